import { expect, test } from 'vitest'
import { chosenVariant, fileLabel, titleOf } from './files.rules.ts'

const of = (w: number, h: number) => ({ resolution: { w, h } })

test.each<[string, { resolution: { w: number; h: number } | null }[], unknown]>([
  [
    'the smallest that is large enough',
    [of(320, 480), of(1920, 2880), of(960, 1440), of(1280, 1920)],
    of(960, 1440),
  ],
  ['one exactly at the limit', [of(800, 1024), of(799, 4000), of(1600, 2048)], of(800, 1024)],
  ['the largest when none is high enough', [of(320, 213), of(1920, 1023), of(640, 427)], of(1920, 1023)],
  ['the largest when none is wide enough', [of(320, 2000), of(799, 3000)], of(799, 3000)],
  ['the only one, even without a size', [{ resolution: null }], { resolution: null }],
])('chooses %s', (_what, variants, expected) => {
  expect(chosenVariant(variants)).toEqual(expected)
})

test('chooses nothing from nothing', () => {
  expect(chosenVariant([])).toBeNull()
})

test('names what a file is', () => {
  expect(fileLabel('Plan_2026.pdf')).toBe('PDF')
  expect(fileLabel('README')).toBe('')
  expect(titleOf('Plan_2026.final.pdf')).toBe('Plan 2026.final')
})
