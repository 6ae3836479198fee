import { expect, test } from 'vitest'
import { contrast, mix, palette, readableOn } from './colours.ts'

test('measures contrast as WCAG does', () => {
  expect(contrast('#000000', '#ffffff')).toBe(21)
  expect(contrast('#ffffff', '#fff')).toBe(1)
  expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2)
})

test('finds a shade that can be read, and keeps one that already can', () => {
  for (const colour of ['#ff9800', '#ffca2b', '#00a0ff', '#ffffff', '#000000'])
    for (const ground of ['#fffdf8', '#17140f', '#ffffff', '#000000'])
      expect(contrast(readableOn(colour, ground, 4.5), ground)).toBeGreaterThanOrEqual(4.5)
  expect(readableOn('#102030', '#ffffff', 4.5)).toBe('#102030')
})

test('makes a palette around the colour', () => {
  const shades = palette('#ff9800')
  expect(shades['500']).toBe('#ff9800')
  expect(shades['300']).toBe('#ffbf61')
  expect(contrast(shades['950'] ?? '', '#ffffff')).toBeGreaterThan(12)
  expect(mix('#000000', '#ffffff', 0.5)).toBe('#808080')
})
