import { teaserOf } from '#kit/server/site/card-texts.ts'
import type { Ctx } from '#kit/server/context.ts'
import type { FeedItem, FeedLoader } from '#kit/server/domain.ts'
import type { Language } from '#kit/shared/text/languages.ts'
import { feedPictures } from '#domains/platform/files/server/offers.ts'
import { wordsIn } from '#domains/platform/words/server/offers.ts'
import { below } from './record-addresses.ts'

interface Told {
  _id: string
  slug: string
  title: string
  teaser: string
  text: string
  type: string
  picture: string | null
  lang?: Language | undefined
}

type Own = Pick<FeedItem, 'published' | 'updated' | 'author'> & {
  words: readonly string[]
} & Partial<FeedItem>

/** Feed entries of records below a page, with all pictures read in one query. `own` adds the data of the domain. */
export async function feedItems<T extends Told>(
  ctx: Ctx,
  page: { href: string },
  items: readonly T[],
  own: (item: T) => Own,
): Promise<FeedItem[]> {
  const shown = await feedPictures(
    ctx,
    items.flatMap(({ picture }) => picture ?? []),
  )
  const say = await wordsIn(ctx)
  return items.map((item) => {
    const { words, ...more } = own(item)
    return {
      _id: item._id,
      href: below(page.href, item.slug),
      title: item.title,
      teaser: teaserOf(item),
      html: item.text,
      categories: [item.type, ...words].filter(Boolean).map((word) => say(word).label),
      picture: (item.picture && shown.get(item.picture)) || null,
      lang: item.lang ?? ctx.lang,
      ...more,
    }
  })
}

interface Latest {
  limit: number
  skip: number
  sort: string
  lang: Language
  view: 'live'
  type?: string
}

/** Feed of a collection's list pages: the first records in an order, of the page's type or the requested one. */
export const collectionFeed =
  <T extends Told>(
    sort: string,
    list: (ctx: Ctx, input: Latest) => Promise<readonly T[]>,
    own: (item: T) => Own,
  ): FeedLoader =>
  async (ctx, page, { limit, type }) => {
    const kind = page.type || type
    const items = await list(ctx, {
      limit,
      skip: 0,
      sort,
      lang: ctx.lang,
      view: 'live',
      ...(kind ? { type: kind } : {}),
    })
    return type && items.length === 0 ? null : feedItems(ctx, page, items, own)
  }
