import { otherLanguage, teaserOf } from '../../../kit/server/card-texts.ts'
import type { Ctx } from '../../../kit/server/context.ts'
import type { Language } from '../../../kit/shared/languages.ts'
import { pictures } from '../../files/server/offers.ts'
import type { Entry } from '../entries.contract.ts'
import type { EntryCard } from '../entries.views.ts'

/** Entries as lists show them, pictures found in one query. `href` makes their addresses. */
export async function cardsOf(
  ctx: Ctx,
  items: readonly Entry[],
  lang: Language,
  href: (item: Entry) => string | Promise<string>,
): Promise<EntryCard[]> {
  const shown = await pictures(
    ctx,
    items.flatMap(({ picture }) => picture ?? []),
    lang,
  )
  return Promise.all(
    items.map(async (item) => ({
      _id: item._id,
      href: await href(item),
      title: item.title,
      teaser: teaserOf(item),
      picture: (item.picture && shown.get(item.picture)) || null,
      type: item.type,
      categories: item.categories,
      address: item.address,
      openingHours: item.openingHours,
      ...otherLanguage(item, lang),
    })),
  )
}
