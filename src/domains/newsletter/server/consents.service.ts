import { desc, eq } from 'drizzle-orm'
import type { Ctx } from '../../../kit/server/context.ts'
import type { Language } from '../../../kit/shared/languages.ts'
import { uuidv7 } from '../../../kit/shared/uuid.ts'
import { site as de } from '../newsletter.de.ts'
import { site as en } from '../newsletter.en.ts'
import type { ConsentAction } from '../newsletter.rules.ts'
import { networkKey, personOf, versionOf } from './keys.ts'
import { blocksTable, consentsTable, listsTable, textsTable } from './newsletter.table.ts'

/** The words that are agreed to, as the form shows them. */
export const consentText = (lang: Language, site: string): string =>
  (lang === 'en' ? en : de).consent.replace('{{site}}', site)

/**
 * Adds a line to the proof of a person's consent, in the caller's transaction.
 * @param lists ids of lists; their names as they are now are kept
 * @param text the words agreed to, where there were any
 * @param source the page, or what the office noted
 */
export async function recordConsent(
  ctx: Ctx,
  {
    email,
    action,
    lists,
    text,
    source,
  }: { email: string; action: ConsentAction; lists: string[]; text?: string; source: string },
): Promise<void> {
  const version = text === undefined ? null : versionOf(text)
  if (text !== undefined && version !== null)
    await ctx.db
      .insert(textsTable)
      .values({ version, lang: ctx.lang, text, since: ctx.now })
      .onConflictDoNothing()
  const known = await ctx.db.select().from(listsTable)
  await ctx.db.insert(consentsTable).values({
    _id: uuidv7(),
    at: ctx.now,
    person: personOf(ctx, email),
    action,
    lists: known.filter(({ _id }) => lists.includes(_id)).map(({ title }) => title.de),
    version,
    source,
    network: networkKey(ctx),
    by: ctx.user?._id ?? null,
  })
}

/** The proof of a person's consent, newest first. */
export async function consentsOf(ctx: Ctx, email: string) {
  return ctx.db
    .select({
      at: consentsTable.at,
      action: consentsTable.action,
      lists: consentsTable.lists,
      text: textsTable.text,
      version: consentsTable.version,
      source: consentsTable.source,
    })
    .from(consentsTable)
    .leftJoin(textsTable, eq(textsTable.version, consentsTable.version))
    .where(eq(consentsTable.person, personOf(ctx, email)))
    .orderBy(desc(consentsTable.at), desc(consentsTable._id))
    .limit(200)
}

/** The proof goes with the person to another address: shown, kept and forgotten with them. */
export async function moveConsents(ctx: Ctx, from: string, to: string): Promise<void> {
  await ctx.db
    .update(consentsTable)
    .set({ person: personOf(ctx, to) })
    .where(eq(consentsTable.person, personOf(ctx, from)))
}

/** Keeps a person from being entered again by anybody but themselves. */
export async function block(ctx: Ctx, email: string, reason: 'left' | 'removed'): Promise<void> {
  await ctx.db
    .insert(blocksTable)
    .values({ person: personOf(ctx, email), at: ctx.now, reason })
    .onConflictDoUpdate({ target: blocksTable.person, set: { at: ctx.now, reason } })
}

/** Somebody wants mails again and has said so by themselves. */
export async function unblock(ctx: Ctx, email: string): Promise<void> {
  await ctx.db.delete(blocksTable).where(eq(blocksTable.person, personOf(ctx, email)))
}

export async function isBlocked(ctx: Ctx, email: string): Promise<boolean> {
  const rows = await ctx.db
    .select({ at: blocksTable.at })
    .from(blocksTable)
    .where(eq(blocksTable.person, personOf(ctx, email)))
  return rows.length > 0
}
