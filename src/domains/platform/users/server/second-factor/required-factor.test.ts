import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { createProgram } from '#app/program.ts'
import { patience } from '#kit/testing/patience.ts'
import { changeSettings, siteSettings } from '#domains/platform/settings/server/offers.ts'
import type { Settings } from '#domains/platform/settings/settings.contract.ts'
import { appCode, browserOn, type Browser, type BrowserAnswer } from '../browser.fixture.ts'
import { removeSecondFactor } from '../offers.ts'
import { password, usersApp } from '../users-app.fixture.ts'

const app = await usersApp(createProgram, 'required-factor')
const other = await app.start()
const state = '/api/v0/auth/getLoggedInState'
let admin: Browser

/** Requires a second factor for these roles, as the system. */
const requireOf = (roles: Settings['auth']['second_factor_roles']) =>
  app.write(async (ctx) => {
    const { auth } = await siteSettings(ctx)
    await changeSettings(ctx, { auth: { ...auth, second_factor_roles: roles } })
  })

beforeAll(async () => {
  admin = await app.signIn()
})
afterEach(async () => {
  await requireOf([])
  await app.forgetTries()
})

/** Same cookies, different server process. */
function elsewhere(browser: Browser): Browser {
  const same = browserOn(other.server)
  for (const [name, value] of browser.cookies) same.cookies.set(name, value)
  return same
}

const outcome = ({ status, body }: BrowserAnswer) => (status === 200 ? 'done' : `${status} ${body['code']}`)
const first = '403 SECOND_FACTOR_REQUIRED'

/** Sets up the second factor like the screen; returns the last answer. */
async function setUp(browser: Browser): Promise<BrowserAnswer> {
  const { body } = await browser.post('/api/v0/auth/enable2FA', { password })
  return browser.post('/api/v0/auth/enable2FA', { code: appCode(body['uri']) })
}

describe('where a role needs a second factor', () => {
  test('nobody needs one unless it is set', async () => {
    await app.account('frei', 'member')
    const browser = browserOn(app.server)
    const answer = await browser.post('/api/v0/auth/login', { handle: 'frei', password })
    expect(answer.body).not.toHaveProperty('setUpFactor')
    expect((await browser.get('/api/v0/page/tree')).status).toBe(200)
    expect((await browser.get(state)).body).toMatchObject({ factorRequired: false })
  })

  test('an account without one can set it up and do nothing else, in every process', async () => {
    await app.account('ohne', 'member')
    await requireOf(['member'])
    const browser = browserOn(app.server)
    const answer = await browser.post('/api/v0/auth/login', { handle: 'ohne', password })
    expect(answer.body).toMatchObject({ setUpFactor: true, user: { handle: 'ohne' } })
    const second = elsewhere(browser)
    for (const one of [browser, second]) {
      expect(outcome(await one.get('/api/v0/page/tree'))).toBe(first)
      expect(outcome(await one.post('/api/c/news', { title: 'x' }))).toBe(first)
      expect(outcome(await one.post('/api/v0/registertab', { tabSession: 'tab-00001' }))).toBe(first)
      expect(outcome(await one.get('/api/v0/auth/sessions'))).toBe('done')
      expect((await one.get(state)).body).toMatchObject({ loggedIn: true, factorRequired: true })
    }
    expect((await second.get('/api/live?channels=news')).status).toBe(403)

    const done = await setUp(second)
    expect(done.body['recoveryCodes']).toHaveLength(10)
    expect(outcome(await second.get('/api/v0/page/tree'))).toBe('done')
    await vi.waitFor(
      async () => expect(outcome(await browser.get('/api/v0/page/tree'))).toBe('done'),
      patience,
    )
  })

  test('it is a guest to what guests may call', async () => {
    const made = await admin.post('/api/c/news', { title: 'Noch geheim' })
    const { _id } = made.body['news']
    await app.account('gast', 'member')
    const browser = await app.signIn('gast')
    expect((await browser.get(`/api/c/news/${_id}`)).status).toBe(200)
    await requireOf(['member'])
    expect((await browser.get(`/api/c/news/${_id}`)).status).toBe(404)
    expect((await browser.post('/api/c/batch/news', { _id: [_id], action: 'publish' })).status).toBe(401)
  })

  test('sessions that are open hear of it at once, and that of whoever sets it', async () => {
    await app.account('offen', 'member')
    const browser = await app.signIn('offen')
    const second = elsewhere(browser)
    for (const one of [browser, second]) expect(outcome(await one.get('/api/v0/page/tree'))).toBe('done')
    const { auth } = (await admin.get('/api/v0/config/')).body['config']
    const config = { auth: { ...auth, second_factor_roles: ['member', 'admin'] } }
    expect((await admin.send('PUT', '/api/v0/config/', config)).status).toBe(200)
    expect(outcome(await browser.get('/api/v0/page/tree'))).toBe(first)
    await vi.waitFor(async () => expect(outcome(await second.get('/api/v0/page/tree'))).toBe(first), patience)
    // The last administrator can always set it up and continue.
    expect(outcome(await admin.send('PUT', '/api/v0/config/', config))).toBe(first)
    expect(outcome(await setUp(admin))).toBe('done')
    expect(outcome(await admin.send('PUT', '/api/v0/config/', config))).toBe('done')
  })

  test('it cannot be switched off, but replaced when it is lost', async () => {
    const _id = await app.account('fest', 'member')
    const browser = await app.signIn('fest')
    await setUp(browser)
    await requireOf(['member'])
    const refused = await browser.post('/api/v0/auth/disable2FA', { password })
    expect(outcome(refused)).toBe('403 SECOND_FACTOR_STAYS')
    expect((await browser.get(state)).body['user']['two_factor']).toEqual({ enabled: true })

    await app.write((ctx) => removeSecondFactor(ctx, 'fest'))
    expect((await browser.get(state)).body).toMatchObject({ loggedIn: false })
    const again = browserOn(app.server)
    const entered = await again.post('/api/v0/auth/login', { handle: 'fest', password })
    expect(entered.body).toMatchObject({ setUpFactor: true, user: { _id } })
    expect(outcome(await again.get('/api/v0/page/tree'))).toBe(first)

    await requireOf([])
    expect(outcome(await again.get('/api/v0/page/tree'))).toBe('done')
    await setUp(again)
    expect(outcome(await again.post('/api/v0/auth/disable2FA', { password }))).toBe('done')
  })

  test('the plain form leads to the admin centre, where it is set up', async () => {
    await app.account('schlicht', 'member')
    await requireOf(['member'])
    const fields = { handle: 'schlicht', password, redirect: '/news' }
    const answer = await browserOn(app.server).form('/login', fields)
    expect([answer.status, answer.headers['location']]).toEqual([303, '/admincenter'])
  })

  test('roles that it is not set for go on as they did', async () => {
    await app.account('leser', 'user')
    await requireOf(['member', 'system'])
    const browser = await app.signIn('leser')
    expect(outcome(await browser.post('/api/v0/auth/getData'))).toBe('done')
  })
})
