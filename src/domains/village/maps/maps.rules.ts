/** A point on the earth in degrees (WGS 84). */
export interface Position {
  lat: number
  lon: number
}

/** A point of the world map (Web Mercator): 0 to 1 from the west and from the north. */
export interface WorldPoint {
  x: number
  y: number
}

/** A part of the world map. */
export interface WorldFrame extends WorldPoint {
  w: number
  h: number
}

const earthKm = 6371.0088
const equatorMetres = 40_075_016.686
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Distance over ground in kilometres (haversine formula, mean earth radius of IUGG). */
export function distanceKm(a: Position, b: Position): number {
  const lat = Math.sin(radians(b.lat - a.lat) / 2)
  const lon = Math.sin(radians(b.lon - a.lon) / 2)
  const h = lat * lat + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * lon * lon
  return 2 * earthKm * Math.asin(Math.min(1, Math.sqrt(h)))
}

/** Kilometres from the first point to each along the line through all of them: `[0, 0.4, 1.1]`. */
export function kilometresAlong(points: readonly Position[]): number[] {
  let sum = 0
  return points.map((point, index) => {
    const before = points[index - 1]
    if (before) sum += distanceKm(before, point)
    return sum
  })
}

/** Metres up and down along a line; points without elevation are skipped. */
export function climb(elevations: readonly (number | null)[]): { up: number; down: number } {
  const known = elevations.filter((one) => one !== null)
  const steps = known.slice(1).map((one, index) => one - known[index]!)
  return {
    up: steps.reduce((sum, step) => sum + Math.max(0, step), 0),
    down: steps.reduce((sum, step) => sum + Math.max(0, -step), 0),
  }
}

/** Minutes on foot at an easy pace: 4 km, 300 m up or 500 m down an hour; the longer of the two plus half the other (DIN 33466). */
export function walkingMinutes(km: number, up: number, down: number): number {
  const along = (km / 4) * 60
  const height = (up / 300 + down / 500) * 60
  return Math.max(along, height) + Math.min(along, height) / 2
}

/** Rounds a walking time to five minutes, from two hours on to a quarter of an hour. */
export const roundedMinutes = (minutes: number): number => {
  const step = minutes < 120 ? 5 : 15
  return Math.max(step, Math.round(minutes / step) * step)
}

export function toWorld({ lat, lon }: Position): WorldPoint {
  const sin = Math.sin(radians(Math.max(-85, Math.min(85, lat))))
  return { x: (lon + 180) / 360, y: 0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI) }
}

export const fromWorld = ({ x, y }: WorldPoint): Position => ({
  lat: (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI,
  lon: x * 360 - 180,
})

/** Metres that the full width of the world map represents at a latitude. */
export const worldMetres = (lat: number): number => equatorMetres * Math.cos(radians(lat))

/**
 * The part of the world map that shows all points with room around them.
 * @param ratio width by height
 * @param room share of the longer side left free on each edge
 * @param leastMetres minimum width from west to east
 */
export function frameAround(
  points: readonly Position[],
  { ratio = 4 / 3, room = 0.14, leastMetres = 500 } = {},
): WorldFrame {
  const world = points.map(toWorld)
  const [west, east] = [Math.min(...world.map(({ x }) => x)), Math.max(...world.map(({ x }) => x))]
  const [north, south] = [Math.min(...world.map(({ y }) => y)), Math.max(...world.map(({ y }) => y))]
  const middle = { x: (west + east) / 2, y: (north + south) / 2 }
  const least = leastMetres / worldMetres(fromWorld(middle).lat)
  const free = 1 - 2 * room
  const w = Math.max(least, (east - west) / free, ((south - north) / free) * ratio)
  return { x: middle.x - w / 2, y: middle.y - w / ratio / 2, w, h: w / ratio }
}

/** A round length that fits into a third of the width, with its share of the width: `{ metres: 500, share: 0.21 }`. */
export function scaleBar(widthMetres: number): { metres: number; share: number } {
  const most = widthMetres / 3
  const power = 10 ** Math.floor(Math.log10(most))
  const metres = [5, 2, 1].map((factor) => factor * power).find((length) => length <= most) ?? power
  return { metres, share: metres / widthMetres }
}

/**
 * Moves overlapping points apart by as little as possible, so that each can be seen and clicked.
 * @param points in any unit
 * @param least minimum distance between two points
 */
export function spread(
  points: readonly WorldPoint[],
  least: number,
  within: { w: number; h: number },
): WorldPoint[] {
  const isCrowded = (point: WorldPoint) =>
    points.some((other) => other !== point && Math.hypot(other.x - point.x, other.y - point.y) < least)
  // Points on one line would only be pushed along it: start each slightly aside, at the golden angle.
  const moved = points.map((point, index) => {
    const aside = isCrowded(point) ? least * 0.3 : 0
    return { x: point.x + Math.cos(index * 2.4) * aside, y: point.y + Math.sin(index * 2.4) * aside }
  })
  const margin = least / 2
  for (let round = 0; round < 200; round += 1) {
    // Clamp to the frame first: points that the edge pushes together must then be separated again.
    for (const point of moved) {
      point.x = Math.max(margin, Math.min(within.w - margin, point.x))
      point.y = Math.max(margin, Math.min(within.h - margin, point.y))
    }
    let calm = true
    for (const [index, a] of moved.entries()) {
      for (const b of moved.slice(index + 1)) {
        const gap = Math.hypot(b.x - a.x, b.y - a.y)
        if (gap >= least) continue
        calm = false
        const angle = Math.atan2(b.y - a.y, b.x - a.x)
        const step = (least - gap) / 2 + 0.01
        a.x -= Math.cos(angle) * step
        a.y -= Math.sin(angle) * step
        b.x += Math.cos(angle) * step
        b.y += Math.sin(angle) * step
      }
    }
    if (calm) break
  }
  return moved
}

/** `480 m`, `1,4 km`. */
export function sayDistance(km: number, lang: string): string {
  return km < 0.95
    ? `${Math.round(km * 100) * 10} m`
    : `${km.toLocaleString(lang, { minimumFractionDigits: 1, maximumFractionDigits: 1 })} km`
}

/** Route planner to a place; opened only by the visitor's click. */
export const directionsTo = ({ lat, lon }: Position): string =>
  `https://www.openstreetmap.org/directions?to=${lat}%2C${lon}#map=15/${lat}/${lon}`

/** The origin of a tile address such as `https://tile.example/{z}/{x}/{y}.png`; null if the address is invalid. */
export function tileOrigin(address: string): string | null {
  const plain = address.replaceAll(/\{[xyz]\}/g, '0')
  if (!/^https?:\/\//.test(address) || !URL.canParse(plain)) return null
  const { origin } = new URL(plain)
  return /^https?:\/\/[a-z0-9.-]+(:\d+)?$/.test(origin) ? origin : null
}

/** The address of one tile. */
export const tileAddress = (address: string, z: number, x: number, y: number): string =>
  address.replaceAll('{z}', String(z)).replaceAll('{x}', String(x)).replaceAll('{y}', String(y))
