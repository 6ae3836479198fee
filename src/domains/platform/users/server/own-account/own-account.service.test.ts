import { beforeEach, describe, expect, test } from 'vitest'
import { createProgram } from '#app/program.ts'
import { appCode, browserOn, type Browser } from '../browser.fixture.ts'
import { outboxIn } from '#kit/testing/outbox.ts'
import { password, usersApp } from '../users-app.fixture.ts'

const app = await usersApp(createProgram, 'own_account')
const { server, rows } = app
const auth = '/api/v0/auth'
const fresh = 'Wolke-Hecht-Sieben-9'
beforeEach(() => app.forgetTries())

const step = 30_000
const signIn = (handle: string, secret = password) => {
  const browser = browserOn(server)
  return browser.post(`${auth}/login`, { handle, password: secret }).then((answer) => ({ browser, answer }))
}

/** A user with a second factor; returns the app's set-up address and the recovery codes. */
async function withSecondFactor(handle: string) {
  await app.account(handle)
  const browser = await app.signIn(handle)
  const { uri } = (await browser.post(`${auth}/enable2FA`, { password })).body as { uri: string }
  // An earlier code, because each can be used once
  const done = await browser.post(`${auth}/enable2FA`, { code: appCode(uri, Date.now() - step) })
  return { uri, browser, recoveryCodes: done.body['recoveryCodes'] as string[] }
}

describe('the second factor', () => {
  test('is set up with the password and a first code', async () => {
    await app.account('zweifach')
    const browser = await app.signIn('zweifach')
    expect((await browser.post(`${auth}/enable2FA`, { password: 'x' })).body).toMatchObject({
      code: 'WRONG_PASSWORD',
    })
    expect((await browser.post(`${auth}/enable2FA`, {})).body).toMatchObject({ code: 'WRONG_PASSWORD' })
    expect((await browser.post(`${auth}/enable2FA`, { code: '123456' })).body).toMatchObject({
      code: 'WRONG_CODE',
    })
    const begun = await browser.post(`${auth}/enable2FA`, { password })
    expect(begun.body).toMatchObject({ enabled: false })
    const uri = new URL(begun.body['uri'])
    expect(uri.protocol + uri.host + uri.pathname).toBe('otpauth:totp/Dorfplatz:zweifach')
    expect(uri.searchParams.get('secret')).toMatch(/^[A-Z2-7]{32}$/)
    // Inactive before the first correct code
    expect((await signIn('zweifach')).answer.body).toHaveProperty('user')
    expect((await browser.post(`${auth}/enable2FA`, { code: '000000' })).body).toMatchObject({
      code: 'WRONG_CODE',
    })
    const done = await browser.post(`${auth}/enable2FA`, { code: appCode(uri.href) })
    expect(done.body).toMatchObject({ enabled: true })
    expect(new Set(done.body['recoveryCodes']).size).toBe(10)
    expect((await browser.get(`${auth}/getLoggedInState`)).body).toMatchObject({
      user: { two_factor: { enabled: true } },
    })
    const stored = JSON.stringify(await rows('select * from two_factors'))
    for (const secret of [uri.searchParams.get('secret')!, ...done.body['recoveryCodes']])
      expect(stored).not.toContain(secret)
    expect((await browser.post(`${auth}/enable2FA`, { password })).status).toBe(409)
  })

  test('is asked for no more once the password is another one', async () => {
    const { uri } = await withSecondFactor('halb')
    const { browser } = await signIn('halb')
    const [{ _id } = {}] = await rows(`select "_id" from users where "handle" = 'halb'`)
    const admin = await app.signIn()
    const given = await admin.post(`${auth}/setPassword`, { _id, password: 'Nuss-Kran-Wolke-77' })
    expect(given.status).toBe(200)
    const answer = await browser.post(`${auth}/verify2FA`, { code: appCode(uri) })
    expect(answer.body).toMatchObject({ code: 'SIGN_IN_EXPIRED' })
  })

  test('is asked for after the password, and each code counts once', async () => {
    const { uri } = await withSecondFactor('einmal')
    const first = await signIn('einmal')
    expect(first.answer.body).toEqual({ secondFactor: true })
    expect(first.answer.setCookies.join()).toMatch(/dorfplatz_second_factor=.+HttpOnly/)
    expect((await first.browser.get(`${auth}/getLoggedInState`)).body).toMatchObject({ loggedIn: false })
    expect((await first.browser.post(`${auth}/verify2FA`, { code: '000000' })).body).toMatchObject({
      code: 'WRONG_CODE',
    })
    const code = appCode(uri)
    const answer = await first.browser.post(`${auth}/verify2FA`, {
      code: `${code.slice(0, 3)} ${code.slice(3)}`,
    })
    expect(answer.body).toMatchObject({ user: { handle: 'einmal', two_factor: { enabled: true } } })
    expect((await first.browser.get(`${auth}/getLoggedInState`)).body).toMatchObject({ loggedIn: true })
    const second = await signIn('einmal')
    expect((await second.browser.post(`${auth}/verify2FA`, { code })).body).toMatchObject({
      code: 'WRONG_CODE',
    })
    expect(
      (await second.browser.post(`${auth}/verify2FA`, { code: appCode(uri, Date.now() + step) })).status,
    ).toBe(200)
  })

  test('can be done without the app, once per recovery code', async () => {
    const { recoveryCodes } = await withSecondFactor('verloren')
    const code = recoveryCodes[3]!
    const { browser } = await signIn('verloren')
    expect(
      (await browser.post(`${auth}/verify2FA`, { code: code.toUpperCase().replace('-', ' ') })).status,
    ).toBe(200)
    const again = await signIn('verloren')
    expect((await again.browser.post(`${auth}/verify2FA`, { code })).body).toMatchObject({
      code: 'WRONG_CODE',
    })
    expect((await again.browser.post(`${auth}/verify2FA`, { code: recoveryCodes[4]! })).status).toBe(200)
  })

  test('cannot be guessed, skipped, or taken from another browser', async () => {
    const { uri } = await withSecondFactor('ruhe')
    const { browser } = await signIn('ruhe')
    const stranger = browserOn(server)
    expect((await stranger.post(`${auth}/verify2FA`, { code: appCode(uri) })).body).toMatchObject({
      code: 'SIGN_IN_EXPIRED',
    })
    const tries = []
    for (let count = 0; count < 6; count++)
      tries.push((await browser.post(`${auth}/verify2FA`, { code: '000000' })).status)
    expect(tries).toEqual([401, 401, 401, 401, 401, 429])
    await app.forgetTries()
    await rows(`update verifications set "expiresAt" = now() - interval '1 second'`)
    expect((await browser.post(`${auth}/verify2FA`, { code: appCode(uri) })).body).toMatchObject({
      code: 'SIGN_IN_EXPIRED',
    })
  })

  test('works in the plain form', async () => {
    const { uri } = await withSecondFactor('formular')
    const browser = browserOn(server)
    const half = await browser.form('/login', { handle: 'formular', password, redirect: '/news' })
    expect(half.headers['location']).toBe('/login?step=code&redirect=%2Fnews')
    const wrong = await browser.form('/login', { code: '000000', redirect: '/news' })
    expect(wrong.headers['location']).toBe('/login?problem=WRONG_CODE&step=code&redirect=%2Fnews')
    const done = await browser.form('/login', { code: appCode(uri), redirect: '/news' })
    expect(done.headers['location']).toBe('/news')
  })

  test('goes with the password', async () => {
    const { browser } = await withSecondFactor('ohne')
    expect((await browser.post(`${auth}/disable2FA`, { password: 'x' })).body).toMatchObject({
      code: 'WRONG_PASSWORD',
    })
    expect((await signIn('ohne')).answer.body).toEqual({ secondFactor: true })
    expect((await browser.post(`${auth}/disable2FA`, { password })).body).toEqual({ done: true })
    expect((await signIn('ohne')).answer.body).toHaveProperty('user')
  })
})

describe('the own password', () => {
  test('changes with the current one; other sessions end', async () => {
    await app.account('wechsel')
    const browser = await app.signIn('wechsel')
    const other = await app.signIn('wechsel')
    const change = (body: object) => browser.post(`${auth}/changePassword`, body)
    const given = { current: password, password: fresh, password2: fresh }
    expect((await change({ ...given, current: 'x' })).body).toMatchObject({
      code: 'WRONG_PASSWORD',
      fields: { current: expect.any(String) },
    })
    expect((await change({ ...given, password2: 'anders' })).body).toMatchObject({
      fields: { password2: expect.any(String) },
    })
    expect(
      (await change({ ...given, password: 'wechsel2024', password2: 'wechsel2024' })).body,
    ).toMatchObject({ code: 'WEAK_PASSWORD' })
    expect((await signIn('wechsel')).answer.status).toBe(200)
    expect((await change(given)).body).toEqual({ done: true })
    expect((await browser.get(`${auth}/getLoggedInState`)).body).toMatchObject({ loggedIn: true })
    expect((await other.get(`${auth}/getLoggedInState`)).body).toMatchObject({ loggedIn: false })
    expect((await signIn('wechsel')).answer.status).toBe(401)
    expect((await signIn('wechsel', fresh)).answer.status).toBe(200)
  })

  test('is judged, with advice in the language asked for', async () => {
    const judge = async (body: object, lang = 'de') =>
      (await browserOn(server).post(`${auth}/checkPasswordStrength`, body, { 'x-lang': lang })).body
    expect(await judge({ password: 'sonnenschein' })).toMatchObject({ enough: false, score: 1 })
    expect(await judge({ password: 'Gamsbart-Tunnel-88-Eule' })).toEqual({
      enough: true,
      score: 4,
      advice: [],
    })
    expect((await judge({ password: 'kurz!Qx' })).enough).toBe(false)
    const personal = await judge({ password: 'hildegunde', handle: 'hildegunde@gemeinde.example' })
    expect(personal).toMatchObject({ enough: false, advice: expect.arrayContaining([expect.any(String)]) })
  })

  test('can be guessed by nobody who finds the browser open', async () => {
    await app.account('offen')
    const browser = await app.signIn('offen')
    const tries = []
    for (let count = 0; count < 6; count++)
      tries.push((await browser.post(`${auth}/disable2FA`, { password: `x${count}` })).status)
    expect(tries).toEqual([422, 422, 422, 422, 422, 429])
  })
})

describe('the own account', () => {
  test('tells what one may do and takes a new name', async () => {
    await app.account('name', 'member')
    const browser = await app.signIn('name')
    const data = await browser.post(`${auth}/getData`)
    expect(data.body).toMatchObject({
      user: { handle: 'name', name: 'name' },
      rights: expect.arrayContaining(['news.create']),
    })
    const answer = await browser.send('PUT', `${auth}/self`, {
      userData: { first_name: 'Anna', last_name: 'Gruber' },
      roles: ['admin'],
      handle: 'chefin',
    })
    expect(answer.body).toMatchObject({ user: { handle: 'name', name: 'Anna Gruber', roles: ['member'] } })
  })

  test('is nobody else to change', async () => {
    const guest = browserOn(server)
    for (const [method, url, body] of [
      ['POST', 'changePassword', { current: password, password: fresh, password2: fresh }],
      ['POST', 'enable2FA', { password }],
      ['POST', 'disable2FA', { password }],
      ['POST', 'getData', {}],
      ['PUT', 'self', { userData: {} }],
    ] as const) {
      expect((await guest.send(method, `${auth}/${url}`, body)).status).toBe(401)
    }
  })
})

describe('a forgotten password', () => {
  const outbox = outboxIn(app.dataDir)
  const ask = (handle: string, browser: Browser = browserOn(server)) =>
    browser.post(`${auth}/requestPasswordReset`, { handle })
  const tokenIn = (mail: string) => /resetpassword\?token=([\w-]{43})/.exec(mail)![1]!

  test('is set anew by a mail, once', async () => {
    await app.account('vergessen', 'user', 'vergessen@gemeinde.example')
    const open = await app.signIn('vergessen')
    const mail = await outbox.mailOf(async () => {
      expect((await ask('vergessen@gemeinde.example')).body).toEqual({ done: true })
    })
    expect(mail).toContain('vergessen@gemeinde.example')
    const token = tokenIn(mail)
    expect(JSON.stringify(await rows('select * from verifications'))).not.toContain(token)
    const reset = (body: object) =>
      browserOn(server).post(`${auth}/resetPassword`, { token, password2: fresh, password: fresh, ...body })
    expect((await reset({ token: 'x'.repeat(43) })).body).toMatchObject({ code: 'TOKEN_USED' })
    expect((await reset({ password: 'passwort', password2: 'passwort' })).body).toMatchObject({
      code: 'WEAK_PASSWORD',
    })
    expect((await reset({})).body).toEqual({ done: true })
    expect((await reset({})).body).toMatchObject({ code: 'TOKEN_USED' })
    expect((await open.get(`${auth}/getLoggedInState`)).body).toMatchObject({ loggedIn: false })
    expect((await signIn('vergessen', fresh)).answer.status).toBe(200)
  })

  test('tells nobody who has an account, and sends nothing where there is none', async () => {
    const before = await outbox.all()
    await app.account('ohnemail')
    expect((await ask('niemand@gemeinde.example')).body).toEqual({ done: true })
    expect((await ask('ohnemail')).body).toEqual({ done: true })
    await app.platform.jobs.idle()
    expect(await outbox.all()).toEqual(before)
  })

  test('cannot be used to fill a mailbox', async () => {
    const tries = []
    for (let count = 0; count < 6; count++) tries.push((await ask('fremde')).status)
    expect(tries).toEqual([200, 200, 200, 200, 200, 429])
  })
})
