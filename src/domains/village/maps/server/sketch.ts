import {
  frameAround,
  fromWorld,
  scaleBar,
  spread,
  toWorld,
  worldMetres,
  type Position,
} from '../maps.rules.ts'
import type { Sketch } from '../maps.views.ts'
import { contoursOf } from './contours.ts'

const width = 1000
const height = 750
/** Distance at which a finger can hit two numbers separately on the smallest screens. */
const apart = 120
/** With more places than this, numbers are no longer spread. */
const mostApart = 24

const round = (value: number) => Math.round(value * 10) / 10

/** Draws a map of places; null if there are none. `route` connects them by a line, in order. */
export function sketchOf(
  places: readonly (Position & { elevation?: number | null })[],
  { route = false } = {},
): Sketch | null {
  if (places.length === 0) return null
  const frame = frameAround(places, { ratio: width / height })
  const at = places.map((place) => {
    const { x, y } = toWorld(place)
    return { x: ((x - frame.x) / frame.w) * width, y: ((y - frame.y) / frame.h) * height }
  })
  const numbers = places.length <= mostApart ? spread(at, apart, { w: width, h: height }) : at
  const heights = places.flatMap(({ elevation }, index) =>
    typeof elevation === 'number' ? [{ ...at[index]!, metres: elevation }] : [],
  )
  const middle = fromWorld({ x: frame.x + frame.w / 2, y: frame.y + frame.h / 2 })
  return {
    frame,
    marks: at.map(({ x, y }, index) => ({
      x: round(x),
      y: round(y),
      at: { x: round(numbers[index]!.x), y: round(numbers[index]!.y) },
    })),
    contours: contoursOf(heights, width, height),
    route: route && at.length > 1 ? softLine(at) : '',
    scale: scaleBar(frame.w * worldMetres(middle.lat)),
  }
}

/** A smooth line through points (Catmull-Rom as Bézier curves). */
function softLine(points: readonly { x: number; y: number }[]): string {
  const at = (index: number) => points[Math.max(0, Math.min(points.length - 1, index))]!
  const say = ({ x, y }: { x: number; y: number }) => `${round(x)} ${round(y)}`
  return points.slice(1).reduce(
    (path, to, index) => {
      const [before, from, after] = [at(index - 1), at(index), at(index + 2)]
      const first = { x: from.x + (to.x - before.x) / 7, y: from.y + (to.y - before.y) / 7 }
      const second = { x: to.x - (after.x - from.x) / 7, y: to.y - (after.y - from.y) / 7 }
      return `${path}C${say(first)} ${say(second)} ${say(to)}`
    },
    `M${say(points[0]!)}`,
  )
}
