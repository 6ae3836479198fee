import { useId } from 'react'
import { expect, test } from 'vitest'
import type { SiteFrame, SitePage } from '../../shared/site/site.ts'
import { site as de } from './site.de.ts'
import { site as en } from './site.en.ts'
import type { Site } from './Page.tsx'
import { pageMarkup, wholeMarkup } from './page-markup.tsx'
import { createLightTexts } from './translate.ts'

let drawn = 0
const site: Site = {
  views: {
    load: async () => {},
    loadAll: async () => {},
    get: () =>
      function View({ page }) {
        const id = useId()
        return <p id={id}>{JSON.stringify(page.data)}</p>
      },
    sheetOf: () => undefined,
  },
  texts: createLightTexts({ de: { site: de }, en: { site: en } }),
  frameParts: {
    box: function Box({ page }) {
      const id = useId()
      drawn++
      return <b id={id}>{page.path}</b>
    },
  },
  tools: [],
  above: {},
  starts: [],
}

const frame = {
  name: 'Rebenau',
  hyphenatedName: 'Reben\u00ADau',
  claim: '',
  logo: null,
  languages: ['de', 'en'],
  navigation: [{ _id: 'news', label: 'Aktuelles', href: '/aktuelles', children: [] }],
  footer: [],
  parts: [
    { place: 'header', part: 'box', data: null },
    { place: 'footer', part: 'box', data: null },
  ],
  places: {},
  contact: { organisation: '', street: '', zip: '', city: '', phone: '', email: '' },
  openingHours: [],
  openingDays: [],
  holidays: [],
  colours: { primary: '', accent: '' },
  adminUrl: '',
  timeZone: 'Europe/Vienna',
  consent: { version: 0, since: '', services: {}, accounts: {}, days: 0, domain: '', policy: '' },
  warnings: [],
} satisfies SiteFrame

const pageAt = (path: string, data: unknown, around: SiteFrame): SitePage => ({
  status: 200,
  lang: 'de',
  path,
  view: 'any',
  data,
  meta: { title: 'x', description: '', canonical: path, alternates: { de: path, en: `/en${path}` } },
  trail: [{ label: 'Rebenau', href: '/' }],
  frame: around,
  build: '',
})

const now = '2026-11-24T08:00:00Z'

/** Number of renderings of the frame parts for a page. */
function drawnFor(page: SitePage): number {
  const whole = wholeMarkup(site, page, now)
  const before = drawn
  expect(pageMarkup(site, page, now)).toBe(whole)
  return drawn - before
}

test('the frame is drawn once for a place, and again when it or the place is another; the page is what React draws at once', () => {
  expect(drawnFor(pageAt('/aktuelles', 1, frame))).toBe(2)
  expect(drawnFor(pageAt('/aktuelles', 2, frame))).toBe(0)
  expect(drawnFor(pageAt('/termine', 3, frame))).toBe(2)
  expect(drawnFor({ ...pageAt('/termine', 3, frame), lang: 'en' })).toBe(2)
  expect(drawnFor(pageAt('/aktuelles', 4, { ...frame, name: 'Neu', hyphenatedName: 'Neu' }))).toBe(2)
  expect(drawnFor(pageAt('/aktuelles', 5, frame))).toBe(0)
})
