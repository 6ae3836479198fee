import { asc, desc, eq, sql } from 'drizzle-orm'
import { hashOfText, nextLink } from '#kit/server/chain/hash-chain.ts'
import type { Ctx } from '#kit/server/context.ts'
import type { Language } from '#kit/shared/text/languages.ts'
import { fileIdsIn } from '#kit/shared/text/rich-text.ts'
import { fileProofs } from '#domains/platform/files/server/offers.ts'
import { notices, type Seal } from '../notices.contract.ts'
import type { SealEvent } from '../notices.rules.ts'
import { type NoticeRow, noticesTable, sealsTable } from './notices.table.ts'
import { contentHashOf, sealHashOf } from './seal-hashes.ts'

/** True if a notice hangs on the board at a moment. */
export const hangsAt = (row: NoticeRow, now: string): boolean =>
  row.deletedAt === null &&
  row.status === 'published' &&
  row.postedFrom <= now &&
  row.postedUntil > now &&
  (row.unpublishAt === null || row.unpublishAt > now)

/** Published texts of a notice in each language, German first. */
function textsOf(row: NoticeRow): { lang: Language; title: string; text: string }[] {
  const english = row.translations.en
  const german = { lang: 'de' as const, title: row.title, text: row.text }
  if (english?.status !== 'published') return [german]
  const word = (value: unknown) => (typeof value === 'string' ? value : '')
  return [german, { lang: 'en', title: word(english['title']) || row.title, text: word(english['text']) }]
}

/** Files of a notice: attachments first, then those within its texts. */
export const filesIn = (row: NoticeRow): string[] => [
  ...new Set([...row.files, ...textsOf(row).flatMap(({ text }) => fileIdsIn(text))]),
]

/** Public content of a notice in sealed form. */
export const contentOf = async (ctx: Ctx, row: NoticeRow): Promise<Seal['content']> => ({
  title: row.title,
  type: row.type,
  reference: row.reference,
  issuer: row.issuer,
  postedFrom: row.postedFrom,
  postedUntil: row.postedUntil,
  texts: textsOf(row).map(({ lang, title, text }) => ({ lang, title, sha256: hashOfText(text) })),
  files: await fileProofs(ctx, filesIn(row)),
})

/** The seals of a notice, oldest first. */
export const sealsOf = (ctx: Ctx, notice: string): Promise<Seal[]> =>
  ctx.db.select().from(sealsTable).where(eq(sealsTable.notice, notice)).orderBy(asc(sealsTable.sequence))

/** Last seal of a notice; undefined if it has never hung. */
export async function lastSealOf(ctx: Ctx, notice: string): Promise<Seal | undefined> {
  const [seal] = await ctx.db
    .select()
    .from(sealsTable)
    .where(eq(sealsTable.notice, notice))
    .orderBy(desc(sealsTable.sequence))
    .limit(1)
  return seal
}

/** True if the last seal says that the notice hangs. */
export const isOpen = (last: Seal | undefined): boolean => last !== undefined && last.event !== 'takenDown'

/** Event since the last seal; null if nothing changed. */
function eventSince(last: Seal | undefined, hangs: boolean, contentHash: string): SealEvent | null {
  if (!hangs) return isOpen(last) ? 'takenDown' : null
  if (!isOpen(last)) return 'posted'
  return last?.contentHash === contentHash ? null : 'changed'
}

async function lastSeal(ctx: Ctx): Promise<Seal | undefined> {
  const [seal] = await ctx.db.select().from(sealsTable).orderBy(desc(sealsTable.sequence)).limit(1)
  return seal
}

/** Appends a seal to the chain, which is locked until the end of this transaction. */
async function append(ctx: Ctx, line: Pick<Seal, 'notice' | 'event' | 'moment' | 'content'>): Promise<void> {
  const seal = {
    ...line,
    ...(await nextLink(ctx, 'notice seals', () => lastSeal(ctx))),
    sealedAt: ctx.now,
    contentHash: contentHashOf(line.content),
  }
  await ctx.db.insert(sealsTable).values({ ...seal, hash: sealHashOf(seal) })
  // `#total` is the number on the board
  ctx.drop(notices.name, `${notices.name}#total`, `${notices.name}:${line.notice}`)
}

/**
 * Seals the event since a notice's last seal: posted, changed or taken down. Idempotent; the caller locks the row. A
 * notice that expired was taken down at its end, whenever that is noticed; a notice posted late hangs from then on.
 */
export async function sealNotice(ctx: Ctx, _id: string): Promise<SealEvent | null> {
  const [row] = await ctx.db.select().from(noticesTable).where(eq(noticesTable._id, _id))
  const last = await lastSealOf(ctx, _id)
  const hangs = row !== undefined && hangsAt(row, ctx.now)
  if (!hangs && !isOpen(last)) return null
  const content = hangs ? await contentOf(ctx, row) : last!.content
  const event = eventSince(last, hangs, contentHashOf(content))
  if (!event) return null
  const ended = content.postedUntil < ctx.now ? content.postedUntil : ctx.now
  await append(ctx, { notice: _id, event, moment: event === 'takenDown' ? ended : ctx.now, content })
  return event
}

/** Locks the row and seals the notice. */
export async function sealWithRow(ctx: Ctx, _id: string): Promise<SealEvent | null> {
  await ctx.db.execute(sql`select from notices where "_id" = ${_id}::uuid for update`)
  return sealNotice(ctx, _id)
}

/** Seals every notice showing a file whose content just changed. */
export async function sealWhereShown(ctx: Ctx, fileId: string): Promise<void> {
  const { rows } = await ctx.db.execute<{ _id: string }>(sql`
    select "recordId" as "_id" from file_uses where "fileId" = ${fileId}::uuid and "collection" = ${notices.name} and "live"
    order by "recordId"`)
  for (const { _id } of rows) await sealWithRow(ctx, _id)
}
