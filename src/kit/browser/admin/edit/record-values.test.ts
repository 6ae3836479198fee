import { expect, test } from 'vitest'
import { afterSave, copyOf, creationOf, inputOf, markOf, valuesOf } from './record-values.ts'

const record = {
  _id: '1',
  version: 3,
  title: 'Fest',
  slug: 'fest',
  tags: ['a'],
  createdAt: 'x',
  translations: { en: { title: 'Party', status: 'draft', madeFrom: 1, updatedAt: 'y' } },
}
const values = valuesOf(record, ['title', 'slug', 'tags'], ['title', 'slug'])

test('a form holds the own fields and the texts of translations, not what the server keeps', () => {
  expect(values).toEqual({
    title: 'Fest',
    slug: 'fest',
    tags: ['a'],
    translations: { en: { title: 'Party', status: 'draft' } },
  })
})

test('only what changed is sent, a language as a whole', () => {
  expect(inputOf(values, values)).toEqual({})
  expect(inputOf(values, { ...values, title: 'Weinfest' })).toEqual({ title: 'Weinfest' })
  expect(inputOf(values, { ...values, translations: { en: { title: 'Wine', status: 'draft' } } })).toEqual({
    translations: { en: { title: 'Wine', status: 'draft' } },
  })
  expect(inputOf(values, { ...values, translations: { en: null } })).toEqual({ translations: { en: null } })
})

test('after a save the typed text stays as typed and what the server added arrives', () => {
  const base = { title: '', slug: '' }
  const sent = { title: 'Fest ', slug: '' }
  const now = { title: 'Fest am', slug: '' }
  expect(afterSave({ base, sent, now }, { title: 'Fest', slug: 'fest' })).toEqual({
    base: { title: 'Fest ', slug: 'fest' },
    values: { title: 'Fest am', slug: 'fest' },
  })
})

test('a slug typed while the save was under way is not overwritten', () => {
  const sent = { title: 'Fest', slug: '' }
  const next = afterSave(
    { base: { title: '', slug: '' }, sent, now: { title: 'Fest', slug: 'mein' } },
    { title: 'Fest', slug: 'fest' },
  )
  expect(next.values.slug).toBe('mein')
})

test('"checked against the source" is said once', () => {
  const sent = { title: 'a', translations: { en: { title: 'A', upToDate: true } } }
  const next = afterSave(
    { base: { title: 'a', translations: { en: { title: 'A' } } }, sent, now: sent },
    { title: 'a', translations: { en: { title: 'A' } } },
  )
  expect(inputOf(next.base, next.values)).toEqual({})
  expect((next.values.translations as { en: { upToDate?: boolean } }).en.upToDate).toBeUndefined()
})

test('a translation is missing, outdated, a draft or current', () => {
  const of = (translation: object | undefined) =>
    markOf({ sourceVersion: 2, translations: { en: translation } } as never, 'en')
  expect(of(undefined)).toBe('missing')
  expect(of({ madeFrom: 1, status: 'published' })).toBe('outdated')
  expect(of({ madeFrom: 2, status: 'draft' })).toBe('draft')
  expect(of({ madeFrom: 2, status: 'published' })).toBe('current')
})

test('a new record is created with what it was asked for, touched or not', () => {
  const fresh = { title: '', parent: 'club', order: 0 }
  expect(creationOf(['parent'], fresh, { ...fresh, title: 'Chor' })).toEqual({
    title: 'Chor',
    parent: 'club',
  })
  expect(creationOf(['parent'], fresh, { ...fresh, parent: null })).toEqual({ parent: null })
})

test('a copy has everything but the addresses, and a title that tells it from the original', () => {
  expect(
    copyOf(
      {
        title: 'Fest',
        slug: 'fest',
        tags: ['a'],
        translations: { en: { title: 'Fair', slug: 'fair', status: 'draft' } },
      },
      (title) => `${title} (Kopie)`,
    ),
  ).toEqual({
    title: 'Fest (Kopie)',
    tags: ['a'],
    translations: { en: { title: 'Fair (Kopie)', status: 'draft' } },
  })
  expect(copyOf({ last_name: 'Huber' }, (title) => title)).toEqual({ last_name: 'Huber' })
})
