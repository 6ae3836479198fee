import { beforeAll, expect, test } from 'vitest'
import { programOf, testApp, type TestApp, type TestClient } from '../../testing/test-app.ts'
import { notesSchema, notesServer } from '../records/editorial/notes.fixture.ts'
import { runWrite } from '../http/scope.ts'
import { audit } from './audit.ts'

let app: TestApp
let admin: TestClient

beforeAll(async () => {
  app = await testApp('audit', { program: programOf(notesServer) })
  await app.platform.database.pool.query(notesSchema)
  admin = app.as({ role: 'admin', name: 'Adele' })
})

test('tells who changed what, only what changed, newest first', async () => {
  const { note } = (await admin.post('/api/c/note', { title: 'Spur', colour: 'red' })).body
  await admin.put(`/api/c/note/${note._id}`, { colour: 'blue', text: `<p>${'lang '.repeat(2000)}</p>` })
  const { body } = await admin.get('/api/v0/audit/', { recordId: note._id })
  expect(body.total).toBe(2)
  expect(body.audit[0]).toMatchObject({
    action: 'update',
    byName: 'Adele',
    collection: 'note',
    recordName: 'Spur',
    before: { colour: 'red', text: '' },
    after: { colour: 'blue' },
  })
  expect(Object.keys(body.audit[0].after).toSorted()).toEqual(['colour', 'text'])
  expect(body.audit[0].after.text.length).toBeLessThan(1100)
  expect(body.audit[1]).toMatchObject({ action: 'create', before: null, after: { title: 'Spur' } })
})

test('shortens a text without cutting a character in two', async () => {
  const text = `<p>${'\u{1F377}'.repeat(600)}</p>`
  for (const colour of ['red', 'blue']) {
    const made = await admin.post('/api/c/note', {
      title: 'Wein',
      colour,
      text: colour === 'red' ? text : ` ${text}`,
    })
    expect([made.status, made.body.message]).toEqual([200, undefined])
  }
})

test('keeps what other parts of the program tell, with the write or not at all', async () => {
  const caller = { user: admin.user, lang: 'de', requestId: 'r1' } as const
  await runWrite(app.platform, caller, (ctx) =>
    audit(ctx, { action: 'login', collection: 'users', after: { handle: 'adele' } }),
  )
  const undone = runWrite(app.platform, caller, async (ctx) => {
    await audit(ctx, { action: 'logout', collection: 'users' })
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  const { body } = await admin.get('/api/v0/audit/', { collection: 'users' })
  expect(body.audit).toMatchObject([
    { action: 'login', requestId: 'r1', recordName: 'adele', after: { handle: 'adele' } },
  ])
})

test('is for admin and system only', async () => {
  expect((await app.guest.get('/api/v0/audit/')).status).toBe(401)
  expect(await app.as({ role: 'member', rights: ['note.update'] }).get('/api/v0/audit/')).toMatchObject({
    status: 403,
    body: { code: 'C100' },
  })
})
