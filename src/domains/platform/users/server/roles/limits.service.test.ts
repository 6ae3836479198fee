import { beforeAll, expect, test, vi } from 'vitest'
import { createProgram } from '#app/program.ts'
import { patience } from '#kit/testing/patience.ts'
import { uuidv7 } from '#kit/shared/uuid.ts'
import { browserOn, type Browser } from '../browser.fixture.ts'
import { usersApp } from '../users-app.fixture.ts'

const app = await usersApp(createProgram, 'limits')
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
const change = (_id: string, limits: object) => admin.send('PUT', `/api/v0/auth/${_id}`, limits)

test('what an account may change only of its own holds at once in all processes', async () => {
  const { body } = await admin.post('/api/c/news', { title: 'Vom Amt' })
  const address = `/api/c/news/${body['news']['_id']}`
  const _id = await app.account('verein', 'member')
  const browser = await app.signIn('verein')
  const second = elsewhere(browser)
  let number = 0
  const status = async (one: Browser) =>
    (await one.send('PUT', address, { teaser: `Zeile ${++number}` })).status
  expect([await status(browser), await status(second)]).toEqual([200, 200])

  const answer = await change(_id, { onlyOwn: ['news', 'event'] })
  expect(answer.body['user']).toMatchObject({ onlyOwn: ['event', 'news'], pages: null })
  expect(await status(browser)).toBe(403)
  await vi.waitFor(async () => expect(await status(second)).toBe(403), patience)
  expect((await browser.get(state)).body['onlyOwn']).toEqual(['event', 'news'])

  await change(_id, { onlyOwn: [] })
  expect(await status(browser)).toBe(200)
  await vi.waitFor(async () => expect(await status(second)).toBe(200), patience)
})

test('the pages that an account may change hold at once in all processes', async () => {
  const page = async (title: string) =>
    (await admin.post('/api/v0/page/', { title })).body['page']['_id'] as string
  const [own, foreign] = [await page('Verein'), await page('Amt')]
  const _id = await app.account('seiten', 'member')
  const browser = await app.signIn('seiten')
  const second = elsewhere(browser)
  let number = 0
  const status = async (one: Browser, id: string) =>
    (await one.send('PUT', `/api/v0/page/${id}`, { text: `<p>${++number}</p>` })).status
  expect([await status(browser, foreign), await status(second, foreign)]).toEqual([200, 200])

  expect((await change(_id, { pages: [own] })).body['user'].pages).toEqual([own])
  for (const one of [second, browser])
    expect([await status(one, own), await status(one, foreign)]).toEqual([200, 403])
  // An empty list allows no page; without the limit, all pages.
  await change(_id, { pages: [] })
  expect([await status(second, own), await status(second, foreign)]).toEqual([403, 403])
  await change(_id, { pages: null })
  expect([await status(second, own), await status(second, foreign)]).toEqual([200, 200])

  const entries = (await admin.get(`/api/v0/audit/?recordId=${_id}&action=update`)).body['audit']
  expect(entries.map((entry: { after: object }) => entry.after)).toEqual([
    { pages: null },
    { pages: [] },
    { pages: [own] },
  ])
})

test('a page that does not exist is refused, and nothing is stored', async () => {
  const _id = await app.account('irrtum', 'member')
  const refused = await change(_id, { handle: 'umbenannt', pages: [uuidv7()] })
  expect([refused.status, refused.body['code']]).toEqual([422, 'NO_SUCH_PAGE'])
  expect(Object.keys(refused.body['fields'])).toEqual(['pages'])
  const { items } = (await admin.get(`/api/v0/auth/${_id}`)).body
  expect(items[0]).toMatchObject({ handle: 'irrtum', pages: null })
})

test('only administrators set limits, and none limits them', async () => {
  const _id = await app.account('selbst', 'member')
  const browser = await app.signIn('selbst')
  expect((await browser.send('PUT', `/api/v0/auth/${_id}`, { onlyOwn: [] })).status).toBe(403)
  const own = await browser.send('PUT', '/api/v0/auth/self', { userData: {}, onlyOwn: ['news'], pages: [] })
  expect(own.status).toBe(200)
  expect((await browser.get(state)).body['onlyOwn']).toEqual([])

  await change(_id, { roles: ['admin'], onlyOwn: ['news'], pages: [] })
  const { body } = await admin.post('/api/c/news', { title: 'Für alle' })
  expect((await browser.send('PUT', `/api/c/news/${body['news']['_id']}`, { teaser: 'x' })).status).toBe(200)
  expect((await browser.post('/api/v0/page/', { title: 'Oben' })).status).toBe(200)
})

test('a new account can be limited from the beginning', async () => {
  const page = (await admin.post('/api/v0/page/', { title: 'Chor' })).body['page']['_id']
  const made = await admin.post('/api/v0/auth/', {
    handle: 'chor',
    password: 'Nebel-Turm-42-Gams',
    roles: ['member'],
    pages: [page],
    onlyOwn: ['event'],
  })
  expect(made.body['user']).toMatchObject({ pages: [page], onlyOwn: ['event'] })
})
