import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Ctx, Platform } from '#kit/server/context.ts'
import { withoutControls } from '#kit/server/text/control-characters.ts'
import type { StoredFiles } from '#kit/server/domain.ts'
import type { MailAttachment } from '#kit/server/mailbox/incoming-mail.ts'
import { wrongField } from '#kit/server/records/refusals.ts'
import { Problem } from '#kit/shared/problem.ts'
import { uuidv7 } from '#kit/shared/uuid.ts'
import { judgeBytes } from '#domains/platform/files/server/offers.ts'
import type { Attachment } from '../said.contract.ts'
import { attachmentPath } from '../inbox.contract.ts'
import { bounds } from '../inbox.rules.ts'
import { attachmentsTable as table, type AttachmentRow } from './inbox.table.ts'

const folder = 'messages'
const keyOf = (_id: string) => `${folder}/${_id}`

/** A file as returned with conversations. */
export const attachmentOf = ({ _id, thread, name, type, size, refused }: AttachmentRow): Attachment => ({
  _id,
  ...{ name, type, size, refused },
  href: refused ? '' : `${attachmentPath(thread)}/${_id}`,
})

/** The files of conversations, in order of arrival. */
export async function attachmentsOf(
  ctx: Ctx,
  threads: readonly string[],
): Promise<{ message: string | null; shown: Attachment }[]> {
  if (threads.length === 0) return []
  const rows = await ctx.db
    .select()
    .from(table)
    .where(inArray(table.thread, [...threads]))
    .orderBy(asc(table._id))
  return rows.map((row) => ({ message: row.message, shown: attachmentOf(row) }))
}

interface Kept {
  thread: string
  message: string | null
  name: string
  content: Buffer
  contentId?: string
}

/**
 * Checks a file by its content and stores it with a conversation, in the caller's transaction. After a rollback the
 * nightly sweep removes it. Throws the file check's Problem.
 */
export async function keepAttachment(
  ctx: Ctx,
  { thread, message, name, content, contentId = '' }: Kept,
): Promise<AttachmentRow> {
  const judged = await judgeBytes(content, name)
  const _id = uuidv7()
  await ctx.platform.storage.put(keyOf(_id), content)
  const [row] = await ctx.db
    .insert(table)
    .values({
      ...{ _id, thread, message, at: ctx.now, by: ctx.user?._id ?? null },
      ...{ name: judged.name, type: judged.type, size: content.length, contentId },
    })
    .returning()
  return row!
}

/** Files attached to a mail: refused ones are stored with the reason, so that the office can ask for them. */
export async function keepIncoming(
  ctx: Ctx,
  { thread, message }: { thread: string; message: string },
  files: readonly MailAttachment[],
): Promise<void> {
  for (const [index, { filename, content, type, contentId }] of files.entries()) {
    const given = filename || `anhang-${index + 1}`
    let refused = ''
    if (index >= bounds.attachments) refused = 'TOO_MANY_FILES'
    else if (content.length > bounds.attachmentBytes) refused = 'FILE_TOO_LARGE'
    else
      try {
        await keepAttachment(ctx, {
          ...{ thread, message, name: given, content: Buffer.from(content) },
          contentId: contentId.slice(0, 500),
        })
      } catch (error) {
        if (!(error instanceof Problem) || error.status >= 500) throw error
        refused = error.code
      }
    if (refused)
      await ctx.db.insert(table).values({
        ...{ _id: uuidv7(), thread, message, at: ctx.now, by: null, refused },
        ...{ name: given.slice(0, 180), type: type.slice(0, 100), size: content.length },
      })
    // Limits the names of refused files too
    if (index >= 2 * bounds.attachments) return
  }
}

const waitingRows = (ctx: Ctx, thread: string, ids: readonly string[]) =>
  ctx.db
    .select()
    .from(table)
    .where(and(inArray(table._id, [...ids]), eq(table.thread, thread), isNull(table.message)))
    .orderBy(asc(table._id))

const isTooMuch = (rows: readonly AttachmentRow[]): boolean =>
  rows.reduce((sum, { size }) => sum + size, 0) > bounds.mailBytes

/**
 * Bytes of files waiting to be sent, by id, for `takeWaiting`: read before the transaction that sends them, as the
 * store may be slow.
 */
export async function bytesOfWaiting(
  ctx: Ctx,
  thread: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Buffer>> {
  const rows = ids.length === 0 ? [] : await waitingRows(ctx, thread, ids)
  if (isTooMuch(rows)) return new Map()
  return new Map(
    await Promise.all(
      rows.map(async ({ _id }) => [_id, await ctx.platform.storage.read(keyOf(_id))] as const),
    ),
  )
}

/** Files waiting to be sent, with their bytes from `bytesOfWaiting`. Throws 422 at `attachments`. */
export async function takeWaiting(
  ctx: Ctx,
  thread: string,
  ids: readonly string[],
  bytes: ReadonlyMap<string, Buffer>,
): Promise<{ row: AttachmentRow; content: Buffer }[]> {
  if (ids.length === 0) return []
  const rows = await waitingRows(ctx, thread, ids)
  if (isTooMuch(rows))
    throw wrongField('attachments', {
      de: 'Diese Dateien sind zusammen zu groß für eine E-Mail: höchstens 15 MB.',
      en: 'Together these files are too large for an e-mail: 15 MB at most.',
    })
  const taken = rows.flatMap((row) => {
    const content = bytes.get(row._id)
    return content ? [{ row, content }] : []
  })
  if (taken.length < new Set(ids).size)
    throw wrongField('attachments', {
      de: 'Eine dieser Dateien ist nicht mehr da. Bitte fügen Sie sie noch einmal an.',
      en: 'One of these files is not there any more. Please attach it again.',
    })
  return taken
}

/** Bytes of the files of messages to be forwarded, up to the size of one mail. */
export async function bytesOfMessages(ctx: Ctx, messages: readonly string[]) {
  if (messages.length === 0) return []
  const rows = await ctx.db
    .select()
    .from(table)
    .where(and(inArray(table.message, [...messages]), eq(table.refused, '')))
    .orderBy(asc(table._id))
    .limit(bounds.attachments)
  let room: number = bounds.mailBytes
  const fitting = rows.filter(({ size }) => {
    if (size > room) return false
    room -= size
    return true
  })
  return Promise.all(
    fitting.map(async ({ _id, name, type }) => ({
      filename: name,
      contentType: type,
      content: await ctx.platform.storage.read(keyOf(_id)),
    })),
  )
}

/** Picture types in the safe view of a mail, and their maximum total size. */
const shownPictures = { types: ['image/png', 'image/jpeg', 'image/gif', 'image/webp'], bytes: 5_000_000 }

/** Pictures of a message by Content-ID as `data:` addresses, up to the limit of the view. */
export async function picturesOfMessage(
  ctx: Ctx,
  message: string,
  contentIds: readonly string[],
): Promise<Record<string, string>> {
  if (contentIds.length === 0) return {}
  const rows = await ctx.db
    .select()
    .from(table)
    .where(
      and(
        eq(table.message, message),
        eq(table.refused, ''),
        inArray(table.contentId, contentIds.map(withoutControls)),
        inArray(table.type, shownPictures.types),
      ),
    )
    .orderBy(asc(table._id))
    .limit(bounds.attachments)
  let room = shownPictures.bytes
  const fitting = rows.filter(({ size }) => {
    if (size > room) return false
    room -= size
    return true
  })
  return Object.fromEntries(
    await Promise.all(
      fitting.map(async ({ _id, contentId, type }) => {
        const bytes = await ctx.platform.storage.read(keyOf(_id))
        return [contentId, `data:${type};base64,${bytes.toString('base64')}`] as const
      }),
    ),
  )
}

/** Deletes files from the store after the deletion of their rows is committed. */
export function dropBytes(ctx: Ctx, rows: readonly Pick<AttachmentRow, '_id'>[]): void {
  const keys = rows.map(({ _id }) => keyOf(_id))
  if (keys.length > 0)
    ctx.afterCommit(async () => {
      await Promise.all(keys.map((key) => ctx.platform.storage.delete(key)))
    })
}

/** Deletes the files of conversations, with their bytes. */
export async function removeAttachments(ctx: Ctx, threads: readonly string[]): Promise<void> {
  if (threads.length === 0) return
  dropBytes(
    ctx,
    await ctx.db
      .delete(table)
      .where(inArray(table.thread, [...threads]))
      .returning(),
  )
}

/** The stored bytes of a file, for a caller with access to its conversation. */
export const storedAt = (platform: Platform, _id: string) => platform.storage.get(keyOf(_id))

/** The files in the store, for backups. */
export const storedAttachments: StoredFiles = {
  pattern: /^messages\/[0-9a-f-]{36}$/,
  keys: `select 'messages/' || "_id" as "key" from message_attachments where "refused" = ''`,
}

/** Deletes uploads never sent, and bytes without a row, older than this many milliseconds. */
export async function sweepAttachments(platform: Platform, olderThan: number): Promise<void> {
  const before = new Date(Date.now() - olderThan)
  await platform.database.db
    .delete(table)
    .where(and(isNull(table.message), sql`${table.at} < ${before.toISOString()}::timestamptz`))
  const old: string[] = []
  for await (const { key, at } of platform.storage.list(`${folder}/`))
    if (storedAttachments.pattern.test(key) && at < before) old.push(key)
  if (old.length === 0) return
  const { rows } = await platform.database.db.execute<{ key: string }>(
    sql`select 'messages/' || "_id" as "key" from message_attachments
      where "_id" = any(${sql.param(old.map((key) => key.slice(folder.length + 1)))}::uuid[])`,
  )
  const known = new Set(rows.map(({ key }) => key))
  for (const key of old) if (!known.has(key)) await platform.storage.delete(key)
}
