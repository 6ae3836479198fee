/** How far maps can be drawn away and near. */
export const leastZoom = 3
export const mostZoom = 18
export const usualZoom = 14

/** Whether map pictures can be asked for there: a web address with places for `{z}`, `{x}` and `{y}`; empty: none are. */
export function isTileAddress(address: string): boolean {
  if (address === '') return true
  const isWhole = ['{z}', '{x}', '{y}'].every((part) => address.includes(part))
  const plain = address.replaceAll(/\{(?:[xyz]|apikey)\}/g, '0')
  return isWhole && /^https?:\/\/[a-z0-9.-]+(?::\d+)?\//i.test(address) && URL.canParse(plain)
}

/** Services that give map pictures without an account, with what they ask to be named as. */
export const tileServices = {
  osm: { tiles: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png', attribution: '© OpenStreetMap' },
  basemap: {
    tiles: 'https://mapsneu.wien.gv.at/basemap/geolandbasemap/normal/google3857/{z}/{y}/{x}.png',
    attribution: '© basemap.at',
  },
} as const
export type TileService = keyof typeof tileServices

/** What the choice of a source says: a known service, another one, or none. Undefined is what a site uses that has set nothing. */
export function tileChoice(address: string | undefined): TileService | 'own' | 'none' {
  if (address === '') return 'none'
  const known = Object.entries(tileServices).find(
    ([, { tiles }]) => tiles === (address ?? tileServices.osm.tiles),
  )
  return (known?.[0] as TileService | undefined) ?? 'own'
}
