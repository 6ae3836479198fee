import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { Platform } from '#kit/server/context.ts'
import {
  prepareImage,
  readDrawing,
  type ImageEdit,
  type ImageForm,
  type PreparedImage,
} from '#kit/server/images/images.ts'
import { uuidv7 } from '#kit/shared/uuid.ts'
import { earlyWidths, limits } from '../../files.rules.ts'
import { judge } from '../uploads/content-type.ts'
import type { Content, StoredContent, VariantRow } from '../files.table.ts'
import { tooLarge, type Staged } from '../uploads/staging.ts'

/** Placeholder colour while the dominant one is unknown. */
const plain = '#e4e7eb'

/** Key of a content in the store: distributed over folders by the random part of the id. */
export const keyOf = (gridref: string): string => `${gridref.slice(-2)}/${gridref}`

const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

/** Puts a form of a content into the store; returns its row. */
export async function storeForm(
  { storage }: Pick<Platform, 'storage'>,
  contentOf: string,
  { bytes, type, width, height }: ImageForm,
): Promise<VariantRow> {
  const gridref = uuidv7()
  await storage.put(keyOf(gridref), bytes)
  return { gridref, contentOf, type, size: bytes.length, width, height }
}

async function storeImage(
  platform: Pick<Platform, 'storage'>,
  name: string,
  image: PreparedImage,
  sha256 = hashOf(image.bytes),
): Promise<StoredContent> {
  const gridref = uuidv7()
  await platform.storage.put(keyOf(gridref), image.bytes)
  const early = image.form ? [await storeForm(platform, gridref, image.form)] : []
  return {
    gridref,
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
    early,
  }
}

/**
 * Validates, sanitises and stores uploaded content. Its row is written later: content without a row is swept.
 * Throws the refusals of validation, of pictures and of drawings, and StorageUnavailable.
 */
export async function storeContent(
  platform: Pick<Platform, 'storage'>,
  staged: Staged,
  given: string,
): Promise<StoredContent> {
  const { type, kind, name } = await judge(staged.path, given)
  if (type === 'image/svg+xml') return storeDrawing(platform, staged, name)
  if (kind === 'image') {
    if (staged.bytes > limits.image) throw tooLarge(limits.image)
    const image = await prepareImage(staged.path, limits.pixels, { widths: earlyWidths })
    return storeImage(platform, name, image, staged.sha256)
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
): Promise<StoredContent> {
  const bytes = await platform.storage.read(keyOf(from.gridref))
  const image = await prepareImage(bytes, limits.pixels, { ...edit, widths: earlyWidths })
  return storeImage(platform, from.name, image)
}

/** True if it gets smaller variants: still raster pictures. */
export const hasForms = ({ kind, type, animated }: Pick<Content, 'kind' | 'type' | 'animated'>): boolean =>
  kind === 'image' && type !== 'image/svg+xml' && !animated
