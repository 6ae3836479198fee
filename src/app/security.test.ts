import { describe, expect, test } from 'vitest'
import type { SiteRenderer } from './site-renderer.ts'
import { testApp } from './test-app.ts'

/** Enough of a renderer that pages are answered at all. */
const renderer: SiteRenderer = {
  build: 'test',
  scriptHashes: [],
  serveAssets: async () => {},
  adminDocument: async () => '',
  document: async (page) => page.meta.title,
  errorDocument: async () => '',
}

const app = await testApp('security', { renderer })

describe('addresses', () => {
  test.each(['//boese.example/', '///boese.example/?a=b', '/en//boese.example/'])(
    '%s leads to no other host',
    async (url) => {
      const { statusCode, headers } = await app.server.inject({ url })
      expect(statusCode).toBe(301)
      expect(headers['location']).toMatch(/^\/[^/\\]/)
    },
  )

  test('what is kept of an address that moved leads to no other host', async () => {
    const made = await app.as('admin').post('/api/v0/redirect/', { from: '/frueher', to: '/' })
    expect(made.status).toBe(200)
    const { headers } = await app.server.inject({ url: '/frueher/boese.example' })
    expect(headers['location']).toBe('/boese.example')
  })

  test.each([
    ['of slashes alone', `${'/'.repeat(15_000)}a/`],
    ['of very many parts', '/a'.repeat(7500)],
    ['with one long part', `/${'a'.repeat(15_000)}`],
  ])('one %s is looked for nowhere', async (_what, url) => {
    expect((await app.server.inject({ url })).statusCode).toBe(404)
  })
})

describe('bodies', () => {
  const send = (url: string, bytes: number, headers = {}) =>
    app.server.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/json', ...headers },
      payload: `{"title":"${'x'.repeat(bytes)}"}`,
    })

  test('of those who may not call are not taken apart', async () => {
    const guest = await send('/api/c/news', 9_000_000)
    expect([guest.statusCode, guest.json().code]).toEqual([401, 'NOT_SIGNED_IN'])
    const user = await send('/api/c/news', 9_000_000, app.as({ role: 'user' }).headers)
    expect([user.statusCode, user.json().code]).toEqual([403, 'C100'])
    const editor = await send('/api/c/news', 9_000_000, app.as('admin').headers)
    expect([editor.statusCode, editor.json().code]).toEqual([413, 'BAD_REQUEST'])
  })

  test.each(['/api/v0/auth/login', '/api/v0/newsletter/subscribe', '/api/gibt/es/nicht'])(
    'from anybody are short at %s',
    async (url) => {
      expect((await send(url, 300_000)).statusCode).toBe(413)
    },
  )

  test.each(['a\\u0000b', 'a\\ud800b', 'a\\udc00b'])(
    'with %s, which no database takes, are refused',
    async (title) => {
      for (const url of ['/api/c/news', '/api/v0/page', '/api/c/person']) {
        const payload = `{"title":"${title}","last_name":"${title}"}`
        const headers = { 'content-type': 'application/json', ...app.as('admin').headers }
        const answer = await app.server.inject({ method: 'POST', url, headers, payload })
        expect([url, answer.statusCode, answer.json().code]).toEqual([url, 400, 'UNREADABLE'])
      }
    },
  )
})
