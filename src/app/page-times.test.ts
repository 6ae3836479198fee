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

it('tells the hours of the office from one plan everywhere, closed on public holidays and on days of its own', async () => {
  const admin = app.as('admin')
  const frameAt = async (now: string) => {
    vi.setSystemTime(new Date(now))
    return (await app.guest.get('/api/c/site', { path: '/de/sitemap' })).body.frame
  }
  vi.useFakeTimers({ toFake: ['Date'] })
  try {
    const christmas = await frameAt('2031-12-25T09:00:00.000Z')
    expect(christmas.openingHours).toHaveLength(7)
    expect(christmas.openingDays).toContainEqual({
      ...{ day: '2031-12-25', spans: [], reason: expect.objectContaining({ de: expect.any(String) }) },
    })
    const plan = {
      ...{ title: 'Gemeindeamt', ours: true, closedOnHolidays: true, state: '' },
      week: [{ day: 1, from: '09:00', to: '11:00' }],
      seasons: [],
      days: [
        {
          ...{ _id: crypto.randomUUID(), from: '2031-12-29', to: '2032-01-02', opens: '', closes: '' },
          ...{ note: 'Betriebsurlaub', noteEn: '' },
        },
      ],
    }
    expect((await admin.post('/api/v0/booking/openinghours', plan)).status).toBe(200)
    const { openingHours, openingDays } = await frameAt('2031-12-25T09:00:00.000Z')
    expect(openingHours).toEqual([{ day: 1, from: '09:00', to: '11:00' }])
    // Only what differs from the week is named: the Monday of the closure, not the Tuesday after it
    expect(openingDays).toEqual([
      { day: '2031-12-29', spans: [], reason: { de: 'Betriebsurlaub', en: 'Betriebsurlaub' } },
    ])
  } finally {
    vi.useRealTimers()
  }
})
