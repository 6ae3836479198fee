import { collectionFeed } from '#domains/site/pages/server/offers.ts'
import { entries } from './entries.kind.ts'

/** Feed of a directory: latest changes first, as guests see them. */
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
