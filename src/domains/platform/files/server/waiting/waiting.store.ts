import { and, eq, isNull, sql } from 'drizzle-orm'
import { audit } from '#kit/server/audit/audit.ts'
import { toldLately } from '#kit/server/audit/told-lately.ts'
import type { Ctx } from '#kit/server/context.ts'
import { tellEditors } from '#kit/server/live/editors-notice.ts'
import { keyOf } from '../content/content.service.ts'
import {
  contentsTable,
  filesTable,
  type FileRow,
  type FileTexts,
  type StoredContent,
} from '../files.table.ts'
import type { FileChange } from './live-places.service.ts'
import { addContent } from '../store.service.ts'
import { tellReleasers } from './waiting.mail.ts'
import { waitingTable, type WaitingRow } from './waiting.table.ts'

/** Waiting change of a file, locked; null if there is none. */
export async function waitingOf(ctx: Ctx, fileId: string): Promise<WaitingRow | null> {
  const [row] = await ctx.db.select().from(waitingTable).where(eq(waitingTable.fileId, fileId)).for('update')
  return row ?? null
}

/** Deletes a waiting content; a restored former one stays among the former ones. */
async function forgetWaitingContent(ctx: Ctx, { fileId, gridref }: WaitingRow): Promise<void> {
  if (gridref === null) return
  const { rows: forms } = await ctx.db.execute<{ gridref: string }>(
    sql`select "gridref" from file_variants where "contentOf" = ${gridref}::uuid`,
  )
  const gone = await ctx.db
    .delete(contentsTable)
    .where(
      and(
        eq(contentsTable.gridref, gridref),
        isNull(contentsTable.formerSince),
        sql`not exists (select from ${filesTable} f where f."_id" = ${fileId}::uuid and f."gridref" = ${gridref}::uuid)`,
      ),
    )
    .returning({ gridref: contentsTable.gridref })
  if (gone.length === 0) return
  ctx.afterCommit(async () => {
    for (const { gridref: key } of [...gone, ...forms]) await ctx.platform.storage.delete(keyOf(key))
  })
}

export async function forgetWaiting(
  ctx: Ctx,
  waiting: WaitingRow,
  { content }: { content: boolean },
): Promise<void> {
  await ctx.db.delete(waitingTable).where(eq(waitingTable.fileId, waiting.fileId))
  if (content) await forgetWaitingContent(ctx, waiting)
}

/** Notifies open screens of a new or settled waiting change. */
export const tellScreens = (ctx: Ctx, _id: string): void =>
  tellEditors(ctx, 'file', { action: 'update', _id })

const differing = (row: FileRow, change: FileChange): FileChange =>
  Object.fromEntries(
    Object.entries(change).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(row[name as keyof FileRow]),
    ),
  )

/** Merges English texts of two changes: unchanged ones come from the older change. */
function englishOf(row: FileRow, older: FileChange | undefined, newer: FileChange): FileChange {
  if (!older?.translations || !newer.translations) return {}
  const changed = Object.entries(newer.translations.en ?? {}).filter(
    ([name, text]) => text !== row.translations.en?.[name as keyof FileTexts],
  )
  return { translations: { en: { ...older.translations.en, ...Object.fromEntries(changed) } } }
}

/**
 * Stores a change until it is released, merged with an already waiting one; later values win. Users who may release it
 * get a mail for the first change, but not repeatedly within minutes.
 */
export async function leaveWaiting(
  ctx: Ctx,
  row: FileRow,
  { change = {}, content, isNew = true }: { change?: FileChange; content?: StoredContent; isNew?: boolean },
): Promise<void> {
  const before = await waitingOf(ctx, row._id)
  const merged = differing(row, { ...before?.change, ...change, ...englishOf(row, before?.change, change) })
  if (content && isNew) await addContent(ctx, row._id, content)
  const gridref = content
    ? content.gridref === row.gridref
      ? null
      : content.gridref
    : (before?.gridref ?? null)
  if (gridref === null && Object.keys(merged).length === 0) {
    if (before) await forgetWaiting(ctx, before, { content: true })
    return tellScreens(ctx, row._id)
  }
  const values = { at: ctx.now, by: ctx.user?._id ?? null, lang: ctx.told, gridref, change: merged }
  await ctx.db
    .insert(waitingTable)
    .values({ fileId: row._id, ...values })
    .onConflictDoUpdate({ target: waitingTable.fileId, set: values })
  if (before && before.gridref !== gridref) await forgetWaitingContent(ctx, before)
  const told = { ...merged, ...(content ? { gridref } : {}) }
  const isTold = await toldLately(ctx, { collection: 'file', recordId: row._id }, ['release', 'discard'])
  await audit(ctx, { action: 'handIn', collection: 'file', recordId: row._id, after: told })
  tellScreens(ctx, row._id)
  if (!before && !isTold) await tellReleasers(ctx, row)
}

/** Condition that a content is not a waiting one. */
export const isNotWaiting = sql`not exists (select from file_waiting w where w."gridref" = ${contentsTable.gridref})`
