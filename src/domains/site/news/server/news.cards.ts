import type { Ctx } from '#kit/server/context.ts'
import type { Language } from '#kit/shared/text/languages.ts'
import { kindOnCard, wordsIn } from '#domains/platform/words/server/offers.ts'
import { recordCards } from '#domains/site/pages/server/offers.ts'
import type { NewsItem } from '../news.contract.ts'
import type { NewsCard } from '../news.views.ts'

/** Cards of items. `href` builds their addresses. */
export async function cardsOf(
  ctx: Ctx,
  items: readonly NewsItem[],
  lang: Language,
  href: (item: NewsItem) => string | Promise<string>,
): Promise<NewsCard[]> {
  const say = await wordsIn(ctx, lang)
  return recordCards(ctx, items, {
    lang,
    href,
    more: ({ start, type, sticky }) => ({ start, ...kindOnCard(say(type)), sticky }),
  })
}
