import { beforeAll, expect, test } from 'vitest'
import { programOf, testApp, type TestApp, type TestClient } from '../../testing/test-app.ts'
import { notesSchema, notesServer } from './notes.fixture.ts'

let app: TestApp
let club: TestClient
let office: TestClient
const rights = ['read', 'create', 'update', 'publish', 'remove'].map((action) => `note.${action}`)

beforeAll(async () => {
  app = await testApp('only-own', { program: programOf(notesServer) })
  await app.platform.database.pool.query(notesSchema)
  club = app.as({ role: 'member', rights, onlyOwn: ['note'], name: 'Verein' })
  office = app.as({ role: 'member', rights, name: 'Amt' })
})

/** A public note with a version behind it and a change that waits. */
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
  ['take back several', (by, _at, _id) => by.post('/api/c/batch/note', { _id: [_id], action: 'unpublish' })],
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
  // Who is not limited, and who administers, may.
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
