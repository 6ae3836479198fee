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

/** Whether a notice hangs on the board at a moment. */
export const hangsAt = (row: NoticeRow, now: string): boolean =>
  row.deletedAt === null &&
  row.status === 'published' &&
  row.postedFrom <= now &&
  row.postedUntil > now &&
  (row.unpublishAt === null || row.unpublishAt > now)

/** The released texts of a notice in each language, German first. */
function textsOf(row: NoticeRow): { lang: Language; title: string; text: string }[] {
  const english = row.translations.en
  const german = { lang: 'de' as const, title: row.title, text: row.text }
  if (english?.status !== 'published') return [german]
  const word = (value: unknown) => (typeof value === 'string' ? value : '')
  return [german, { lang: 'en', title: word(english['title']) || row.title, text: word(english['text']) }]
}

/** Files that a notice shows, those within its texts after those beside them. */
export const filesIn = (row: NoticeRow): string[] => [
  ...new Set([...row.files, ...textsOf(row).flatMap(({ text }) => fileIdsIn(text))]),
]

/** What a notice says to guests, in the form that is sealed. */
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

/** The last seal of a notice; undefined where it has never hung. */
export async function lastSealOf(ctx: Ctx, notice: string): Promise<Seal | undefined> {
  const [seal] = await ctx.db
    .select()
    .from(sealsTable)
    .where(eq(sealsTable.notice, notice))
    .orderBy(desc(sealsTable.sequence))
    .limit(1)
  return seal
}

/** Whether a notice hangs as far as it has been sealed. */
export const isOpen = (last: Seal | undefined): boolean => last !== undefined && last.event !== 'takenDown'

/** What has happened to a notice since its last seal; null: nothing. */
function eventSince(last: Seal | undefined, hangs: boolean, contentHash: string): SealEvent | null {
  if (!hangs) return isOpen(last) ? 'takenDown' : null
  if (!isOpen(last)) return 'posted'
  return last?.contentHash === contentHash ? null : 'changed'
}

async function lastSeal(ctx: Ctx): Promise<Seal | undefined> {
  const [seal] = await ctx.db.select().from(sealsTable).orderBy(desc(sealsTable.sequence)).limit(1)
  return seal
}

/** Adds a line to the chain, which is held until the end of this transaction. */
async function append(ctx: Ctx, line: Pick<Seal, 'notice' | 'event' | 'moment' | 'content'>): Promise<void> {
  const seal = {
    ...line,
    ...(await nextLink(ctx, 'notice seals', () => lastSeal(ctx))),
    sealedAt: ctx.now,
    contentHash: contentHashOf(line.content),
  }
  await ctx.db.insert(sealsTable).values({ ...seal, hash: sealHashOf(seal) })
  // `#total` counts how many hang
  ctx.drop(notices.name, `${notices.name}#total`, `${notices.name}:${line.notice}`)
}

/**
 * Seals what has happened to a notice since its last seal: that it was put up, changed while it hung, or taken down. Called as
 * often as one likes; nothing happens where nothing has. The caller holds its row. A notice that time took down did so at its
 * end, whenever that is noticed; one that was put up late hangs from when it is.
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

/** Seals a notice whose time has come, with its row held. */
export async function sealWithRow(ctx: Ctx, _id: string): Promise<SealEvent | null> {
  await ctx.db.execute(sql`select from notices where "_id" = ${_id}::uuid for update`)
  return sealNotice(ctx, _id)
}

/** Seals every notice that shows a file whose content has just changed. */
export async function sealWhereShown(ctx: Ctx, fileId: string): Promise<void> {
  const { rows } = await ctx.db.execute<{ _id: string }>(sql`
    select "recordId" as "_id" from file_uses where "fileId" = ${fileId}::uuid and "collection" = ${notices.name} and "live"
    order by "recordId"`)
  for (const { _id } of rows) await sealWithRow(ctx, _id)
}
