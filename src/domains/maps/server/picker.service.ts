import { otherLanguage } from '../../../kit/server/card-texts.ts'
import type { Ctx } from '../../../kit/server/context.ts'
import { placesOf } from '../../entries/server/offers.ts'
import { pagesWithPlaces } from '../../pages/server/offers.ts'
import { frameAround, type Position } from '../maps.rules.ts'
import type { PickerMap } from '../maps.contract.ts'
import { villageTiles } from './tiles.service.ts'

/** More landmarks than this would hide each other. */
const mostLandmarks = 9
/** What is seen around the middle of the village where no landmark says how large it is. */
const villageMetres = 3000

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
  const landmarks = [...pages, ...entries].slice(0, mostLandmarks)
  const tiles = await villageTiles(ctx)
  const start: Position[] = tiles?.start ? [tiles.start] : []
  if (landmarks.length + start.length === 0) return null
  const frame = frameAround([...landmarks, ...start], { leastMetres: villageMetres })
  return { frame, landmarks, tiles }
}
