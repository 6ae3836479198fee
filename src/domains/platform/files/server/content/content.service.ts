import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { Platform } from '#kit/server/context.ts'
import { prepareImage, readDrawing, type ImageEdit, type PreparedImage } from '#kit/server/images/images.ts'
import { uuidv7 } from '#kit/shared/uuid.ts'
import { limits } from '../../files.rules.ts'
import { judge } from '../uploads/content-type.ts'
import type { Content } from '../files.table.ts'
import { tooLarge, type Staged } from '../uploads/staging.ts'

/** Placeholder colour while the dominant one is unknown. */
const plain = '#e4e7eb'

/** Key of a content in the store: distributed over folders by the random part of the id. */
export const keyOf = (gridref: string): string => `${gridref.slice(-2)}/${gridref}`

const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

const imageContent = (name: string, sha256: string, image: PreparedImage): Content => ({
  gridref: uuidv7(),
  name,
  kind: 'image',
  type: image.type,
  size: image.bytes.length,
  sha256,
  storedSha256: hashOf(image.bytes),
  width: image.width,
  height: image.height,
  colour: image.colour,
  blur: image.blur,
  animated: image.animated,
})

/**
 * Validates, sanitises and stores uploaded content. Its row is written later: content without a row is swept.
 * Throws the refusals of validation, of pictures and of drawings, and StorageUnavailable.
 */
export async function storeContent(
  platform: Pick<Platform, 'storage'>,
  staged: Staged,
  given: string,
): Promise<Content> {
  const { type, kind, name } = await judge(staged.path, given)
  if (type === 'image/svg+xml') return storeDrawing(platform, staged, name)
  if (kind === 'image') {
    if (staged.bytes > limits.image) throw tooLarge(limits.image)
    const image = await prepareImage(staged.path, limits.pixels)
    const content = imageContent(name, staged.sha256, image)
    await platform.storage.put(keyOf(content.gridref), image.bytes)
    return content
  }
  const content: Content = {
    gridref: uuidv7(),
    name,
    kind,
    type,
    size: staged.bytes,
    sha256: staged.sha256,
    storedSha256: staged.sha256,
    width: null,
    height: null,
    colour: plain,
    blur: null,
    animated: false,
  }
  await platform.storage.put(keyOf(content.gridref), createReadStream(staged.path))
  return content
}

async function storeDrawing(
  platform: Pick<Platform, 'storage'>,
  staged: Staged,
  name: string,
): Promise<Content> {
  if (staged.bytes > limits.svg) throw tooLarge(limits.svg)
  const { svg, width, height } = await readDrawing(await readFile(staged.path, 'utf8'))
  const bytes = Buffer.from(svg)
  const content: Content = {
    gridref: uuidv7(),
    name,
    kind: 'image',
    type: 'image/svg+xml',
    size: bytes.length,
    sha256: staged.sha256,
    storedSha256: hashOf(bytes),
    width,
    height,
    colour: plain,
    blur: null,
    animated: false,
  }
  await platform.storage.put(keyOf(content.gridref), bytes)
  return content
}

/** Stores a cropped or rotated picture as new content. */
export async function storeEdited(
  platform: Pick<Platform, 'storage'>,
  from: Content,
  edit: ImageEdit,
): Promise<Content> {
  const image = await prepareImage(await platform.storage.read(keyOf(from.gridref)), limits.pixels, edit)
  const content = imageContent(from.name, hashOf(image.bytes), image)
  await platform.storage.put(keyOf(content.gridref), image.bytes)
  return content
}

/** True if it gets smaller variants: still raster pictures. */
export const hasForms = ({ kind, type, animated }: Pick<Content, 'kind' | 'type' | 'animated'>): boolean =>
  kind === 'image' && type !== 'image/svg+xml' && !animated
