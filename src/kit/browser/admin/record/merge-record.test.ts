import { expect, test } from 'vitest'
import type { Fields } from '../edit/merge.ts'
import {
  afterStore,
  answered,
  arrive,
  changedNames,
  decideMerge,
  lineLabels,
  mergeRecord,
} from './merge-record.ts'

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

test('after a save what is stored counts, and what was typed meanwhile stays', () => {
  const sent = { title: ' Schirm ', place: 'Bus' }
  const now = { title: ' Schirm ', place: 'Bus 7' }
  expect(afterStore({ sent, now }, item(2, 'Schirm', 'Bus'), valuesOf)).toEqual({
    record: item(2, 'Schirm', 'Bus'),
    base: { title: 'Schirm', place: 'Bus' },
    values: { title: 'Schirm', place: 'Bus 7' },
  })
  expect(changedNames({ a: 1, b: null, c: [1] }, { a: 1, b: undefined, c: [2] })).toEqual(['c'])
})

const line = (_id: string, what: string, count = 1) => ({ _id, what, count })

test('lines are joined one by one, and what clashes is decided line by line', () => {
  const base = { title: 'x', contents: [line('a', 'key'), line('b', 'purse'), line('c', 'card')] }
  const mine = { title: 'x', contents: [line('a', 'my key', 2), line('b', 'my purse')] }
  const theirs = { title: 'y', contents: [line('a', 'their key'), line('c', 'their card'), line('d', 'new')] }
  const merge = mergeRecord(base, mine, theirs, ['contents'])
  expect(merge.merged).toEqual({
    title: 'y',
    contents: [line('a', 'my key', 2), line('b', 'my purse'), line('d', 'new')],
  })
  expect(merge.taken).toEqual(['title', 'contents'])
  expect(merge.clashes.map(({ path }) => path)).toEqual(['contents.a.what', 'contents.b', 'contents.c'])
  const all = { 'contents.a.what': 'theirs', 'contents.b': 'theirs', 'contents.c': 'theirs' } as const
  expect(decideMerge(merge, all, ['contents'])).toEqual({
    title: 'y',
    contents: [line('a', 'their key', 2), line('d', 'new'), line('c', 'their card')],
  })
  expect(decideMerge(merge, { 'contents.a.what': 'mine' }, ['contents'])).toEqual(merge.merged)
  const said = lineLabels(merge, ['contents'], { contents: 'Inhalt', 'contents.what': 'Was' }, (of, place) =>
    [of, place].join(' '),
  )
  expect(said).toMatchObject({
    'contents.a.what': 'Inhalt 1: Was',
    'contents.b': 'Inhalt 2',
    'contents.c': 'Inhalt 4',
  })
})
