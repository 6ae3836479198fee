import { teaserOf } from '../../../kit/server/card-texts.ts'
import type { FeedLoader } from '../../../kit/server/domain.ts'
import { feedPictures } from '../../files/server/offers.ts'
import { below } from '../../pages/server/offers.ts'
import { entries } from './entries.collection.ts'

/** Of a directory what is new in it or has changed, the latest first, as guests see it. */
export const entriesFeed: FeedLoader = async (ctx, page, limit) => {
  const { entry: items } = await entries.calls.list(ctx, {
    limit,
    skip: 0,
    sort: '-updatedAt',
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
    href: below(page.href, item.slug),
    title: item.title,
    teaser: teaserOf(item),
    html: item.text,
    published: item.createdAt,
    updated: item.updatedAt,
    author: item.contact,
    categories: [...(item.type ? [item.type] : []), ...item.categories],
    picture: (item.picture && shown.get(item.picture)) || null,
    lang: item.lang ?? ctx.lang,
  }))
}
