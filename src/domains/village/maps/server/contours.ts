import type { WorldPoint } from '../maps.rules.ts'

interface Height extends WorldPoint {
  metres: number
}

const columns = 40
const rows = 30

/** Estimated elevation at a point, interpolated from known ones by inverse distance (Shepard's method). */
function heightAt(x: number, y: number, known: readonly Height[]): number {
  let sum = 0
  let weights = 0
  for (const one of known) {
    const far = (one.x - x) ** 2 + (one.y - y) ** 2 + 1800
    const weight = 1 / far ** 1.5
    sum += weight * one.metres
    weights += weight
  }
  return sum / weights
}

/**
 * Contour lines of a drawing as path data, lowest first (marching squares). They suggest the terrain from a few known
 * elevations; none are drawn if fewer than four are known or the terrain is flat.
 */
export function contoursOf(known: readonly Height[], width: number, height: number): string[] {
  if (known.length < 4) return []
  const metres = known.map((one) => one.metres)
  const [low, high] = [Math.min(...metres), Math.max(...metres)]
  if (high - low < 10) return []
  const step = (high - low) / 8
  const [w, h] = [width / columns, height / rows]
  const grid = Array.from({ length: rows + 1 }, (_, row) =>
    Array.from({ length: columns + 1 }, (_, column) => heightAt(column * w, row * h, known)),
  )
  const levels = Array.from({ length: 7 }, (_, index) => low + step * (index + 1))
  return levels.map((level) => contourOf(grid, level, w, h)).filter(Boolean)
}

function contourOf(grid: readonly number[][], level: number, w: number, h: number): string {
  let path = ''
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const [a, b, c, d] = [
        grid[row]![column]!,
        grid[row]![column + 1]!,
        grid[row + 1]![column + 1]!,
        grid[row + 1]![column]!,
      ]
      const cut = (from: number, to: number) => (level - from) / (to - from)
      const crosses = (from: number, to: number) => from < level !== to < level
      const [x, y] = [column * w, row * h]
      const ends = [
        ...(crosses(a, b) ? [[x + cut(a, b) * w, y]] : []),
        ...(crosses(b, c) ? [[x + w, y + cut(b, c) * h]] : []),
        ...(crosses(d, c) ? [[x + cut(d, c) * w, y + h]] : []),
        ...(crosses(a, d) ? [[x, y + cut(a, d) * h]] : []),
      ].map(([px, py]) => `${Math.round(px!)} ${Math.round(py!)}`)
      if (ends.length >= 2) path += `M${ends[0]}L${ends[1]}`
    }
  }
  return path
}
