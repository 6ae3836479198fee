import { expect, test } from 'vitest'
import { isCountry } from './countries.ts'

test('knows countries from two letters that are none', () => {
  expect(['AT', 'DE', 'CH', 'XI'].map(isCountry)).toEqual([true, true, true, true])
  expect(['XX', 'EU', 'at', 'AUT', ''].map(isCountry)).toEqual([false, false, false, false, false])
})
