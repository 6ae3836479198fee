import { expect, test } from 'vitest'
import { changedPaths, mergeFields, rejoin, resolve } from './merge.ts'

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
