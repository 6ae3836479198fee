import { teaserOf } from '../../../kit/server/card-texts.ts'
import type { FeedLoader } from '../../../kit/server/domain.ts'
import { feedPictures } from '../../files/server/offers.ts'
import { newsCollection } from './news.collection.ts'

/** The latest items of a list page as guests see them, newest first. */
export const newsFeed: FeedLoader = async (ctx, page, limit) => {
  const { news: items } = await newsCollection.calls.list(ctx, {
    limit,
    skip: 0,
    sort: '-start',
    lang: ctx.lang,
    view: 'live',
    ...(page.type ? { type: page.type } : {}),
  })
  const shown = await feedPictures(
    ctx,
    items.flatMap(({ picture }) => picture ?? []),
  )
  return items.map((item) => ({
    _id: item._id,
    href: `${page.href}/${encodeURIComponent(item.slug)}`,
    title: item.title,
    teaser: teaserOf(item),
    html: item.text,
    published: item.start,
    updated: item.updatedAt > item.start ? item.updatedAt : item.start,
    author: item.author,
    categories: [...(item.type ? [item.type] : []), ...item.tags],
    picture: (item.picture && shown.get(item.picture)) || null,
    lang: item.lang ?? ctx.lang,
  }))
}
