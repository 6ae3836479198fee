import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Platform } from '#kit/server/context.ts'
import { readSentFile, type SentFile } from '#kit/server/http/sent-file.ts'
import { prepareImage } from '#kit/server/images/images.ts'
import { isSigned, signatureOf } from '#kit/server/signatures.ts'
import { StorageMissing } from '#kit/server/storage/storage.ts'
import { notFound, Problem } from '#kit/shared/problem.ts'
import { portraitWidths, teamPictureWidths } from '../sports.rules.ts'

export const mostFileBytes = 10 * 1024 * 1024
export const mostPixels = 60_000_000

/** Storage key of a portrait, document or team picture. */
export const keyOf = ({ _id }: { _id: string }): string => `sports/${_id}`

const formKeyOf = (file: { _id: string }, width: number): string => `${keyOf(file)}-${width}`
/** Storage keys of files and their smaller sizes. */
export const keyPattern = /^sports\/([0-9a-f-]{36})(?:-\d+)?$/

/** Deletes a file and its smaller sizes from the store. */
export async function deleteKept({ storage }: Pick<Platform, 'storage'>, file: { _id: string }) {
  const forms = [...portraitWidths, ...teamPictureWidths].map((width) => formKeyOf(file, width))
  await Promise.all([keyOf(file), ...forms].map((key) => storage.delete(key)))
}

/** Makes public addresses unguessable; consent is checked at each request besides. */
export function sealOf({ config }: Pick<Platform, 'config'>, kind: 'portrait' | 'team', _id: string): string {
  return signatureOf(config.secret, `sports-${kind}\0${_id}`, { length: 22 })
}
export function isSeal(
  platform: Pick<Platform, 'config'>,
  kind: 'portrait' | 'team',
  { _id, given }: { _id: string; given: string },
): boolean {
  return isSigned(sealOf(platform, kind, _id), given)
}

/** Error for the single file of a form. */
export const refusedFile = (code: string, de: string, en: string): Problem =>
  new Problem(code, 422, { de, en }, { fields: { file: { de, en } } })

const megabytes = Math.floor(mostFileBytes / 1024 / 1024)
const tooLarge = () =>
  refusedFile(
    'FILE_TOO_LARGE',
    `Diese Datei ist zu groß: höchstens ${megabytes} MB.`,
    `This file is too large: at most ${megabytes} MB.`,
  )
const noFile = () => refusedFile('NO_FILE', 'Bitte wählen Sie eine Datei.', 'Please choose a file.')

/** Reads the one file of a form. Throws Problem 422. */
export async function readFile(request: FastifyRequest): Promise<SentFile> {
  const file = await readSentFile(request, { largest: mostFileBytes, tooLarge })
  if (!file) throw noFile()
  return file
}

const safe = {
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
} as const

/** Headers for files that depend on a consent: withdrawal takes effect at once. */
export const askedAgain = { 'cache-control': 'private, no-cache', 'content-disposition': 'inline' } as const

/** Resizings in progress by key, so that simultaneous requests share one. */
const making = new Map<string, Promise<Buffer>>()

async function makeForm({ storage }: Platform, file: { _id: string }, width: number): Promise<Buffer> {
  const { form } = await prepareImage(await storage.read(keyOf(file)), mostPixels, { widths: [width] })
  if (!form) throw notFound()
  await storage.put(formKeyOf(file, width), form.bytes)
  return form.bytes
}

/** A smaller size of a stored picture: made on first request, then stored. */
async function formOf(platform: Platform, file: { _id: string }, width: number): Promise<Buffer> {
  const key = formKeyOf(file, width)
  try {
    return await platform.storage.read(key)
  } catch (error) {
    if (!(error instanceof StorageMissing)) throw error
  }
  let made = making.get(key)
  if (!made) {
    made = makeForm(platform, file, width).finally(() => making.delete(key))
    making.set(key, made)
  }
  return made
}

/** The picture width requested in an address. Throws 404 for widths that are not offered. */
export function widthIn(asked: string | undefined, offered: readonly number[]): number | undefined {
  if (!asked) return undefined
  const width = offered.find((one) => String(one) === asked)
  if (width === undefined) throw notFound()
  return width
}

/** Sends a stored file, or the picture at `width`. Throws 404 if the bytes are missing. */
export async function sendKept(
  platform: Platform,
  reply: FastifyReply,
  file: { _id: string; type: string; width?: number | undefined },
  headers: Record<string, string>,
) {
  try {
    if (file.width !== undefined) {
      const form = await formOf(platform, file, file.width)
      return await reply.headers({ ...safe, 'content-type': 'image/webp', ...headers }).send(form)
    }
    const content = await platform.storage.get(keyOf(file))
    return await reply.headers({ ...safe, 'content-type': file.type, ...headers }).send(content)
  } catch (error) {
    if (!(error instanceof StorageMissing)) throw error
    platform.metrics.failure('file content missing', error)
    throw notFound()
  }
}

/** Stores bytes, and deletes them again if the operation fails. */
export async function putKept(platform: Platform, file: { _id: string }, bytes: Buffer): Promise<void> {
  const key = keyOf(file)
  try {
    await platform.storage.put(key, bytes)
  } catch (error) {
    await Promise.allSettled([platform.storage.delete(key)])
    throw error
  }
}
