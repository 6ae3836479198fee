import ICAL from 'ical.js'
import { beforeAll, describe, expect, it } from 'vitest'
import { testApp, type TestApp, type TestClient } from '#app/test-app.ts'
import { guestCaller, runRead, runWrite, systemCaller } from '#kit/server/http/scope.ts'
import { dayIn } from '#kit/shared/dates/dates.ts'
import type { Events } from '#kit/server/events.ts'
import { laterDay, weekdayOfDay } from '#kit/shared/dates/days.ts'
import type { TavernRun } from '../taverns.contract.ts'
import { openingsOn } from './openings.ts'
import { tellOpened } from './opened.job.ts'
import { list } from './taverns.service.ts'

let app: TestApp
let editor: TestClient
const zone = 'Europe/Vienna'
const today = dayIn(new Date().toISOString(), zone)
const daily = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: '15:00', to: '23:00' }))
const taverns: Record<string, string> = {}

beforeAll(async () => {
  app = await testApp('taverns')
  editor = app.as({ role: 'member', rights: ['entry.read', 'entry.create', 'entry.update', 'entry.publish'] })
  for (const [title, more] of [
    ['Weidgasser', { categories: ['Garten'], latitude: 48.62, longitude: 16.41, phone: '+43 2999 500 12' }],
    ['Presshauser', { latitude: 48.63, longitude: 16.42 }],
    ['Feldhofner', {}],
  ] as const) {
    const entry = { title, type: 'Heuriger', status: 'published', ...more }
    taverns[title] = (await editor.post('/api/c/entry/', entry)).body.entry._id
  }
})

const change = (input: object, by = editor) => by.post('/api/c/taverns/change', input)
const put = async (run: object, by = editor) => change({ put: [{ hours: daily, ...run }] }, by)
/** Public tavern list at a moment. */
const at = async (now: string, more: object = {}) => {
  const input = { limit: 20, skip: 0, lang: 'de' as const, ...more }
  const { result, until } = await runRead(app.platform, { ...guestCaller('test'), now }, (ctx) =>
    list(ctx, input),
  )
  return { taverns: result.taverns, until: Number.isFinite(until) ? new Date(until).toISOString() : 'always' }
}
const openAt = async (now: string) =>
  (await at(now)).taverns.filter(({ open }) => open).map(({ title }) => title)

describe('what can stand', () => {
  it('refuses whoever may not edit the directory, and stores nothing', async () => {
    const run = { tavern: taverns['Weidgasser'], from: '2031-01-01', to: '2031-01-14' }
    expect((await put(run, app.guest)).status).toBe(401)
    expect((await put(run, app.as({ role: 'member', rights: ['entry.read'] }))).status).toBe(403)
    expect((await app.guest.get('/api/c/taverns/year', { year: 2031 })).status).toBe(401)
    const settings = { types: ['Wirt'], tellAt: '09:00', keepersDirect: true }
    expect((await editor.put('/api/c/taverns/settings', settings)).status).toBe(403)
    expect((await app.guest.get('/api/c/taverns/runs', { year: 2031 })).body).toEqual({ runs: [], total: 0 })
  })

  it('keeps dates and links of taverns from whoever may change only entries of his own', async () => {
    const rights = ['entry.read', 'entry.create', 'entry.update']
    const keeper = app.as({ role: 'member', name: 'Wirt', rights, onlyOwn: ['entry'] })
    const run = { tavern: taverns['Weidgasser'], from: '2031-01-01', to: '2031-01-14' }
    const refused = await put(run, keeper)
    expect([refused.status, refused.body.code]).toEqual([403, 'C100'])
    const link = await keeper.post('/api/c/taverns/links', { tavern: taverns['Weidgasser'] })
    expect([link.status, link.body.code]).toEqual([403, 'C100'])
    expect((await keeper.get('/api/c/taverns/links')).body.links).toEqual([])

    const own = (await keeper.post('/api/c/entry/', { title: 'Wirtshaus', type: 'Heuriger' })).body.entry
    const stored = await put({ ...run, tavern: own._id }, keeper)
    expect(stored.status).toBe(200)
    expect((await keeper.get('/api/c/taverns/links')).body.links).toMatchObject([{ title: 'Wirtshaus' }])
    const admin = app.as('admin')
    await change({ remove: stored.body.runs.map(({ _id, version }: TavernRun) => ({ _id, version })) }, admin)
    await admin.delete(`/api/c/entry/${own._id}`, { forGood: true })
  })

  it.each([
    ['an end before the beginning', { to: '2030-12-31' }, 'to', /liegt vor dem ersten/],
    ['more than a year', { to: '2033-01-01' }, 'to', /länger als ein Jahr/],
    ['no hours', { hours: [] }, 'hours', /von wann bis wann/],
    ['hours on days that do not come', { to: '2031-01-01', hours: [daily[0]] }, 'hours', /nie offen/],
    [
      'a day outside',
      { exceptions: [{ day: '2031-02-01', hours: null }] },
      'exceptions',
      /nicht im Zeitraum/,
    ],
  ])('refuses %s at its field', async (_what, wrong, field, message) => {
    const run = { tavern: taverns['Weidgasser'], from: '2031-01-01', to: '2031-01-14', ...wrong }
    const { status, body } = await put(run)
    expect(status).toBe(422)
    expect(body.fields[`put.0.${field}`]).toMatch(message)
  })

  it('refuses what is no day, and a tavern that is none', async () => {
    const run = { tavern: taverns['Weidgasser'], from: '2031-02-30', to: '2031-03-01' }
    expect((await put(run)).status).toBe(422)
    const club = (await editor.post('/api/c/entry/', { title: 'Blasmusik', type: 'Verein' })).body.entry._id
    const { status, body } = await put({ ...run, from: '2031-02-20', tavern: club })
    expect([status, body.fields.tavern]).toEqual([422, expect.stringMatching(/im Verzeichnis nicht/)])
  })

  it('refuses two dates of one tavern at a time and says which; of two, none is stored', async () => {
    const first = { tavern: taverns['Weidgasser'], from: '2031-05-01', to: '2031-05-14', hours: daily }
    const second = { ...first, from: '2031-05-14', to: '2031-05-20' }
    const { status, body } = await change({ put: [first, second] })
    expect([status, body.code]).toEqual([409, 'RUNS_OVERLAP'])
    expect(body.message).toContain('vom 1. Mai 2031 bis 14. Mai 2031')
    expect((await app.guest.get('/api/c/taverns/runs', { year: 2031 })).body.total).toBe(0)
    expect((await change({ put: [first, { ...second, tavern: taverns['Presshauser'] }] })).status).toBe(200)
  })

  it('lets the database refuse what two editors store at once', async () => {
    const run = { tavern: taverns['Feldhofner'], from: '2032-05-01', to: '2032-05-14' }
    const answers = await Promise.all([put(run), put({ ...run, from: '2032-05-10', to: '2032-05-20' })])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
  })

  it('knows whose version it changes, lets dates change places and takes a removal back', async () => {
    const { runs } = (await app.guest.get('/api/c/taverns/runs', { year: 2031 })).body
    const own = runs.find((run: { tavern: string }) => run.tavern === taverns['Weidgasser'])
    const { body } = await put({ ...own, version: 1, to: '2031-05-20' })
    expect(body).toMatchObject({ runs: [{ version: 2, to: '2031-05-20' }], before: [{ to: '2031-05-14' }] })
    const late = await put({ ...own, version: 1, to: '2031-05-21' })
    expect([late.status, late.body.code, late.body.details.is.to]).toEqual([409, 'CONFLICT', '2031-05-20'])
    const removed = await change({ remove: [{ _id: own._id, version: 2 }] })
    expect((await change({ remove: [{ _id: own._id, version: 2 }] })).status).toBe(409)
    const { version: _version, ...again } = removed.body.before[0]
    expect((await change({ put: [again] })).body.runs[0]).toMatchObject({ _id: own._id, to: '2031-05-20' })
  })
})

describe('the clock', () => {
  it('knows evenings that end after midnight, also the last one', async () => {
    const hours = [{ day: 6, from: '16:00', to: '01:00' }]
    // A Saturday
    await put({ tavern: taverns['Presshauser'], from: '2033-07-02', to: '2033-07-02', hours })
    expect(await openAt('2033-07-02T13:59:00.000Z')).toEqual([])
    expect(await openAt('2033-07-02T14:00:00.000Z')).toEqual(['Presshauser'])
    expect(await openAt('2033-07-02T22:30:00.000Z')).toEqual(['Presshauser'])
    const { taverns: found, until } = await at('2033-07-02T22:30:00.000Z')
    expect(found[0]).toMatchObject({ title: 'Presshauser', runs: [{ to: '2033-07-02' }] })
    expect(until).toBe('2033-07-02T23:00:00.000Z')
    expect(await openAt('2033-07-02T23:00:00.000Z')).toEqual([])
  })

  it('goes by the clock on the wall when the clocks change', () => {
    const run = {
      from: '2027-03-27',
      to: '2027-10-31',
      hours: [{ day: 6, from: '20:00', to: '03:30' }],
      exceptions: [],
    }
    const lengthOn = (day: string) =>
      openingsOn(run, day, zone).map(({ from, until }) => (Date.parse(until) - Date.parse(from)) / 3_600_000)
    expect(lengthOn('2027-03-27')).toEqual([6.5])
    expect(lengthOn('2027-04-03')).toEqual([7.5])
    expect(lengthOn('2027-10-30')).toEqual([8.5])
    // 2:30 does not exist in that night: it opens at the next existing time
    const night = { ...run, hours: [{ day: 7, from: '02:30', to: '05:00' }] }
    expect(openingsOn(night, '2027-03-28', zone)[0]).toMatchObject({ from: '2027-03-28T01:30:00.000Z' })
  })

  it('knows rest days and days with hours of their own', async () => {
    const hours = daily.filter(({ day }) => day !== 1)
    const exceptions = [
      { day: '2034-06-07', hours: null },
      { day: '2034-06-08', hours: { from: '11:00', to: '18:00' } },
      // A Monday, usually a day of rest
      { day: '2034-06-12', hours: { from: '15:00', to: '20:00' } },
    ]
    await put({ tavern: taverns['Presshauser'], from: '2034-06-01', to: '2034-06-14', hours, exceptions })
    expect(weekdayOfDay('2034-06-05')).toBe(1)
    const noon = (day: string) => openAt(`${day}T16:30:00.000Z`)
    expect(await noon('2034-06-04')).toEqual(['Presshauser'])
    expect(await noon('2034-06-05')).toEqual([])
    expect(await noon('2034-06-07')).toEqual([])
    expect(await noon('2034-06-08')).toEqual([])
    expect(await openAt('2034-06-08T10:00:00.000Z')).toEqual(['Presshauser'])
    expect(await noon('2034-06-12')).toEqual(['Presshauser'])
    const { taverns: onDay } = await at('2034-06-04T10:00:00.000Z', { date: '2034-06-05' })
    expect(onDay).toEqual([])
  })

  it('puts whoever opens next before the others, and tells the cache when that is', async () => {
    await put({
      tavern: taverns['Feldhofner'],
      from: '2034-06-03',
      to: '2034-06-10',
      hours: daily.map((one) => ({ ...one, from: '16:00' })),
    })
    const { taverns: found, until } = await at('2034-06-04T10:00:00.000Z')
    expect(found.map(({ title }) => title)).toEqual(['Presshauser', 'Feldhofner', 'Weidgasser'])
    expect(until).toBe('2034-06-04T13:00:00.000Z')
    expect((await at('2034-06-04T13:00:00.000Z')).until).toBe('2034-06-04T14:00:00.000Z')
  })
})

describe('for everybody', () => {
  const page = async (query = '', path = '/heurigen') =>
    (await app.guest.get('/api/c/site', { path, query })).body

  it('shows a page that changes with a date, in both languages, and a year that is a year', async () => {
    expect((await page()).data).toMatchObject({ openToday: [], openOn: null })
    await put({
      tavern: taverns['Weidgasser'],
      from: today,
      to: laterDay(today, 9),
      note: { de: 'Sturm', en: 'Must' },
    })
    const { data, meta, status } = await page()
    expect([status, meta.canonical, data.date]).toEqual([200, '/heurigen', today])
    expect(data.taverns[0]).toMatchObject({
      title: 'Weidgasser',
      tel: '+43299950012',
    })
    expect(data.taverns[0].periods[0].note).toBe('Sturm')
    expect(data).toMatchObject({ openToday: [{ number: 1 }], openOn: null })
    expect(data.categories).toEqual([
      { name: 'Garten', label: 'Garten', href: '/heurigen?category=Garten', current: false },
    ])
    expect((await page('', '/en/heurigen')).data.taverns[0].periods[0].note).toBe('Must')
    const later = await page(`date=${laterDay(today, 20)}`)
    expect(later.data).toMatchObject({ openToday: [{ number: 1 }], openOn: [] })
    expect(later.meta.hidden).toBe(true)
    expect((await page('date=gestern')).data.date).toBe(today)
    const year = await page('', `/heurigen/${today.slice(0, 4)}`)
    expect(
      year.data.rows.find(({ title }: { title: string }) => title === 'Weidgasser').periods,
    ).toHaveLength(1)
    expect((await page('', '/heurigen/1700')).status).toBe(404)
    expect((await page('', '/heurigen/bald')).status).toBe(404)
  })

  it('gives calendars that another program reads with every exception', async () => {
    const { text, status } = await app.guest.get(`/ics/de/tavern/${taverns['Presshauser']}.ics`)
    expect(status).toBe(200)
    const root = new ICAL.Component(ICAL.parse(text) as [string, unknown[], unknown[]])
    ICAL.TimezoneService.reset()
    for (const one of root.getAllSubcomponents('vtimezone'))
      ICAL.TimezoneService.register(new ICAL.Timezone(one))
    const starts: string[] = []
    for (const component of root.getAllSubcomponents('vevent')) {
      const event = new ICAL.Event(component)
      if (!event.isRecurring()) {
        starts.push(`${event.startDate.toJSDate().toISOString()} ${event.endDate.toJSDate().toISOString()}`)
        continue
      }
      const iterator = event.iterator()
      for (let next = iterator.next(); next; next = iterator.next()) {
        const { startDate, endDate } = event.getOccurrenceDetails(next)
        starts.push(`${startDate.toJSDate().toISOString()} ${endDate.toJSDate().toISOString()}`)
      }
    }
    const { runs } = (
      await app.guest.get('/api/c/taverns/runs', { year: 2034, tavern: taverns['Presshauser']! })
    ).body
    const ours = []
    for (let day = '2034-06-01'; day <= '2034-06-14'; day = laterDay(day, 1))
      ours.push(...openingsOn(runs[0], day, zone).map(({ from, until }) => `${from} ${until}`))
    expect(ours).toHaveLength(12)
    expect(starts.filter((one) => one.startsWith('2034')).toSorted()).toEqual(ours)
    expect(text).toContain('SUMMARY:Presshauser: ausg’steckt')
  })

  it('has no calendar of what is no tavern', async () => {
    expect((await app.guest.get('/ics/de/taverns.ics')).status).toBe(200)
    expect((await app.guest.get('/ics/de/tavern/alle.ics')).status).toBe(404)
    expect((await app.guest.get(`/ics/en/tavern/${app.as('user').user!._id}.ics`)).status).toBe(404)
  })

  it('forgets the dates of a tavern that leaves the directory for good', async () => {
    await put({ tavern: taverns['Feldhofner'], from: '2036-01-01', to: '2036-01-05' })
    await runWrite(app.platform, systemCaller(), (ctx) =>
      ctx.db.execute(`delete from entries where "_id" = '${taverns['Feldhofner']}'`),
    )
    const { body } = await app.guest.get('/api/c/taverns/runs', { year: 2036 })
    expect(body.total).toBe(0)
  })
})

describe('the morning of the first day', () => {
  const told: Events['tavernsOpened'][] = []
  const tell = async (now: string) => {
    told.length = 0
    await runWrite(app.platform, { ...systemCaller(), now }, tellOpened)
    return told.map(({ day, taverns: opened }) => [
      day,
      opened.map(({ title, hours }) => `${title}: ${hours.de}`),
    ])
  }

  it('tells of everybody who opens once and together, rest days waited for', async () => {
    app.platform.events.on('tavernsOpened', (_ctx, opened) => void told.push(opened))
    // Sunday to Sunday; Presshauser rests on Sundays
    const hours = daily.filter(({ day }) => day !== 7)
    await put({ tavern: taverns['Presshauser'], from: '2040-01-01', to: '2040-01-08', hours })
    await put({ tavern: taverns['Weidgasser'], from: '2040-01-02', to: '2040-01-09' })
    expect(await tell('2040-01-01T09:30:00.000Z')).toEqual([])
    expect(await tell('2040-01-02T08:55:00.000Z')).toEqual([])
    const both = ['2040-01-02', ['Presshauser: 15 bis 23 Uhr', 'Weidgasser: 15 bis 23 Uhr']]
    expect(await tell('2040-01-02T09:00:00.000Z')).toEqual([both])
    expect(await tell('2040-01-02T09:05:00.000Z')).toEqual([])
    expect(await tell('2040-01-03T09:05:00.000Z')).toEqual([])
  })

  it('keeps the hour that is set, and tells nothing when the evening is over', async () => {
    const admin = app.as('admin')
    const settings = { types: ['Heuriger'], tellAt: '12:30', keepersDirect: true }
    const saved = (await admin.put('/api/c/taverns/settings', settings)).body
    expect(saved).toEqual({ ...settings, version: expect.any(Number) })
    const late = { ...settings, keepersDirect: false, version: saved.version - 1 }
    expect((await admin.put('/api/c/taverns/settings', late)).body).toMatchObject({
      code: 'CONFLICT',
      details: { current: settings, version: saved.version },
    })
    expect((await admin.put('/api/c/taverns/settings', { ...settings, tellAt: '25:00' })).status).toBe(422)
    await put({ tavern: taverns['Weidgasser'], from: '2041-07-01', to: '2041-07-03' })
    expect(await tell('2041-07-01T10:29:00.000Z')).toEqual([])
    expect(await tell('2041-07-01T21:05:00.000Z')).toEqual([])
    expect(await tell('2041-07-01T10:30:00.000Z')).toHaveLength(1)
  })
})

describe('the page of a tavern', () => {
  it('says when it is open, for people and in the words of schema.org', async () => {
    const { slug } = (await app.guest.get('/api/c/entry/', { _id: taverns['Weidgasser'] })).body.entry
    const { data, meta } = (await app.guest.get('/api/c/site', { path: `/entry/${slug}`, query: '' })).body
    expect(data.dates).toMatchObject([{ label: 'Ausg’steckt', links: [{ href: '/heurigen' }, {}] }])
    expect(data.dates[0].openings.length).toBeGreaterThan(5)
    expect(data.dates[0].periods[0]).toMatch(/ bis .* · Sturm$/)
    expect(meta.jsonLd[0]['@type']).toBe('FoodEstablishment')
    expect(meta.jsonLd[0].openingHoursSpecification[0]).toEqual({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: 'https://schema.org/Monday',
      opens: '15:00',
      closes: '23:00',
      validFrom: today,
      validThrough: laterDay(today, 9),
    })
  })
})

describe('a table of dates', () => {
  const read = (csv: string, apply = false) => editor.post('/api/c/taverns/import', { csv, apply })
  const file =
    'Heuriger;von;bis;ab;bis Uhr;Ruhetage\nWeidgasser;1.3.2037;14.03.2037;;;\nPRESSHAUSER;2037-04-01;2037-04-10;11;21.30;Mo, Di\n'

  it('is shown before anything is stored, stored as a whole, and read twice without harm', async () => {
    expect((await read(file)).body).toMatchObject({
      applied: false,
      rows: [
        { line: 2, what: 'new' },
        { line: 3, what: 'new' },
      ],
    })
    const year = async () => (await app.guest.get('/api/c/taverns/runs', { year: 2037 })).body
    expect((await year()).total).toBe(0)
    expect((await read(file, true)).body.applied).toBe(true)
    const { runs } = await year()
    expect(runs[0]).toMatchObject({ from: '2037-03-01', to: '2037-03-14', hours: daily })
    expect(runs[1].hours).toHaveLength(5)
    expect(runs[1].hours[0]).toEqual({ day: 3, from: '11:00', to: '21:30' })
    expect((await read(file, true)).body.rows.map(({ what }: { what: string }) => what)).toEqual([
      'same',
      'same',
    ])
    const longer = await read(file.replace('14.03.', '15.03.'), true)
    expect(longer.body.rows[0].what).toBe('changed')
    expect((await year()).runs[0]).toMatchObject({ _id: runs[0]._id, to: '2037-03-15' })
  })

  it('is refused as a whole, with the numbers of the lines', async () => {
    const wrong =
      'Weidgasser,2038-01-01,2038-01-05\nWeidgasser,2038-01-05,2038-01-09\nNiemand,2038-01-05,2038-01-09\nWeidgasser,30.2.2038,2038-03-09\nPresshauser,2038-03-09,2038-03-01\n'
    const { status, body } = await read(wrong, true)
    expect([status, body.code]).toEqual([422, 'IMPORT'])
    expect(body.message).toContain('Zeile 2:')
    expect(body.details.rows.map(({ what }: { what: string }) => what)).toEqual([
      'new',
      'wrong',
      'wrong',
      'wrong',
      'wrong',
    ])
    expect((await app.guest.get('/api/c/taverns/runs', { year: 2038 })).body.total).toBe(0)
    expect((await read('\n\n', true)).status).toBe(422)
    expect((await app.guest.post('/api/c/taverns/import', { csv: file })).status).toBe(401)
    const endless = await read('x;2027-01-01;2027-01-02\n'.repeat(2001))
    expect(endless.status).toBe(422)
    expect(endless.body.message).toContain('2000')
  })
})

describe('messages to subscribers', () => {
  const tavern = (name: string): Events['tavernsOpened']['taverns'][number] => ({
    run: name,
    title: `Heuriger ${name}`,
    href: { de: `/heurige/${name}`, en: `/en/taverns/${name}` },
    hours: { de: '15 bis 23 Uhr', en: '3 pm to 11 pm' },
  })
  const opened = (...names: string[]) =>
    app.write((ctx) => ctx.emit('tavernsOpened', { day: '2026-11-21', taverns: names.map(tavern) }))
  /** Messages that mention a tavern. */
  const sent = async (name: string) => {
    const { body } = await app.as('admin').get('/api/v1/firebase/sendings')
    return body.sendings
      .map(({ topic, texts }: { topic: string; texts: object }) => ({ topic, texts }))
      .filter(({ texts }: { texts: object }) => JSON.stringify(texts).includes(name))
  }

  it('tells of one tavern with the way to it, and of the same run only once', async () => {
    await opened('mueller')
    await opened('mueller')
    expect(await sent('mueller')).toEqual([
      {
        topic: 'heurigen',
        texts: {
          de: {
            title: 'Heuriger mueller hat heute ausg’steckt',
            body: '15 bis 23 Uhr',
            href: '/heurige/mueller',
          },
          en: { title: 'Heuriger mueller opens today', body: '3 pm to 11 pm', href: '/en/taverns/mueller' },
        },
      },
    ])
  })

  it('tells of several in one message that leads to all', async () => {
    await opened('huber', 'mayer')
    expect(await sent('huber')).toContainEqual({
      topic: 'heurigen',
      texts: {
        de: {
          title: 'Heute sperren 2 Heurige auf',
          body: 'Heuriger huber: 15 bis 23 Uhr\nHeuriger mayer: 15 bis 23 Uhr',
          href: '/heurigen',
        },
        en: {
          title: '2 wine taverns open today',
          body: 'Heuriger huber: 3 pm to 11 pm\nHeuriger mayer: 3 pm to 11 pm',
          href: '/en/heurigen',
        },
      },
    })
  })
})
