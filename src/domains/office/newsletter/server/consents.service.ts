import { desc, eq, inArray } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import type { Language } from '#kit/shared/text/languages.ts'
import { uuidv7 } from '#kit/shared/uuid.ts'
import { site as de } from '../newsletter.de.ts'
import { site as en } from '../newsletter.en.ts'
import type { ConsentAction } from '../newsletter.rules.ts'
import { networkKey, personOf, versionOf } from './keys.ts'
import { blocksTable, consentsTable, listsTable, textsTable } from './newsletter.table.ts'

/** Text of the consent as the form shows it. */
export const consentText = (lang: Language, site: string): string =>
  (lang === 'en' ? en : de).consent.replace('{{site}}', site)

/** An entry of the proof: `source` is the page or the office's note, with the text that was agreed to, if any. */
interface Consent {
  email: string
  action: ConsentAction
  /** Ids; their current names are stored. */
  lists: string[]
  text?: string
  source: string
}

/** Adds a line to the proof of each person's consent, in the caller's transaction. */
export async function recordConsents(ctx: Ctx, consents: readonly Consent[]): Promise<void> {
  if (consents.length === 0) return
  const texts = new Set(consents.flatMap(({ text }) => (text === undefined ? [] : [text])))
  for (const text of texts)
    await ctx.db
      .insert(textsTable)
      .values({ version: versionOf(text), lang: ctx.lang, text, since: ctx.now })
      .onConflictDoNothing()
  const known = await ctx.db.select().from(listsTable)
  await ctx.db.insert(consentsTable).values(
    consents.map(({ email, action, lists, text, source }) => ({
      _id: uuidv7(),
      at: ctx.now,
      person: personOf(ctx, email),
      action,
      lists: known.filter(({ _id }) => lists.includes(_id)).map(({ title }) => title.de),
      version: text === undefined ? null : versionOf(text),
      source,
      network: networkKey(ctx),
      by: ctx.user?._id ?? null,
    })),
  )
}

export const recordConsent = (ctx: Ctx, consent: Consent): Promise<void> => recordConsents(ctx, [consent])

/** Proof of a person's consent, newest first. */
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

/** Moves the proof of consent to another address of the same person. */
export async function moveConsents(ctx: Ctx, from: string, to: string): Promise<void> {
  await ctx.db
    .update(consentsTable)
    .set({ person: personOf(ctx, to) })
    .where(eq(consentsTable.person, personOf(ctx, from)))
}

/** Prevents others from entering the person again. */
export async function block(ctx: Ctx, email: string, reason: 'left' | 'removed'): Promise<void> {
  await ctx.db
    .insert(blocksTable)
    .values({ person: personOf(ctx, email), at: ctx.now, reason })
    .onConflictDoUpdate({ target: blocksTable.person, set: { at: ctx.now, reason } })
}

/** The person subscribes again on their own initiative. */
export async function unblock(ctx: Ctx, email: string): Promise<void> {
  await ctx.db.delete(blocksTable).where(eq(blocksTable.person, personOf(ctx, email)))
}

/** Addresses that only their owners may subscribe again. */
export async function blockedAmong(ctx: Ctx, emails: readonly string[]): Promise<Set<string>> {
  const people = new Map(emails.map((email) => [personOf(ctx, email), email]))
  if (people.size === 0) return new Set()
  const rows = await ctx.db
    .select({ person: blocksTable.person })
    .from(blocksTable)
    .where(inArray(blocksTable.person, [...people.keys()]))
  return new Set(rows.flatMap(({ person }) => people.get(person) ?? []))
}
