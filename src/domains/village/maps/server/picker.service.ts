import { otherLanguage } from '#kit/server/site/card-texts.ts'
import type { Ctx } from '#kit/server/context.ts'
import { placesOf } from '#domains/site/entries/server/offers.ts'
import { pagesWithPlaces } from '#domains/site/pages/server/offers.ts'
import { distanceKm, frameAround, type Position, toWorld } from '../maps.rules.ts'
import type { PickerMap } from '../maps.contract.ts'
import { villageTiles } from './tiles.service.ts'

const mostLandmarks = 9
/** Nearer than this, as a share of the width, their numbers would hide each other. */
const apart = 0.12
/** What is seen around the middle of the village at least. */
const villageMetres = 2000
/** What lies farther from the middle is no village any more. */
const villageKm = 2.5

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0
const middleOf = (places: readonly Position[]): Position => ({
  lat: median(places.map(({ lat }) => lat)),
  lon: median(places.map(({ lon }) => lon)),
})

/**
 * A map to point at: landmarks by which a reader finds his way on the drawing, and the real map where the site has one.
 * Null where neither a place nor the middle of the village is known. Tags the answer.
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
