import { expect, test } from 'vitest'
import type { Fields } from '../edit/merge.ts'
import { answered, arrive } from './held-record.ts'

interface Item {
  _id: string
  version: number
  title: string
  place: string
}
const item = (version: number, title: string, place: string): Item => ({ _id: 'a', version, title, place })
const valuesOf = ({ title, place }: Item): Fields => ({ title, place })
const begun = (values: Fields) => {
  const record = item(1, 'Schirm', 'Bus')
  return { record, base: valuesOf(record), values }
}

test('a newer record never lends its version to values that were begun from an older one', () => {
  const held = begun({ title: 'Roter Schirm', place: 'Bus' })
  expect(arrive(held, item(2, 'Blauer Schirm', 'Bus'), valuesOf)).toEqual({ kind: 'clash' })
  expect(arrive(held, item(2, 'Schirm', 'Bahnhof'), valuesOf)).toEqual({
    kind: 'taken',
    held: {
      record: item(2, 'Schirm', 'Bahnhof'),
      base: { title: 'Schirm', place: 'Bahnhof' },
      values: { title: 'Roter Schirm', place: 'Bahnhof' },
    },
    taken: ['place'],
  })
})

test('the same version changes nothing, an older answer that comes late neither, another record all', () => {
  const held = begun({ title: 'Roter Schirm', place: 'Bus' })
  expect(arrive(held, item(1, 'Schirm', 'Zug'), valuesOf)).toEqual({ kind: 'known' })
  expect(arrive(held, item(0, 'Schirm', 'Zug'), valuesOf)).toEqual({ kind: 'known' })
  const other = { ...item(1, 'Hut', 'Amt'), _id: 'b' }
  expect(arrive(held, other, valuesOf)).toMatchObject({ kind: 'taken', held: { record: other }, taken: [] })
})

test('another call on the same screen hides no clash, and brings neither another record nor an older one into the form', () => {
  const held = begun({ title: 'Roter Schirm', place: 'Bus' })
  expect(answered(held, item(3, 'Blauer Schirm', 'Bus'), valuesOf)).toEqual({ kind: 'clash' })
  expect(answered(held, item(0, 'Blauer Schirm', 'Bus'), valuesOf)).toEqual({ kind: 'known' })
  expect(answered(held, { ...item(3, 'Hut', 'Amt'), _id: 'b' }, valuesOf)).toEqual({ kind: 'known' })
  const beside = { title: 'Roter Schirm', place: 'Zug' }
  for (const version of [1, 2])
    expect(answered(held, item(version, 'Schirm', 'Zug'), valuesOf)).toMatchObject({
      kind: 'taken',
      held: { record: item(version, 'Schirm', 'Zug'), values: beside },
    })
})
