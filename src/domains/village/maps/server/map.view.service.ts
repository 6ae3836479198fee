import { otherLanguage } from '#kit/server/site/card-texts.ts'
import type { Ctx } from '#kit/server/context.ts'
import type { PageOfTree, ViewLoader } from '#kit/server/domain.ts'
import { tellOpeningTurn } from '#kit/server/turns/opening-turn.ts'
import { placesOf } from '#domains/site/entries/server/offers.ts'
import { pagesWithPlaces } from '#domains/site/pages/server/offers.ts'
import { siteSettings } from '#domains/platform/settings/server/offers.ts'
import type { MapChoice, MapData, MapPlace, PlaceKindWords } from '../maps.views.ts'
import { editPath, metaOf, picturesOf, textOf } from './pages-shown.ts'
import { sketchOf } from './sketch.ts'
import { tileSource, villageTiles } from './tiles.service.ts'

/** Views whose pages belong to the page above: chapters and stations. */
const gathering = ['devfels', 'natur']

type Found = Omit<MapPlace, 'number'>

/** Directory entries with a position; their type is a word of the editors. */
async function entryPlaces(ctx: Ctx): Promise<Found[]> {
  return (await placesOf(ctx)).map((entry) => ({
    _id: entry._id,
    title: entry.title,
    href: entry.href,
    ...(entry.lang ? { lang: entry.lang } : {}),
    lat: entry.latitude,
    lon: entry.longitude,
    kind: entry.kind
      ? {
          key: entry.kind.toLowerCase(),
          label: entry.type,
          ...(entry.typeLang ? { lang: entry.typeLang } : {}),
        }
      : { key: 'other', label: '' },
    address: entry.address,
    openingHours: entry.openingHours,
  }))
}

/** Pages with a position. */
async function pagePlaces(ctx: Ctx): Promise<Found[]> {
  const pages = await pagesWithPlaces(ctx, ctx.lang, gathering)
  return pages.flatMap(({ place, ...page }) =>
    place
      ? [
          {
            _id: page._id,
            title: page.title,
            href: page.href,
            ...otherLanguage(page, ctx.lang),
            lat: place.lat,
            lon: place.lon,
            kind: { key: place.kind, label: '' },
            address: place.address,
            openingHours: place.openingHours,
          },
        ]
      : [],
  )
}

/** Kinds shown on a page's map: its type, a list separated by commas; empty for all. */
const kindsOf = (page: PageOfTree): string[] =>
  page.type
    .split(',')
    .map((kind) => kind.trim().toLowerCase())
    .filter(Boolean)

function choicesOf(page: PageOfTree, places: readonly Found[], chosen: string): MapChoice[] {
  const kinds = new Map<string, { kind: PlaceKindWords; count: number }>()
  for (const { kind } of places) {
    const known = kinds.get(kind.key)
    if (known) known.count += 1
    else kinds.set(kind.key, { kind, count: 1 })
  }
  if (kinds.size < 2) return []
  return [
    { kind: null, href: page.href, count: places.length, current: chosen === '' },
    ...[...kinds.values()].map(({ kind, count }) => ({
      kind,
      href: `${page.href}?kind=${encodeURIComponent(kind.key)}`,
      count,
      current: chosen === kind.key,
    })),
  ]
}

/** Places as a list beside a map; `?kind=` filters both. */
export const mapView: ViewLoader = async (ctx, { page, rest, query }) => {
  if (!page || rest.length > 0) return null
  const only = kindsOf(page)
  const all = [...(await pagePlaces(ctx)), ...(await entryPlaces(ctx))]
  const places = all.filter(({ kind }) => only.length === 0 || only.includes(kind.key))
  const asked = query.get('kind') ?? ''
  const chosen = places.some(({ kind }) => kind.key === asked) ? asked : ''
  const shown = places
    .filter(({ kind }) => chosen === '' || kind.key === chosen)
    .map((place, index) => ({ ...place, number: index + 1 }))
  const hours = shown.flatMap(({ openingHours }) => openingHours)
  tellOpeningTurn(ctx, hours, (await siteSettings(ctx)).site.timeZone)
  const picture = (await picturesOf(ctx, [page]))(page)
  const data: MapData = {
    title: page.title,
    text: textOf(ctx, page),
    picture,
    places: shown,
    choices: choicesOf(page, places, chosen),
    sketch: sketchOf(shown),
    tiles: chosen ? await tileSource(ctx) : await villageTiles(ctx),
    edit: editPath(page._id),
  }
  return { data, meta: { ...metaOf(page, picture), ...(chosen ? { canonical: page.href } : {}) } }
}
