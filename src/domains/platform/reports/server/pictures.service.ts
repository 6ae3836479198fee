import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Ctx, Platform } from '#kit/server/context.ts'
import type { StoredFiles } from '#kit/server/domain.ts'
import type { SentFile } from '#kit/server/http/sent-file.ts'
import { prepareImage, type PreparedImage } from '#kit/server/images/images.ts'
import { isSigned, signatureOf } from '#kit/server/signatures.ts'
import { Problem } from '#kit/shared/problem.ts'
import { smallPicture } from '#kit/shared/site/picture-forms.ts'
import { uuidv7 } from '#kit/shared/uuid.ts'
import type { PictureMeta, ReportPicture } from '../reports.contract.ts'
import { picturesTable, reportsTable, type PictureRow } from './reports.table.ts'

export const pictureForms = ['large', 'small'] as const
export type PictureForm = (typeof pictureForms)[number]
const longest: Record<PictureForm, number> = { large: 2000, small: smallPicture }
const mostPixels = 60_000_000

/**
 * For whom an address of a picture is valid: `own` holders of the report's link and the office, `public` everyone while
 * it is released.
 */
type Audience = 'own' | 'public'

/** Storage folders; damage reports of earlier versions have their own. */
const folders = ['reports', 'defects'] as const
const keyOf = ({ _id, folder }: Pick<PictureRow, '_id' | 'folder'>, form: PictureForm) =>
  `${folder}/${_id}-${form}`

const sealOf = ({ config }: Pick<Platform, 'config'>, _id: string, audience: Audience): string =>
  signatureOf(config.secret, `report-picture\0${audience}\0${_id}`, { length: 22 })

const addressOf = (ctx: Pick<Ctx, 'platform'>, _id: string, form: PictureForm, audience: Audience) =>
  `/api/c/report/picture/${_id}/${form}/${sealOf(ctx.platform, _id, audience)}`

/** A picture with its addresses. */
export const pictureOf = (
  ctx: Pick<Ctx, 'platform'>,
  { _id, width, height, released }: PictureRow,
  audience: Audience = 'own',
): ReportPicture => ({
  _id,
  large: addressOf(ctx, _id, 'large', audience),
  small: addressOf(ctx, _id, 'small', audience),
  width,
  height,
  released,
})

const isSeal = (platform: Pick<Platform, 'config'>, _id: string, audience: Audience, given: string) =>
  isSigned(sealOf(platform, _id, audience), given)

/** The stored bytes of a picture's address, and whether they are public; null: not available to this caller. */
export async function findPicture(
  platform: Platform,
  { picture, form, seal }: { picture: string; form: PictureForm; seal: string },
): Promise<{ key: string; type: string; isPublic: boolean } | null> {
  const isPublic = isSeal(platform, picture, 'public', seal)
  if (!isPublic && !isSeal(platform, picture, 'own', seal)) return null
  const [row] = await platform.database.db
    .select({ type: picturesTable.type, folder: picturesTable.folder })
    .from(picturesTable)
    .innerJoin(reportsTable, eq(reportsTable._id, picturesTable.report))
    .where(
      and(
        eq(picturesTable._id, picture),
        ...(isPublic ? [eq(picturesTable.released, true), eq(reportsTable.released, true)] : []),
      ),
    )
  return row ? { key: keyOf({ _id: picture, folder: row.folder }, form), type: row.type, isPublic } : null
}

/** A validated picture without metadata, in both sizes. */
export type JudgedPicture = Record<PictureForm, PreparedImage> & { meta: PictureMeta }

/**
 * Validates pictures by their content and removes camera metadata. Throws Problem 422 at the form's field for
 * unreadable files and other formats.
 */
export async function judgePictures(
  files: readonly (Pick<SentFile, 'content'> & { meta?: PictureMeta })[],
  field: string,
): Promise<JudgedPicture[]> {
  const judged: JudgedPicture[] = []
  for (const { content, meta = {} } of files) {
    try {
      const large = await prepareImage(content, mostPixels, { longest: longest.large })
      const small = await prepareImage(large.bytes, mostPixels, { longest: longest.small })
      judged.push({ large, small, meta })
    } catch (error) {
      if (!(error instanceof Problem) || error.status >= 500) throw error
      throw new Problem(error.code, 422, error.texts, { fields: { [field]: error.texts } })
    }
  }
  return judged
}

/**
 * Stores pictures with a report, in the caller's transaction. After a rollback they are deleted from the store; the
 * nightly sweep removes leftovers.
 */
export async function keepPictures(
  ctx: Ctx,
  report: string,
  pictures: readonly JudgedPicture[],
): Promise<void> {
  const kept: string[] = []
  try {
    for (const picture of pictures) {
      const [_id, folder] = [uuidv7(), folders[0]]
      const { type, width, height, colour } = picture.large
      const { meta } = picture
      await ctx.db
        .insert(picturesTable)
        .values({ _id, report, at: ctx.now, type, width, height, colour, meta, folder })
      for (const form of pictureForms) {
        const key = keyOf({ _id, folder }, form)
        kept.push(key)
        await ctx.platform.storage.put(key, picture[form].bytes)
      }
    }
  } catch (error) {
    await Promise.allSettled(kept.map((key) => ctx.platform.storage.delete(key)))
    throw error
  }
}

/** Pictures of reports, oldest first. */
export async function picturesOf(ctx: Ctx, reports: readonly string[]): Promise<Map<string, PictureRow[]>> {
  const found = new Map<string, PictureRow[]>()
  if (reports.length === 0) return found
  const rows = await ctx.db
    .select()
    .from(picturesTable)
    .where(inArray(picturesTable.report, [...reports]))
    .orderBy(picturesTable._id)
  for (const row of rows) found.set(row.report, [...(found.get(row.report) ?? []), row])
  return found
}

/** Deletes the stored bytes of pictures after the commit. */
export function dropBytes(ctx: Ctx, pictures: readonly Pick<PictureRow, '_id' | 'folder'>[]): void {
  const keys = pictures.flatMap((picture) => pictureForms.map((form) => keyOf(picture, form)))
  ctx.afterCommit(async () => {
    await Promise.all(keys.map((key) => ctx.platform.storage.delete(key)))
  })
}

/** Deletes pictures of reports with their bytes. */
export async function removePictures(ctx: Ctx, reports: readonly string[]): Promise<void> {
  if (reports.length === 0) return
  dropBytes(
    ctx,
    await ctx.db
      .delete(picturesTable)
      .where(inArray(picturesTable.report, [...reports]))
      .returning(),
  )
}

/** The bytes of a picture, for mails. */
export const bytesOf = (ctx: Ctx, picture: Pick<PictureRow, '_id' | 'folder'>): Promise<Buffer> =>
  ctx.platform.storage.read(keyOf(picture, 'large'))

/** The pictures in the store, for backups. */
export const storedPictures: StoredFiles = {
  pattern: new RegExp(`^(${folders.join('|')})/[0-9a-f-]{36}-\\w+$`),
  keys: `select "folder" || '/' || "_id" || '-' || "form" as "key"
    from report_files, unnest(array['${pictureForms.join("', '")}']) as "form"`,
}

/** Deletes bytes without a picture older than `olderThan` milliseconds: left by aborted writes and failed deletions. */
export async function sweepPictures(platform: Platform, olderThan: number): Promise<void> {
  const before = Date.now() - olderThan
  const old: { key: string; _id: string }[] = []
  for (const folder of folders)
    for await (const { key, at } of platform.storage.list(`${folder}/`)) {
      const [, _id] = /^\w+\/([0-9a-f-]{36})-\w+$/.exec(key) ?? []
      if (_id && at.getTime() < before) old.push({ key, _id })
    }
  if (old.length === 0) return
  const { rows } = await platform.database.db.execute<{ _id: string }>(
    sql`select "_id" from report_files where "_id" = any(${sql.param(old.map(({ _id }) => _id))}::uuid[])`,
  )
  const known = new Set(rows.map(({ _id }) => _id))
  for (const { key, _id } of old) if (!known.has(_id)) await platform.storage.delete(key)
}
