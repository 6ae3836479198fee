import type { Ctx } from '#kit/server/context.ts'
import { tellOpeningTurn } from '#kit/server/turns/opening-turn.ts'
import type { Language } from '#kit/shared/text/languages.ts'
import { recordCards } from '#domains/site/pages/server/offers.ts'
import { kindOnCard, wordsIn } from '#domains/platform/words/server/offers.ts'
import { siteSettings } from '#domains/platform/settings/server/offers.ts'
import type { Entry } from '../entries.contract.ts'
import type { EntryCard } from '../entries.views.ts'

/** Ends the cached answer when one of the entries opens or closes next. */
export async function tellTurns(ctx: Ctx, items: readonly Pick<Entry, 'openingHours'>[]): Promise<void> {
  const hours = items.flatMap(({ openingHours }) => openingHours)
  if (hours.length > 0) tellOpeningTurn(ctx, hours, (await siteSettings(ctx)).site.timeZone)
}

/** Cards of entries. `href` builds their addresses. */
export async function cardsOf(
  ctx: Ctx,
  items: readonly Entry[],
  lang: Language,
  href: (item: Entry) => string | Promise<string>,
): Promise<EntryCard[]> {
  await tellTurns(ctx, items)
  const say = await wordsIn(ctx, lang)
  return recordCards(ctx, items, {
    lang,
    href,
    more: ({ type, categories, address, openingHours }) => ({
      kind: type,
      ...kindOnCard(say(type)),
      categories,
      address,
      openingHours,
    }),
  })
}
