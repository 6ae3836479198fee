import { expect, it } from 'vitest'
import { DiskFull } from '#kit/server/health/disk-room.ts'
import type { SiteRenderer } from './site-renderer.ts'
import { testApp } from './test-app.ts'

/** Minimal renderer that distinguishes documents. */
const renderer: SiteRenderer = {
  build: 'test',
  scriptHashes: [],
  serveAssets: async () => {},
  adminDocument: async () => '',
  document: async (page) => {
    if (page.path.endsWith('/zerbrochen')) throw new Error('rendering failed')
    if (page.path.endsWith('/voll')) throw new DiskFull()
    return `${page.lang}: ${page.meta.title}`
  },
  errorDocument: async (lang, said) => `${lang}: ${said ?? 'later'}`,
}

const app = await testApp('refusal_pages', { renderer })
const looking = (url: string, headers = {}) =>
  app.server.inject({ url, headers: { accept: 'text/html,*/*;q=0.8', ...headers } })
const seen = async (url: string, headers = {}) => {
  const { statusCode, payload, headers: sent } = await looking(url, headers)
  expect(sent['content-type']).toContain('text/html')
  return [statusCode, payload]
}

it('leads whoever is not signed in to the login and back', async () => {
  for (const [url, to] of [
    ['/news/create', '/login?redirect=%2Fnews%2Fcreate'],
    ['/en/event/create/x?y=1', '/en/login?redirect=%2Fen%2Fevent%2Fcreate%2Fx%3Fy%3D1'],
  ] as const) {
    const { statusCode, headers } = await looking(url, { 'accept-language': 'en' })
    expect([statusCode, headers['location'], headers['cache-control']]).toEqual([302, to, 'no-store'])
  }
})

it('leads a step inside the site there as well, without a refusal in between', async () => {
  const { status, body } = await app.as('guest').get('/api/c/site?path=%2Fen%2Fnews%2Fcreate&query=a%3D1')
  expect([status, body.redirect]).toEqual([
    200,
    { to: '/en/login?redirect=%2Fen%2Fnews%2Fcreate%3Fa%3D1', permanent: false },
  ])
})

it('says in words what is refused', async () => {
  const { headers } = app.as({ role: 'user' })
  expect(await seen('/news/create', headers)).toEqual([403, 'de: Dafür fehlt Ihnen die Berechtigung.'])
  expect(await seen('/en/news/create', headers)).toEqual([403, expect.stringMatching(/^en: /)])
})

it('shows the page for wrong addresses, also where none can be read from them, for downloads and calendars', async () => {
  const gone = '01a1fe97-8626-7401-93e0-a22178e89fff'
  for (const url of ['/gibt-es-nicht', '/%E0%A4%A', '/%00', `/api/v0/download/${gone}`, '/ics/de/type/x.ics'])
    expect(await seen(url)).toEqual([404, 'de: Seite nicht gefunden'])
  for (const url of ['/en/nothing', '/en/%E0%A4%A', '/en/%00', '/ics/en/type/x.ics'])
    expect(await seen(url)).toEqual([404, 'en: Page not found'])
  const english = { 'accept-language': 'en' }
  expect(await seen(`/api/v0/download/${gone}`, english)).toEqual([404, 'en: Page not found'])
})

it('asks people for patience when the site fails, and counts it', async () => {
  expect(await seen('/zerbrochen')).toEqual([500, 'de: later'])
  expect(await seen('/en/zerbrochen')).toEqual([500, 'en: later'])
  const { text } = await app.as('admin').get('/metrics')
  expect(text).toMatch(/failures?_total\{[^}]*request[^}]*\} [1-9]/)
})

it('says what became of a form when the disk is full', async () => {
  expect(await seen('/voll')).toEqual([
    507,
    expect.stringMatching(/^de: .*nicht angekommen, und es wurde nichts bestellt oder geändert/),
  ])
  expect(await seen('/en/voll')).toEqual([
    507,
    expect.stringMatching(/^en: .*nothing was ordered or changed/),
  ])
})

it('keeps answering programs with data', async () => {
  const url = `/api/v0/download/${crypto.randomUUID()}`
  const { statusCode, payload } = await app.server.inject({ url, headers: { accept: '*/*' } })
  expect([statusCode, JSON.parse(payload).code]).toEqual([404, 'NOT_FOUND'])
  expect((await looking('/api/c/unbekannt')).json().code).toBe('NOT_FOUND')
  expect((await app.server.inject('/%E0%A4%A')).json()).toMatchObject({
    code: 'NOT_FOUND',
    requestId: expect.any(String),
  })
})
