import { otherLanguage } from '#kit/server/site/card-texts.ts'
import type { ViewLoader } from '#kit/server/domain.ts'
import { slugOf } from '#kit/shared/text/slug.ts'
import { placedChildren, placeOfPage } from '#domains/site/pages/server/offers.ts'
import type { StoryData } from '../maps.views.ts'
import { editPath, metaOf, picturesOf, textOf } from './pages-shown.ts'

/** A picture story: the page is the opening, each page below it a chapter. */
export const storyView: ViewLoader = async (ctx, { page, rest }) => {
  if (!page || rest.length > 0) return null
  const chapters = await placedChildren(ctx, page._id, ctx.lang)
  const pictureOf = await picturesOf(ctx, [page, ...chapters])
  const place = await placeOfPage(ctx, page._id)
  const data: StoryData = {
    title: page.title,
    text: textOf(ctx, page),
    picture: pictureOf(page),
    chapters: chapters.map((chapter, index) => ({
      anchor: slugOf(chapter.title) || `kapitel-${index + 1}`,
      title: chapter.title,
      text: textOf(ctx, chapter),
      picture: pictureOf(chapter),
      ...otherLanguage(chapter, ctx.lang),
    })),
    place: place && { lat: place.lat, lon: place.lon, address: place.address },
    edit: editPath(page._id),
  }
  return { data, meta: metaOf(page, data.picture) }
}
