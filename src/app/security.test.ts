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
