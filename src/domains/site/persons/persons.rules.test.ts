import { expect, test } from 'vitest'
import { fullName } from './persons.rules.ts'

test('names people in full', () => {
  expect(fullName({ title: 'Mag.', first_name: 'Anna', last_name: 'Berger' })).toBe('Mag. Anna Berger')
  expect(fullName({ title: '', first_name: '', last_name: 'Berger' })).toBe('Berger')
})
