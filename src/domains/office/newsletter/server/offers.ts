import { eq } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { siteSettings } from '#domains/platform/settings/server/offers.ts'
import { inLanguage, type Language } from '#kit/shared/text/languages.ts'
import { newsletterPaths, withToken } from '../newsletter.addresses.ts'
import { consentText, recordConsent } from './consents.service.ts'
import { linkTokenOf } from './keys.ts'
import { listsTable, subscribersTable } from './newsletter.table.ts'
import { leave } from './subscription.service.ts'

export { allLists } from './lists.service.ts'
/** Subscribers, for statements that choose, count and lock them together with letters. */
export { subscribersTable } from './newsletter.table.ts'

/** Stores lists and subscribers as if they had signed up; sends no mail. The proof contains their origin. */
export async function storeSubscribers(
  ctx: Ctx,
  lists: (typeof listsTable.$inferInsert)[],
  people: (typeof subscribersTable.$inferInsert)[],
  source: string,
): Promise<void> {
  for (const { _id, ...list } of lists)
    await ctx.db
      .insert(listsTable)
      .values({ _id, ...list })
      .onConflictDoUpdate({ target: listsTable._id, set: list })
  const { site } = await siteSettings(ctx)
  for (const person of people) {
    await ctx.db.insert(subscribersTable).values(person)
    const { email, lists: chosen, lang, since, state } = person
    const then = { ...ctx, now: since, lang }
    const text = consentText(lang, site.name)
    await recordConsent(then, { email, action: 'asked', lists: chosen, text, source })
    if (state !== 'waiting')
      await recordConsent(then, { email, action: state, lists: chosen, source: `${source}/verify` })
  }
}

/** The address at which somebody chooses lists or leaves with one click (RFC 8058), for every mail to them. */
export const subscriptionAddress = (ctx: Pick<Ctx, 'platform'>, _id: string, lang: Language): string =>
  ctx.platform.config.publicUrl +
  inLanguage(withToken(newsletterPaths.subscription, linkTokenOf(ctx, _id)), lang)

/** Names the newsletter in mails (RFC 2919): `newsletter.gemeinde.example`. */
export const newsletterListId = ({ platform }: Pick<Ctx, 'platform'>): string =>
  `newsletter.${new URL(platform.config.publicUrl).hostname.replace(/[^\w.-]/g, '')}`

/** Takes somebody off all lists who said so elsewhere: to his mail provider, by a complaint. Nothing happens to who has left. */
export async function leaveNewsletter(ctx: Ctx, _id: string, source: string): Promise<boolean> {
  const [row] = await ctx.db
    .select()
    .from(subscribersTable)
    .where(eq(subscribersTable._id, _id))
    .for('update')
  if (!row || row.state === 'left') return false
  await leave(ctx, row, source)
  return true
}
