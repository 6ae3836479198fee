import { beforeEach, expect, test } from 'vitest'
import { createProgram } from '#app/program.ts'
import { appCode, browserOn, type Browser } from '../browser.fixture.ts'
import { outboxIn } from '#kit/testing/outbox.ts'
import { adminHandle, password, usersApp } from '../users-app.fixture.ts'

const app = await usersApp(createProgram, 'fresh_proof')
const outbox = outboxIn(app.dataDir)
const auth = '/api/v0/auth'
const step = 30_000
beforeEach(() => app.forgetTries())

/** A user signed in a while ago, in a process that has not seen them since. */
async function signedInLongAgo(handle = adminHandle): Promise<Browser> {
  const before = await app.signIn(handle)
  await app.rows(`update sessions set "provedAt" = now() - interval '11 minutes'`)
  const other = await app.start()
  const browser = browserOn(other.server)
  for (const [name, value] of before.cookies) browser.cookies.set(name, value)
  return browser
}

test('weighty changes of accounts ask for a proof of the last minutes, and go on after it', async () => {
  const _id = await app.account('betroffen', 'member', 'alt@gemeinde.example')
  const admin = await signedInLongAgo()
  const sessionId = (await admin.get(`${auth}/sessions`)).body['sessions'][0]._id as string
  const weighty = [
    () => admin.send('PUT', `${auth}/${_id}`, { email: 'neu@gemeinde.example' }),
    () => admin.send('PUT', `${auth}/${_id}`, { roles: ['admin'] }),
    () => admin.send('PUT', `${auth}/${_id}`, { handle: 'anders' }),
    () => admin.send('PUT', `${auth}/${_id}`, { disabled: true }),
    () => admin.post(`${auth}/setPassword`, { _id, password: 'Nuss-Kran-Wolke-77' }),
    () => admin.post(`${auth}/removeSecondFactor`, { _id }),
    () => admin.post(`${auth}/`, { handle: 'neu', password: 'Nuss-Kran-Wolke-77' }),
    () => admin.post(`${auth}/invite`, { _id }),
    () => admin.post(`${auth}/withdrawInvitation`, { _id }),
    () => admin.post('/api/v0/privacy/export', { text: 'alt@gemeinde.example' }),
    () => admin.post('/api/v0/privacy/erase', { text: 'alt@gemeinde.example', confirm: 'LÖSCHEN' }),
    () => admin.send('DELETE', `${auth}/${_id}`),
    () => admin.post('/api/v0/batch/auth/', { _id: [_id], action: 'remove' }),
    () => admin.send('DELETE', `${auth}/sessions/${sessionId}`),
    () => admin.send('PUT', '/api/v0/config/', { permissions: { member: [], user: [] } }),
  ]
  for (const call of weighty)
    expect((await call()).body).toMatchObject({
      code: 'PROOF_REQUIRED',
      message: 'Bitte bestätigen Sie zuerst mit Ihrem Passwort, dass Sie es sind.',
    })
  // Uncritical changes need no identity check
  expect((await admin.send('PUT', `${auth}/${_id}`, { userData: { title: 'Dr.' } })).status).toBe(200)
  expect((await admin.post('/api/v0/batch/auth/', { _id: [_id] })).status).toBe(200)

  expect((await admin.post(`${auth}/prove`, { password: 'falsch' })).body).toMatchObject({
    code: 'WRONG_PASSWORD',
  })
  expect((await weighty[0]!()).status).toBe(403)
  expect((await admin.post(`${auth}/prove`, { password })).body).toEqual({ done: true })
  const told = await outbox.mailOf(async () => expect((await weighty[0]!()).status).toBe(200))
  expect(told).toContain('To: betroffen <alt@gemeinde.example>')
  expect(told).toContain('E-Mail-Adresse Ihres Kontos wurde')
  expect((await weighty[1]!()).status).toBe(200)
})

test('a code of the second factor proves as well; wrong ones are counted', async () => {
  await app.account('doppelt', 'admin')
  const first = await app.signIn('doppelt')
  const { uri } = (await first.post(`${auth}/enable2FA`, { password })).body as { uri: string }
  await first.post(`${auth}/enable2FA`, { code: appCode(uri, Date.now() - step) })
  await app.rows(`update sessions set "provedAt" = now() - interval '11 minutes'`)
  const browser = browserOn((await app.start()).server)
  for (const [name, value] of first.cookies) browser.cookies.set(name, value)
  const weighty = () => browser.post(`${auth}/`, { handle: 'x-neu', password: 'Nuss-Kran-Wolke-77' })
  expect((await weighty()).body).toMatchObject({ code: 'PROOF_REQUIRED' })
  expect((await browser.post(`${auth}/prove`, { code: '000000' })).body).toMatchObject({ code: 'WRONG_CODE' })
  expect((await browser.post(`${auth}/prove`, { code: appCode(uri) })).status).toBe(200)
  expect((await weighty()).status).toBe(200)
  const statuses = []
  for (let count = 0; count < 6; count++)
    statuses.push((await browser.post(`${auth}/prove`, { password: 'falsch' })).status)
  expect(statuses).toEqual([422, 422, 422, 422, 422, 429])
  expect((await browserOn(app.server).post(`${auth}/prove`, { password })).status).toBe(401)
})

test('the OpenAPI document says where a proof is asked for', async () => {
  const { paths } = (await app.server.inject('/api/docs/json')).json() as {
    paths: Record<string, Record<string, Record<string, unknown>>>
  }
  const { put } = paths['/api/v0/auth/{_id}']!
  expect(put).toMatchObject({
    'x-fresh-proof': [['handle', 'email', 'roles', 'disabled', 'pages', 'onlyOwn']],
  })
  expect(put!['description']).toContain('Asks for a proof of the last 10 minutes where one of these is given')
})

test.each<[string, Record<string, string>, number]>([
  ['another site', { 'sec-fetch-site': 'cross-site' }, 403],
  ['another host of the domain', { 'sec-fetch-site': 'same-site', 'x-requested-with': 'x' }, 403],
  ['the address field', { 'sec-fetch-site': 'none' }, 403],
  ['something that says nothing', {}, 403],
  ['a page of this site', { 'sec-fetch-site': 'same-origin' }, 200],
  ['a page of this site without https', { 'x-requested-with': 'XMLHttpRequest' }, 200],
])('signing out, asked for by %s: %s', async (_who, headers, status) => {
  const browser = await app.signIn()
  expect((await browser.get(`${auth}/logout`, headers)).status).toBe(status)
  expect((await browser.get(`${auth}/getLoggedInState`)).body['loggedIn']).toBe(status === 403)
})
