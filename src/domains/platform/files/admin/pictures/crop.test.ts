import { expect, test } from 'vitest'
import { fitted, frameOf, resized } from './crop.ts'

const picture = { w: 1000, h: 600 }

test('a ratio begins with the largest frame in the middle', () => {
  expect(frameOf(picture, 1)).toEqual({ x: 200, y: 0, w: 600, h: 600 })
  expect(frameOf(picture, 16 / 9)).toEqual({ x: 0, y: 19, w: 1000, h: 563 })
  expect(frameOf(picture, null)).toEqual({ x: 0, y: 0, w: 1000, h: 600 })
})

test('a frame never leaves the picture', () => {
  expect(fitted({ x: 900, y: -20, w: 300, h: 10_000 }, picture)).toEqual({ x: 700, y: 0, w: 300, h: 600 })
  expect(fitted({ x: 0, y: 0, w: 0, h: 0 }, { w: 8, h: 8 })).toEqual({ x: 0, y: 0, w: 8, h: 8 })
})

test('dragging the corner keeps the ratio and the edges', () => {
  expect(resized({ x: 0, y: 0, w: 100, h: 100 }, { x: 50, y: 500 }, 1, picture)).toEqual({
    x: 0,
    y: 0,
    w: 150,
    h: 150,
  })
  expect(resized({ x: 0, y: 300, w: 100, h: 100 }, { x: 900, y: 0 }, 1, picture)).toEqual({
    x: 0,
    y: 300,
    w: 300,
    h: 300,
  })
  expect(resized({ x: 900, y: 0, w: 50, h: 50 }, { x: 500, y: 20 }, null, picture)).toEqual({
    x: 900,
    y: 0,
    w: 100,
    h: 70,
  })
})
