import { expect, test } from 'vitest'
import { findStreet, nameKey, readStreet, writeStreet } from './streets.rules.ts'

test.each([
  ['Kellergasse', { name: 'Kellergasse', side: 'all', from: null, to: null }],
  ['Hauptstraße 1–25 ungerade', { name: 'Hauptstraße', side: 'odd', from: 1, to: 25 }],
  ['Hauptstr. 2 bis 48, gerade', { name: 'Hauptstr.', side: 'even', from: 2, to: 48 }],
  ['Hauptstraße ab 26', { name: 'Hauptstraße', side: 'all', from: 26, to: null }],
  ['Am Teich bis 9', { name: 'Am Teich', side: 'all', from: null, to: 9 }],
  ['Am Teich Nr. 7', { name: 'Am Teich', side: 'all', from: 7, to: 7 }],
  ['Mühlweg (ungerade)', { name: 'Mühlweg', side: 'odd', from: null, to: null }],
  ['Straße des 1. Mai', { name: 'Straße des 1. Mai', side: 'all', from: null, to: null }],
  ['2. Kellertrift', { name: '2. Kellertrift', side: 'all', from: null, to: null }],
  ['  ', null],
])('reads the line "%s"', (line, street) => {
  const read = readStreet(line)
  expect(read).toEqual(street)
  expect(read && readStreet(writeStreet(read))).toEqual(street)
})

const all = { side: 'all', from: null, to: null } as const
const north = {
  name: 'north',
  streets: [
    { ...all, name: 'Kellergasse' },
    { ...all, name: 'Hauptstraße', side: 'odd' as const },
    { ...all, name: 'Kirchensteig' },
  ],
}
const south = {
  name: 'south',
  streets: [
    { ...all, name: 'Hauptstraße' },
    { ...all, name: 'Kirchengasse' },
  ],
}
const find = (street: string, number = '') => {
  const { zones, needsNumber, streets } = findStreet([north, south], street, number)
  return { zones: zones.map(({ name }) => name), needsNumber, streets }
}

test('finds a street whatever its spelling', () => {
  for (const typed of ['Kellergasse', ' kellerGASSE ', 'Keller-Gasse', 'kellerg', 'Kellergasse 12a'])
    expect(find(typed)).toEqual({ zones: ['north'], needsNumber: false, streets: ['Kellergasse'] })
  expect(nameKey('Hauptstr.')).toBe(nameKey('Haupt-Strasse'))
})

test('asks for the number where a street is divided, and takes the side that names it', () => {
  expect(find('Hauptstr.')).toMatchObject({ zones: ['north', 'south'], needsNumber: true })
  expect(find('Hauptstraße', '7b').zones).toEqual(['north'])
  expect(find('Hauptstrasse 8').zones).toEqual(['south'])
})

test('offers streets that it may be, and knows when there is none', () => {
  expect(find('Kirch')).toEqual({ zones: [], needsNumber: false, streets: ['Kirchensteig', 'Kirchengasse'] })
  for (const typed of ['Ringstraße', '', '  ', '12']) expect(find(typed).zones).toEqual([])
})
