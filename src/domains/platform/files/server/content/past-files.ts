import { inArray } from 'drizzle-orm'
import type { Readable } from 'node:stream'
import type { Ctx } from '#kit/server/context.ts'
import { selectable } from '#kit/server/database/select-rows.ts'
import { keyOf } from './content.service.ts'
import { filesTable, type FileRow } from '../files.table.ts'
import { storeFile } from '../store.service.ts'

/** A file row of a past state. */
export type PastFile = FileRow

/** The files table, for decoding rows of a past state. */
export const pastFiles = selectable(filesTable)

/** Key of a file's content in the store. */
export const contentKeyOf = ({ gridref }: Pick<FileRow, 'gridref'>): string => keyOf(gridref)

/** Today's rows by id, including the bin. */
export async function filesToday(ctx: Ctx, ids: readonly string[]): Promise<Map<string, FileRow>> {
  if (ids.length === 0) return new Map()
  const rows = await ctx.db
    .select()
    .from(filesTable)
    .where(inArray(filesTable._id, [...ids]))
  return new Map(rows.map((row) => [row._id, row]))
}

/**
 * Stores a file of a past state as private, validated like an upload: under its old id if free. Returns its id.
 * Throws the refusals of uploads.
 */
export async function storePastFile(
  ctx: Ctx,
  { name, title, alt, caption, credit, translations, tags, folder, focal, ...past }: PastFile,
  { content, isGone }: { content: Readable; isGone: boolean },
): Promise<string> {
  const { file } = await storeFile(ctx, {
    name,
    title,
    alt,
    caption,
    credit,
    translations,
    tags,
    folder,
    focal,
    content,
    visibility: 'private',
    allowDuplicate: true,
    ...(isGone ? { _id: past._id, createdAt: past.createdAt } : {}),
  })
  return file._id
}
