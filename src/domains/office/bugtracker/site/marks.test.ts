import { expect, test } from 'vitest'
import { areaOf, coarsen } from './marks.ts'

const pixels = (width: number, height: number, at: (x: number, y: number) => number) =>
  Uint8ClampedArray.from(
    Array.from({ length: width * height }, (_, index) => {
      const value = at(index % width, Math.floor(index / width))
      return [value, value, value, 255]
    }).flat(),
  )

test('what was made unreadable is gone from the pixels: two different texts leave the same area behind', () => {
  // Stripes imitate letters: the same amount of ink in different places
  const one = pixels(120, 24, (x) => (x % 4 < 2 ? 0 : 255))
  const two = pixels(120, 24, (x) => (x % 4 < 2 ? 255 : 0))
  coarsen(one, 120, 24)
  coarsen(two, 120, 24)
  expect(one).toEqual(two)
  const colours = new Set(Array.from({ length: one.length / 4 }, (_, index) => one[4 * index]))
  expect(colours.size).toBeLessThanOrEqual(12)
})

test('an area is the same whichever way it was drawn, and ends at the edges', () => {
  const area = { x: 10, y: 0, width: 90, height: 30 }
  expect(areaOf({ x: 10, y: 30 }, { x: 140, y: -5 }, 100, 50)).toEqual(area)
  expect(areaOf({ x: 140, y: -5 }, { x: 10, y: 30 }, 100, 50)).toEqual(area)
})
