import { expect, it } from 'vitest'
import { eachDay } from '../analytics.rules.ts'
import { asBars, changeInWords, nameOf, reportAsCsv, shareInWords, type Report } from './figures.ts'

const t = (key: string) => key.replace('analytics.', '')
const days = (from: string, to: string) => eachDay(from, to).map((day) => ({ day, views: 2, visitors: 1 }))

it('shows weeks where there are too many days for bars, and loses none', () => {
  expect(asBars(days('2026-01-01', '2026-01-30'))).toMatchObject({ weekly: false, bars: { length: 30 } })
  const { weekly, bars } = asBars(days('2025-01-01', '2025-12-31'))
  expect([weekly, bars.length, bars[0]]).toEqual([true, 53, { day: '2025-01-01', views: 14, visitors: 7 }])
  expect(bars.reduce((sum, { views }) => sum + views, 0)).toBe(730)
})

it('tells a change, and nothing where there was nothing before', () => {
  expect(changeInWords(15, 10, 'en')).toBe('+50%')
  expect(changeInWords(5, 10, 'en')).toBe('-50%')
  expect(changeInWords(5, 0, 'en')).toBeNull()
})

it('calls countries, languages and devices by their names', () => {
  const named = (kind: 'country' | 'language' | 'device' | 'contact', key: string) =>
    nameOf(kind, { key, count: 1 }, 'de', t)
  expect([
    named('country', 'AT'),
    named('language', 'en'),
    named('device', 'mobile'),
    named('country', 'x'),
    named('contact', 'tel:+4327421234'),
  ]).toEqual(['Österreich', 'Englisch', 'devices.mobile', 'x', 'contacts.tel'])
})

it('writes everything as CSV, without formulas that a visitor made up', () => {
  const none = {
    page: [],
    referrer: [],
    search: [],
    download: [],
    missing: [],
    link: [],
    contact: [],
    country: [],
    language: [],
    device: [],
  }
  const report: Report = {
    from: '2026-01-01',
    to: '2026-01-02',
    since: null,
    totals: { views: 4, visitors: 2, downloads: 0, searches: 1, missing: 0 },
    before: null,
    days: days('2026-01-01', '2026-01-02'),
    goals: [{ key: 'contact.message', name: { de: 'Nachricht geschickt', en: 'Message sent' }, count: 1 }],
    lists: { ...none, search: [{ key: '=1+1;x', count: 1, before: 0 }] },
  }
  const text = reportAsCsv(report, 'de', t).join('')
  expect(text).toContain('views;2026-01-01;2;\r\n')
  expect(text).toContain('goals;Nachricht geschickt;1;\r\n')
  expect(text).toContain(`lists.search;"'=1+1;x";1;0\r\n`)
})

it('tells the share of the visits, and none without visits', () => {
  expect([shareInWords(5, 200, 'en'), shareInWords(5, 0, 'en')]).toEqual(['2.5%', null])
})
