import { expect, test } from 'vitest'
import { truncate } from './truncate.ts'

test('a text is cut between characters, never within one', () => {
  expect(truncate('abc', 5)).toBe('abc')
  expect(truncate('abc', 2)).toBe('ab')
  expect(truncate('a😀b', 2)).toBe('a')
  expect(truncate('a😀b', 3)).toBe('a😀')
  expect(truncate('x'.repeat(9) + '😀', 10).isWellFormed()).toBe(true)
})
