import { beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp, type TestClient } from '#app/test-app.ts'
import { runRead, runWrite, systemCaller } from '#kit/server/http/scope.ts'
import { uuidv7 } from '#kit/shared/uuid.ts'
import { nextDates } from './events.kind.ts'
import { putEvent, upcomingEvents } from './offers.ts'

let app: TestApp
let editor: TestClient

const rights = ['read', 'create', 'update', 'publish', 'remove'].map((right) => `event.${right}`)

beforeAll(async () => {
  app = await testApp('events')
  editor = app.as({ role: 'member', rights })
})

const inDays = (days: number, hours = 0) =>
  new Date(Date.now() + days * 86_400_000 + hours * 3_600_000).toISOString()

async function published(input: object) {
  const { status, body } = await editor.post('/api/c/event/', { status: 'published', ...input })
  expect({ status, body }).toMatchObject({ status: 200 })
  return body.event
}

const titles = (body: { event: { title: string }[] }) => body.event.map(({ title }) => title)

describe('creating', () => {
  test('needs a title and a time; it is a draft', async () => {
    const { status, body } = await editor.post('/api/c/event', {
      title: 'Dorffest',
      start: '2030-06-01T16:00:00+02:00',
    })
    expect(status).toBe(200)
    expect(body.event).toMatchObject({
      title: 'Dorffest',
      slug: 'dorffest',
      status: 'draft',
      date: '2030-06-01T14:00:00.000Z',
      start: '2030-06-01T14:00:00.000Z',
      lastEnd: '2030-06-01T14:00:00.000Z',
      end: null,
      allDay: false,
      state: 'planned',
      recurrence: '',
      exceptions: [],
    })
    expect(body.file).toEqual([])
    expect((await app.guest.get(`/api/c/event/${body.event._id}`)).status).toBe(404)
  })

  test('takes a mere day for a whole one, in the zone of the site', async () => {
    const { body } = await editor.post('/api/c/event', {
      title: 'Flurreinigung',
      date: '2030-04-06',
      end: '2030-04-07',
    })
    expect(body.event).toMatchObject({
      allDay: true,
      date: '2030-04-05T22:00:00.000Z',
      start: '2030-04-05T22:00:00.000Z',
      end: '2030-04-06T22:00:00.000Z',
      lastEnd: '2030-04-07T22:00:00.000Z',
    })
  })

  test('takes the type as a word or as an object that has it', async () => {
    for (const type of [
      'Fest',
      { type: 'Fest' },
      { name: 'Fest' },
      { label: 'Fest', value: 'x' },
      { value: 'Fest' },
    ]) {
      const { body } = await editor.post('/api/c/event', { title: 'Art', date: '2030-01-01', type })
      expect(body.event.type).toBe('Fest')
    }
    expect(
      (await editor.post('/api/c/event', { title: 'Art', date: '2030-01-01', type: { other: 1 } })).status,
    ).toBe(422)
  })

  test('writes repetitions in one way and works out when they are over', async () => {
    const { body } = await editor.post('/api/c/event', {
      title: 'Singkreis',
      start: '2030-01-07T18:00:00Z',
      end: '2030-01-07T20:00:00Z',
      recurrence: 'RRULE:COUNT=3;FREQ=WEEKLY',
      exceptions: ['2030-01-14', '2030-01-14'],
    })
    expect(body.event).toMatchObject({
      recurrence: 'FREQ=WEEKLY;COUNT=3',
      exceptions: ['2030-01-14'],
      lastEnd: '2030-01-21T20:00:00.000Z',
    })
    const endless = await editor.put(`/api/c/event/${body.event._id}`, { recurrence: 'FREQ=WEEKLY' })
    expect(endless.body.event.lastEnd).toBeNull()
    const once = await editor.put(`/api/c/event/${body.event._id}`, { recurrence: '' })
    expect(once.body.event).toMatchObject({ exceptions: [], lastEnd: '2030-01-07T20:00:00.000Z' })
  })

  test('refuses a series of which no date is left, when it is made and when days are left out later', async () => {
    const input = { title: 'Nie', start: '2030-01-07T18:00:00Z', recurrence: 'FREQ=WEEKLY;COUNT=2' }
    const nothing = { exceptions: ['2030-01-07', '2030-01-14'] }
    const refused = { status: 422, body: { code: 'INVALID', fields: { exceptions: expect.any(String) } } }
    expect(await editor.post('/api/c/event', { ...input, ...nothing })).toMatchObject(refused)
    const { body } = await editor.post('/api/c/event', { ...input, exceptions: ['2030-01-07'] })
    const at = `/api/c/event/${body.event._id}`
    expect(await editor.put(at, nothing)).toMatchObject(refused)
    expect(await editor.put(at, { recurrence: 'FREQ=WEEKLY;COUNT=1' })).toMatchObject(refused)
    expect((await editor.get(at)).body.event).toMatchObject({ exceptions: ['2030-01-07'], version: 1 })
  })

  test.each([
    ['no title', { date: '2030-01-01' }, 'title'],
    ['no time', { title: 'x' }, 'start'],
    ['no day', { title: 'x', date: 'morgen' }, 'date'],
    [
      'an end before the start',
      { title: 'x', start: '2030-01-02T10:00:00Z', end: '2030-01-02T09:00:00Z' },
      'end',
    ],
    ['an unknown state', { title: 'x', date: '2030-01-01', state: 'perhaps' }, 'state'],
    ['a wrong exception', { title: 'x', date: '2030-01-01', exceptions: ['2030-02-30'] }, 'exceptions.0'],
    ['a start in the year 1', { title: 'x', start: '0001-01-01T00:00:00Z' }, 'start'],
    [
      'a date of a series that lasts years',
      { title: 'x', start: '2030-01-01T00:00:00Z', end: '2040-01-01T00:00:00Z', recurrence: 'FREQ=DAILY' },
      'end',
    ],
    ['an unreadable repetition', { title: 'x', date: '2030-01-01', recurrence: 'FREQ=HOURLY' }, 'recurrence'],
    [
      'a repetition that is over before',
      { title: 'x', date: '2030-01-01', recurrence: 'FREQ=DAILY;UNTIL=20291231' },
      'recurrence',
    ],
    [
      'a series that is moved',
      { title: 'x', date: '2030-01-01', recurrence: 'FREQ=DAILY', state: 'moved', movedTo: '2030-01-02' },
      'state',
    ],
  ])('refuses %s', async (_what, input, field) => {
    const { status, body } = await editor.post('/api/c/event', input)
    expect(status).toBe(422)
    expect(body.code).toBe('INVALID')
    expect(Object.keys(body.fields)).toEqual([field])
  })

  test('tells what is wrong in the language of the reader', async () => {
    const input = { title: 'x', date: '2030-01-01', recurrence: 'FREQ=HOURLY' }
    expect((await editor.post('/api/c/event?lang=de', input)).body.message).toContain('Wiederholung')
    expect((await editor.post('/api/c/event?lang=en', input)).body.message).toContain('repetition')
  })
})

test('every write is refused to guests and to those without the right', async () => {
  const item = await published({ title: 'Geschützt', date: '2030-01-01' })
  const reader = app.as({ role: 'member', rights: ['event.read'] })
  const calls: [TestClient, number][] = [
    [app.guest, 401],
    [reader, 403],
  ]
  for (const [caller, status] of calls) {
    const path = `/api/c/event/${item._id}`
    const answers = [
      await caller.post('/api/c/event', { title: 'x', date: '2030-01-01' }),
      await caller.put(path, { title: 'x' }),
      await caller.delete(path),
      await caller.post(`${path}/publish`, {}),
      await caller.post(`${path}/unpublish`, {}),
      await caller.delete(`${path}/draft`),
      await caller.post(`${path}/restore`, { version: 1 }),
      await caller.post(`${path}/lock`, { tab: 'tab-00001' }),
      await caller.post('/api/c/batch/event', { _id: [item._id], action: 'remove' }),
    ]
    expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => status))
  }
  expect((await app.guest.get(`/api/c/event/${item._id}`)).body.event.title).toBe('Geschützt')
})

describe('changing', () => {
  test('date and start are one moment: the one that was changed counts', async () => {
    const item = await published({
      title: 'Sitzung',
      start: '2030-03-01T18:00:00Z',
      end: '2030-03-01T20:00:00Z',
    })
    const path = `/api/c/event/${item._id}`
    const byDate = await editor.put(path, { date: '2030-03-01T17:00:00Z', start: item.start })
    expect(byDate.body.event).toMatchObject({
      date: '2030-03-01T17:00:00.000Z',
      start: '2030-03-01T17:00:00.000Z',
    })
    const byStart = await editor.put(path, { start: '2030-03-01T16:00:00Z' })
    expect(byStart.body.event).toMatchObject({
      date: '2030-03-01T16:00:00.000Z',
      start: '2030-03-01T16:00:00.000Z',
    })
    const late = await editor.put(path, { start: '2030-03-01T21:00:00Z' })
    expect(late).toMatchObject({ status: 422, body: { fields: { end: expect.any(String) } } })
  })

  test('a new date is forgotten when the event is no longer moved', async () => {
    const item = await published({ title: 'Konzert', date: '2030-03-01T18:00:00Z' })
    const moved = await editor.put(`/api/c/event/${item._id}`, {
      state: 'moved',
      movedTo: '2030-03-08T18:00:00Z',
    })
    expect(moved.body.event).toMatchObject({
      movedTo: '2030-03-08T18:00:00.000Z',
      lastEnd: '2030-03-08T18:00:00.000Z',
    })
    const back = await editor.put(`/api/c/event/${item._id}`, { state: 'planned' })
    expect(back.body.event).toMatchObject({ movedTo: null, lastEnd: '2030-03-01T18:00:00.000Z' })
  })

  test('a change made on an older version is refused', async () => {
    const item = await published({ title: 'Version', date: '2030-01-01' })
    await editor.put(`/api/c/event/${item._id}`, { title: 'Neuer', version: item.version })
    const clash = await editor.put(`/api/c/event/${item._id}`, { title: 'Alt', version: item.version })
    expect(clash).toMatchObject({ status: 409, body: { code: 'CONFLICT' } })
  })
})

describe('lists', () => {
  const tag = uuidv7()
  beforeAll(async () => {
    const tags = [tag]
    await published({ title: 'später', tags, date: inDays(40), type: 'Fest' })
    await published({ title: 'bald', tags, date: inDays(2), type: 'Sport' })
    await published({ title: 'vorbei', tags, date: inDays(-3) })
    await published({ title: 'läuft', tags, start: inDays(0, -2), end: inDays(0, 2) })
    await published({ title: 'Reihe', tags, date: inDays(-30), recurrence: 'FREQ=WEEKLY' })
    await editor.post('/api/c/event', { title: 'Entwurf', tags, date: inDays(1) })
  })

  test('go by date, the earliest first', async () => {
    const { body } = await app.guest.get('/api/c/event/', { tag })
    expect(titles(body)).toEqual(['Reihe', 'vorbei', 'läuft', 'bald', 'später'])
    expect(body.total).toBe(5)
    expect(titles((await app.guest.get('/api/c/event/', { tag, sort: '-date', limit: '2' })).body)).toEqual([
      'später',
      'bald',
    ])
    expect((await editor.get('/api/c/event/', { tag })).body.total).toBe(6)
  })

  test('go by the next date over all pages, a series by its own', async () => {
    const page = async (skip: number, asked: object = {}) =>
      titles(
        (await editor.get('/api/c/event/', { tag, sort: 'next', limit: '2', skip: `${skip}`, ...asked }))
          .body,
      )
    expect([...(await page(0)), ...(await page(2)), ...(await page(4))]).toEqual([
      'vorbei',
      'läuft',
      'Entwurf',
      'bald',
      'Reihe',
      'später',
    ])
    expect(await page(2, { upcoming: 'true' })).toEqual(['bald', 'Reihe'])
    expect(await page(0, { sort: '-next' })).toEqual(['später', 'Reihe'])
    const wrong = await editor.get('/api/c/event/', { sort: 'text' })
    expect(wrong).toMatchObject({ status: 422, body: { message: expect.stringContaining('next') } })
  })

  test('work out next dates only of series that they show, ten years ahead', async () => {
    const series = { date: inDays(-400), recurrence: 'FREQ=WEEKLY' }
    const shown = await published({ title: 'öffentlich', ...series })
    const draft = (await editor.post('/api/c/event', { title: 'geplant', ...series })).body.event
    const binned = await published({ title: 'weg', ...series })
    await editor.delete(`/api/c/event/${binned._id}`)
    const never = await published({
      title: 'nie mehr',
      date: inDays(-400),
      recurrence: 'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30',
    })
    const rare = await published({
      title: 'selten',
      date: inDays(-400),
      recurrence: 'FREQ=YEARLY;INTERVAL=20',
    })
    const all = [shown, draft, binned].map(({ _id }) => _id)
    const dates = async (listed: 'live' | 'working' | 'bin') =>
      (await runRead(app.platform, systemCaller(), (ctx) => nextDates(ctx, listed))).result
    const has = async (listed: 'live' | 'working' | 'bin') => {
      const next = await dates(listed)
      return all.map((_id) => _id in next)
    }
    expect(await has('live')).toEqual([true, false, false])
    expect(await has('working')).toEqual([true, true, false])
    expect(await has('bin')).toEqual([false, false, true])
    const next = await dates('live')
    for (const { _id } of [never, rare]) {
      expect(next[_id]! > inDays(3640)).toBe(true)
      expect(next[_id]! < inDays(3680)).toBe(true)
    }
  })

  test('are made for guests from next dates that are worked out once a minute and follow what is published', async () => {
    const own = uuidv7()
    const asked = async (sort: string) =>
      titles((await app.guest.get('/api/c/event/', { tag: own, sort })).body)
    await published({ title: 'in drei Tagen', tags: [own], date: inDays(3) })
    expect(await asked('next')).toEqual(['in drei Tagen'])
    await published({ title: 'jede Woche', tags: [own], date: inDays(-6), recurrence: 'FREQ=WEEKLY' })
    await editor.post('/api/c/event', { title: 'Entwurf', tags: [own], date: inDays(1) })
    expect(await asked('next')).toEqual(['jede Woche', 'in drei Tagen'])
    expect(await asked('-next')).toEqual(['in drei Tagen', 'jede Woche'])
    expect((await app.guest.get('/api/c/event/', { sort: 'next,-next' })).status).toBe(422)
  })

  test('are split into what is to come and what is over', async () => {
    const upcoming = await app.guest.get('/api/c/event/', { tag, upcoming: 'true' })
    expect(titles(upcoming.body)).toEqual(['Reihe', 'läuft', 'bald', 'später'])
    const past = await app.guest.get('/api/c/event/', { tag, past: 'true' })
    expect(titles(past.body)).toEqual(['vorbei'])
    expect(past.body.total).toBe(1)
  })

  test('are narrowed by type, state and time', async () => {
    expect(titles((await app.guest.get('/api/c/event/', { tag, type: 'Fest' })).body)).toEqual(['später'])
    expect(titles((await app.guest.get('/api/c/event/', { tag, state: 'cancelled' })).body)).toEqual([])
    const soon = { tag, from: inDays(1), to: inDays(10) }
    expect(titles((await app.guest.get('/api/c/event/', soon)).body)).toEqual(['Reihe', 'bald'])
    const days = { tag, from: inDays(39).slice(0, 10), to: inDays(42).slice(0, 10) }
    expect(titles((await app.guest.get('/api/c/event/', days)).body)).toEqual(['Reihe', 'später'])
    expect((await app.guest.get('/api/c/event/', { from: 'heute' })).status).toBe(422)
  })

  test('are searched by words of title, text and place', async () => {
    await published({ title: 'Weinkost', date: inDays(5), place: 'Kellergasse Retzbach' })
    expect(titles((await app.guest.get('/api/c/event/', { search: 'Retzbach' })).body)).toEqual(['Weinkost'])
  })

  test('upcoming names each date of a series by itself', async () => {
    const { status, body } = await app.guest.get('/api/c/event/upcoming', { tag })
    expect(status).toBe(200)
    expect(body.upcoming).toHaveLength(5)
    expect(body.upcoming[0]).toMatchObject({ allDay: false, state: 'planned' })
    const byId = new Map(body.event.map((item: { _id: string; title: string }) => [item._id, item.title]))
    const names = body.upcoming.map((one: { event: string }) => byId.get(one.event))
    expect(names).toEqual(['läuft', 'bald', 'Reihe', 'Reihe', 'Reihe'])
    expect(body.event).toHaveLength(3)
    const starts = body.upcoming.map(({ start }: { start: string }) => start)
    expect(starts).toEqual(starts.toSorted())
  })

  test('upcoming between two times', async () => {
    const span = { tag, from: inDays(10), to: inDays(45), limit: '100' }
    const { body } = await app.guest.get('/api/c/event/upcoming', span)
    expect(body.upcoming).toHaveLength(6)
    expect(body.upcoming.every(({ start }: { start: string }) => start >= span.from && start < span.to)).toBe(
      true,
    )
    for (const asked of [
      { tag: uuidv7() },
      { tag, to: inDays(-3) },
      { tag, from: inDays(9), to: inDays(8) },
    ]) {
      const nothing = await app.guest.get('/api/c/event/upcoming', asked)
      expect(nothing.body).toMatchObject({ upcoming: [], event: [] })
    }
    expect((await app.guest.get('/api/c/event/upcoming', { limit: '501' })).status).toBe(422)
  })

  test('upcoming shows texts in the language asked for', async () => {
    const english = uuidv7()
    await published({
      title: 'Adventmarkt',
      tags: [english],
      date: inDays(3),
      translations: { en: { title: 'Advent market', place: 'Square', status: 'published' } },
    })
    const { body } = await app.guest.get('/api/c/event/upcoming', { tag: english, lang: 'en' })
    expect(body.event[0]).toMatchObject({ title: 'Advent market', place: 'Square', lang: 'en' })
  })
})

test('other domains get what comes next, and bring events of their own', async () => {
  const record = {
    _id: uuidv7(),
    title: 'Gleich',
    date: inDays(0, 1),
    status: 'published' as const,
    recurrence: 'FREQ=DAILY;COUNT=2',
    translations: { en: { title: 'In a moment', status: 'published' as const } },
  }
  const put = (changed: object = {}) =>
    runWrite(app.platform, systemCaller(), (ctx) => putEvent(ctx, { ...record, ...changed }))
  expect(await put()).toBe('created')
  expect(await put()).toBe('unchanged')
  await expect(put({ recurrence: 'FREQ=HOURLY' })).rejects.toMatchObject({ code: 'INVALID' })
  const made = await runRead(app.platform, { ...systemCaller('en'), user: null }, (ctx) =>
    upcomingEvents(ctx, 3, 'en'),
  )
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Vienna' }).format(new Date(record.date))
  expect(made.result).toHaveLength(3)
  expect(made.result).toContainEqual(
    expect.objectContaining({
      title: 'In a moment',
      start: record.date,
      href: `/en/event/in-a-moment?date=${day}`,
    }),
  )
  // The list is valid until the first event is over
  expect(made.until).toBeLessThan(Date.parse(inDays(0, 3)))
})
