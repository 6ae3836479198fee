import { expect, test } from 'vitest'
import { withoutAddresses } from './redact.ts'

test('takes an address out of texts, lists and names, in any case', () => {
  const value = {
    to: 'Anna@Dorf.example',
    text: 'Schreiben Sie an anna@dorf.example.\nOder an ANNA@DORF.EXAMPLE!',
    all: ['anna@dorf.example', 3, null, true],
    'anna@dorf.example': '<anna@dorf.example>',
  }
  expect(withoutAddresses(value, ['anna@dorf.example'])).toEqual({
    to: '[entfernt]',
    text: 'Schreiben Sie an [entfernt].\nOder an [entfernt]!',
    all: ['[entfernt]', 3, null, true],
    '[entfernt]': '<[entfernt]>',
  })
})

test.each(['johanna@dorf.example', 'x.anna@dorf.example', 'anna@dorf.example.org', 'anna@dorf-example.at'])(
  'leaves %s, which is somebody else',
  (other) => expect(withoutAddresses({ other }, ['anna@dorf.example'])).toEqual({ other }),
)

test('takes nothing where there is no address', () => {
  expect(withoutAddresses('a', [])).toBe('a')
})
