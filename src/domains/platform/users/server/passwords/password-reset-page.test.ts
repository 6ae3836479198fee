import { beforeEach, expect, test } from 'vitest'
import { createProgram } from '#app/program.ts'
import { browserOn, type Browser } from '../browser.fixture.ts'
import { outboxIn } from '#kit/testing/outbox.ts'
import { password, usersApp } from '../users-app.fixture.ts'

const app = await usersApp(createProgram, 'password_reset_page')
const { server } = app
const outbox = outboxIn(app.dataDir)
const fresh = 'Dachs-Regen-Orgel-17'
beforeEach(() => app.forgetTries())

/** Page at an address, as data. */
async function page(browser: Browser, address: string) {
  const [at, query = ''] = address.split('?')
  return (await browser.get(`/api/c/site?${new URLSearchParams({ path: at!, query })}`)).body
}

/** Requests the mail with the plain form and returns its link. */
async function linkFor(handle: string, form = '/resetpassword'): Promise<string> {
  const mail = await outbox.mailOf(async () => {
    const answer = await browserOn(server).form(form, { handle })
    expect([answer.status, answer.headers['location']]).toEqual([303, `${form}?sent=1`])
  })
  return /(?:\/en)?\/resetpassword\?token=[\w-]{43}/.exec(mail)![0]
}

test('leads from the mail to a new password without the program', async () => {
  await app.account('vergesslich', 'user', 'vergesslich@gemeinde.example')
  const browser = browserOn(server)
  const link = await linkFor('vergesslich@gemeinde.example', '/en/resetpassword')
  const token = link.split('token=')[1]!
  expect(await page(browser, link)).toMatchObject({
    view: 'resetPassword',
    meta: {
      title: 'Set a new password',
      hidden: true,
      canonical: '/en/resetpassword',
      alternates: { de: `/resetpassword?token=${token}` },
    },
    data: { step: 'choose', token, handle: 'vergesslich' },
  })
  const send = async (fields: Record<string, string>) =>
    (await browser.form('/en/resetpassword', { token, password: fresh, password2: fresh, ...fields }))
      .headers['location'] as string

  const different = await send({ password2: 'anders' })
  expect(different).toBe(`/en/resetpassword?problem=INVALID&token=${token}`)
  expect((await page(browser, different))['data']).toMatchObject({
    step: 'choose',
    problem: { message: 'The two passwords are not the same.' },
  })
  const weak = await send({ password: 'passwort', password2: 'passwort' })
  expect((await page(browser, weak))['data'].problem.message).toMatch(/^This password would be too easy/)
  expect(await send({ password: '' })).toContain('problem=UNREADABLE')

  const done = await send({})
  expect(done).toBe('/en/login?done=password')
  expect((await page(browser, done))['data']).toEqual({ redirect: '', signUp: true, done: 'password' })
  const old = await browser.post('/api/v0/auth/login', { handle: 'vergesslich', password })
  expect(old.status).toBe(401)
  const now = await browser.post('/api/v0/auth/login', { handle: 'vergesslich', password: fresh })
  expect(now.status).toBe(200)

  // The link is used up: page and form say so, and offer a new mail.
  for (const address of [link, await send({})]) {
    expect((await page(browser, address))['data']).toEqual({
      step: 'ask',
      problem: {
        code: 'TOKEN_USED',
        message: 'This link has expired or has already been used. Please ask for a new one.',
      },
    })
  }
})

test('an hour later the link leads to asking again', async () => {
  await app.account('langsam', 'user', 'langsam@gemeinde.example')
  const link = await linkFor('langsam')
  await app.rows(`update verifications set "expiresAt" = now() - interval '1 second'`)
  expect((await page(browserOn(server), link))['data']).toMatchObject({
    step: 'ask',
    problem: { code: 'TOKEN_USED' },
  })
})

test('answers the same whether there is an account or not, a few times, and on this site alone', async () => {
  await app.account('vorhanden', 'user', 'vorhanden@gemeinde.example')
  const ask = async (handle: string) => {
    const { status, body, headers } = await browserOn(server).form('/resetpassword', { handle })
    return { status, body, location: headers['location'] }
  }
  expect(await ask('vorhanden')).toEqual(await ask('gibtesnicht'))
  expect((await ask('')).location).toBe('/resetpassword?problem=UNREADABLE')
  for (let tries = 0; tries < 4; tries++) await ask('gibtesnicht')
  const waiting = (await ask('gibtesnicht')).location as string
  expect((await page(browserOn(server), waiting))['data'].problem.message).toMatch(
    /Bitte warten Sie 1\d Sekunden/,
  )
  const foreign = await server.inject({
    method: 'POST',
    url: '/resetpassword',
    payload: 'handle=vorhanden',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://evil.example' },
  })
  expect(foreign.statusCode).toBe(403)
})
