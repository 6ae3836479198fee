import { expect, test } from 'vitest'
import { containing, likeText } from './like.ts'

test('signs with a meaning in patterns mean themselves', () => {
  expect(likeText(String.raw`100 %_a\b`)).toBe(String.raw`100 \%\_a\\b`)
  expect(containing('a_b')).toBe(String.raw`%a\_b%`)
})
