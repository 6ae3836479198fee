import type { FeedLoader } from '#kit/server/domain.ts'
import { feedItems } from '#domains/site/pages/server/offers.ts'
import { hanging } from './notices.service.ts'

/** Feed of the notices on the board, newest first; expired notices are left out. */
export const noticesFeed: FeedLoader = async (ctx, page, { limit, type }) => {
  const kind = page.type || type
  const items = (await hanging(ctx)).filter((item) => kind === '' || item.type === kind)
  if (type && items.length === 0) return null
  return feedItems(
    ctx,
    page,
    items.slice(0, limit).map((item) => ({ ...item, teaser: '', picture: null })),
    ({ postedFrom, updatedAt, issuer, reference }) => ({
      published: postedFrom,
      updated: updatedAt > postedFrom ? updatedAt : postedFrom,
      author: issuer,
      words: reference ? [reference] : [],
    }),
  )
}
