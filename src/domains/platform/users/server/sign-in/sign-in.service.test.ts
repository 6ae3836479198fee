import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createProgram } from '#app/program.ts'
import { sessionCookie } from '#kit/server/http/security.ts'
import { appCode, browserOn } from '../browser.fixture.ts'
import { ensureAdministrator } from '../first-administrator.ts'
import { findOrCreateAuthor } from '../offers.ts'
import { adminHandle, password, usersApp } from '../users-app.fixture.ts'
import { patience } from '#kit/testing/patience.ts'

const app = await usersApp(createProgram, 'sign_in')
const { server, rows } = app
const login = '/api/v0/auth/login'
const state = '/api/v0/auth/getLoggedInState'
const wrong = { handle: adminHandle, password: 'nicht das richtige' }
const right = { handle: adminHandle, password }
beforeEach(() => app.forgetTries())

const sessionOf = (answer: { setCookies: string[] }) =>
  answer.setCookies.find((cookie) => cookie.includes(`${sessionCookie}=`))

describe('the first start', () => {
  test('makes one administrator, however many processes start', async () => {
    const second = await usersApp(createProgram, 'first_start', { ADMIN_HANDLE: 'erste', ADMIN_PASSWORD: '' })
    expect(await ensureAdministrator(second.platform)).toBeNull()
    await second.rows('delete from users where not "builtIn"')
    const made = await Promise.all([1, 2, 3].map(() => ensureAdministrator(second.platform)))
    const [administrator, ...others] = made.filter((one) => one !== null)
    expect(others).toEqual([])
    expect(administrator?.handle).toBe('erste')
    expect(administrator?.password).toMatch(/^([a-z2-9]{5}-){3}[a-z2-9]{5}$/)
    const answer = await browserOn(second.server).post(login, administrator)
    expect(answer.body).toMatchObject({ user: { handle: 'erste', roles: ['admin'] } })
  })

  test('says of a password from the environment that it can be guessed, here and on the first screen', async () => {
    const weak = await usersApp(createProgram, 'weak_first', { ADMIN_HANDLE: 'chef' })
    await weak.rows('delete from users where not "builtIn"')
    const begin = (adminPassword: string) =>
      ensureAdministrator({ ...weak.platform, config: { ...weak.platform.config, adminPassword } })
    expect(await begin('Sommer2026!')).toEqual({ handle: 'chef', password: null, isWeak: true })
    expect(weak.platform.metrics.failures().map(({ name }) => name)).toContain('users.weakFirstPassword')
    const browser = browserOn(weak.server)
    expect((await browser.post(login, { handle: 'chef', password: 'Sommer2026!' })).status).toBe(200)
    // The delay belongs to that password and affects no other account
    await weak.rows(
      `insert into failures ("name", "count", "first", "last", "message") values ('users.weakFirstPassword', 1, now(), now(), '')`,
    )
    const told = () => weak.rows(`select 1 from failures where "name" = 'users.weakFirstPassword'`)
    const other = await weak.account('andere', 'member')
    const better = { password: 'Nuss-Kran-Wolke-77', password2: 'Nuss-Kran-Wolke-77' }
    const auth = '/api/v0/auth'
    expect(
      (await browser.post(`${auth}/setPassword`, { _id: other, password: better.password })).status,
    ).toBe(200)
    expect(await told()).toHaveLength(1)
    const changed = await browser.post(`${auth}/changePassword`, { current: 'Sommer2026!', ...better })
    expect(changed.status).toBe(200)
    expect(await told()).toEqual([])
    expect(weak.platform.metrics.failures().map(({ name }) => name)).not.toContain('users.weakFirstPassword')
  })

  test('takes over an author who was imported before it', async () => {
    const third = await usersApp(createProgram, 'after_import', { ADMIN_HANDLE: 'autor' })
    await third.rows('delete from users where not "builtIn"')
    const author = await third.write((ctx) => findOrCreateAuthor(ctx, { handle: 'Autor' }))
    expect(await ensureAdministrator(third.platform)).toEqual({
      handle: 'autor',
      password: null,
      isWeak: false,
    })
    const answer = await browserOn(third.server).post(login, { handle: 'autor', password })
    expect(answer.body).toMatchObject({ user: { _id: author._id, roles: ['admin'] } })
  })

  test('leaves the built-in account to nobody', async () => {
    const answer = await browserOn(server).post(login, { handle: 'system', password: 'system' })
    expect(answer.body).toMatchObject({ code: 'WRONG_CREDENTIALS' })
  })
})

describe('signing in and out', () => {
  test('remembers the language that somebody works in, and no other', async () => {
    const browser = await app.signIn()
    const lang = async () => (await app.rows(`select "lang" from users where "handle" = '${adminHandle}'`))[0]
    await browser.get(`${state}?working=true`, { 'accept-language': 'en' })
    expect(await lang()).toEqual({ lang: 'en' })
    // Reading a page of the site in German does not count as working in the admin centre
    await browser.get(state, { 'accept-language': 'de' })
    expect(await lang()).toEqual({ lang: 'en' })
    await browser.get(`${state}?working=true`, { 'accept-language': 'de' })
    expect(await lang()).toEqual({ lang: 'de' })
  })

  test('tells who is there', async () => {
    const browser = browserOn(server)
    expect((await browser.get(state)).body).toEqual({
      loggedIn: false,
      user: null,
      rights: [],
      onlyOwn: [],
      factorRequired: false,
      viewingAs: null,
    })
    const answer = await browser.post(login, { handle: ` ${adminHandle.toUpperCase()} `, password })
    expect(answer.status).toBe(200)
    expect(answer.body['user']).toMatchObject({
      handle: adminHandle,
      roles: ['admin'],
      two_factor: { enabled: false },
    })
    expect(Date.now() - Date.parse(answer.body['user'].lastLogin)).toBeLessThan(60_000)
    expect((await browser.get(state)).body).toMatchObject({ loggedIn: true, user: { handle: adminHandle } })
    expect((await browser.get('/api/v0/auth/logout', { 'sec-fetch-site': 'same-origin' })).body).toEqual({
      done: true,
    })
    expect(browser.cookies.has(sessionCookie)).toBe(false)
  })

  test('works with the e-mail address as well', async () => {
    await app.account('brief', 'user', 'Brief@Gemeinde.example')
    const answer = await browserOn(server).post(login, { handle: 'brief@gemeinde.EXAMPLE', password })
    expect(answer.body).toMatchObject({ user: { handle: 'brief' } })
  })

  test('guards the cookie and keeps only its hash', async () => {
    const browser = browserOn(server)
    const cookie = sessionOf(await browser.post(login, right))
    expect(cookie).toMatch(/; HttpOnly/)
    expect(cookie).toMatch(/; SameSite=Lax/)
    expect(cookie).toMatch(/; Path=\//)
    expect(cookie).not.toMatch(/Max-Age|Expires|Secure/)
    const stored = JSON.stringify(await rows('select * from sessions'))
    expect(stored).not.toContain(browser.cookies.get(sessionCookie))
  })

  test('stays for 30 days when asked to, renewed whenever the state is asked for', async () => {
    const browser = browserOn(server)
    expect(sessionOf(await browser.post(login, { ...right, stay: true }))).toMatch(/Max-Age=2592000/)
    expect(sessionOf(await browser.get(state))).toMatch(/Max-Age=2592000/)
    const [stored] = await rows(
      `select extract(epoch from "expiresAt" - now()) / 86400 as days from sessions where "stay"`,
    )
    expect(Math.round(Number(stored?.['days']))).toBe(30)
  })

  test('is Secure where the site has https', async () => {
    const secure = await app.start({ PUBLIC_URL: 'https://www.gemeinde.example' })
    const browser = browserOn(secure.server)
    // RFC 6265bis § 4.1.3.2: no other host of the domain can set a cookie with this prefix
    expect(sessionOf(await browser.post(login, right))).toMatch(/^__Host-.*; Path=\/; .*Secure/)
    expect((await browser.get(state)).body).toMatchObject({ loggedIn: true })
    browser.cookies.set(sessionCookie, browser.cookies.get(`__Host-${sessionCookie}`)!)
    browser.cookies.delete(`__Host-${sessionCookie}`)
    expect((await browser.get(state)).body).toMatchObject({ loggedIn: false })
  })

  test('gives a new session and ends the one before', async () => {
    const browser = await app.signIn()
    const before = browser.cookies.get(sessionCookie)!
    const other = browserOn(server)
    other.cookies.set(sessionCookie, before)
    expect((await other.get(state)).body).toMatchObject({ loggedIn: true })
    await browser.post(login, right)
    expect(browser.cookies.get(sessionCookie)).not.toBe(before)
    expect((await other.get(state)).body).toMatchObject({ loggedIn: false })
  })

  test('ends by itself', async () => {
    const browser = await app.signIn()
    await app.account('kurz')
    const brief = await app.signIn('kurz')
    await rows(`update sessions set "expiresAt" = now() - interval '1 second'
      where "userId" = (select "_id" from users where "handle" = 'kurz')`)
    expect((await brief.get(state)).body).toMatchObject({ loggedIn: false })
    expect((await browser.get(state)).body).toMatchObject({ loggedIn: true })
  })

  test.each([
    [false, 8],
    [true, 91],
  ])('ends after a time however much it is used (stay: %s)', async (stay, days) => {
    const browser = browserOn(server)
    await browser.post(login, { ...right, stay })
    await rows(`update sessions set "createdAt" = now() - interval '${days} days' where "stay" = ${stay}`)
    expect((await browser.get(state)).body).toMatchObject({ loggedIn: false })
  })

  test('refuses what another website sends', async () => {
    const foreign: Record<string, string>[] = [
      { origin: 'https://evil.example' },
      { 'sec-fetch-site': 'cross-site' },
    ]
    for (const headers of foreign) {
      const answer = await browserOn(server).post(login, right, headers)
      expect(answer.status).toBe(403)
      expect(answer.setCookies).toEqual([])
    }
  })

  test('knows no cookie that somebody made up', async () => {
    const browser = browserOn(server)
    browser.cookies.set(sessionCookie, 'x'.repeat(43))
    expect((await browser.get(state)).body).toMatchObject({ loggedIn: false })
    expect((await browser.get('/api/v0/auth/')).status).toBe(401)
  })

  test('notes who is active, now and then', async () => {
    await app.account('aktiv')
    await app.signIn('aktiv')
    await rows(`update sessions set "lastSeen" = now() - interval '2 minutes', "expiresAt" = now() + interval '1 hour'
      where "userId" = (select "_id" from users where "handle" = 'aktiv')`)
    await rows(`update users set "last_active" = null where "handle" = 'aktiv'`)
    const browser = await app.signIn('aktiv')
    await rows(
      `update sessions set "lastSeen" = now() - interval '2 minutes', "expiresAt" = now() + interval '1 hour'`,
    )
    await rows(`update users set "last_active" = null where "handle" = 'aktiv'`)
    await browser.get(state)
    await vi.waitFor(async () => {
      const [user] = await rows(`select "last_active" from users where "handle" = 'aktiv'`)
      expect(user?.['last_active']).not.toBeNull()
    }, patience)
    const [session] =
      await rows(`select max("expiresAt") > now() + interval '23 hours' as longer from sessions
      where "userId" = (select "_id" from users where "handle" = 'aktiv')`)
    expect(session).toEqual({ longer: true })
  })
})

describe('failing', () => {
  test('says the same for a wrong password and for nobody, in both languages', async () => {
    const one = await browserOn(server).post(login, wrong)
    const other = await browserOn(server).post(login, { ...wrong, handle: 'niemand' })
    expect(one.status).toBe(401)
    expect(other.status).toBe(401)
    expect(one.body).toMatchObject({
      code: 'WRONG_CREDENTIALS',
      message: 'Benutzername oder Passwort stimmt nicht.',
    })
    expect({ ...other.body, requestId: '' }).toEqual({ ...one.body, requestId: '' })
    const english = await browserOn(server).post(login, wrong, { 'accept-language': 'en' })
    expect(english.body).toMatchObject({ message: 'Wrong user name or password.' })
  })

  test('is counted on the user, forgotten by success, and noted without what was typed', async () => {
    await app.account('zaehler')
    for (let tries = 0; tries < 3; tries++)
      await browserOn(server).post(login, { ...wrong, handle: 'zaehler' })
    await browserOn(server).post(login, { handle: 'mein-geheimes-Passwort', password: 'x' })
    expect(await rows(`select "failedLogins" from users where "handle" = 'zaehler'`)).toEqual([
      { failedLogins: 3 },
    ])
    await app.signIn('zaehler')
    expect(await rows(`select "failedLogins" from users where "handle" = 'zaehler'`)).toEqual([
      { failedLogins: 0 },
    ])
    const trail = await rows(`select "action", "byName" from audit
      where "recordId" = (select "_id" from users where "handle" = 'zaehler') order by "_id"`)
    expect(trail.map(({ action }) => action)).toEqual([
      'create',
      'loginFailed',
      'loginFailed',
      'loginFailed',
      'login',
    ])
    expect(trail.at(-1)).toMatchObject({ byName: 'zaehler' })
    expect(JSON.stringify(await rows('select * from audit'))).not.toContain('mein-geheimes-Passwort')
  })

  test('has to wait after five tries, from anywhere, even with the right password', async () => {
    const tries = []
    for (let count = 0; count < 5; count++)
      tries.push((await browserOn(server, `192.0.2.${count + 1}`).post(login, wrong)).status)
    expect(tries).toEqual([401, 401, 401, 401, 401])
    const refused = await browserOn(server, '198.51.100.9').post(login, right)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(10)
    expect(refused.body['message']).toMatch(
      /^Das waren zu viele Versuche\. Bitte warten Sie 1\d Sekunden und versuchen Sie es dann noch einmal\.$/,
    )
    await rows(`update sign_in_attempts set "blockedUntil" = now() - interval '1 second'`)
    expect((await browserOn(server).post(login, wrong)).status).toBe(401)
    const longer = await browserOn(server).post(login, right)
    expect(Number(longer.headers['retry-after'])).toBeGreaterThan(25)
    await rows(`update sign_in_attempts set "failures" = 40, "blockedUntil" = now() - interval '1 second'`)
    await browserOn(server, '203.0.113.1').post(login, wrong)
    const longest = await browserOn(server, '203.0.113.2').post(login, right)
    expect(longest.body['message']).toContain('15 Minuten')
    await rows(`update sign_in_attempts set "blockedUntil" = now() - interval '1 second'`)
    expect((await browserOn(server, '203.0.113.3').post(login, right)).status).toBe(200)
    expect((await browserOn(server, '203.0.113.3').post(login, wrong)).status).toBe(401)
    expect((await browserOn(server, '203.0.113.3').post(login, right)).status).toBe(200)
  })

  test('on purpose keeps nobody out of a browser he has signed in with, nor lets it guess more often', async () => {
    const mine = await app.signIn()
    const own = mine.cookies.get('dorfplatz_device')!
    for (let count = 0; count < 6; count++) await browserOn(server).post(login, wrong)
    expect((await browserOn(server).post(login, right)).status).toBe(429)
    expect((await mine.post(login, right)).status).toBe(200)
    expect(mine.cookies.get('dorfplatz_device')).toBe(own)
    const [device = '', signature = ''] = own.split('.')
    for (const made of [`x${device}.${signature}`, `${device}.${'A'.repeat(22)}`, device, '..']) {
      const forger = browserOn(server)
      forger.cookies.set('dorfplatz_device', made)
      expect([made, (await forger.post(login, right)).status]).toEqual([made, 429])
    }
    const guesser = browserOn(server)
    guesser.cookies.set('dorfplatz_device', own)
    const seen = []
    for (let count = 0; count < 6; count++) seen.push((await guesser.post(login, wrong)).status)
    expect(seen).toEqual([401, 401, 401, 401, 401, 429])
    await app.account('anders')
    for (let count = 0; count < 5; count++)
      await browserOn(server).post(login, { ...wrong, handle: 'anders' })
    expect((await mine.post(login, { handle: 'anders', password })).status).toBe(429)
  })

  test('counts handle and e-mail address of one account together, and a right sign-in with a code not at all', async () => {
    await app.account('faktor', 'user', 'faktor@gemeinde.example')
    const { uri } = (await (await app.signIn('faktor')).post('/api/v0/auth/enable2FA', { password }))
      .body as {
      uri: string
    }
    const own = await app.signIn('faktor')
    expect((await own.post('/api/v0/auth/enable2FA', { code: appCode(uri) })).status).toBe(200)
    await app.forgetTries()
    const from = browserOn(server, '192.0.2.200')
    for (let count = 0; count < 8; count++) {
      await rows(`update two_factors set "lastStep" = 0`)
      const first = await from.post(login, { handle: 'faktor@gemeinde.example', password })
      expect([count, first.status]).toEqual([count, 200])
      from.cookies.delete('dorfplatz_device')
      expect((await from.post('/api/v0/auth/verify2FA', { code: appCode(uri) })).status).toBe(200)
      from.cookies.delete('dorfplatz_device')
    }
    expect(await rows(`select * from sign_in_attempts where "failures" > 0`)).toEqual([])
    const statuses = []
    for (const handle of ['faktor', 'faktor@gemeinde.example', 'FAKTOR', 'faktor', 'faktor@gemeinde.example'])
      statuses.push((await browserOn(server).post(login, { handle, password: 'falsch' })).status)
    expect(statuses).toEqual([401, 401, 401, 401, 401])
    expect((await browserOn(server).post(login, { handle: 'faktor', password })).status).toBe(429)
  })

  test('of codes is counted also by who knows the password', async () => {
    await app.account('rater')
    const browser = await app.signIn('rater')
    const { uri } = (await browser.post('/api/v0/auth/enable2FA', { password })).body as { uri: string }
    await browser.post('/api/v0/auth/enable2FA', { code: appCode(uri) })
    await app.forgetTries()
    const statuses = []
    for (let count = 0; count < 6; count++) {
      const guesser = browserOn(server)
      statuses.push((await guesser.post(login, { handle: 'rater', password })).status)
      statuses.push((await guesser.post('/api/v0/auth/verify2FA', { code: '000000' })).status)
    }
    expect(statuses.slice(0, 11)).toEqual([200, 401, 200, 401, 200, 401, 200, 401, 200, 401, 429])
  })

  test('gains nothing by trying many at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        browserOn(server, `192.0.2.${index}`).post(login, { ...wrong, handle: 'zugleich' }),
      ),
    )
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(15)
  })

  test('slows an address down that tries many names, however it writes itself', async () => {
    const from = async (address: string, index: number, tried = wrong.password) =>
      (await browserOn(server, address).post(login, { handle: `name-${index}`, password: tried })).status
    expect(await from('2001:db8:1:2::a', 1)).toBe(401)
    await rows(`update sign_in_attempts set "failures" = 28 where "key" like 'address:%'`)
    expect(await from('2001:db8:1:2::b', 2)).toBe(401)
    expect(await from('2001:0db8:1:2:0:ffff::', 3)).toBe(401)
    expect(await from('2001:db8:1:2:ffff::1', 31)).toBe(429)
    expect(await from('2001:db8:1:3::1', 32)).toBe(401)
    expect((await browserOn(server, '2001:db8:1:2::9').post(login, right)).status).toBe(429)
  })

  test('cannot clear an address with an account of its own', async () => {
    const mine = () => browserOn(server, '192.0.2.77').post(login, right)
    await browserOn(server, '192.0.2.77').post(login, { handle: 'fremd-1', password: 'x' })
    await rows(`update sign_in_attempts set "failures" = 29 where "key" like 'address:%'`)
    expect((await mine()).status).toBe(200)
    await browserOn(server, '192.0.2.77').post(login, { handle: 'fremd-2', password: 'x' })
    expect((await mine()).status).toBe(429)
  })

  test('tells whoever knows the password that the account is locked', async () => {
    await app.account('gesperrt')
    await rows(`update users set "disabled" = true where "handle" = 'gesperrt'`)
    const known = await browserOn(server).post(login, { handle: 'gesperrt', password })
    expect(known.status).toBe(403)
    expect(known.body).toMatchObject({ code: 'ACCOUNT_DISABLED' })
    const unknown = await browserOn(server).post(login, { handle: 'gesperrt', password: 'x' })
    expect(unknown.body).toMatchObject({ code: 'WRONG_CREDENTIALS' })
  })
})
