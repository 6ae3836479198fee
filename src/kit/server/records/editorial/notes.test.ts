import { describe, expect, test } from 'vitest'
import { uuidv7 } from '#kit/shared/uuid.ts'
import { programOf, testApp, type TestClient } from '#kit/testing/test-app.ts'
import { statementOf } from '../../database/statement.ts'
import { editorialKindOf } from './kind.ts'
import { notesSchema, notesServer } from './notes.fixture.ts'
import { slugHolders } from './slugs.ts'

const app = await testApp('notes', { program: programOf(notesServer) })
await app.platform.database.pool.query(notesSchema)

describe('own records and those of others', () => {
  const rights = ['read', 'create', 'update', 'publish', 'remove'].map((action) => `note.${action}`)
  const club = app.as({ role: 'member', rights, onlyOwn: ['note'], name: 'Verein' })
  const office = app.as({ role: 'member', rights, name: 'Amt' })

  /** Creates a published note with an earlier version and an unpublished change. */
  async function made(by: TestClient, title: string) {
    const { body } = await by.post('/api/c/note', { title, status: 'published' })
    const at = `/api/c/note/${body.note._id}`
    await by.put(at, { text: 'wartet' })
    return { at, _id: body.note._id as string }
  }

  type Attempt = [what: string, (by: TestClient, at: string, _id: string) => ReturnType<TestClient['post']>]
  const attempts: Attempt[] = [
    ['lock', (by, at) => by.post(`${at}/lock`, { tab: 'tab-00001' })],
    ['change', (by, at) => by.put(at, { title: 'anders' })],
    ['publish', (by, at) => by.post(`${at}/publish`)],
    ['take from the public', (by, at) => by.post(`${at}/unpublish`)],
    ['bring back a version', (by, at) => by.post(`${at}/restore`, { version: 1 })],
    ['forget changes', (by, at) => by.delete(`${at}/draft`)],
    ['publish several', (by, _at, _id) => by.post('/api/c/batch/note', { _id: [_id], action: 'publish' })],
    [
      'take back several',
      (by, _at, _id) => by.post('/api/c/batch/note', { _id: [_id], action: 'unpublish' }),
    ],
    ['remove several', (by, _at, _id) => by.post('/api/c/batch/note', { _id: [_id], action: 'remove' })],
    ['restore several', (by, _at, _id) => by.post('/api/c/batch/note', { _id: [_id], action: 'restore' })],
    ['remove', (by, at) => by.delete(at)],
    ['take out of the bin', (by, at) => by.post(`${at}/restore`)],
    ['remove for good', (by, at) => by.delete(at, { forGood: true })],
  ]

  test('whoever may change only own records can do everything with these', async () => {
    const { at, _id } = await made(club, 'Eigenes')
    for (const [what, attempt] of attempts)
      expect([what, (await attempt(club, at, _id)).status]).toEqual([what, 200])
  })

  test('and nothing with those of others, while reading them all', async () => {
    const { at, _id } = await made(office, 'Fremdes')
    const before = await office.get(at)
    for (const [what, attempt] of attempts) {
      const { status, body } = await attempt(club, at, _id)
      const refusal = status === 409 ? body.details.failed[0].code : body.code
      expect([what, status, refusal]).toEqual([what, what.includes('several') ? 409 : 403, 'C100'])
    }
    expect((await office.get(at)).body).toEqual(before.body)
    expect((await club.get(at)).body.note).toMatchObject({ title: 'Fremdes', text: 'wartet', hasDraft: true })
    expect((await club.get(`${at}/versions`)).status).toBe(200)
    // Users without the limit, and administrators, may.
    expect((await office.put(at, { text: 'Amt' })).status).toBe(200)
    expect((await app.as({ role: 'admin', onlyOwn: ['note'] }).put(at, { text: 'Admin' })).status).toBe(200)
  })

  test('one record of others among several keeps all of them as they are', async () => {
    const [own, foreign] = [await made(club, 'Meins'), await made(office, 'Deins')]
    const answer = await club.post('/api/c/batch/note', { _id: [own._id, foreign._id], action: 'remove' })
    expect([answer.status, answer.body.details.failed]).toMatchObject([409, [{ _id: foreign._id }]])
    expect((await club.get(own.at)).body.note.deletedAt).toBeNull()
  })

  test('a list can be narrowed to what one has made oneself', async () => {
    const { _id } = await made(club, 'Nur dieses')
    const mine = (await club.get('/api/c/note/', { mine: true, limit: 100 })).body
    expect(mine.note.map((note: { createdBy: string }) => note.createdBy)).toEqual(
      mine.note.map(() => club.user!._id),
    )
    expect(mine.note.map((note: { _id: string }) => note._id)).toContain(_id)
    const all = (await club.get('/api/c/note/', { limit: 100 })).body
    expect(mine.total).toBeLessThan(all.total)
    expect((await app.guest.get('/api/c/note/', { mine: true })).body).toMatchObject({ note: [], total: 0 })
  })
})

describe('translations', () => {
  const admin = app.as('admin')

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
    const checked = (
      await admin.put(at, { translations: { en: { title: 'Weekly market', upToDate: true } } })
    ).body.note
    expect(checked).toMatchObject({
      sourceVersion: 3,
      translations: { en: { madeFrom: 3, title: 'Weekly market' } },
    })
    // The live version does not have it yet
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
})

// The plan is made once per connection and kept while the table grows
test('slugs are looked up by index even where the plan was made for a small table', async () => {
  const { pool } = app.platform.database
  await pool.query(`insert into notes ("_id", "createdAt", "updatedAt", "version", "status", "translations", "sourceVersion",
      "title", "slug", "text", "colour", "from", "hidden", "pinned")
    select uuidv7(), now(), now(), 1, 'draft', '{}', 1, 'Notiz', 'notiz-' || n, repeat('Text ', 60), 'white', now(), false, false
    from generate_series(1, 100) n`)
  await pool.query('analyze notes')
  const { text } = statementOf(slugHolders(editorialKindOf('note')!, uuidv7(), ['eine-notiz', 'a-note']))
  const { rows } = await pool.query(`explain (generic_plan) ${text}`)
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).toContain('notes_slug_de')
  expect(plan).toContain('notes_slug_en')
  expect(plan).not.toContain('Seq Scan')
})
