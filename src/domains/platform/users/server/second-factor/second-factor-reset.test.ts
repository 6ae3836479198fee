import { beforeEach, describe, expect, test } from 'vitest'
import { createProgram } from '#app/program.ts'
import { appCode, browserOn, type Browser } from '../browser.fixture.ts'
import { outboxIn } from '#kit/testing/outbox.ts'
import { password, usersApp } from '../users-app.fixture.ts'

const app = await usersApp(createProgram, 'second_factor_reset')
const { server, rows } = app
const outbox = outboxIn(app.dataDir)
const auth = '/api/v0/auth'
const fresh = 'Dachs-Regen-Orgel-17'
beforeEach(() => app.forgetTries())

const mailTo = (handle: string) => `${handle}@gemeinde.example`

/** A signed-in user with address and second factor, with the recovery codes. */
async function withFactor(handle: string) {
  const _id = await app.account(handle, 'member', mailTo(handle))
  const browser = await app.signIn(handle)
  const { uri } = (await browser.post(`${auth}/enable2FA`, { password })).body as { uri: string }
  let recoveryCodes: string[] = []
  const told = await outbox.mailOf(async () => {
    recoveryCodes = (await browser.post(`${auth}/enable2FA`, { code: appCode(uri) })).body['recoveryCodes']
  })
  expect(told).toContain('ein zweiter Faktor eingeschaltet')
  return { _id, browser, recoveryCodes }
}

const signIn = async (handle: string, typed = password) =>
  (await browserOn(server).post(`${auth}/login`, { handle, password: typed })).body
const ask = (handle: string) => browserOn(server).post('/api/v0/shop/request2FAReset', { handle })
const reset = async (input: object) => {
  const { status, body } = await browserOn(server).post(`${auth}/reset2FA`, input)
  return { status, code: body['code'], done: body['done'] }
}
const tokenIn = (mail: string, page = 'reset2FA') =>
  new RegExp(`/${page}\\?token=([\\w-]{43})`).exec(mail)?.[1] ?? ''
const linkFor = async (handle: string) => tokenIn(await outbox.mailOf(() => ask(mailTo(handle))))
const page = async (address: string) => {
  const [at, query = ''] = address.split('?')
  return (await browserOn(server).get(`/api/c/site?${new URLSearchParams({ path: at!, query })}`)).body
}
const entries = (action: string, _id: string) =>
  rows(`select 1 from audit where action = '${action}' and "recordId" = '${_id}'`)

describe('by the link of a mail', () => {
  test('goes with the password, once; sessions end, a mail and the history tell', async () => {
    const { _id, browser } = await withFactor('verloren')
    const token = await linkFor('verloren')
    expect(JSON.stringify(await rows('select * from verifications'))).not.toContain(token)
    expect(await reset({ token, password: 'nicht das richtige' })).toMatchObject({
      status: 422,
      code: 'WRONG_PASSWORD',
    })
    expect(await reset({ token: 'x'.repeat(43), password })).toMatchObject({ code: 'TOKEN_USED' })
    expect(await signIn('verloren')).toEqual({ secondFactor: true })
    const told = await outbox.mailOf(async () => {
      expect(await reset({ token, password })).toMatchObject({ status: 200, done: true })
    })
    expect(told).toContain(`To: verloren <${mailTo('verloren')}>`)
    expect(told).toMatch(/Subject: Der zweite Faktor ist ausgeschaltet/)
    expect((await browser.get(`${auth}/getLoggedInState`)).body).toMatchObject({ loggedIn: false })
    expect(await signIn('verloren')).toMatchObject({ user: { two_factor: { enabled: false } } })
    expect(await entries('reset2FA', _id)).toHaveLength(1)
    expect(await reset({ token, password })).toMatchObject({ status: 410, code: 'TOKEN_USED' })
  })

  test('is refused after an hour, and to who took over the mails and set the password by one', async () => {
    const { browser, recoveryCodes } = await withFactor('postfach')
    const late = await linkFor('postfach')
    await rows(`update verifications set "expiresAt" = now() - interval '1 second'`)
    expect(await reset({ token: late, password })).toMatchObject({ code: 'TOKEN_USED' })

    const byMail = await outbox.mailOf(() =>
      browserOn(server).post('/api/v0/shop/requestPasswordReset', { handle: 'postfach' }),
    )
    const token = tokenIn(byMail, 'resetpassword')
    // A password link does not work for the second factor.
    expect(await reset({ token, password })).toMatchObject({ code: 'TOKEN_USED' })
    const told = await outbox.mailOf(() =>
      browser.post(`${auth}/resetPassword`, { token, password: fresh, password2: fresh }),
    )
    expect(told).toContain('Das Passwort Ihres Kontos wurde ge')
    expect(await reset({ token: await linkFor('postfach'), password: fresh })).toMatchObject({
      status: 403,
      code: 'PASSWORD_BY_MAIL',
    })
    expect(await signIn('postfach', fresh)).toEqual({ secondFactor: true })

    // Signing in with both proves that one person has them.
    const owner = browserOn(server)
    await owner.post(`${auth}/login`, { handle: 'postfach', password: fresh })
    expect((await owner.post(`${auth}/verify2FA`, { code: recoveryCodes[0] })).status).toBe(200)
    expect(await reset({ token: await linkFor('postfach'), password: fresh })).toMatchObject({ done: true })
  })

  test('tells nobody who has an account or a second factor, and does not fill a mailbox', async () => {
    await app.account('einfach', 'user', mailTo('einfach'))
    // Earlier mails may still be on their way
    await app.platform.jobs.idle()
    const before = await outbox.all()
    expect((await ask('niemand')).body).toEqual((await ask('einfach')).body)
    await app.platform.jobs.idle()
    expect(await outbox.all()).toEqual(before)
    const tries = []
    for (let count = 0; count < 6; count++) tries.push((await ask('fremde')).status)
    expect(tries).toEqual([200, 200, 200, 200, 200, 429])
  })

  test('slows down who guesses passwords with a link', async () => {
    await withFactor('raten')
    const token = await linkFor('raten')
    const tries = []
    for (let count = 0; count < 6; count++) tries.push((await reset({ token, password: `x${count}` })).status)
    expect(tries).toEqual([422, 422, 422, 422, 422, 429])
  })
})

describe('by a recovery code', () => {
  test('goes with the password; each part wrong is answered alike', async () => {
    const { recoveryCodes } = await withFactor('zettel')
    const right = { handle: 'zettel', password, code: recoveryCodes[2]!.toUpperCase() }
    const refused = [
      await reset({ ...right, code: 'aaaaa-bbbbb' }),
      await reset({ ...right, password: 'nicht das richtige' }),
      await reset({ ...right, handle: 'gibtesnicht' }),
    ]
    for (const answer of refused) expect(answer).toMatchObject({ status: 401, code: 'WRONG_RECOVERY' })
    expect(await reset({ password })).toMatchObject({ status: 422, code: 'INVALID' })
    expect(await signIn('zettel')).toEqual({ secondFactor: true })
    expect(await reset(right)).toMatchObject({ done: true })
    expect(await signIn('zettel')).toHaveProperty('user')
    expect(await reset(right)).toMatchObject({ code: 'WRONG_RECOVERY' })
  })
})

describe('by an administrator', () => {
  test('goes for others, not by others', async () => {
    const { _id, browser } = await withFactor('hilflos')
    const admin = await app.signIn()
    const removeBy = (by: Browser) => by.post(`${auth}/removeSecondFactor`, { _id })
    expect((await removeBy(browser)).body).toMatchObject({ code: 'C100' })
    expect((await removeBy(browserOn(server))).status).toBe(401)
    expect((await admin.post(`${auth}/removeSecondFactor`, { _id: crypto.randomUUID() })).status).toBe(404)
    const told = await outbox.mailOf(() => removeBy(admin))
    expect(told).toMatch(/Subject: Der zweite Faktor ist ausgeschaltet/)
    expect(await signIn('hilflos')).toHaveProperty('user')
    expect(await entries('remove2FA', _id)).toHaveLength(1)
  })
})

test('the page leads through it without the program, in both languages', async () => {
  const { recoveryCodes } = await withFactor('formular')
  const browser = browserOn(server)
  const asked = await outbox.mailOf(async () => {
    const answer = await browser.form('/en/reset2FA', { handle: 'formular' })
    expect(answer.headers['location']).toBe('/en/reset2FA?sent=1')
  })
  const token = tokenIn(asked)
  expect(asked).toContain(`/en/reset2FA?token=${token}`)
  expect(await page(`/en/reset2FA?token=${token}`)).toMatchObject({
    view: 'resetSecondFactor',
    meta: { title: 'Turn off the second factor', hidden: true },
    data: { step: 'choose', token, handle: 'formular' },
  })
  const wrong = (await browser.form('/en/reset2FA', { token, password: 'x' })).headers['location'] as string
  expect((await page(wrong))['data']).toMatchObject({
    step: 'choose',
    problem: { message: 'The password is not right.' },
  })
  const lost = await browser.form('/reset2FA', { handle: 'formular', password, code: 'aaaaa-bbbbb' })
  expect((await page(lost.headers['location'] as string))['data']).toMatchObject({
    step: 'code',
    problem: { code: 'WRONG_RECOVERY' },
  })
  const done = await browser.form('/reset2FA', { handle: 'formular', password, code: recoveryCodes[0]! })
  expect(done.headers['location']).toBe('/login?done=secondFactor')
  expect((await page('/login?done=secondFactor'))['data']).toMatchObject({ done: 'secondFactor' })
  // The link is used up.
  expect((await page(`/reset2FA?token=${token}`))['data']).toMatchObject({
    step: 'ask',
    problem: { code: 'TOKEN_USED' },
  })
})
