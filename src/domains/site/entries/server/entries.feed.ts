import { collectionFeed } from '#domains/site/pages/server/offers.ts'
import { entries } from './entries.kind.ts'

/** Of a directory what is new in it or has changed, the latest first, as guests see it. */
export const entriesFeed = collectionFeed(
  '-updatedAt',
  async (ctx, input) => (await entries.calls.list(ctx, input)).entry,
  ({ createdAt, updatedAt, contact, categories }) => ({
    published: createdAt,
    updated: updatedAt,
    author: contact,
    words: categories,
  }),
)
