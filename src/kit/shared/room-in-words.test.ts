import { expect, test } from 'vitest'
import { roomInWords } from './room-in-words.ts'

test('small room is told like a file, more of it with one decimal at most', () => {
  expect(roomInWords(400_000, 'de')).toBe('400 KB')
  expect(roomInWords(2_097_000, 'de')).toBe('2,1 MB')
  expect(roomInWords(82_199_385_000, 'de')).toBe('82,2 GB')
  expect(roomInWords(1_500_000_000, 'en')).toBe('1.5 GB')
})
