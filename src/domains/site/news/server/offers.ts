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

/** The first items of the list as guests see it, at most `limit`; those that no page shows are left out. */
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

/** Items as guests see them in the order of the list, with their files and how many there are; of one type when it is named. */
export const newsRecords = (
  ctx: Ctx,
  { type, ...span }: { limit: number; skip: number; type?: string | undefined; lang: Language },
) => newsItems.calls.list(ctx, { ...span, view: 'live', ...(type ? { type } : {}) })

/** The public address with language of an item in its language; null while no page lists news. */
export async function newsHref(
  ctx: Ctx,
  item: Pick<NewsItem, 'slug' | 'type'>,
  lang: Language,
): Promise<string | null> {
  return (await newsAddresses(ctx, lang))({ slug: item.slug, kind: item.type })
}

/** Stores an item from elsewhere under its own id, times and author; an equal one is left alone. Gives what happened. */
export const putNews = (
  ctx: Ctx,
  item: Imported<typeof news>,
): Promise<'created' | 'changed' | 'unchanged'> => newsItems.put(ctx, item)
