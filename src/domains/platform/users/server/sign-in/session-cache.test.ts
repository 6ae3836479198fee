import { beforeAll, describe, expect, test, vi } from 'vitest'
import { createProgram } from '#app/program.ts'
import { browserOn, type Browser } from '../browser.fixture.ts'
import { password, usersApp } from '../users-app.fixture.ts'
import { patience } from '#kit/testing/patience.ts'

const app = await usersApp(createProgram, 'sessions')
const other = await app.start()
const state = '/api/v0/auth/getLoggedInState'
let admin: Browser
beforeAll(async () => {
  admin = await app.signIn()
})

/** Same cookies, different server process. */
function elsewhere(browser: Browser): Browser {
  const same = browserOn(other.server)
  for (const [name, value] of browser.cookies) same.cookies.set(name, value)
  return same
}

/** A signed-in user already cached by both processes. */
async function known(handle: string, role: 'user' | 'member' = 'user') {
  const _id = await app.account(handle, role)
  const browser = await app.signIn(handle)
  const second = elsewhere(browser)
  for (const one of [browser, second]) expect((await one.get(state)).body).toMatchObject({ loggedIn: true })
  const isGone = async () => {
    expect((await browser.get(state)).body).toMatchObject({ loggedIn: false })
    // Notifications take a moment
    await vi.waitFor(
      async () => expect((await second.get(state)).body).toMatchObject({ loggedIn: false }),
      patience,
    )
  }
  return { _id, browser, second, isGone }
}

describe('a session ends at once in all processes', () => {
  test('by signing out', async () => {
    const { browser, isGone } = await known('abmeldung')
    const cookies = new Map(browser.cookies)
    expect((await browser.get('/api/v0/auth/logout', { 'sec-fetch-site': 'same-origin' })).body).toEqual({
      done: true,
    })
    for (const [name, value] of cookies) browser.cookies.set(name, value)
    await isGone()
  })

  test('from elsewhere, and only the own', async () => {
    const { browser, isGone } = await known('anderswo')
    const desk = browserOn(
      app.server,
      '192.0.2.5',
      'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    )
    await desk.post('/api/v0/auth/login', { handle: 'anderswo', password })
    const { body } = await desk.get('/api/v0/auth/sessions')
    expect(body['sessions']).toHaveLength(2)
    expect(body['sessions'].find((one: { current: boolean }) => one.current)).toMatchObject({
      device: 'Firefox · Linux',
    })
    const { _id } = body['sessions'].find((one: { current: boolean }) => !one.current)
    expect((await admin.send('DELETE', `/api/v0/auth/sessions/${_id}`)).status).toBe(404)
    expect((await browserOn(app.server).send('DELETE', `/api/v0/auth/sessions/${_id}`)).status).toBe(401)
    expect((await browser.get(state)).body).toMatchObject({ loggedIn: true })
    expect((await desk.send('DELETE', `/api/v0/auth/sessions/${_id}`)).body).toEqual({ done: true })
    await isGone()
    expect((await desk.get(state)).body).toMatchObject({ loggedIn: true })
  })

  test('when the account is locked', async () => {
    const { _id, isGone } = await known('sperre')
    expect((await admin.send('PUT', `/api/v0/auth/${_id}`, { disabled: true })).status).toBe(200)
    await isGone()
  })

  test('when the account is removed', async () => {
    const { _id, isGone } = await known('weg')
    expect((await admin.send('DELETE', `/api/v0/auth/${_id}`)).body).toEqual({ removed: [_id] })
    await isGone()
  })

  test('when somebody gives it a new password', async () => {
    const { _id, isGone } = await known('neu')
    const answer = await admin.post('/api/v0/auth/setPassword', { _id, password: 'Hecht-Sieben-Wolke-9' })
    expect(answer.body).toEqual({ done: true })
    await isGone()
  })
})

test('rights that change hold at once in all processes', async () => {
  const { browser, second } = await known('rechte', 'member')
  const rights = async (one: Browser) => (await one.get(state)).body['rights'] as string[]
  expect(await rights(browser)).toContain('news.update')
  expect(await rights(browser)).not.toContain('news.publish')
  const permissions = { member: ['news.publish'], user: [] }
  expect((await admin.send('PUT', '/api/v0/config/', { permissions })).status).toBe(200)
  expect(await rights(browser)).toEqual(['news.publish'])
  await vi.waitFor(async () => expect(await rights(second)).toEqual(['news.publish']), patience)
})

test('roles that change hold at once', async () => {
  const { _id, browser } = await known('rolle')
  expect((await browser.get('/api/v0/auth/')).status).toBe(403)
  await admin.send('PUT', `/api/v0/auth/${_id}`, { roles: ['admin'] })
  expect((await browser.get('/api/v0/auth/')).status).toBe(200)
})

test('a signed-in request asks the database nothing about the session', async () => {
  const { browser } = await known('sparsam')
  const query = vi.spyOn(app.platform.database.pool, 'query')
  const asked = () => query.mock.calls.filter((call) => JSON.stringify(call[0]).includes('tokenHash')).length
  const cheap = () => browser.post('/api/v0/auth/checkPasswordStrength', { password: 'x' })
  try {
    await cheap()
    expect(asked()).toBe(0)
    await admin.send('PUT', '/api/v0/config/', { permissions: { member: [], user: ['news.read'] } })
    await cheap()
    expect(asked()).toBe(1)
  } finally {
    query.mockRestore()
  }
})
