import { keptValue } from '#kit/server/cache/kept-value.ts'
import type { Ctx } from '#kit/server/context.ts'
import { siteSettings, tileServices, usualZoom } from '#domains/platform/settings/server/offers.ts'
import { tileOrigin } from '../maps.rules.ts'
import type { TileSource } from '../maps.views.ts'

/** Default tile service. */
const standard = tileServices.osm

/** Tile source of the site's maps; null if maps are only drawn. */
export async function tileSource(ctx: Ctx): Promise<TileSource | null> {
  const { map } = (await siteSettings(ctx)).components
  const address = (map.tiles ?? standard.tiles).replaceAll('{apikey}', encodeURIComponent(map.apikey))
  const origin = tileOrigin(address)
  if (!origin) return null
  return { address, host: new URL(origin).host, attribution: map.attribution || standard.attribution }
}

/** Tile source for the map of the whole village, with the initial view from the settings. */
export async function villageTiles(ctx: Ctx): Promise<TileSource | null> {
  const tiles = await tileSource(ctx)
  const { latitude, longitude, zoom = usualZoom } = (await siteSettings(ctx)).components.map
  if (!tiles || typeof latitude !== 'number' || typeof longitude !== 'number') return tiles
  return { ...tiles, start: { lat: latitude, lon: longitude, zoom } }
}

/** Image origins for the content security policy: only the configured tile server. */
export const mapImageOrigins = (ctx: Ctx): Promise<string[]> =>
  keptValue(ctx, 'map image-origins', { tags: ['settings'] }, async () => {
    const origin = tileOrigin((await tileSource(ctx))?.address ?? '')
    return origin ? [origin] : []
  })
