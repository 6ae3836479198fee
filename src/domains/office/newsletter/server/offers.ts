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
/** Table of subscribers, for letters that select, count and lock them. */
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

/** Subscription page for choosing lists or one-click unsubscription (RFC 8058), for every mail to a subscriber. */
export const subscriptionAddress = (ctx: Pick<Ctx, 'platform'>, _id: string, lang: Language): string =>
  ctx.platform.config.publicUrl +
  inLanguage(withToken(newsletterPaths.subscription, linkTokenOf(ctx, _id)), lang)

/** List-Id of newsletter mails (RFC 2919): `newsletter.gemeinde.example`. */
export const newsletterListId = ({ platform }: Pick<Ctx, 'platform'>): string =>
  `newsletter.${new URL(platform.config.publicUrl).hostname.replace(/[^\w.-]/g, '')}`

/** Unsubscribes a person who complained to their mail provider. Does nothing for former subscribers. */
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
