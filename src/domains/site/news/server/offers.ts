import type { Imported } from '#kit/server/records/editorial/definition.ts'
import type { Ctx } from '#kit/server/context.ts'
import type { Language } from '#kit/shared/text/languages.ts'
import type { news, NewsItem } from '../news.contract.ts'
import { recentCount } from '../news.rules.ts'
import type { NewsCard } from '../news.views.ts'
import { newsAddresses } from './record-addresses.ts'
import { cardsOf } from './news.cards.ts'
import { newsItems } from './news.kind.ts'
import { recent } from './news.service.ts'

/** First published items of the list, at most `limit`; without items that no page shows. */
export async function recentNews(
  ctx: Ctx,
  limit: number = recentCount,
  lang: Language = ctx.lang,
): Promise<NewsCard[]> {
  const { news: items } = await recent(ctx, { limit, lang })
  const href = await newsAddresses(ctx, lang)
  const cards = await cardsOf(
    ctx,
    items,
    lang,
    async ({ slug, type }) => (await href({ slug, kind: type })) ?? '',
  )
  return cards.filter((card) => card.href !== '')
}

/** Published items in the order of the list, with files and total; optionally of one type. */
export const newsRecords = (
  ctx: Ctx,
  { type, ...span }: { limit: number; skip: number; type?: string | undefined; lang: Language },
) => newsItems.calls.list(ctx, { ...span, view: 'live', ...(type ? { type } : {}) })

/** Public address of an item in its language; null while no page lists news. */
export async function newsHref(
  ctx: Ctx,
  item: Pick<NewsItem, 'slug' | 'type'>,
  lang: Language,
): Promise<string | null> {
  return (await newsAddresses(ctx, lang))({ slug: item.slug, kind: item.type })
}

/** Stores an imported item under its own id, times and author, skipping equal ones. Returns what happened. */
export const putNews = (
  ctx: Ctx,
  item: Imported<typeof news>,
): Promise<'created' | 'changed' | 'unchanged'> => newsItems.put(ctx, item)
