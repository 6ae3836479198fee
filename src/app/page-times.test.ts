import { readFile } from 'node:fs/promises'
import { expect, it, vi } from 'vitest'
import { defaultSettings } from '#domains/platform/settings/settings.rules.ts'
import type { SiteRenderer } from './site-renderer.ts'
import { testApp } from './test-app.ts'

/** Documents contain the time of rendering. */
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
  const week = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: '08:00', to: '12:00' }))
  const plan = { title: 'Amt', week, ours: true }
  expect((await app.as('admin').post('/api/v0/booking/openinghours', plan)).status).toBe(200)
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
    // Only differences from the regular week are listed: the Monday of the closure, not the Tuesday after it
    expect(openingDays).toEqual([
      { day: '2031-12-29', spans: [], reason: { de: 'Betriebsurlaub', en: 'Betriebsurlaub' } },
    ])
  } finally {
    vi.useRealTimers()
  }
})

it('is closed on Christmas Day wherever hours are told: footer, texts, bookings', async () => {
  const admin = app.as('admin')
  const week = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: '08:00', to: '12:00' }))
  const plan = { title: 'Rathaus', week, ours: true, closedOnHolidays: true }
  const { opening_hours: hours } = (await admin.post('/api/v0/booking/openinghours', plan)).body
  const live = { status: 'published' }
  await admin.post('/api/c/content/', { title: 'Amtszeiten', look: 'hours', showTitle: false, ...live })
  await admin.post('/api/v0/page/', { title: 'Rathaus', text: '<p>[[amtszeiten]]</p>', ...live })
  const resource = { title: 'Sprechstunde', active: true, hours: hours._id, least: 30, step: 30 }
  const made = await admin.post('/api/v0/booking/resource', resource)
  expect([made.status, made.body.message]).toEqual([200, undefined])
  vi.useFakeTimers({ toFake: ['Date'] })
  try {
    vi.setSystemTime(new Date('2031-12-23T09:00:00.000Z'))
    const { frame, data } = (await app.guest.get('/api/c/site', { path: '/rathaus' })).body
    const christmas = { day: '2031-12-25', spans: [], reason: { de: 'Weihnachten', en: 'Christmas Day' } }
    expect(frame.openingDays).toContainEqual(christmas)
    expect(frame.holidays).toContainEqual({ day: christmas.day, name: christmas.reason })
    expect(data.text.html).toContain(
      '<th scope="row">Donnerstag, 25. Dezember (Weihnachten)</th><td>geschlossen</td>',
    )
    const url = `/api/v0/booking/free/${made.body.booking_resource._id}`
    const { free } = (await app.guest.get(url, { from: '2031-12-24', days: '3' })).body
    expect(free.map(({ day, times }: { day: string; times: object[] }) => [day, times.length > 0])).toEqual([
      ['2031-12-24', true],
      ['2031-12-25', false],
      ['2031-12-26', false],
    ])
  } finally {
    vi.useRealTimers()
  }
})

it('keeps the hours that a site had in its settings, as hours of the office', async () => {
  const { pool } = app.platform.database
  await app.as('admin').put('/api/v0/config/', { site: defaultSettings.site })
  const move = async () => {
    const hours = JSON.stringify({ openingHours: [{ day: 3, from: '08:00', to: '11:30' }] })
    await pool.query(
      `update settings set "value" = "value" || $1::jsonb || '{"name": "Rebenau"}' where "_id" = 'site.site'`,
      [hours],
    )
    await pool.query(await readFile('migrations/0940-office-hours-in-one-place.sql', 'utf8'))
    const kept = await pool.query(
      `select "value" ? 'openingHours' as kept from settings where "_id" = 'site.site'`,
    )
    expect(kept.rows).toEqual([{ kept: false }])
    return (await pool.query('select "title", "week", "closedOnHolidays" from opening_hours where "ours"'))
      .rows
  }
  // A plan already marked as the office's is kept
  expect(await move()).toMatchObject([{ title: 'Rathaus' }])
  await pool.query('update opening_hours set "ours" = false')
  expect(await move()).toEqual([
    { title: 'Rebenau', week: [{ day: 3, from: '08:00', to: '11:30' }], closedOnHolidays: true },
  ])
})

it('gives a site without a plan of its own no hours, and refuses them to those without the right', async () => {
  const admin = app.as('admin')
  const { opening_hours: plans } = (await admin.get('/api/v0/booking/openinghours')).body
  const { _id } = plans.find(({ ours }: { ours: boolean }) => ours)
  const change = { ours: false }
  expect((await app.as('member').put(`/api/v0/booking/openinghours/${_id}`, change)).status).toBe(403)
  expect((await app.guest.put(`/api/v0/booking/openinghours/${_id}`, change)).status).toBe(401)
  expect((await admin.put(`/api/v0/booking/openinghours/${_id}`, change)).status).toBe(200)
  expect((await app.guest.get('/api/c/site', { path: '/sitemap' })).body.frame).toMatchObject({
    openingHours: [],
    openingDays: [],
  })
})
