import { expect, it } from 'vitest'
import type { SiteRenderer } from './site-renderer.ts'
import { testApp } from './test-app.ts'

let saved = 0
/** Renderer that simulates changed sources: every document differs. */
const renderer: SiteRenderer = {
  document: async () => `Fassung ${++saved}`,
  errorDocument: async () => '',
  adminDocument: async () => '',
  scriptHashes: [],
  build: 'dev',
  async serveAssets() {},
}

it.each([
  ['1', ['Fassung 1', 'Fassung 2']],
  ['0', ['Fassung 3', 'Fassung 3']],
])('shows what was saved a moment ago while somebody works on the pages (DEV=%s)', async (DEV, wanted) => {
  const app = await testApp(`development_pages_${DEV}`, { env: { DEV }, renderer })
  const base = await app.server.listen({ port: 0 })
  const look = async () => (await fetch(`${base}/sitemap`)).text()
  expect([await look(), await look()]).toEqual(wanted)
})
