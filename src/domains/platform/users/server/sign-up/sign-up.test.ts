import { createHook } from 'node:async_hooks'
import { beforeEach, expect, test } from 'vitest'
import { createProgram } from '#app/program.ts'
import { browserOn, type Browser } from '../browser.fixture.ts'
import { outboxIn } from '#kit/testing/outbox.ts'
import { password, usersApp } from '../users-app.fixture.ts'

const app = await usersApp(createProgram, 'sign_up')
const { server } = app
const outbox = outboxIn(app.dataDir)
const auth = '/api/v0/auth'
const chosen = 'Wolke-Hecht-Sieben-9'
beforeEach(() => app.forgetTries())

const admin = await app.signIn()
const { versions, config } = (await admin.get('/api/v0/config/')).body
await admin.send('PUT', '/api/v0/config/', {
  versions,
  privacy: { ...config.privacy, newsletter_enabled: true },
})

const signUp = (handle: string, more: object = {}) =>
  browserOn(server).post(`${auth}/signup`, { handle, password: chosen, password2: chosen, ...more })
const tokenIn = (mail: string, page: string) =>
  new RegExp(`/${page}\\?token=([\\w-]{43})`).exec(mail)?.[1] ?? ''
const enter = async (handle: string, typed = chosen): Promise<Browser> => {
  const browser = browserOn(server)
  const answer = await browser.post(`${auth}/login`, { handle, password: typed })
  expect([handle, answer.status]).toEqual([handle, 200])
  return browser
}
const verify = (token: string, typed = chosen) =>
  browserOn(server).post(`${auth}/verify`, { token, password: typed })
const page = async (browser: Browser, path: string, query = '') =>
  (await browser.get(`/api/c/site?${new URLSearchParams({ path, query })}`)).body

async function newAccount(email: string): Promise<Browser> {
  const mail = await outbox.mailOf(() => signUp(email))
  const answer = await verify(tokenIn(mail, 'verify'))
  expect(answer.body).toEqual({ done: true })
  return enter(email)
}

test('an account is made once the address has shown to be theirs', async () => {
  const mail = await outbox.mailOf(async () => {
    const answer = await signUp('Neu@Ort.example', { userData: { first_name: 'Nina', last_name: 'Neu' } })
    expect(answer.body).toEqual({ done: true })
  })
  // The name is unverified input and must not appear in the mail
  expect(mail).toContain('To: Neu@ort.example')
  expect(mail).not.toContain('Nina')
  const token = tokenIn(mail, 'verify')
  expect(JSON.stringify(await app.rows('select * from signups'))).not.toContain(token)
  expect(
    (await browserOn(server).post(`${auth}/login`, { handle: 'neu@ort.example', password: chosen })).status,
  ).toBe(401)
  // Programs that scan mails open the link: opening it creates nothing
  expect((await page(browserOn(server), '/verify', `token=${token}`))['data']).toMatchObject({
    kind: 'signUp',
    email: 'Neu@Ort.example',
  })
  expect((await verify('x'.repeat(43))).body).toMatchObject({ code: 'TOKEN_USED' })
  expect((await verify(token)).body).toEqual({ done: true })
  expect((await verify(token)).status).toBe(410)
  const browser = await enter('neu@ort.example')
  expect((await browser.get(`${auth}/getLoggedInState`)).body['user']).toMatchObject({
    name: 'Nina Neu',
    roles: ['user'],
  })
})

test('whoever opens the mail must know the password that was chosen, so nobody makes accounts for others', async () => {
  const email = 'fremd@ort.example'
  const token = tokenIn(await outbox.mailOf(() => signUp(email)), 'verify')
  expect((await browserOn(server).post(`${auth}/verify`, { token })).status).toBe(422)
  expect((await verify(token, 'Geraten-Wie-Immer-1')).body).toMatchObject({ code: 'WRONG_PASSWORD' })
  const form = (typed: string) => browserOn(server).form('/verify', { token, password: typed })
  for (const wrong of ['Geraten-Wie-Immer-1', '']) {
    const { status, body } = await form(wrong)
    expect([status, body['data']]).toMatchObject([422, { token, email, problem: { code: 'WRONG_PASSWORD' } }])
  }
  expect(await app.rows(`select 1 from users where "handle" = '${email}'`)).toEqual([])
  expect((await form(chosen)).headers['location']).toBe('/login?done=signUp&redirect=%2Fkonto')
  await enter(email)
})

test('guessing the password at the link has to wait', async () => {
  const token = tokenIn(await outbox.mailOf(() => signUp('geraten@ort.example')), 'verify')
  const statuses = []
  for (let count = 0; count < 6; count++) statuses.push((await verify(token, `Geraten-${count}`)).status)
  expect(statuses).toEqual([422, 422, 422, 422, 422, 429])
  expect((await verify(token)).status).toBe(429)
})

test('the same sent again within a minute is one sign-up, whose last password counts', async () => {
  const browser = browserOn(server)
  const other = 'Nuss-Kran-Wolke-77'
  const ask = (password: string) =>
    browser.post(`${auth}/signup`, { handle: 'doppelt@ort.example', password, password2: password })
  const mail = await outbox.mailOf(async () => {
    const answers = await Promise.all([ask(chosen), ask(chosen)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect((await ask(other)).status).toBe(200)
  })
  const asked = `select 1 from signups where "email" = 'doppelt@ort.example'`
  expect(await app.rows(asked)).toHaveLength(1)
  await app.rows(`update form_intakes set "at" = now() - interval '2 minutes'`)
  await outbox.mailOf(() => ask(chosen))
  expect(await app.rows(asked)).toHaveLength(2)
  expect((await verify(tokenIn(mail, 'verify'), other)).body).toEqual({ done: true })
})

test('a sign-up that has to wait costs no hashing', async () => {
  let hashed = 0
  const hook = createHook({
    init: (_id, type) => {
      if (type === 'ARGON2REQUEST') hashed++
    },
  }).enable()
  const statuses = []
  for (let count = 0; count < 6; count++) statuses.push((await signUp('rechnet@ort.example')).status)
  hook.disable()
  // Wait for the mails here, because the next test counts its own
  await app.platform.jobs.idle()
  expect([statuses.at(-1), hashed]).toEqual([429, 5])
})

test('nobody learns whether an address has an account; its owner is told', async () => {
  await app.account('vorhanden', 'member', 'vorhanden@ort.example')
  const told = await outbox.mailOf(async () => {
    const known = await signUp('vorhanden@ort.example')
    const unknown = { status: 200, body: { done: true } }
    expect({ status: known.status, body: known.body }).toEqual(unknown)
  })
  expect(told).toContain('Sie haben schon ein Konto')
  expect(await app.rows(`select * from signups where "email" = 'vorhanden@ort.example'`)).toEqual([])
  expect((await enter('vorhanden', password)).cookies.size).toBeGreaterThan(0)
})

test('weak and differing passwords are refused, and asking often has to wait', async () => {
  expect(
    (await signUp('a@ort.example', { password: 'Passwort123!', password2: 'Passwort123!' })).body,
  ).toMatchObject({
    code: 'WEAK_PASSWORD',
  })
  expect((await signUp('a@ort.example', { password2: 'anders' })).body['fields']).toHaveProperty('password2')
  expect((await signUp('keine Adresse')).status).toBe(422)
  const one = browserOn(server)
  const statuses = []
  for (let count = 0; count < 6; count++)
    statuses.push(
      (
        await one.post(`${auth}/signup`, {
          handle: `p${count}@ort.example`,
          password: chosen,
          password2: chosen,
        })
      ).status,
    )
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  const same = []
  for (let count = 0; count < 6; count++) same.push((await signUp(`viele+${count}@ort.example`)).status)
  expect(same).toEqual([200, 200, 200, 200, 200, 429])
})

test('the newsletter is asked for along with it, and confirmed by a mail of its own', async () => {
  await app.platform.jobs.idle()
  const mail = await outbox.mailOf(() => signUp('post@ort.example', { newsletter: true }))
  expect(await app.rows(`select * from newsletter_subscribers where "email" = 'post@ort.example'`)).toEqual(
    [],
  )
  const second = await outbox.mailOf(() => verify(tokenIn(mail, 'verify')))
  expect(second).toContain('/newsletter/verify/')
  expect(
    await app.rows(`select "state" from newsletter_subscribers where "email" = 'post@ort.example'`),
  ).toEqual([{ state: 'waiting' }])
})

test('the account page sends guests to the sign-in, and shows what others contribute', async () => {
  expect((await page(browserOn(server), '/konto'))['redirect'].to).toBe('/login?redirect=%2Fkonto')
  const browser = await newAccount('seite@ort.example')
  expect((await page(browser, '/login'))['redirect'].to).toBe('/konto')
  const { data } = await page(browser, '/konto')
  expect(data.sections.map(({ name }: { name: string }) => name)).toEqual([
    'person',
    'email',
    'password',
    'factor',
    'sessions',
    'newsletter',
    'privacy',
  ])
  const english = await page(browser, '/en/account')
  expect(english['data'].sections[5]).toMatchObject({
    forms: [{ fields: [{ label: 'News from the village', value: '' }] }],
  })
})

test('its forms work without the program: name, lists, password; what is refused comes back typed', async () => {
  const browser = await newAccount('formular@ort.example')
  const saved = await browser.form('/konto', {
    section: 'person',
    action: 'save',
    first_name: 'Fritz',
    last_name: 'Feld',
    company: '',
  })
  expect([saved.status, saved.headers['location']]).toEqual([303, '/konto?done=person#person'])
  expect((await page(browser, '/konto'))['data'].name).toBe('Fritz Feld')
  const [field] = (await page(browser, '/konto'))['data'].sections[5].forms[0].fields
  await browser.form('/konto', { section: 'newsletter', action: 'lists', [field.name]: 'on' })
  expect((await page(browser, '/konto'))['data'].sections[5].text).toContain('wartet')
  const refused = await browser.form('/konto', { section: 'email', action: 'change', email: 'keine' })
  expect(refused.status).toBe(422)
  expect(refused.body['data'].refused).toMatchObject({ section: 'email', values: { email: 'keine' } })
  const change = { section: 'password', action: 'change', current: chosen, password: 'Nuss-Kran-Wolke-77' }
  const differs = await browser.form('/konto', { ...change, password2: 'x' })
  expect(differs.body['data'].refused.values).not.toHaveProperty('password')
  const done = await browser.form('/konto', { ...change, password2: change.password })
  expect(done.headers['location']).toBe('/konto?done=password#password')
  await enter('formular@ort.example', change.password)
  const foreign = await browserOn(server).form('/konto', {
    section: 'person',
    action: 'save',
    first_name: 'X',
  })
  expect(foreign.headers['location']).toBe('/login?redirect=%2Fkonto')
  expect((await browser.form('/konto', { section: 'sessions', action: 'gibtsnicht' })).status).toBe(404)
})

test('another address counts once its mail was answered, and the old one is told', async () => {
  const browser = await newAccount('alt@ort.example')
  await app.account('besetzt', 'user', 'besetzt@ort.example')
  const owner = await outbox.mailOf(() =>
    browser.post(`${auth}/changeEmail`, { email: 'besetzt@ort.example' }),
  )
  expect(owner).toContain('Sie haben schon ein Konto')
  const mail = await outbox.mailOf(() =>
    browser.form('/konto', { section: 'email', action: 'change', email: 'neue@ort.example' }),
  )
  expect(mail).toContain('neue@ort.example')
  const told = await outbox.mailOf(async () => {
    const token = tokenIn(mail, 'konto/email')
    const planted = await browserOn(server).form('/konto/email', { token, password: 'Geraten-Wie-Immer-1' })
    expect([planted.status, planted.body['data']]).toMatchObject([
      422,
      { token, email: 'neue@ort.example', problem: { code: 'WRONG_PASSWORD' } },
    ])
    const answer = await browserOn(server).form('/konto/email', { token, password: chosen })
    expect(answer.headers['location']).toBe('/login?done=email&redirect=%2Fkonto')
  })
  expect(told).toContain('<alt@ort.example>')
  await enter('neue@ort.example')
  expect(
    (await browserOn(server).post(`${auth}/login`, { handle: 'alt@ort.example', password: chosen })).status,
  ).toBe(401)
})

test('links that went to the former address, or came before another password, count no more', async () => {
  const resetOf = async (handle: string) => {
    const mail = await outbox.mailOf(() => browserOn(server).post(`${auth}/requestPasswordReset`, { handle }))
    return tokenIn(mail, 'resetpassword')
  }
  const use = (token: string) =>
    browserOn(server).post(`${auth}/resetPassword`, { token, password: chosen, password2: chosen })
  const browser = await newAccount('frueher@ort.example')
  const first = await resetOf('frueher@ort.example')
  const change = { current: chosen, password: 'Nuss-Kran-Wolke-77', password2: 'Nuss-Kran-Wolke-77' }
  await outbox.mailOf(() => browser.post(`${auth}/changePassword`, change))
  expect((await use(first)).status).toBe(410)
  const second = await resetOf('frueher@ort.example')
  const mail = await outbox.mailOf(() =>
    browser.post(`${auth}/changeEmail`, { email: 'spaeter@ort.example' }),
  )
  expect(mail).toContain('To: spaeter@ort.example')
  await outbox.mailOf(() =>
    browserOn(server).post(`${auth}/confirmEmail`, {
      token: tokenIn(mail, 'konto/email'),
      password: change.password,
    }),
  )
  expect((await use(second)).status).toBe(410)
  const third = await resetOf('spaeter@ort.example')
  const [{ _id }] = (await app.rows(`select "_id" from users where "email" = 'spaeter@ort.example'`)) as [
    { _id: string },
  ]
  await outbox.mailOf(() => admin.send('PUT', `${auth}/${_id}`, { email: 'zuletzt@ort.example' }))
  expect((await use(third)).status).toBe(410)
})

test('the own data is handed out and erased, with a proof of the last minutes', async () => {
  await newAccount('weg@ort.example')
  await app.rows(`update sessions set "provedAt" = now() - interval '11 minutes'`)
  const before = await enter('weg@ort.example')
  await app.rows(`update sessions set "provedAt" = now() - interval '11 minutes'`)
  const late = await app.start()
  const browser = browserOn(late.server)
  for (const [name, value] of before.cookies) browser.cookies.set(name, value)
  const form = { section: 'privacy', action: 'export' }
  expect((await browser.form('/konto', form)).body['data'].refused.problem.code).toBe('WRONG_PASSWORD')
  const answer = await browser.form('/konto', { ...form, proof_password: chosen })
  expect(answer.headers['content-type']).toBe('application/zip')
  expect(answer.headers['content-disposition']).toMatch(/meine-daten-\d{4}-\d\d-\d\d\.zip/)
  expect((await browser.form('/konto', { section: 'privacy', action: 'erase' })).status).toBe(303)
  expect(await app.rows(`select 1 from users where "handle" = 'weg@ort.example'`)).toHaveLength(1)
  const gone = await browser.form('/konto', { section: 'privacy', action: 'erase', sure: 'on' })
  expect(gone.headers['location']).toBe('/')
  expect(await app.rows(`select 1 from users where "handle" = 'weg@ort.example'`)).toEqual([])
  expect((await browser.get(`${auth}/getLoggedInState`)).body['loggedIn']).toBe(false)
})

test('a site that does without shows no way to it, and takes nobody in, by a link of before neither', async () => {
  const token = tokenIn(await outbox.mailOf(() => signUp('zuspaet@ort.example')), 'verify')
  // The previous test has made the proofs of all sessions old
  const office = await app.signIn()
  const { auth: stored } = (await office.get('/api/v0/config/')).body['config']
  const set = async (sign_up: boolean) =>
    expect((await office.send('PUT', '/api/v0/config/', { auth: { ...stored, sign_up } })).status).toBe(200)
  const guest = browserOn(server)
  expect((await page(guest, '/login'))['data'].signUp).toBe(true)
  await set(false)
  expect((await signUp('zu@ort.example')).body).toMatchObject({ code: 'SIGN_UP_CLOSED' })
  expect((await verify(token)).body).toMatchObject({ code: 'SIGN_UP_CLOSED' })
  expect((await page(guest, '/login'))['data'].signUp).toBeUndefined()
  expect((await page(guest, '/signup'))['data'].closed).toContain('nicht selbst ein Konto')
  const form = await guest.form('/signup', { handle: 'zu@ort.example', password: chosen, password2: chosen })
  expect([form.status, form.body['data'].closed]).toEqual([403, expect.any(String)])
  expect(await app.rows(`select 1 from signups where "email" = 'zu@ort.example'`)).toEqual([])
  await set(true)
  expect((await verify(token)).status).toBe(200)
})

test('one account asks for no more links to new addresses than a few, whatever the addresses', async () => {
  const browser = await newAccount('wechsler@ort.example')
  const statuses = []
  for (let count = 0; count < 6; count++)
    statuses.push((await browser.post(`${auth}/changeEmail`, { email: `neu${count}@ort.example` })).status)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
})
