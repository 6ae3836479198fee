import { otherLanguage } from '#kit/server/site/card-texts.ts'
import { keptPart } from '#kit/server/cache/kept-value.ts'
import { previewOf } from '#kit/server/records/editorial/preview.ts'
import type { Ctx } from '#kit/server/context.ts'
import type { Place, SiteTree } from '#kit/server/site/site-tree.ts'
import type { PreviewState } from '#kit/shared/site/site.ts'
import { pictures } from '#domains/platform/files/server/offers.ts'
import { pages } from './pages.kind.ts'
import { ownFrame, sharedPicture } from './frame.service.ts'
import { addressesOf, findPlace, nearestPages, oldParameters, redirectOf } from './site-tree.service.ts'

async function placeAt(ctx: Ctx, path: string, audience: 'live' | 'working'): Promise<Place | null> {
  const found = await findPlace(ctx, path, audience)
  if (!found) return null
  const { page, rest, records, way, row } = found
  return {
    page,
    rest,
    records,
    trail: way.map((step) => ({
      label: step.linktext || step.title,
      href: step.href,
      ...otherLanguage(step, ctx.lang),
    })),
    alternates: await addressesOf(ctx, page._id, () => records.map(({ segment }) => segment)),
    meta: {
      title: page.title,
      description: row.description,
      ...(row.keywords ? { keywords: row.keywords } : {}),
    },
  }
}

/** State shown to editors who preview a page: what guests see meanwhile. */
export async function previewOfPage(ctx: Ctx, _id: string): Promise<PreviewState> {
  const found = await pages.find(ctx, { _id }, { audience: 'working' })
  return found ? previewOf(ctx, pages, found.record) : 'none'
}

/** Only the pages' own addresses are cached: addresses below a page are endless. */
const isPage = (place: Place | null) =>
  place !== null && place.rest.length === 0 && place.records.length === 0

/** Page tree as the site's address resolver. */
export const siteTree: SiteTree = {
  find: (ctx, path, audience) =>
    audience === 'live'
      ? keptPart(ctx, `place ${path}`, (guest) => placeAt(guest, path, audience), { isWorth: isPage })
      : placeAt(ctx, path, audience),
  addressesOf,
  previewOf: previewOfPage,
  redirectOf,
  oldParameters,
  suggestions: nearestPages,
  frame: ownFrame,
  picture: sharedPicture,
  pictures,
}
