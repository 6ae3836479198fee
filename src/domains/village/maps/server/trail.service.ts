import { otherLanguage } from '#kit/server/site/card-texts.ts'
import type { Ctx } from '#kit/server/context.ts'
import { richTextToPlain } from '#kit/server/text/rich-text.ts'
import { placedChildren, type PlacedPage } from '#domains/site/pages/server/offers.ts'
import { climb, kilometresAlong, walkingMinutes } from '../maps.rules.ts'
import type { Station, TrailFigures } from '../maps.views.ts'
import { picturesOf, teaserLength } from './pages-shown.ts'

type Placed = PlacedPage & { place: NonNullable<PlacedPage['place']> }

/** Live pages below a trail that have a position, in order. */
export async function stationPages(ctx: Ctx, trail: string): Promise<Placed[]> {
  const children = await placedChildren(ctx, trail, ctx.lang)
  return children.filter((child): child is Placed => child.place !== null)
}

/** Stations as shown to visitors, with their distance from the start. */
export async function stationsOf(ctx: Ctx, pages: readonly Placed[]): Promise<Station[]> {
  const pictureOf = await picturesOf(ctx, pages)
  const along = kilometresAlong(pages.map(({ place }) => place))
  return pages.map((page, index) => ({
    _id: page._id,
    number: index + 1,
    title: page.title,
    teaser: page.description || richTextToPlain(page.text, teaserLength),
    href: page.href,
    ...otherLanguage(page, ctx.lang),
    picture: pictureOf(page),
    lat: page.place.lat,
    lon: page.place.lon,
    elevation: page.place.elevation,
    km: along[index] ?? 0,
  }))
}

/** Totals of the whole trail. */
export function figuresOf(stations: readonly Station[]): TrailFigures {
  const km = stations.at(-1)?.km ?? 0
  const { up, down } = climb(stations.map(({ elevation }) => elevation))
  const isKnown = stations.length > 1 && stations.every(({ elevation }) => elevation !== null)
  return {
    km,
    up: isKnown ? Math.round(up) : null,
    down: isKnown ? Math.round(down) : null,
    minutes: walkingMinutes(km, up, down),
  }
}
