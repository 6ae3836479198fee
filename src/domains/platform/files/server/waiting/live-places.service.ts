import { sql } from 'drizzle-orm'
import { isPlanned, mayPublishRecord } from '#kit/server/records/editorial/record-rights.ts'
import type { Ctx } from '#kit/server/context.ts'
import { Problem } from '#kit/shared/problem.ts'
import type { FileTexts, FileRow } from '../files.table.ts'
import { frozenBy } from './frozen-files.ts'

/** Changes of a file that guests can see. */
export interface FileChange {
  name?: string
  title?: string
  alt?: string
  caption?: string
  credit?: string
  translations?: { en?: FileTexts }
  focal?: { x: number; y: number } | null
  visibility?: 'public' | 'private'
  tags?: string[]
  folder?: string
}

type Place = { collection: string; recordId: string }

/** Public uses of files, present or scheduled, by file. */
async function livePlaces(ctx: Ctx, ids: readonly string[]): Promise<Map<string, Place[]>> {
  const { rows } = await ctx.db.execute<Place & { fileId: string; live: boolean }>(sql`
    select "fileId", "collection", "recordId", "live" from file_uses
    where "fileId" = any(${sql.param(ids)}::uuid[]) order by "collection", "recordId"`)
  const places: typeof rows = []
  for (const row of rows)
    if (row.live || (await isPlanned(ctx, row.collection, row.recordId))) places.push(row)
  return Map.groupBy(places, ({ fileId }) => fileId)
}

/** Collection whose records group files by first tag or folder name. */
const listing = 'page'
const headingOf = ({ tags, folder }: Pick<FileRow, 'tags' | 'folder'>): string =>
  tags[0] ?? folder.split('/').at(-1) ?? ''

/** Scope of a change: visible at every use, only in lists of files, or nowhere (null). */
function seenIn(row: FileRow, change: FileChange): 'everywhere' | 'lists' | null {
  const { tags = row.tags, folder = row.folder, ...said } = change
  const differs = Object.entries(said).some(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(row[name as keyof FileRow]),
  )
  if (differs) return 'everywhere'
  return headingOf({ tags, folder }) === headingOf(row) ? null : 'lists'
}

async function mayPublishAll(ctx: Ctx, places: readonly Place[]): Promise<boolean> {
  for (const { collection, recordId } of places)
    if (!(await mayPublishRecord(ctx, collection, recordId))) return false
  return true
}

/** True if the caller may release a file: needs the right to publish at every public use. */
export const mayPublishFile = async (ctx: Ctx, fileId: string): Promise<boolean> =>
  mayPublishAll(ctx, (await livePlaces(ctx, [fileId])).get(fileId) ?? [])

/**
 * True if the caller may change a file at once: not public, or only where the caller may publish. False: needs a
 * release. `change` is null for new content. Call it with the row locked.
 * Throws the refusal for a frozen file (`FILE_FROZEN`, 409).
 */
export async function mayChangeNow(ctx: Ctx, row: FileRow, change: FileChange | null): Promise<boolean> {
  const seen = change === null ? 'everywhere' : seenIn(row, change)
  if (seen === null) return true
  if (seen === 'everywhere') {
    const frozen = await frozenBy(ctx, row._id)
    if (frozen) throw frozen
  }
  const places = (await livePlaces(ctx, [row._id])).get(row._id) ?? []
  return mayPublishAll(
    ctx,
    seen === 'everywhere' ? places : places.filter(({ collection }) => collection === listing),
  )
}

/** Throws `FILE_LIVE` (403) if guests see a file where the caller may not publish. */
export async function requirePublish(ctx: Ctx, row: FileRow): Promise<void> {
  if (!(await mayChangeNow(ctx, row, null))) throw liveElsewhere()
}

const liveElsewhere = () =>
  new Problem('FILE_LIVE', 403, {
    de: 'Diese Datei ist auf der Website zu sehen, wo Sie nicht veröffentlichen dürfen. Bitten Sie jemanden mit diesem Recht.',
    en: 'This file can be seen on the website where you may not publish. Please ask somebody with this right.',
  })

/** Throws `FILE_LIVE` (403) if public lists of files would get another heading and the caller may not publish there. */
export async function requireFolderHeading(ctx: Ctx, path: string): Promise<void> {
  const { rows } = await ctx.db.execute<Place>(sql`
    select distinct u."collection", u."recordId" from files f
    join file_uses u on u."fileId" = f."_id" and u."live" and u."collection" = ${listing}
    where f."folder" = ${path} and f."tags" = '{}' and f."deletedAt" is null`)
  if (await mayPublishAll(ctx, rows)) return
  throw new Problem('FILE_LIVE', 403, {
    de: 'Der Name dieses Ordners steht als Überschrift auf einer Seite, die Sie nicht veröffentlichen dürfen. Bitten Sie jemanden mit diesem Recht.',
    en: 'The name of this folder is a heading on a page that you may not publish. Please ask somebody with this right.',
  })
}
