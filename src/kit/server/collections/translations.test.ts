import { beforeAll, expect, test } from 'vitest'
import { programOf, testApp, type TestApp, type TestClient } from '../../testing/test-app.ts'
import { notesSchema, notesServer } from './notes.fixture.ts'

let app: TestApp
let admin: TestClient

beforeAll(async () => {
  app = await testApp('translations', { program: programOf(notesServer) })
  await app.platform.database.pool.query(notesSchema)
  admin = app.as('admin')
})

async function created(input: object) {
  const { body } = await admin.post('/api/c/note', { status: 'published', ...input })
  return body.note
}

test('readers get their language where it is published, else German and told so', async () => {
  const note = await created({
    title: 'Fest',
    text: '<p>deutsch</p>',
    translations: { en: { title: 'Feast', text: '<p>English</p>', status: 'published' } },
  })
  const at = `/api/c/note/${note._id}`
  expect((await app.guest.get(at, { lang: 'en' })).body.note).toMatchObject({
    title: 'Feast',
    slug: 'feast',
    lang: 'en',
  })
  expect((await app.guest.get(at)).body.note).toMatchObject({ title: 'Fest', lang: 'de' })
  await admin.put(at, { translations: { en: { status: 'draft' } }, status: 'published' })
  expect((await app.guest.get(at, { lang: 'en' })).body.note).toMatchObject({ title: 'Fest', lang: 'de' })
  expect((await admin.get(at, { lang: 'en' })).body.note).toMatchObject({
    title: 'Feast',
    lang: 'en',
    translations: { en: { status: 'draft' } },
  })
})

test('a record is in one language: what the translation leaves out is empty', async () => {
  const note = await created({
    title: 'Fest',
    text: '<p>deutsch</p>',
    translations: { en: { title: 'Feast', status: 'published' } },
  })
  expect((await app.guest.get(`/api/c/note/${note._id}`, { lang: 'en' })).body.note).toMatchObject({
    title: 'Feast',
    text: '',
  })
})

test('a translation is outdated once the German text changes, until it is checked', async () => {
  const note = await created({
    title: 'Markt',
    translations: { en: { title: 'Market', status: 'published' } },
  })
  const at = `/api/c/note/${note._id}`
  expect(note).toMatchObject({ sourceVersion: 1, translations: { en: { madeFrom: 1 } } })
  expect((await admin.put(at, { colour: 'red' })).body.note.sourceVersion).toBe(1)
  const changed = (await admin.put(at, { title: 'Wochenmarkt' })).body.note
  expect(changed).toMatchObject({ sourceVersion: 3, translations: { en: { madeFrom: 1 } } })
  const checked = (await admin.put(at, { translations: { en: { title: 'Weekly market', upToDate: true } } }))
    .body.note
  expect(checked).toMatchObject({
    sourceVersion: 3,
    translations: { en: { madeFrom: 3, title: 'Weekly market' } },
  })
  // the live version knows nothing of it yet
  expect((await app.guest.get(at, { lang: 'en' })).body.note.title).toBe('Market')
})

test('translations change text by text, and null takes a language away', async () => {
  const note = await created({
    title: 'Eins',
    translations: { en: { title: 'One', text: '<p>a</p>', status: 'published' } },
  })
  const at = `/api/c/note/${note._id}`
  const { body } = await admin.put(at, { translations: { en: { text: '<p>b</p>' } }, status: 'published' })
  expect(body.note.translations.en).toMatchObject({ title: 'One', text: '<p>b</p>', status: 'published' })
  await admin.put(at, { translations: { en: null }, status: 'published' })
  expect((await admin.get(at)).body.note.translations).toEqual({})
})
