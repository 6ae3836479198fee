import { expect, test } from 'vitest'
import { judgeAddress, readAddress, sameAddress, withNames } from './customers.rules.ts'

const whole = {
  type: 'person',
  first_name: 'Eva',
  last_name: 'Traubinger',
  address: 'Kellergasse 4',
  zip: '3743',
  city: 'Rebenau',
  country: 'at',
}

test('an address is valid only with type, names, address, town, postcode and country', () => {
  expect(judgeAddress(readAddress(whole))).toEqual({})
  for (const field of ['first_name', 'last_name', 'address', 'zip', 'city', 'country'] as const)
    expect([field, Object.keys(judgeAddress(readAddress({ ...whole, [field]: ' ' })))]).toEqual([
      field,
      [field],
    ])
  expect(judgeAddress(readAddress({ ...whole, zip: '' }))).toEqual({
    zip: { de: 'Bitte füllen Sie dieses Feld aus.', en: 'Please fill in this field.' },
  })
})

test.each([
  [{ type: 'business' }, ['company']],
  [{ type: 'business', company: 'Gasthof Linde' }, []],
  [{ type: 'alien' }, ['type']],
  [{ country: 'Österreich' }, ['country']],
  [{ phone: 'ruf mich an' }, ['phone']],
  [{ phone: '+43 (0)2942 123-45' }, []],
  [{ phone: '0664/1234567' }, []],
  [{ city: 'x'.repeat(101) }, ['city']],
])('what is wrong with %o', (more, fields) => {
  expect(Object.keys(judgeAddress(readAddress({ ...whole, ...more })))).toEqual(fields)
})

test('two addresses are the same whatever the case and the blanks around', () => {
  expect(sameAddress(readAddress(whole), readAddress({ ...whole, city: ' REBENAU ' }))).toBe(true)
  expect(sameAddress(readAddress(whole), readAddress({ ...whole, zip: '3744' }))).toBe(false)
})

test('an address of the books has the names that it leaves to its party', () => {
  const party = { title: 'Frau', firstName: 'Eva', lastName: 'Traubinger', company: 'Gasthof Linde' }
  const bare = readAddress({ ...whole, first_name: '', last_name: '' })
  const eva = { title: 'Frau', first_name: 'Eva', last_name: 'Traubinger' }
  expect(withNames(bare, party)).toEqual({ ...bare, ...eva })
  expect(withNames({ ...bare, type: 'business' }, party)).toMatchObject({ ...eva, company: 'Gasthof Linde' })
  expect(withNames(bare, { ...party, firstName: '', lastName: '' }).company).toBe('Gasthof Linde')
  const other = { ...bare, type: 'business' as const, company: 'Hotel Post' }
  expect(withNames(other, party)).toEqual(other)
  expect(withNames({ ...bare, last_name: 'Huber' }, party)).toMatchObject({ first_name: '', company: '' })
})
