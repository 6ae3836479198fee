import { otherLanguage } from '#kit/server/site/card-texts.ts'
import type { Ctx } from '#kit/server/context.ts'
import type { Loaded, PageOfTree, ViewLoader } from '#kit/server/domain.ts'
import { placedParent } from '#domains/site/pages/server/offers.ts'
import type { StationData, TrailData } from '../maps.views.ts'
import { gpxAddress } from './gpx.ts'
import { editPath, metaOf, picturesOf, textOf } from './pages-shown.ts'
import { sketchOf } from './sketch.ts'
import { tileSource } from './tiles.service.ts'
import { figuresOf, stationPages, stationsOf } from './trail.service.ts'

/** A nature trail: the page shows the whole trail, each page below it with the same view is a station. */
export const trailView: ViewLoader = async (ctx, { page, rest }) => {
  if (!page || rest.length > 0) return null
  return (await stationView(ctx, page)) ?? (await wholeTrail(ctx, page))
}

async function wholeTrail(ctx: Ctx, page: PageOfTree): Promise<Loaded> {
  const stations = await stationsOf(ctx, await stationPages(ctx, page._id))
  const picture = (await picturesOf(ctx, [page]))(page)
  const data: TrailData = {
    title: page.title,
    text: textOf(ctx, page),
    picture,
    stations,
    figures: figuresOf(stations),
    sketch: sketchOf(stations, { route: true }),
    tiles: await tileSource(ctx),
    gpx: gpxAddress(page._id, ctx.lang),
    edit: editPath(page._id),
  }
  return { data, meta: metaOf(page, picture) }
}

/** Null if the page is not a station. */
async function stationView(ctx: Ctx, page: PageOfTree): Promise<Loaded | null> {
  const trail = await placedParent(ctx, page._id, ctx.lang)
  if (trail?.view !== 'natur') return null
  const stations = await stationsOf(ctx, await stationPages(ctx, trail._id))
  const index = stations.findIndex(({ _id }) => _id === page._id)
  const station = stations[index]
  if (!station) return null
  const data: StationData = {
    station,
    text: textOf(ctx, page),
    trail: {
      title: trail.title,
      href: trail.href,
      ...otherLanguage(trail, ctx.lang),
    },
    stations: stations.map(({ number, title, href }) => ({ number, title, href })),
    previous: stations[index - 1] ?? null,
    next: stations[index + 1] ?? null,
    sketch: sketchOf(stations, { route: true }),
    edit: editPath(page._id),
  }
  return { view: 'naturStation', data, meta: metaOf(page, station.picture) }
}
