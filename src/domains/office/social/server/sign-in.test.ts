import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp } from '#app/test-app.ts'
import { createUser } from '#domains/platform/users/server/offers.ts'
import { freePort, withNetworks } from './social.fixture.ts'

const port = await freePort()
const app = await testApp('social sign in', { env: { PUBLIC_URL: `http://127.0.0.1:${port}` } })
const site = await withNetworks(app, port)
const { graph, admin } = site
const way = '/api/v0/social/sign-in'
let citizen: string

beforeAll(async () => {
  await site.setUp()
  const user = await app.write((ctx) =>
    createUser(ctx, { handle: 'vera', email: 'vera@rebenau.example', roles: ['user'] }),
  )
  citizen = user._id
})
afterAll(() => site.close())

/** Goes through Facebook's dialog and back with one browser. */
async function through(by = app.guest, query: Record<string, string> = {}) {
  const begun = await by.get(way, query)
  if (begun.status !== 303) return begun
  const back = site.own(graph.agree(begun.headers.location!))
  return by.get(back, undefined, { cookie: site.cookiesOf(begun.headers) })
}

test('it is there only when it was switched on, and needs an app', async () => {
  expect((await app.guest.get(way)).status).toBe(404)
  const refused = await admin.put('/api/v0/social/settings', { signIn: true, appId: '', appSecret: '' })
  expect(refused.body.fields).toHaveProperty('signIn')
  expect((await admin.put('/api/v0/social/settings', { signIn: true })).status).toBe(200)
  expect((await app.guest.get(way)).headers.location).toContain(`${graph.base}/v25.0/dialog/oauth`)
})

test('whom nobody has connected here does not get in, whatever address Facebook knows', async () => {
  expect((await through()).headers.location).toContain('WAY_UNKNOWN')
})

test('connected by whoever proved himself here, the account is signed in to; disconnected, no more', async () => {
  const unproved = app.as({ role: 'user', _id: citizen, name: 'Vera', unproved: true })
  expect((await unproved.get(way)).headers.location).toMatch(/\/konto/)
  const own = app.as({ role: 'user', _id: citizen, name: 'Vera' })
  expect((await through(own)).headers.location).toMatch(/\/konto/)
  const entered = await through()
  expect(entered.headers.location).toMatch(/\/konto/)
  expect(site.cookiesOf(entered.headers)).toContain('dorfplatz_session=')
})

test('it leads on to own addresses alone', async () => {
  const to = async (redirect: string) => (await through(app.guest, { redirect })).headers.location
  expect(await to('/news/brunnen')).toBe('/news/brunnen')
  // Browsers remove tabs and line breaks from addresses
  for (const elsewhere of ['/\t/evil.example', '/\n/evil.example', '//evil.example', '/\\evil.example'])
    expect(await to(elsewhere)).toMatch(/^\/konto/)
})

test('Meta’s signed word deletes what is kept of somebody; anybody else’s does not', async () => {
  const ask = (signed_request: string) =>
    app.server.inject({
      method: 'POST',
      url: '/api/v0/social/data-deletion',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ signed_request }).toString(),
    })
  expect((await ask('falsch.e30')).statusCode).toBe(403)
  const deleted = await ask(graph.signedRequest(graph.person.id))
  expect(deleted.json()).toMatchObject({ confirmation_code: expect.any(String), url: expect.any(String) })
  expect((await through()).headers.location).toContain('WAY_UNKNOWN')
})
