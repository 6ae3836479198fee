import type { Ctx } from '../../../kit/server/context.ts'
import type { Language } from '../../../kit/shared/languages.ts'
import { recordCards } from '../../pages/server/offers.ts'
import type { Entry } from '../entries.contract.ts'
import type { EntryCard } from '../entries.views.ts'

/** Entries as lists show them. `href` makes their addresses. */
export const cardsOf = (
  ctx: Ctx,
  items: readonly Entry[],
  lang: Language,
  href: (item: Entry) => string | Promise<string>,
): Promise<EntryCard[]> =>
  recordCards(ctx, items, {
    lang,
    href,
    more: ({ type, categories, address, openingHours }) => ({ type, categories, address, openingHours }),
  })
