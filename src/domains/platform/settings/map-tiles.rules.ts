/** Zoom limits of maps. */
export const leastZoom = 3
export const mostZoom = 18
export const usualZoom = 14

/** True for a valid tile address: a web address with `{z}`, `{x}` and `{y}`; or empty for none. */
export function isTileAddress(address: string): boolean {
  if (address === '') return true
  const isWhole = ['{z}', '{x}', '{y}'].every((part) => address.includes(part))
  const plain = address.replaceAll(/\{(?:[xyz]|apikey)\}/g, '0')
  return isWhole && /^https?:\/\/[a-z0-9.-]+(?::\d+)?\//i.test(address) && URL.canParse(plain)
}

/** Tile services without an account, with their required attribution. */
export const tileServices = {
  osm: { tiles: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png', attribution: '© OpenStreetMap' },
  basemap: {
    tiles: 'https://mapsneu.wien.gv.at/basemap/geolandbasemap/normal/google3857/{z}/{y}/{x}.png',
    attribution: '© basemap.at',
  },
} as const
export type TileService = keyof typeof tileServices

/** Selected tile source: a known service, another one, or none. Undefined is the default. */
export function tileChoice(address: string | undefined): TileService | 'own' | 'none' {
  if (address === '') return 'none'
  const known = Object.entries(tileServices).find(
    ([, { tiles }]) => tiles === (address ?? tileServices.osm.tiles),
  )
  return (known?.[0] as TileService | undefined) ?? 'own'
}
