import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { leavePoliciesOut } from '#kit/server/http/security.ts'
import { search } from '#domains/site/search/search.contract.ts'
import type { SiteRenderer } from './site-renderer.ts'
import { testApp } from './test-app.ts'

/** Minimal renderer that answers pages. */
const renderer: SiteRenderer = {
  build: 'test',
  scriptHashes: [],
  serveAssets: async (server) => {
    await server.register(async (files) => {
      leavePoliciesOut(files)
      const types = { js: 'application/javascript; charset=utf-8', css: 'text/css', svg: 'image/svg+xml' }
      for (const name of ['view-1.js', 'style-1.css', 'hills-1.svg', 'proof.worker-1.js'])
        files.get(`/assets/${name}`, async (_request, reply) =>
          reply.type(types[name.split('.').at(-1) as keyof typeof types]).send('//'),
        )
    })
  },
  adminDocument: async () => '',
  document: async (page) => `<head></head><p style="color:#123456">${page.meta.title}</p>`,
  errorDocument: async (lang, said) => `${lang}: ${said}`,
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

describe('inline styles', () => {
  const directive = (headers: Record<string, unknown>) =>
    /style-src[^;]*/.exec(String(headers['content-security-policy']))?.[0]

  test('of a page are named by their hash, kept or not; nothing else is allowed', async () => {
    const sheet = '[data-look="0"]{color:#123456}'
    const hash = createHash('sha256').update(sheet).digest('base64')
    for (const url of ['/sitemap', '/sitemap', '/login', '/gibt-es-nicht']) {
      const { headers, body } = await app.server.inject({ url, headers: { accept: 'text/html' } })
      expect([url, directive(headers)]).toEqual([url, `style-src 'self' 'sha256-${hash}'`])
      expect(body).toContain(`<style>${sheet}</style></head><p data-look="0">`)
    }
    expect(directive((await app.server.inject('/api/c/news/')).headers)).toBe("style-src 'self'")
  })

  test('are allowed in the admin centre alone', async () => {
    const { headers } = await app.server.inject('/admincenter/news')
    expect(directive(headers)).toBe("style-src 'self' 'unsafe-inline'")
  })
})

describe('built files', () => {
  const headersOf = async (url: string) => Object.keys((await app.server.inject({ url })).headers)
  const policies = ['content-security-policy', 'permissions-policy', 'x-frame-options']

  test('that a page fetches many of carry no policies of documents', async () => {
    for (const url of ['/assets/view-1.js', '/assets/style-1.css']) {
      const headers = await headersOf(url)
      for (const policy of policies) expect(headers).not.toContain(policy)
      for (const kept of ['x-content-type-options', 'cross-origin-resource-policy'])
        expect(headers).toContain(kept)
    }
  })

  test.each([
    '/assets/hills-1.svg',
    '/assets/proof.worker-1.js',
    '/assets/proof%2Eworker-1.js',
    '/assets/gone-1.js',
  ])('that may run on their own keep them: %s', async (url) => {
    expect(await headersOf(url)).toEqual(expect.arrayContaining(policies))
  })
})

describe('pages that are made anew', () => {
  const load = (url: string, remoteAddress: string, accept = 'text/html') =>
    app.server.inject({ url, remoteAddress, headers: { accept } })
  const most = search.public.perMinute!

  test('are limited for one network, with words in its language and the time to wait', async () => {
    for (let count = 0; count < most; count++)
      expect((await load(`/suche?q=x${count}`, '2001:db8::1')).statusCode).toBe(200)
    const german = await load('/suche?q=noch', '2001:db8::1')
    expect([german.statusCode, german.body]).toEqual([
      429,
      expect.stringMatching(/^de: .*laden Sie die Seite/),
    ])
    expect(Number(german.headers['retry-after'])).toBeGreaterThan(0)
    const english = await load('/en/search?q=more', '2001:db8::2')
    expect([english.statusCode, english.body]).toEqual([429, expect.stringMatching(/^en: /)])
    const data = await load(`/api/c/site?path=/suche&query=q%3Dx`, '2001:db8::1', '*/*')
    expect([data.statusCode, data.json().code]).toEqual([429, 'TOO_MANY'])
    // Cached pages, other pages, other networks and this machine are not limited
    for (const [url, address] of [
      ['/sitemap', '2001:db8::1'],
      ['/gibt-es-nicht', '2001:db8::1'],
      ['/suche?q=x', '2001:db8:0:1::1'],
      ['/suche?q=x', '127.0.0.1'],
    ] as const)
      expect([url, (await load(url, address)).statusCode]).not.toContain(429)
  })

  test('as answers to wrong forms too: beyond it a short page says so', async () => {
    const send = () =>
      app.server.inject({
        method: 'POST',
        url: '/nachricht',
        remoteAddress: '198.18.9.2',
        headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
        payload: 'name=x',
      })
    for (let count = 0; count < 300; count++) expect((await send()).body).not.toMatch(/^de: /)
    const { statusCode, body } = await send()
    expect([statusCode, body]).toEqual([429, expect.stringMatching(/^de: .*sehr viele Anfragen/)])
  })

  test('at wrong addresses too, while kept ones and feeds go on', async () => {
    await load('/sitemap', '127.0.0.1')
    const statuses = new Set<number>()
    for (let count = 0; count < 301; count++)
      statuses.add((await load(`/falsch-${count}`, '198.18.9.1')).statusCode)
    expect([...statuses]).toEqual([404, 429])
    expect((await load('/sitemap', '198.18.9.1')).statusCode).toBe(200)
    expect((await load('/robots.txt', '198.18.9.1')).statusCode).toBe(200)
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
