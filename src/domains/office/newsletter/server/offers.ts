import type { Ctx } from '../../../../kit/server/context.ts'
import { siteSettings } from '../../../platform/settings/server/offers.ts'
import { consentText, recordConsent } from './consents.service.ts'
import { listsTable, subscribersTable } from './newsletter.table.ts'

/** Stores lists and people as if they had signed up; nobody is told by mail. The proof says where they came from. */
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
