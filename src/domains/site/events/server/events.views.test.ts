import { beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp, type TestClient } from '#app/test-app.ts'
import type { Loaded, PageOfTree, ViewLoader, ViewRequest } from '#kit/server/domain.ts'
import { runRead, systemCaller } from '#kit/server/http/scope.ts'
import type { Language } from '#kit/shared/text/languages.ts'
import type { CalendarData, EventDetailData } from '../events.views.ts'
import { eventsServer } from './index.ts'
import { calendarView, eventRoute } from './events.views.service.ts'

let app: TestApp
let editor: TestClient
const now = '2026-11-21T09:00:00.000Z'
const ids: Record<string, string> = {}

const page: PageOfTree = {
  _id: '00000000-0000-7000-8000-000000000001',
  title: 'Termine',
  slug: 'termine',
  type: '',
  tags: [],
  view: 'calendarview',
  href: '/termine',
  text: '<p>Willkommen</p>',
  description: '',
  lang: 'de',
  picture: null,
  edit: '',
  files: [],
}
const english: PageOfTree = { ...page, title: 'Events', href: '/en/events', lang: 'en' }

type Asked = Omit<Partial<ViewRequest>, 'query'> & {
  lang?: Language
  query?: Record<string, string>
  at?: string
}

const made = (loader: ViewLoader, { lang = 'de', query, at = now, ...request }: Asked) =>
  runRead(app.platform, { ...systemCaller(lang), user: null, now: at }, (ctx) =>
    loader(ctx, {
      page: lang === 'en' ? english : page,
      audience: 'live',
      rest: [],
      path: '',
      query: new URLSearchParams(query),
      ...request,
    }),
  )
const load = async (request: Asked): Promise<Loaded | null> => (await made(calendarView, request)).result
const calendar = async (request: Asked) => (await load(request))!.data as CalendarData
const detail = async (slug: string, request: Asked = {}) => {
  const loaded = await load({ rest: [slug], ...request })
  return { ...loaded, data: loaded?.data as EventDetailData }
}

async function published(input: { title: string; [field: string]: unknown }) {
  const { status, body } = await editor.post('/api/c/event/', { status: 'published', ...input })
  expect({ status, body }).toMatchObject({ status: 200 })
  ids[input.title] = body.event._id
}

const titles = (items: { title: string }[]) => items.map(({ title }) => title)

beforeAll(async () => {
  app = await testApp('events-views')
  const rights = ['read', 'create', 'update', 'publish', 'remove'].flatMap((right) => [
    `event.${right}`,
    `page.${right}`,
  ])
  editor = app.as({ role: 'member', rights })
  await published({ title: 'Sommerfest', type: 'Fest', date: '2026-07-04T14:00:00Z' })
  await published({ title: 'Frühschoppen', date: '2026-11-21T08:00:00Z' })
  await published({
    title: 'Weinkost',
    type: 'Wein',
    tags: ['Wein', 'Keller'],
    teaser: 'Acht Winzer schenken aus.',
    text: '<p>Am Abend</p>',
    start: '2026-11-28T17:00:00Z',
    end: '2026-11-28T21:00:00Z',
    place: 'Gemeindesaal',
    address: 'Hauptplatz 1, 2070 Rebenau',
    organiser: 'Weinbauverein',
    translations: {
      en: { title: 'Wine tasting', text: '<p>In the evening</p>', place: 'Town hall', status: 'published' },
    },
  })
  await published({ title: 'Adventmarkt', type: 'Fest', date: '2026-12-04', end: '2026-12-06' })
  await published({ title: 'Abgesagtes', date: '2026-12-10T18:00:00Z', state: 'cancelled' })
  await published({
    title: 'Verschobenes',
    date: '2026-12-11T18:00:00Z',
    state: 'moved',
    movedTo: '2027-01-15T18:00:00Z',
  })
  await published({
    title: 'Singkreis',
    type: 'Kultur',
    start: '2026-10-05T17:00:00Z',
    end: '2026-10-05T19:00:00Z',
    recurrence: 'FREQ=WEEKLY;UNTIL=20270131',
    exceptions: ['2026-12-28'],
  })
  // The first of its two dates, in May, is skipped
  await published({
    title: 'Platzkonzert',
    start: '2026-05-10T17:00:00Z',
    recurrence: 'FREQ=MONTHLY;INTERVAL=2;COUNT=2',
    exceptions: ['2026-05-10'],
  })
  await published({ title: 'Nachtfest', start: '2027-02-20T20:00:00Z', end: '2027-02-21T02:00:00Z' })
  await editor.post('/api/c/event/', { title: 'Entwurf', date: '2026-11-30T18:00:00Z' })
})

describe('the list', () => {
  test('shows what comes from today on, by month', async () => {
    const data = await calendar({})
    expect(data).toMatchObject({
      title: 'Termine',
      view: 'list',
      month: '',
      shown: '2026-11',
      href: '/termine',
    })
    expect(data.months.map(({ month }) => month)).toEqual(['2026-11', '2026-12', '2027-01'])
    expect(titles(data.months[0]!.items)).toEqual(['Frühschoppen', 'Singkreis', 'Weinkost', 'Singkreis'])
    expect(titles(data.months[1]!.items)).toEqual([
      'Adventmarkt',
      'Singkreis',
      'Abgesagtes',
      'Verschobenes',
      'Singkreis',
      'Singkreis',
    ])
    expect(data.months[1]!.items[2]).toMatchObject({ state: 'cancelled' })
    expect(data.months[1]!.items[3]).toMatchObject({ state: 'moved', movedTo: '2027-01-15T18:00:00.000Z' })
    expect(data.types.map(({ name }) => name)).toEqual(['Fest', 'Kultur', 'Wein'])
  })

  test('goes on by month as far as there is something', async () => {
    expect(await calendar({})).toMatchObject({ earlier: '2026-11', later: '2027-02' })
    const november = await calendar({ query: { month: '2026-11' } })
    expect(november).toMatchObject({ month: '2026-11', earlier: '2026-10', later: '2026-12' })
    expect(titles(november.months[0]!.items).filter((title) => title === 'Singkreis')).toHaveLength(5)
    expect(await calendar({ query: { month: '2026-07' } })).toMatchObject({ earlier: null, later: '2026-08' })
    expect(await calendar({ query: { month: '2027-02' } })).toMatchObject({ earlier: '2027-01', later: null })
    expect(await calendar({ query: { month: '2027-05' } })).toMatchObject({ months: [], later: null })
    expect(await calendar({ query: { month: '2027-13' } })).toMatchObject({ month: '', shown: '2026-11' })
  })

  test('shows a moved event on its new day, too', async () => {
    const { months } = await calendar({ query: { month: '2027-01' } })
    const moved = months[0]!.items.find(({ title }) => title === 'Verschobenes')
    expect(moved).toMatchObject({ start: '2027-01-15T18:00:00.000Z', movedFrom: '2026-12-11T18:00:00.000Z' })
    expect(moved).not.toHaveProperty('state')
  })

  test('leads each date of a series to that date', async () => {
    const { months } = await calendar({ query: { month: '2026-12' } })
    const hrefs = months[0]!.items.filter(({ title }) => title === 'Singkreis').map(({ href }) => href)
    expect(hrefs).toEqual(['07', '14', '21'].map((day) => `/termine/singkreis?date=2026-12-${day}`))
  })

  test('is narrowed by type and tag, by the page or by whoever reads', async () => {
    const feasts = await calendar({ query: { type: 'Fest' } })
    expect(titles(feasts.months.flatMap(({ items }) => items))).toEqual(['Adventmarkt'])
    const own = await calendar({ page: { ...page, type: 'Wein' } })
    expect(titles(own.months.flatMap(({ items }) => items))).toEqual(['Weinkost'])
    expect(own.types).toEqual([])
    const tagged = await calendar({ query: { tag: 'Keller' } })
    expect(titles(tagged.months.flatMap(({ items }) => items))).toEqual(['Weinkost'])
    expect((await load({ query: { type: 'Fest' } }))?.meta).toMatchObject({
      hidden: true,
      canonical: '/termine',
    })
    expect((await load({}))?.meta).toEqual({})
    expect((await load({ query: { style: 'style1' } }))?.meta).toEqual({})
  })

  test('tells English readers in English, and which texts are German', async () => {
    const [november] = (await calendar({ lang: 'en' })).months
    expect(november!.items.find(({ title }) => title === 'Wine tasting')).toMatchObject({
      href: '/en/events/wine-tasting',
      place: 'Town hall',
    })
    expect(november!.items.find(({ title }) => title === 'Singkreis')).toMatchObject({ lang: 'de' })
  })
})

describe('the month as a table', () => {
  test('has whole weeks from Monday on', async () => {
    const { weeks, earlier, later, months } = await calendar({ query: { view: 'month', month: '2026-12' } })
    expect(weeks).toHaveLength(5)
    expect(weeks.every((week) => week.length === 7)).toBe(true)
    expect(weeks[0]!.map(({ day, outside }) => [day, outside])).toEqual([
      ['2026-11-30', true],
      ...['01', '02', '03', '04', '05', '06'].map((day) => [`2026-12-${day}`, false]),
    ])
    expect(weeks.at(-1)!.at(-1)).toMatchObject({ day: '2027-01-03', outside: true })
    expect([earlier, later, months]).toEqual(['2026-11', '2027-01', []])
  })

  test('shows what lasts several days on each of them', async () => {
    const { weeks } = await calendar({ query: { view: 'month', month: '2026-12' } })
    const days = weeks.flat().filter(({ entries }) => titles(entries).includes('Adventmarkt'))
    expect(days.map(({ day }) => day)).toEqual(['2026-12-04', '2026-12-05', '2026-12-06'])
    expect(days.map(({ entries }) => entries[0]!.continued ?? false)).toEqual([false, true, true])
  })

  test('leaves the end of a night to its evening, and marks today', async () => {
    const february = (await calendar({ query: { view: 'month', month: '2027-02' } })).weeks.flat()
    expect(february.filter(({ entries }) => entries.length > 0).map(({ day }) => day)).toEqual(['2027-02-20'])
    const november = (await calendar({ query: { view: 'month' } })).weeks.flat()
    expect(november.filter(({ isToday }) => isToday).map(({ day }) => day)).toEqual(['2026-11-21'])
    expect(november.find(({ day }) => day === '2026-11-30')!.entries).toHaveLength(1)
  })
})

describe('the page of an event', () => {
  test('says everything that there is to know', async () => {
    const { view, data, meta, trail } = await detail('weinkost')
    expect(view).toBe('eventDetail')
    expect(data).toMatchObject({
      title: 'Weinkost',
      start: '2026-11-28T17:00:00.000Z',
      end: '2026-11-28T21:00:00.000Z',
      allDay: false,
      isOver: false,
      state: 'planned',
      place: 'Gemeindesaal',
      organiser: 'Weinbauverein',
      series: null,
      tags: [{ name: 'Wein', href: '/termine?tag=Wein' }, { name: 'Keller' }],
      edit: `events/edit/${ids.Weinkost}`,
    })
    expect(trail).toEqual([{ label: 'Weinkost', href: '/termine/weinkost' }])
    expect(meta?.jsonLd?.[0]).toMatchObject({
      '@type': 'Event',
      name: 'Weinkost',
      startDate: '2026-11-28T18:00:00+01:00',
      endDate: '2026-11-28T22:00:00+01:00',
      eventStatus: 'https://schema.org/EventScheduled',
      location: { name: 'Gemeindesaal', address: 'Hauptplatz 1, 2070 Rebenau' },
      organizer: { name: 'Weinbauverein' },
      url: expect.stringMatching(/^http.+weinkost$/),
    })
  })

  test('is there in English, and by any of its addresses', async () => {
    const { data, meta } = await detail('wine-tasting', { lang: 'en' })
    expect(data).toMatchObject({
      title: 'Wine tasting',
      place: 'Town hall',
      text: { html: '<p>In the evening</p>' },
    })
    expect(data).not.toHaveProperty('lang')
    expect(meta?.description).toBe('In the evening')
    expect(await load({ rest: [ids.Weinkost!] })).toMatchObject({ redirect: '/termine/weinkost' })
    expect(await load({ rest: ['weinkost'], lang: 'en' })).toMatchObject({
      redirect: '/en/events/wine-tasting',
    })
    expect(await detail('adventmarkt', { lang: 'en' })).toMatchObject({ data: { lang: 'de' } })
  })

  test('is not there for drafts, other kinds and made-up addresses', async () => {
    expect(await load({ rest: ['entwurf'] })).toBeNull()
    expect(await load({ rest: ['gibt-es-nicht'] })).toBeNull()
    expect(await load({ rest: ['weinkost'], page: { ...page, type: 'Fest' } })).toBeNull()
    expect(await load({ rest: ['weinkost', 'mehr'] })).toBeNull()
  })

  test('of a series shows the next date, or the one asked for', async () => {
    const { data } = await detail('singkreis')
    expect(data.start).toBe('2026-11-23T18:00:00.000Z')
    expect(data.series).toMatchObject({ words: 'jeden Montag, bis 31. Jänner 2027' })
    expect(data.series?.next.map(({ start }) => start.slice(0, 10))).toEqual([
      '2026-11-23',
      '2026-11-30',
      '2026-12-07',
      '2026-12-14',
      '2026-12-21',
      '2027-01-04',
    ])
    expect(data.series?.next[0]).toMatchObject({ isShown: true, href: '/termine/singkreis?date=2026-11-23' })
    expect(data.series?.dropped).toEqual(['2026-12-28T18:00:00.000Z'])
    expect((await detail('singkreis', { query: { date: '2026-10-26' } })).data).toMatchObject({
      start: '2026-10-26T18:00:00.000Z',
      isOver: true,
    })
    for (const date of ['2026-12-28', '2026-12-29', '2027-02-30', 'morgen'])
      expect((await detail('singkreis', { query: { date } })).data.start).toBe('2026-11-23T18:00:00.000Z')
    const late = await detail('singkreis', { at: '2027-06-01T00:00:00.000Z' })
    expect(late.data).toMatchObject({ start: '2027-01-25T18:00:00.000Z', isOver: true, series: { next: [] } })
    expect((await detail('singkreis', { lang: 'en' })).data.series?.words).toBe(
      'every Monday, until 31 January 2027',
    )
  })

  test('of a series whose first date is left out shows and tells the first that takes place', async () => {
    for (const at of ['2026-04-01T00:00:00.000Z', now]) {
      const { data, meta } = await detail('platzkonzert', { at })
      expect(data.start).toBe('2026-07-10T17:00:00.000Z')
      expect(meta?.jsonLd).toMatchObject([{ startDate: expect.stringContaining('2026-07-10') }])
    }
    const may = await calendar({ query: { month: '2026-05' } })
    expect(may.months).toEqual([])
  })

  test('says what is cancelled or moved, to search engines too', async () => {
    expect(await detail('abgesagtes')).toMatchObject({
      data: { state: 'cancelled' },
      meta: { jsonLd: [{ eventStatus: 'https://schema.org/EventCancelled' }] },
    })
    expect(await detail('verschobenes')).toMatchObject({
      data: { state: 'moved', movedTo: '2027-01-15T18:00:00.000Z' },
      meta: {
        jsonLd: [
          {
            eventStatus: 'https://schema.org/EventRescheduled',
            startDate: '2027-01-15T19:00:00+01:00',
            previousStartDate: '2026-12-11T19:00:00+01:00',
          },
        ],
      },
    })
    expect((await detail('adventmarkt')).meta?.jsonLd?.[0]).toMatchObject({
      startDate: '2026-12-04',
      endDate: '2026-12-06',
    })
  })

  test('is right until the shown date is over', async () => {
    const { until } = await made(calendarView, { rest: ['weinkost'] })
    expect(new Date(until).toISOString()).toBe('2026-11-28T21:00:00.000Z')
  })
})

describe('the addresses /event and /event/…', () => {
  const route = async (request: Asked) => (await made(eventRoute, { page: null, ...request })).result

  test('show events themselves while there is no calendar', async () => {
    const all = await route({ path: '/event' })
    expect(all).toMatchObject({
      data: { title: 'Veranstaltungen', href: '/event' },
      meta: { title: 'Veranstaltungen' },
    })
    expect(await route({ rest: ['weinkost'] })).toMatchObject({
      view: 'eventDetail',
      data: { list: { href: '/event' } },
      meta: {
        canonical: '/event/weinkost',
        alternates: { de: '/event/weinkost', en: '/en/event/wine-tasting' },
      },
    })
    expect(await route({ rest: ['nichts'] })).toBeNull()
  })

  test('lead to the calendar as soon as there is one', async () => {
    await editor.post('/api/v0/page/', {
      title: 'Termine',
      template: { view: 'calendarview' },
      status: 'published',
      translations: { en: { title: 'Events', slug: 'events', status: 'published' } },
    })
    expect(await route({})).toMatchObject({ redirect: '/termine' })
    expect(await route({ rest: [ids.Weinkost!], lang: 'en' })).toMatchObject({
      redirect: '/en/events/wine-tasting',
    })
    expect(await route({ rest: ['singkreis'], query: { date: '2026-12-07' } })).toMatchObject({
      redirect: '/termine/singkreis?date=2026-12-07',
    })
    const entries = (await made(async (ctx) => ({ data: await eventsServer.sitemap!(ctx) }), {})).result?.data
    expect(entries).toContainEqual({
      href: '/termine/weinkost',
      updatedAt: expect.stringMatching(/Z$/),
      picture: null,
      alternates: { de: '/termine/weinkost', en: '/en/events/wine-tasting' },
    })
  })
})
