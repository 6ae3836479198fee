import { expect, test } from 'vitest'
import { isBic, isGtin, isIban, isLeitwegId, mod97, plainIban, writtenIban } from './check-digits.ts'

test('IBANs are known by country, length and check digits', () => {
  for (const iban of ['AT611904300234573201', 'DE89370400440532013000', 'CH9300762011623852957'])
    expect([iban, isIban(iban)]).toEqual([iban, true])
  for (const iban of [
    'AT611904300234573210',
    'AT61190430023457320',
    'DE8937040044053201300',
    'AT61 1904 3002 3457 3201',
    'at611904300234573201',
    '',
  ])
    expect([iban, isIban(iban)]).toEqual([iban, false])
  expect(plainIban(' at61 1904 3002 3457 3201 ')).toBe('AT611904300234573201')
  expect(writtenIban('AT611904300234573201')).toBe('AT61 1904 3002 3457 3201')
  expect([isBic('RLNWATWW'), isBic('RLNWATWWXXX'), isBic('RLNWATW')]).toEqual([true, true, false])
})

test('EANs end in their check digit', () => {
  for (const code of ['4006381333931', '73513537', '036000291452'])
    expect([code, isGtin(code)]).toEqual([code, true])
  for (const code of ['4006381333932', '400638133393', '', 'abc', '40063813339311'])
    expect([code, isGtin(code)]).toEqual([code, false])
})

test('Leitweg-IDs are checked as one number', () => {
  expect([isLeitwegId('04011000-1234512345-06'), isLeitwegId('992-90009-96')]).toEqual([true, true])
  for (const code of ['04011000-1234512345-07', '992-90009-96 ', '0401100012345-06x', ''])
    expect([code, isLeitwegId(code)]).toEqual([code, false])
})

test('creditor references are checked by the same remainder', () => {
  expect(mod97('539007547034RF18')).toBe(1)
  expect(() => mod97('a')).toThrow(RangeError)
})
