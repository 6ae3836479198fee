import { otherLanguage, teaserOf } from '../../../kit/server/card-texts.ts'
import type { Ctx } from '../../../kit/server/context.ts'
import type { Language } from '../../../kit/shared/languages.ts'
import { pictures } from '../../files/server/offers.ts'
import type { NewsItem } from '../news.contract.ts'
import type { NewsCard } from '../news.views.ts'

/** Items as lists show them, pictures found in one query. `href` makes their addresses. */
export async function cardsOf(
  ctx: Ctx,
  items: readonly NewsItem[],
  lang: Language,
  href: (item: NewsItem) => string | Promise<string>,
): Promise<NewsCard[]> {
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
      start: item.start,
      type: item.type,
      sticky: item.sticky,
      ...otherLanguage(item, lang),
    })),
  )
}
