import { collectionFeed } from '#domains/site/pages/server/offers.ts'
import { newsItems } from './news.kind.ts'

/** Latest published items of a list page, newest first. */
export const newsFeed = collectionFeed(
  '-start',
  async (ctx, input) => (await newsItems.calls.list(ctx, input)).news,
  ({ start, updatedAt, author, tags }) => ({
    published: start,
    updated: updatedAt > start ? updatedAt : start,
    author,
    words: tags,
  }),
)
