import { expect, it, vi } from 'vitest'
import { defaultSettings } from '../domains/platform/settings/settings.rules.ts'
import type { SiteRenderer } from './site-renderer.ts'
import { testApp } from './test-app.ts'

/** Says when a document was made. */
const renderer: SiteRenderer = {
  document: async (_page, { now }) => now,
  errorDocument: async () => 'broken',
  adminDocument: async () => 'admin',
  scriptHashes: [],
  build: 'build',
  serveAssets: async () => {},
}
const app = await testApp('page_times', { renderer })

it('tells in the morning that the office has opened, though the frame was gathered the evening before', async () => {
  const openingHours = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: '08:00', to: '12:00' }))
  const site = { ...defaultSettings.site, openingHours, name: 'Rebenau' }
  expect((await app.as('admin').put('/api/v0/config/', { site })).status).toBe(200)
  const madeAt = async (now: string) => {
    vi.setSystemTime(new Date(now))
    return (await app.server.inject('/sitemap')).body
  }
  vi.useFakeTimers({ toFake: ['Date'] })
  try {
    await madeAt('2031-06-10T20:00:00.000Z')
    for (const now of ['2031-06-11T05:30:00.000Z', '2031-06-11T06:00:00.000Z', '2031-06-11T10:00:00.000Z'])
      expect(await madeAt(now)).toBe(now)
    expect(await madeAt('2031-06-11T11:00:00.000Z')).toBe('2031-06-11T10:00:00.000Z')
  } finally {
    vi.useRealTimers()
  }
})
