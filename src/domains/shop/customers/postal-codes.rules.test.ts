import { expect, test } from 'vitest'
import { judgeAddress } from './customers.rules.ts'
import { postalCodeExample } from './postal-codes.rules.ts'

test.each([
  ['AT', '3500', '350', '35000', '0350', '94032', 'Krems'],
  ['DE', '94032', '9403', '940321', '00123', '3500'],
  ['CH', '8001', '80011', '0801'],
  ['IT', '00184', '184', '0184'],
  ['CZ', '110 00', '1100', '110-00'],
  ['NL', '1012 JS', '1012', 'JS 1012'],
  ['PL', '00-950', '00950', '0-0950'],
  ['IE', 'D02 AF30', '3500', 'D02'],
  ['GB', 'SW1A 1AA', '3500', 'SW1A'],
  ['PT', '1100-148', '110-148'],
])('of %s %s is a postal code, and what belongs elsewhere is none', (country, right, ...wrong) => {
  expect(postalCodeExample(country, right)).toBeNull()
  expect(postalCodeExample(country, ` ${right.toLowerCase()} `)).toBeNull()
  for (const one of wrong) expect([one, postalCodeExample(country, one)]).not.toEqual([one, null])
})

test('the letter before it is taken where people write one, and nothing is known of other countries', () => {
  expect([postalCodeExample('AT', 'A-3500'), postalCodeExample('DE', 'D-94032')]).toEqual([null, null])
  expect(postalCodeExample('AT', 'D-3500')).not.toBeNull()
  expect(postalCodeExample('JP', '100-0001')).toBeNull()
})

test('an address is refused at its postal code, with an example of the country', () => {
  const address = {
    ...{ type: 'person' as const, title: '', first_name: 'Vera', last_name: 'Huber', company: '' },
    ...{ address: 'Hauptplatz 1', zip: '3500', city: 'Passau', country: 'DE', phone: '' },
  }
  expect(judgeAddress(address)['zip']?.de).toContain('94032')
  expect(judgeAddress({ ...address, zip: '94032' })).toEqual({})
})
