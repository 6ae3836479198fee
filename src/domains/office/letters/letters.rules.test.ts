import { expect, test } from 'vitest'
import { growthOf } from '#kit/testing/growth.ts'
import {
  archiveName,
  archiveNumber,
  fieldValues,
  fillParts,
  partsOf,
  unknownFields,
} from './letters.rules.ts'

const escape = (text: string) => text.replaceAll('<', '&lt;')

test('fields are filled, fall back where the reader said nothing, and what readers wrote is escaped', () => {
  const parts = partsOf('Hallo {{first_name|liebe Leute}}, {{ name }} <{{email}}> {{unbekannt}}')
  const filled = (name: string) => fillParts(parts, fieldValues({ name, email: 'a@example.org' }), escape)
  expect(filled('Eva <b>Berg')).toBe('Hallo Eva, Eva &lt;b>Berg <a@example.org> {{unbekannt}}')
  expect(filled('')).toBe('Hallo liebe Leute,  <a@example.org> {{unbekannt}}')
})

test('a name that looks like a field stays a name', () => {
  const parts = partsOf('{{name}}')
  expect(fillParts(parts, { name: '{{email}}', email: 'a@example.org' })).toBe('{{email}}')
})

test('unknown fields are found, known ones are not', () => {
  expect(unknownFields('{{name|x}} {{vorname}} {{ email }} {{unsubscribe}}')).toEqual(['vorname'])
})

test.each(['{', ' ', '{{ ', '{{a|', ' a'])('twice as many %j take twice as long', (unit) => {
  const make = (count: number) => `{{${unit.repeat(count)}`
  const find = (text: string) => [unknownFields(text), partsOf(text)]
  expect(growthOf(make, find, { size: 1000, most: 500_000 })).toBeLessThan(2.6)
})

test('the number of a letter is read from its address, whatever follows', () => {
  expect(archiveName(12, 'gemeindebrief')).toBe('12-gemeindebrief')
  expect(archiveNumber('12-gemeindebrief')).toBe(12)
  expect(archiveNumber('12')).toBe(12)
  expect(archiveNumber('gemeindebrief')).toBeNull()
  expect(archiveNumber('12gemeinde')).toBeNull()
})
