import { expect, test } from 'vitest'
import { fileSize } from './file-size.ts'

test('shows KB below 1000 and MB with three decimals above', () => {
  expect(fileSize(12, 'de')).toBe('1 KB')
  expect(fileSize(240_400, 'de')).toBe('240 KB')
  expect(fileSize(999_000, 'en')).toBe('999 KB')
  expect(fileSize(1_234_567, 'de')).toBe('1,235 MB')
  expect(fileSize(1_234_567, 'en')).toBe('1.235 MB')
})
