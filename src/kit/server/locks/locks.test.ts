import { beforeAll, expect, test } from 'vitest'
import { programOf, testApp, type TestApp, type TestClient } from '../../testing/test-app.ts'
import { notesSchema, notesServer } from '../records/editorial/notes.fixture.ts'
import { runWrite } from '../http/scope.ts'
import { freeLock, heldLocks, requireUnlocked } from './locks.ts'

let app: TestApp
let anna: TestClient
let bert: TestClient
let path: string
let recordId: string
const tabs = { one: 'tab-anna-1', two: 'tab-anna-2', other: 'tab-bert-1' }

beforeAll(async () => {
  app = await testApp('locks', { program: programOf(notesServer) })
  await app.platform.database.pool.query(notesSchema)
  const rights = ['note.create', 'note.update']
  anna = app.as({ role: 'member', rights, name: 'Anna' })
  bert = app.as({ role: 'member', rights, name: 'Bert' })
  recordId = (await anna.post('/api/c/note', { title: 'Wird bearbeitet' })).body.note._id
  path = `/api/c/note/${recordId}/lock`
})

const as = <T>(caller: TestClient, tab: string, work: Parameters<typeof runWrite<T>>[2]) =>
  runWrite(app.platform, { user: caller.user, lang: 'de', requestId: 'test', tab }, work)

test('a lock belongs to one tab, and another tab of the same person is another', async () => {
  const mine = await anna.post(path, { tab: tabs.one })
  expect(mine.body.lock).toMatchObject({ mine: true, by: { name: 'Anna' } })
  expect((await anna.post(path, { tab: tabs.two })).body.lock).toMatchObject({
    mine: false,
    by: { name: 'Anna' },
  })
  expect((await bert.post(path, { tab: tabs.other })).body.lock).toMatchObject({
    mine: false,
    by: { name: 'Anna' },
  })
  // Guessing the tab's name gives another user nothing
  expect((await bert.post(path, { tab: tabs.one })).body.lock.mine).toBe(false)
  await expect(as(bert, tabs.other, (ctx) => requireUnlocked(ctx, 'note', recordId))).rejects.toMatchObject({
    code: 'LOCKED',
    status: 409,
  })
  await expect(as(anna, tabs.two, (ctx) => requireUnlocked(ctx, 'note', recordId))).rejects.toMatchObject({
    code: 'LOCKED',
  })
  await as(anna, tabs.one, (ctx) => requireUnlocked(ctx, 'note', recordId))
})

test('whoever is taken over hears of it at once and at the next heartbeat', async () => {
  await anna.post(path, { tab: tabs.one })
  const heard = new Promise((resolve) => app.platform.live.on(`user/${anna.user?._id}`, resolve))
  const taken = await bert.post(path, { tab: tabs.other, takeOver: true })
  expect(taken.body.lock).toMatchObject({ mine: true, by: { name: 'Bert' } })
  expect(await heard).toMatchObject({
    type: 'lockTaken',
    data: { recordId, tab: tabs.one, by: { name: 'Bert' } },
  })
  expect((await anna.post(path, { tab: tabs.one })).body.lock).toMatchObject({
    mine: false,
    by: { name: 'Bert' },
  })
})

test('a lock ends when it is given back, freed, or no longer repeated', async () => {
  await bert.post(path, { tab: tabs.other, takeOver: true })
  expect((await anna.delete(path, { tab: tabs.one })).body.lock.by.name).toBe('Bert')
  expect((await bert.delete(path, { tab: tabs.other })).body.lock).toEqual({
    mine: false,
    by: null,
    since: null,
  })
  await anna.post(path, { tab: tabs.one })
  await app.platform.database.pool.query('update locks set "expiresAt" = now() - interval \'1 second\'')
  expect((await bert.post(path, { tab: tabs.other })).body.lock.mine).toBe(true)
  await expect(as(anna, tabs.one, (ctx) => freeLock(ctx, 'note', recordId))).rejects.toMatchObject({
    code: 'C100',
  })
  await as(app.as('admin'), 'tab-admin', (ctx) => freeLock(ctx, 'note', recordId))
  expect(await as(anna, tabs.one, (ctx) => heldLocks(ctx))).toEqual([])
})

test('a tab belongs to whoever made it known', async () => {
  expect((await app.guest.post('/api/v0/registertab', { tabSession: tabs.one })).status).toBe(401)
  expect((await anna.post('/api/v0/registertab', { tabSession: tabs.one })).body).toEqual({
    tabSession: tabs.one,
  })
  expect((await anna.post('/api/v0/registertab', { tabSession: tabs.one })).status).toBe(200)
  expect(await bert.post('/api/v0/registertab', { tabSession: tabs.one })).toMatchObject({
    status: 409,
    body: { code: 'TAB_TAKEN' },
  })
})
