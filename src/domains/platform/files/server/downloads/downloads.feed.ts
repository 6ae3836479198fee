import type { FeedLoader } from '#kit/server/domain.ts'
import { listedFiles } from '../offers.ts'

/** Latest files of a page, new or with new content, newest first. */
export const downloadsFeed: FeedLoader = async (ctx, page, { limit, type }) => {
  // Files have no types
  if (type) return null
  const files = await listedFiles(ctx, page.files, ctx.lang)
  return files
    .toSorted((a, b) => b.date.localeCompare(a.date))
    .slice(0, limit)
    .map(({ _id, href, title, caption, kind, date, tags }) => ({
      _id,
      href,
      title,
      teaser: caption || [title, kind].filter(Boolean).join(', '),
      html: '',
      published: date,
      updated: date,
      author: '',
      categories: tags,
      picture: null,
      lang: ctx.lang,
    }))
}
