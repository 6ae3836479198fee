import { createHmac, timingSafeEqual } from 'node:crypto'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Ctx, Platform } from '../../../../kit/server/context.ts'
import type { SentFile } from '../../../../kit/server/http/form-pages.ts'
import { prepareImage, type PreparedImage } from '../../../../kit/server/images/images.ts'
import { Problem } from '../../../../kit/shared/problem.ts'
import { uuidv7 } from '../../../../kit/shared/uuid.ts'
import type { DefectPhoto } from '../defects.contract.ts'
import { defectsTable, photosTable, type PhotoRow } from './defects.table.ts'

export const photoForms = ['large', 'small'] as const
export type PhotoForm = (typeof photoForms)[number]
const longest: Record<PhotoForm, number> = { large: 2000, small: 480 }
const mostPixels = 60_000_000

/** Who an address of a picture is for: `own` who holds the link of the report or works on it, `public` everybody while it is released. */
type Audience = 'own' | 'public'

const folder = 'defects/'
const keyOf = (_id: string, form: PhotoForm) => `${folder}${_id}-${form}`

const sealOf = ({ config }: Pick<Platform, 'config'>, _id: string, audience: Audience): string =>
  createHmac('sha256', config.secret)
    .update(`defect-photo\0${audience}\0${_id}`)
    .digest('base64url')
    .slice(0, 22)

export const addressOf = (ctx: Pick<Ctx, 'platform'>, _id: string, form: PhotoForm, audience: Audience) =>
  `/api/c/defect/photo/${_id}/${form}/${sealOf(ctx.platform, _id, audience)}`

/** A picture with its addresses. */
export const photoOf = (
  ctx: Pick<Ctx, 'platform'>,
  { _id, width, height, released }: PhotoRow,
  audience: Audience = 'own',
): DefectPhoto => ({
  _id,
  large: addressOf(ctx, _id, 'large', audience),
  small: addressOf(ctx, _id, 'small', audience),
  width,
  height,
  released,
})

const isSeal = (platform: Pick<Platform, 'config'>, _id: string, audience: Audience, given: string) => {
  const [right, seal] = [Buffer.from(sealOf(platform, _id, audience)), Buffer.from(given)]
  return right.length === seal.length && timingSafeEqual(right, seal)
}

/** Where the bytes behind an address are, and how they may be kept; null: there is nothing for whoever asks so. */
export async function findPhoto(
  platform: Platform,
  { photo, form, seal }: { photo: string; form: PhotoForm; seal: string },
): Promise<{ key: string; type: string; isPublic: boolean } | null> {
  const isPublic = isSeal(platform, photo, 'public', seal)
  if (!isPublic && !isSeal(platform, photo, 'own', seal)) return null
  const [row] = await platform.database.db
    .select({ type: photosTable.type })
    .from(photosTable)
    .innerJoin(defectsTable, eq(defectsTable._id, photosTable.defect))
    .where(
      and(
        eq(photosTable._id, photo),
        ...(isPublic ? [eq(photosTable.released, true), eq(defectsTable.released, true)] : []),
      ),
    )
  return row ? { key: keyOf(photo, form), type: row.type, isPublic } : null
}

/** A picture that was judged and cleaned, in both its sizes. */
export type JudgedPhoto = Record<PhotoForm, PreparedImage>

/** Judges pictures by their content and takes away what cameras add. Throws Problem 422 at the field `photos`. */
export async function judgePhotos(files: readonly SentFile[]): Promise<JudgedPhoto[]> {
  const judged: JudgedPhoto[] = []
  for (const { content } of files) {
    try {
      const large = await prepareImage(content, mostPixels, { longest: longest.large })
      judged.push({ large, small: await prepareImage(large.bytes, mostPixels, { longest: longest.small }) })
    } catch (error) {
      if (!(error instanceof Problem) || error.status >= 500) throw error
      throw new Problem(error.code, 422, error.texts, { fields: { photos: error.texts } })
    }
  }
  return judged
}

/**
 * Keeps pictures with a report, in the caller's transaction. What is put into the store is taken out again when it can't be
 * told of; what even that misses is swept at night.
 */
export async function keepPhotos(ctx: Ctx, defect: string, photos: readonly JudgedPhoto[]): Promise<void> {
  const kept: string[] = []
  try {
    for (const photo of photos) {
      const _id = uuidv7()
      const { type, width, height, colour } = photo.large
      await ctx.db.insert(photosTable).values({ _id, defect, at: ctx.now, type, width, height, colour })
      for (const form of photoForms) {
        const key = keyOf(_id, form)
        kept.push(key)
        await ctx.platform.storage.put(key, photo[form].bytes)
      }
    }
  } catch (error) {
    await Promise.allSettled(kept.map((key) => ctx.platform.storage.delete(key)))
    throw error
  }
}

/** The pictures of reports, in the order they came. */
export async function photosOf(ctx: Ctx, defects: readonly string[]): Promise<Map<string, PhotoRow[]>> {
  const found = new Map<string, PhotoRow[]>()
  if (defects.length === 0) return found
  const rows = await ctx.db
    .select()
    .from(photosTable)
    .where(inArray(photosTable.defect, [...defects]))
    .orderBy(photosTable._id)
  for (const row of rows) found.set(row.defect, [...(found.get(row.defect) ?? []), row])
  return found
}

/** Takes the bytes of pictures out of the store once the write that forgot them is true. */
export function dropBytes(ctx: Ctx, photos: readonly string[]): void {
  const keys = photos.flatMap((_id) => photoForms.map((form) => keyOf(_id, form)))
  ctx.afterCommit(async () => {
    await Promise.all(keys.map((key) => ctx.platform.storage.delete(key)))
  })
}

/** The bytes of a picture, for mails. */
export const bytesOf = (ctx: Ctx, _id: string): Promise<Buffer> =>
  ctx.platform.storage.read(keyOf(_id, 'large'))

/** Removes bytes without a picture that are older than so many milliseconds: writes that broke off, deletions that failed. */
export async function sweepPhotos(platform: Platform, olderThan: number): Promise<void> {
  const before = Date.now() - olderThan
  const old: { key: string; _id: string }[] = []
  for await (const { key, at } of platform.storage.list(folder)) {
    const [, _id] = /^defects\/([0-9a-f-]{36})-\w+$/.exec(key) ?? []
    if (_id && at.getTime() < before) old.push({ key, _id })
  }
  if (old.length === 0) return
  const { rows } = await platform.database.db.execute<{ _id: string }>(
    sql`select "_id" from defect_photos where "_id" = any(${sql.param(old.map(({ _id }) => _id))}::uuid[])`,
  )
  const known = new Set(rows.map(({ _id }) => _id))
  for (const { key, _id } of old) if (!known.has(_id)) await platform.storage.delete(key)
}
