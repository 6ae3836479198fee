import { beforeEach, describe, expect, test } from 'vitest'
import { createProgram } from '#app/program.ts'
import { browserOn, type Browser } from '../browser.fixture.ts'
import { adminHandle, password, usersApp } from '../users-app.fixture.ts'

const app = await usersApp(createProgram, 'login_page')
const { server } = app
const right = { handle: adminHandle, password }
beforeEach(() => app.forgetTries())

/** Page at an address, as data. */
async function page(browser: Browser, address: string) {
  const [path, query = ''] = address.split('?')
  return (await browser.get(`/api/c/site?${new URLSearchParams({ path: path!, query })}`)).body
}

describe('the plain form', () => {
  test('signs in and leads on', async () => {
    await app.account('leserin')
    for (const [form, fields, to] of [
      ['/login', right, '/admincenter'],
      ['/en/login', right, '/admincenter'],
      ['/login', { handle: 'leserin', password }, '/'],
      ['/en/login', { handle: 'leserin', password }, '/en'],
      ['/login', { ...right, redirect: '/admincenter/pages/browse' }, '/admincenter/pages/browse'],
      ['/login', { ...right, redirect: '//evil.example' }, '/admincenter'],
      ['/login', { ...right, redirect: 'https://evil.example/' }, '/admincenter'],
    ] as const) {
      const browser = browserOn(server)
      const answer = await browser.form(form, fields)
      expect([answer.status, answer.headers['location']]).toEqual([303, to])
      expect((await browser.get('/api/v0/auth/getLoggedInState')).body).toMatchObject({ loggedIn: true })
    }
  })

  test('comes back with the problem, and with where it was to lead', async () => {
    const browser = browserOn(server)
    const answer = await browser.form('/en/login', { ...right, password: 'x', redirect: '/news' })
    expect(answer.headers['location']).toBe('/en/login?problem=WRONG_CREDENTIALS&redirect=%2Fnews')
    expect(browser.cookies.size).toBe(0)
    expect(await page(browser, answer.headers['location'] as string)).toMatchObject({
      view: 'login',
      meta: { hidden: true },
      data: {
        redirect: '/news',
        problem: { code: 'WRONG_CREDENTIALS', message: 'Wrong user name or password.' },
      },
    })
    const empty = await browser.form('/login', { handle: '' })
    expect(empty.headers['location']).toBe('/login?problem=INVALID')
  })

  test('says how long to wait', async () => {
    const browser = browserOn(server)
    for (let tries = 0; tries < 5; tries++) await browser.form('/login', { ...right, password: 'x' })
    const answer = await browser.form('/login', right)
    const shown = await page(browser, answer.headers['location'] as string)
    expect(shown['data'].problem.message).toMatch(/Bitte warten Sie 1\d Sekunden/)
  })

  test('refuses forms of other websites and what is no form', async () => {
    const foreign = await server.inject({
      method: 'POST',
      url: '/login',
      payload: new URLSearchParams(right).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://evil.example' },
    })
    expect(foreign.statusCode).toBe(403)
    const long = await browserOn(server).form('/login', { handle: 'x'.repeat(70_000) })
    expect(long.status).toBe(413)
  })

  test('is the only place that takes forms', async () => {
    const answer = await browserOn(server).form('/api/v0/auth/login', right)
    expect(answer.status).toBe(415)
  })
})

describe('the page', () => {
  test('puts nothing on itself that an address made up', async () => {
    const shown = await page(browserOn(server), '/login?problem=HACKED&redirect=//evil.example&wait=1')
    expect(shown['data']).toEqual({ redirect: '', signUp: true })
  })

  test('sends administrators to the landing page, and nobody else', async () => {
    const admin = await app.signIn()
    expect((await page(admin, '/login'))['redirect']).toEqual({ to: '/', permanent: false })
    expect((await page(admin, '/en/login'))['redirect']).toEqual({ to: '/en', permanent: false })
    await app.account('mitglied', 'member')
    expect(await page(await app.signIn('mitglied'), '/login')).toMatchObject({ view: 'login' })
    expect(await page(browserOn(server), '/login')).toMatchObject({ view: 'login' })
  })
})
