import { otherLanguage } from '#kit/server/site/card-texts.ts'
import type { Ctx } from '#kit/server/context.ts'
import { placesOf } from '#domains/site/entries/server/offers.ts'
import { pagesWithPlaces } from '#domains/site/pages/server/offers.ts'
import { distanceKm, frameAround, type Position, toWorld } from '../maps.rules.ts'
import type { PickerMap } from '../maps.contract.ts'
import { villageTiles } from './tiles.service.ts'

const mostLandmarks = 9
/** Minimum distance as a share of the width; closer numbers would overlap. */
const apart = 0.12
/** Minimum width of the view around the village centre. */
const villageMetres = 2000
/** Places farther from the centre are left out. */
const villageKm = 2.5

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0
const middleOf = (places: readonly Position[]): Position => ({
  lat: median(places.map(({ lat }) => lat)),
  lon: median(places.map(({ lon }) => lon)),
})

/**
 * Map for choosing a point: a drawing with landmarks, and the tile map if the site has one. Null if neither a place nor
 * the village centre is known. Tags the answer.
 */
export async function pickerMap(ctx: Ctx): Promise<PickerMap | null> {
  const pages = (await pagesWithPlaces(ctx, ctx.lang, [])).flatMap(({ place, ...page }) =>
    place ? [{ title: page.title, ...otherLanguage(page, ctx.lang), lat: place.lat, lon: place.lon }] : [],
  )
  const entries = (await placesOf(ctx)).map(({ title, lang, latitude, longitude }) => ({
    title,
    ...(lang ? { lang } : {}),
    lat: latitude,
    lon: longitude,
  }))
  const known = [...pages, ...entries]
  const tiles = await villageTiles(ctx)
  if (known.length === 0 && !tiles?.start) return null
  const middle = tiles?.start ?? middleOf(known)
  const near = known.filter((place) => distanceKm(middle, place) <= villageKm)
  const frame = frameAround([middle, ...near], { leastMetres: villageMetres })
  const landmarks: typeof near = []
  for (const place of near) {
    const at = toWorld(place)
    const isFree = landmarks.every((other) => {
      const there = toWorld(other)
      return Math.hypot(at.x - there.x, at.y - there.y) >= apart * frame.w
    })
    if (isFree && landmarks.length < mostLandmarks) landmarks.push(place)
  }
  return { frame, landmarks, tiles }
}
