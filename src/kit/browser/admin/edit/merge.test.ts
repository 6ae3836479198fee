import { expect, test } from 'vitest'
import { changedPaths, lineLabels, mergeFields, rejoin, resolve } from './merge.ts'

const base = {
  title: 'Fest',
  teaser: 'Alt',
  tags: ['a'],
  translations: { en: { title: 'Party', status: 'draft' } },
}

test('different fields of two people come together', () => {
  const mine = { ...base, title: 'Weinfest' }
  const theirs = { ...base, teaser: 'Neu', translations: { en: { title: 'Wine party', status: 'draft' } } }
  const merge = mergeFields(base, mine, theirs)
  expect(merge.clashes).toEqual([])
  expect(merge.merged).toEqual({ ...theirs, title: 'Weinfest' })
  expect(merge.taken.sort()).toEqual(['teaser', 'translations.en.title'])
})

test('the same field changed differently is a clash, mine until decided', () => {
  const mine = { ...base, title: 'Weinfest', tags: ['a', 'b'] }
  const theirs = { ...base, title: 'Kellerfest', tags: ['a', 'b'] }
  const merge = mergeFields(base, mine, theirs)
  expect(merge.clashes).toEqual([{ path: 'title', base: 'Fest', mine: 'Weinfest', theirs: 'Kellerfest' }])
  expect(merge.merged).toMatchObject({ title: 'Weinfest' })
  expect(resolve(merge, { title: 'theirs' })).toMatchObject({ title: 'Kellerfest', tags: ['a', 'b'] })
  expect(resolve(merge, { title: 'mine' })).toMatchObject({ title: 'Weinfest' })
})

test('a translation that one adds and the other never had', () => {
  const bare = { title: 'Fest' }
  const merge = mergeFields(
    bare,
    { title: 'Fest', translations: { en: { title: 'Party' } } },
    { title: 'Fest!' },
  )
  expect(merge.clashes).toEqual([])
  expect(merge.merged).toEqual({ title: 'Fest!', translations: { en: { title: 'Party' } } })
})

test('empty is empty, however it is written, and key order does not count', () => {
  expect(changedPaths({ picture: null }, {})).toEqual([])
  expect(changedPaths({ a: { x: 1, y: 2 } }, { a: { y: 2, x: 1 } })).toEqual([])
  expect(changedPaths({ tags: ['a', 'b'] }, { tags: ['b', 'a'] })).toEqual(['tags'])
})

test('a text in two languages is two fields', () => {
  const base = { title: { de: 'Fest', en: 'Fair' } }
  const mine = { title: { de: 'Weinfest', en: 'Fair' } }
  const theirs = { title: { de: 'Fest', en: 'Wine fair' } }
  expect(mergeFields(base, mine, theirs)).toEqual({
    merged: { title: { de: 'Weinfest', en: 'Wine fair' } },
    clashes: [],
    taken: ['title.en'],
  })
})

test('text left unsaved joins what was saved since, and clashes where both changed a field', () => {
  const left = { base, values: { title: 'Fest', teaser: 'Im Funkloch geschrieben' } }
  const stored = { ...base, title: 'Weinfest' }
  expect(rejoin(left, stored)).toMatchObject({
    merged: { ...stored, teaser: 'Im Funkloch geschrieben' },
    clashes: [],
  })
  expect(rejoin(left, { ...base, teaser: 'Neu' }).clashes).toEqual([
    { path: 'teaser', base: 'Alt', mine: 'Im Funkloch geschrieben', theirs: 'Neu' },
  ])
})

test('text left unsaved leaves what was typed into other fields since', () => {
  const left = { base, values: { ...base, teaser: 'Im Funkloch geschrieben' } }
  const shown = { ...base, title: 'Gerade getippt' }
  expect(rejoin(left, shown).merged).toEqual({ ...shown, teaser: 'Im Funkloch geschrieben' })
})

test('after a save what is stored counts, and what was typed meanwhile stays', () => {
  const sent = { title: ' Schirm ', place: 'Bus' }
  const now = { title: ' Schirm ', place: 'Bus 7' }
  const stored = { title: 'Schirm', place: 'Bus' }
  expect(mergeFields(sent, now, stored).merged).toEqual({ title: 'Schirm', place: 'Bus 7' })
})

const line = (_id: string, what: string, count = 1) => ({ _id, what, count })

test('lines are joined one by one, and what clashes is decided line by line', () => {
  const base = { title: 'x', contents: [line('a', 'key'), line('b', 'purse'), line('c', 'card')] }
  const mine = { title: 'x', contents: [line('a', 'my key', 2), line('b', 'my purse')] }
  const theirs = { title: 'y', contents: [line('a', 'their key'), line('c', 'their card'), line('d', 'new')] }
  const merge = mergeFields(base, mine, theirs, { lines: ['contents'] })
  expect(merge.merged).toEqual({
    title: 'y',
    contents: [line('a', 'my key', 2), line('b', 'my purse'), line('d', 'new')],
  })
  expect(merge.taken).toEqual(['title', 'contents'])
  expect(merge.clashes.map(({ path }) => path)).toEqual(['contents.a.what', 'contents.b', 'contents.c'])
  const all = { 'contents.a.what': 'theirs', 'contents.b': 'theirs', 'contents.c': 'theirs' } as const
  expect(resolve(merge, all, ['contents'])).toEqual({
    title: 'y',
    contents: [line('a', 'their key', 2), line('d', 'new'), line('c', 'their card')],
  })
  expect(resolve(merge, { 'contents.a.what': 'mine' }, ['contents'])).toEqual(merge.merged)
  const said = lineLabels(merge, ['contents'], { contents: 'Inhalt', 'contents.what': 'Was' }, (of, place) =>
    [of, place].join(' '),
  )
  expect(said).toMatchObject({
    'contents.a.what': 'Inhalt 1: Was',
    'contents.b': 'Inhalt 2',
    'contents.c': 'Inhalt 4',
  })
})
