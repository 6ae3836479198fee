import { expect, test } from 'vitest'
import { sketchOf } from './sketch.ts'

test('draws nothing where there is no place', () => {
  expect(sketchOf([])).toBeNull()
})

test('keeps numbers of near places apart, inside of the sheet', () => {
  const near = Array.from({ length: 6 }, (_, index) => ({ lat: 48.63 + index / 1e6, lon: 16.42 }))
  const numbers = sketchOf([...near, { lat: 48.6, lon: 16.4 }])!.marks.map(({ at }) => at)
  const gaps = numbers.flatMap((one, index) =>
    numbers.slice(index + 1).map((other) => Math.hypot(one.x - other.x, one.y - other.y)),
  )
  expect(Math.min(...gaps)).toBeGreaterThan(100)
  for (const { x, y } of numbers) {
    expect(x).toBeGreaterThan(0)
    expect(x).toBeLessThan(1000)
    expect(y).toBeGreaterThan(0)
    expect(y).toBeLessThan(750)
  }
})
