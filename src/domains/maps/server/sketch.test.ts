import { expect, test } from 'vitest'
import { sketchOf } from './sketch.ts'

const north = { lat: 48.63, lon: 16.42 }

test('keeps the corner of its scale free of numbers', () => {
  expect(sketchOf([north, { lat: 48.61, lon: 16.4 }])?.corner).toBe('end')
  expect(sketchOf([north, { lat: 48.61, lon: 16.44 }])?.corner).toBe('start')
  expect(sketchOf([])).toBeNull()
})
