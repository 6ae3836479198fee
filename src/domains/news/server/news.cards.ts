import type { Ctx } from '../../../kit/server/context.ts'
import { richTextToPlain } from '../../../kit/server/rich-text.ts'
import type { Language } from '../../../kit/shared/languages.ts'
import { pictures } from '../../files/server/offers.ts'
import type { NewsItem } from '../news.contract.ts'
import type { NewsCard } from '../news.views.ts'

const teaserLength = 220

export const teaserOf = ({ teaser, text }: Pick<NewsItem, 'teaser' | 'text'>): string =>
  teaser || richTextToPlain(text, teaserLength)

/** The language of an item's texts where it is not the reader's. */
export const otherLanguage = (item: Pick<NewsItem, 'lang'>, lang: Language): { lang?: Language } =>
  item.lang && item.lang !== lang ? { lang: item.lang } : {}

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
