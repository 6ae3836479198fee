import { beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp, type TestClient } from '#app/test-app.ts'
import { dayIn } from '#kit/shared/dates/dates.ts'
import type { ImportReport } from '../../waste.contract.ts'

let app: TestApp
let editor: TestClient
let admin: TestClient
const ids: Record<string, string> = {}
const year = Number(dayIn(new Date().toISOString(), 'Europe/Vienna').slice(0, 4)) + 1
const rights = ['waste', 'waste_kind', 'waste_zone'].flatMap((module) =>
  ['read', 'create', 'update', 'publish'].map((right) => `${module}.${right}`),
)

beforeAll(async () => {
  app = await testApp('waste_import')
  admin = app.as('admin')
  editor = app.as({ role: 'member', rights })
  for (const name of ['Restmüll', 'Biomüll', 'Altpapier'])
    ids[name] = (await admin.post('/api/c/waste_kind', { name, status: 'published' })).body.waste_kind._id
  for (const name of ['Nord', 'Süd'])
    ids[name] = (await admin.post('/api/c/waste_zone', { name, status: 'published' })).body.waste_zone._id
})

const base64 = (content: string | Uint8Array) => Buffer.from(content).toString('base64')
const send =
  (path: string) =>
  async (content: string | Uint8Array, more: object = {}) => {
    const input = { name: 'kalender', content: base64(content), ...more }
    const { status, body } = await editor.post(`/api/c/waste/${path}`, input)
    return { status, body: body as ImportReport & { code: string; message: string } }
  }
const preview = send('import/preview')
const store = send('import')
const stored = async (): Promise<number> => (await app.guest.get('/api/c/waste/', { limit: 0 })).body.total
const days = ({ dates }: ImportReport) =>
  dates.map(({ date, kind, zone }) => [date, kind, zone].filter(Boolean).join(' '))

const event = (lines: string[]) => ['BEGIN:VEVENT', 'UID:x', ...lines, 'END:VEVENT'].join('\r\n')
const calendar = (...events: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...events, 'END:VCALENDAR', ''].join('\r\n')

describe('tables', () => {
  test.each([
    [
      'as Excel writes them in German',
      `Datum;Fraktion;Zone\r\n05.01.${year};Restmüll;Nord\r\n"Di, 06.01.${year}";BIOMÜLL;Süd\r\n`,
    ],
    [
      'with commas and ISO dates',
      `Zone,Art,Tag,KW\nNord,Restmüll,${year}-01-05,1\nSüd,Biomüll,${year}-01-06T00:00:00,1\n`,
    ],
    [
      'with a title above and tabs',
      `Abfuhrkalender ${year}\n\nDatum\tAbfallart\tOrt\n5.1.${year}\tRestmüll\tNord\n6. Jänner ${year}\tBiomüll\tSüd`,
    ],
    [
      'with a mark at the beginning and two digits',
      `\uFEFFDatum;Fraktion;Zone\n05.01.${String(year).slice(2)};Restmüll;Nord\n06.01.${year} 00:00;Biomüll;Süd`,
    ],
  ])('are read %s', async (_what, content) => {
    const { status, body } = await preview(content)
    expect(status).toBe(200)
    expect(body).toMatchObject({ fresh: 2, open: 0, dropped: [], unknownKinds: [], needsZone: false })
    expect(body.dates.map(({ date }) => date)).toEqual([`${year}-01-05`, `${year}-01-06`])
  })

  test('are read in Windows-1252 too', async () => {
    const content = Buffer.from(`Datum;Fraktion;Zone\r\n05.01.${year};Restmüll;Süd\r\n`, 'latin1')
    expect((await preview(content)).body).toMatchObject({ fresh: 1, unknownKinds: [], unknownZones: [] })
  })

  test('are read without the control characters that a program left in them', async () => {
    const note = 'bis 6\u0007 Uhr\u000Ban der\u0081 Straße'
    const content = `Datum;Fraktion;Zone;Hinweis\r\n05.01.${year};Rest\u0007müll;\u0085Süd;${note}\r\n`
    const { body } = await preview(content)
    expect(body).toMatchObject({ fresh: 1, unknownKinds: [], unknownZones: [] })
    expect(body.dates[0]).toMatchObject({ note: 'bis 6 Uhr an der Straße' })
    const ics = await preview(
      calendar(event([`DTSTART;VALUE=DATE:${year}0105`, 'SUMMARY:Rest\u0081müll', 'LOCATION:Süd\u0007'])),
    )
    expect(ics.body).toMatchObject({ unknownKinds: [], unknownZones: [] })
  })

  test('are read with a column for each kind, and with marks beside a date', async () => {
    const columns = await preview(`Restmüll;Biomüll\n05.01.${year};07.01.${year}\n02.02.${year};\n`, {
      zone: null,
    })
    expect(days(columns.body)).toEqual([
      `${year}-01-05 Restmüll`,
      `${year}-01-07 Biomüll`,
      `${year}-02-02 Restmüll`,
    ])
    const marks = await preview(`Datum;Restmüll;Biomüll\n05.01.${year};x;\n07.01.${year};X;x\n`, {
      zone: null,
    })
    expect(marks.body.fresh).toBe(3)
  })

  test('with a wrong date are refused by line, and nothing of them is stored', async () => {
    const content = `Datum;Fraktion;Zone\n05.01.${year};Restmüll;Nord\n31.02.${year};Restmüll;Nord\nmorgen;;Nord`
    for (const call of [preview, store]) {
      const { status, body } = await call(content)
      expect([status, body.code]).toEqual([422, 'IMPORT_INVALID'])
      expect(body.message).toContain(`Zeile 3: „31.02.${year}“ ist kein Tag`)
      expect(body.message).toContain('Zeile 4')
    }
    expect(await stored()).toBe(0)
  })

  test.each([
    ['an empty file', '', 'keine Termine'],
    ['a letter', 'Liebe Gemeinde,\nanbei der Kalender.\n', 'ist kein Tag'],
    ['a workbook', 'PK\u0003\u0004xl/worksheets', 'als CSV'],
    ['a PDF', '%PDF-1.7', 'PDF kann nicht gelesen werden'],
    ['1.1 MB', 'x'.repeat(1_150_000), 'zu groß'],
    ['a day without end', `Datum;Art\n${'T'.repeat(400_000)};Restmüll`, 'ist kein Tag'],
    ['a word without end', `Datum;Art\n05.01.${year};Rest${' '.repeat(400_000)}müll`, 'zu lang'],
    [
      'a rule without end',
      calendar(event([`DTSTART:${year}0105`, `RRULE:${'BYDAY='.repeat(60_000)}`, 'SUMMARY:Restmüll'])),
      'zu lang',
    ],
    [
      'thousands of rules',
      calendar(
        ...Array.from({ length: 3000 }, () =>
          event([`DTSTART:${year}0105`, 'RRULE:FREQ=DAILY', 'SUMMARY:Restmüll']),
        ),
      ),
      'mehr als 3000 Termine',
    ],
  ])('that are %s are refused with a reason', async (_what, content, reason) => {
    const { status, body } = await store(content, { zone: null })
    expect([422, 413]).toContain(status)
    expect(body.message).toContain(reason)
  })
})

describe('calendar files', () => {
  test('give each day of a rule, with what is left out and moved', async () => {
    const { status, body } = await preview(
      calendar(
        event([
          `DTSTART;VALUE=DATE:${year}0105`,
          `DTEND;VALUE=DATE:${year}0106`,
          'RRULE:FREQ=WEEKLY;INTERVAL=2;COUNT=4;WKST=SU',
          `EXDATE;VALUE=DATE:${year}0119`,
          'SUMMARY:Restm',
          ' üll',
        ]),
        event([`RECURRENCE-ID;VALUE=DATE:${year}0202`, `DTSTART;VALUE=DATE:${year}0203`, 'SUMMARY:Restmüll']),
        event([
          `DTSTART:${year}0309T230000Z`,
          'SUMMARY:Biomüll\\, Altpapier',
          'BEGIN:VALARM',
          'TRIGGER:-PT6H',
          'END:VALARM',
        ]),
        event([`DTSTART;TZID=Europe/Vienna:${year}0310T060000`, 'SUMMARY:Biomüll (Süd)']),
        event([`DTSTART;VALUE=DATE:${year}0401`, 'SUMMARY:Biomüll', 'STATUS:CANCELLED']),
      ),
      { zone: ids['Nord'] },
    )
    expect(status).toBe(200)
    expect(days(body)).toEqual([
      `${year}-01-05 Restmüll`,
      `${year}-02-03 Restmüll`,
      `${year}-02-16 Restmüll`,
      `${year}-03-10 Biomüll`,
      `${year}-03-10 Altpapier`,
      `${year}-03-10 Biomüll Süd`,
    ])
    expect(body.dropped).toMatchObject([{ text: 'Biomüll', words: { de: 'ist in der Datei abgesagt' } }])
  })

  test('are read where a day does not say that it is one, and where parameters hold colons', async () => {
    const { status, body } = await preview(
      calendar(
        event([
          `DTSTART;X-NOTE="a:b;c":${year}0105`,
          'RRULE:FREQ=DAILY;COUNT=3',
          `EXDATE:${year}0106`,
          'SUMMARY;LANGUAGE=de:Bio\\nmüll',
        ]),
        event([
          `DTSTART;VALUE=DATE:${year}0201`,
          `RDATE;VALUE=PERIOD:${year}0203T050000/PT1H`,
          'SUMMARY:Restmüll',
        ]),
      ),
      { zone: null },
    )
    expect(status).toBe(200)
    expect(days(body)).toEqual([
      `${year}-01-05 Bio müll`,
      `${year}-01-07 Bio müll`,
      `${year}-02-01 Restmüll`,
      `${year}-02-03 Restmüll`,
    ])
  })

  test('without an end go to the end of next year and say so; the past is left out', async () => {
    const file = calendar(
      event([`DTSTART;VALUE=DATE:${year - 3}0106`, 'RRULE:FREQ=MONTHLY;BYDAY=1TU', 'SUMMARY:Restmüll']),
    )
    const { body } = await preview(file, { zone: null })
    expect(body.dates.at(-1)!.date.slice(0, 7)).toBe(`${year}-12`)
    expect(body.dates[0]!.date >= `${year - 1}-01-01`).toBe(true)
    expect(body.notices).toHaveLength(1)
  })

  test.each([
    [
      'a broken rule',
      calendar(event([`DTSTART;VALUE=DATE:${year}0105`, 'RRULE:FREQ=FORTNIGHTLY', 'SUMMARY:x'])),
      'Zeile 6: RRULE',
    ],
    [
      'a day that does not exist',
      calendar(event([`DTSTART;VALUE=DATE:${year}0231`, 'SUMMARY:x'])),
      'Zeile 5: DTSTART',
    ],
    ['no event at all', calendar(), 'kein einziger Termin'],
    ['no day', calendar(event(['SUMMARY:x'])), 'Zeile 3: Der Termin hat keinen Tag'],
    [
      'no end',
      `BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nDTSTART;VALUE=DATE:${year}0105\r\nSUMM`,
      'Zeile 2: VEVENT',
    ],
  ])('with %s name the line, and nothing of them is stored', async (_what, file, line) => {
    const { status, body } = await store(file, { zone: null })
    expect([status, body.code]).toEqual([422, 'IMPORT_INVALID'])
    expect(body.message).toContain(line)
    expect(await stored()).toBe(0)
  })
})

describe('storing', () => {
  const file = () =>
    `Datum;Fraktion;Gebiet\n05.01.${year};Restabfall 14-tägig;Nord\n05.01.${year};Restabfall 14-tägig;Nord\n12.01.${year};Windeltonne;West\n13.01.${year};Biomüll;Alle`

  test('needs to know what every word means; it offers the nearest', async () => {
    const { body } = await preview(file())
    expect(body).toMatchObject({
      fresh: 1,
      open: 2,
      unknownKinds: [
        { label: 'Restabfall 14-tägig', count: 2, guess: ids['Restmüll'] },
        { label: 'Windeltonne', count: 1, guess: null },
      ],
      unknownZones: [{ label: 'West', count: 1, guess: null }],
      dropped: [{ line: 3, words: { de: 'steht schon in Zeile 2' } }],
    })
    expect(await store(file())).toMatchObject({ status: 422 })
    expect((await preview(`Restmüll;Biomüll\n05.01.${year};`)).body.needsZone).toBe(true)
    expect(await stored()).toBe(0)
  })

  test('makes what is new, all at once, and nothing when it is run again', async () => {
    const meaning = {
      kinds: { 'Restabfall 14-tägig': ids['Restmüll'], Windeltonne: 'new' },
      zones: { West: 'new' },
    }
    expect(await store(file(), meaning)).toMatchObject({ status: 200, body: { stored: 3 } })
    expect(await stored()).toBe(3)
    const again = { ...meaning, kinds: { 'Restabfall 14-tägig': ids['Restmüll'] }, zones: {} }
    expect((await store(file(), again)).body).toMatchObject({ stored: 0, known: 3, fresh: 0 })
    expect(await stored()).toBe(3)
    const { body } = await app.guest.get('/api/c/waste_kind/')
    expect(body.waste_kind.map(({ name }: { name: string }) => name)).toContain('Windeltonne')
  })

  test('does not bring back what was moved', async () => {
    const { body } = await admin.get('/api/c/waste/', { kind: ids['Biomüll'] })
    const { _id } = body.waste[0]
    const change = { _id, date: `${year}-01-14`, movedFrom: `${year}-01-13`, status: 'published' }
    expect((await admin.put('/api/c/waste', change)).status).toBe(200)
    const again = await store(`Datum;Art\n13.01.${year};Biomüll`, { zone: null })
    expect(again.body).toMatchObject({ stored: 0, known: 1 })
  })

  test('is for those who may; others get drafts or nothing', async () => {
    const input = { name: 'x', content: base64(`Datum;Art\n20.01.${year};Biomüll`), zone: null }
    const reader = app.as({ role: 'member', rights: ['waste.read'] })
    const calls: [string, object][] = [
      ['import', input],
      ['import/preview', input],
      ['dates', { dates: [{ date: `${year}-05-01`, kind: ids['Biomüll'], zone: null }] }],
      [
        'plan',
        {
          first: `${year}-05-01`,
          until: `${year}-05-01`,
          unit: 'weeks',
          every: 1,
          onHoliday: 'same',
          kind: ids['Biomüll'],
          zone: null,
        },
      ],
    ]
    for (const [path, body] of calls) {
      expect((await app.guest.post(`/api/c/waste/${path}`, body)).status).toBe(401)
      expect((await reader.post(`/api/c/waste/${path}`, body)).status).toBe(403)
    }
    const before = await stored()
    const writer = app.as({ role: 'member', rights: ['waste.read', 'waste.create'] })
    expect((await writer.post('/api/c/waste/import', input)).body.stored).toBe(1)
    expect(await stored()).toBe(before)
    const wanted = { ...input, content: base64(`Datum;Art\n21.01.${year};Neues`), kinds: { Neues: 'new' } }
    expect((await writer.post('/api/c/waste/import', wanted)).status).toBe(403)
  })
})

test('two who import the same at once store it once, whatever its words are', async () => {
  const before = await stored()
  const content = `Datum;Art;Zone\n10.10.${year};constructor;Nord`
  const { body } = await preview(content)
  expect(body.unknownKinds).toMatchObject([{ label: 'constructor' }])
  const answers = await Promise.all(
    [1, 2, 3].map(() => store(content, { kinds: { constructor: ids['Biomüll'] } })),
  )
  expect(answers.map((one) => one.body.stored).toSorted((a, b) => a - b)).toEqual([0, 0, 1])
  expect(await stored()).toBe(before + 1)
})

test('a repetition is shown before it is stored, and stored once', async () => {
  const rule = {
    first: `${year}-03-02`,
    until: `${year}-04-15`,
    unit: 'weeks',
    every: 2,
    onHoliday: 'dayLater',
  }
  const what = { kind: ids['Altpapier'], zone: ids['Nord'] }
  const { body } = await editor.post('/api/c/waste/plan', { ...rule, ...what })
  expect(body.dates.length).toBe(4)
  const dates = body.dates.map(({ date }: { date: string }) => ({ date, ...what }))
  const before = await stored()
  expect((await editor.post('/api/c/waste/dates', { dates })).body).toEqual({ stored: 4, known: 0 })
  expect((await editor.post('/api/c/waste/dates', { dates })).body).toEqual({ stored: 0, known: 4 })
  expect(await stored()).toBe(before + 4)
  expect((await editor.post('/api/c/waste/plan', { ...rule, ...what })).body.dates[0].known).toBe(true)
  const wrong = await editor.post('/api/c/waste/plan', { ...rule, ...what, until: `${year}-01-01` })
  expect([wrong.status, Object.keys(wrong.body.fields)]).toEqual([422, ['until']])
  const half = [
    ...dates.slice(0, 1).map((one: object) => ({ ...one, date: `${year}-09-01` })),
    { ...what, date: `${year}-09-02`, kind: '01900000-0000-7000-8000-000000000000' },
  ]
  expect((await editor.post('/api/c/waste/dates', { dates: half })).status).toBe(422)
  expect(await stored()).toBe(before + 4)
})

describe('files that are made to keep the process busy', () => {
  const text = (length: number, sign = 'a') => sign.repeat(length)
  const past = Array.from({ length: 60_000 }, (_, index) =>
    new Date(Date.UTC(1800, 0, 1 + index)).toISOString().slice(0, 10).replaceAll('-', ''),
  )
  const long = [`DTSTART;VALUE=DATE:20200101`, 'DTEND;VALUE=DATE:20200108']
  const neverFits = 'RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30'
  const files = {
    'a long name with many old dates': calendar(
      event([...long, `SUMMARY:${text(400_000)}`, `RDATE;VALUE=DATE:${past.join(',')}`]),
    ),
    'many old dates': calendar(event([...long, 'SUMMARY:Alt', `RDATE;VALUE=DATE:${past.join(',')}`])),
    'many rules that name no day': calendar(
      ...Array.from({ length: 7000 }, () => event(['DTSTART:00010101', `${neverFits};COUNT=9`, 'SUMMARY:x'])),
    ),
    'a line of parameters without end': calendar(
      event([`DTSTART${text(200_000, ';a=b')}:${year}0105`, 'SUMMARY:Restmüll']),
    ),
    'lines without sense': calendar(text(300_000, 'A\n')),
    'a long heading above many old dates': `Datum;${text(400_000)}\n${text(40_000, '1.1.2020;x\n')}`,
    'many columns and rows': `Datum;${text(200_000, 'a;')}\n${text(200_000, '1\n')}`,
    'columns without end': `Datum;Art\n${text(1_000_000, ';')}`,
  }
  test.each(Object.entries(files))('%s are refused in few words', async (_what, file) => {
    const { status, body } = await store(file, { zone: null })
    expect([status, body.code]).toEqual([422, 'IMPORT_INVALID'])
    expect(JSON.stringify(body).length).toBeLessThan(100_000)
  })

  test('what is too large is told with its size, before anything is made of it', async () => {
    const { status, body } = await preview(calendar(text(2 * 1024 * 1024, 'A\n')))
    expect([status, body.code]).toEqual([413, 'IMPORT_INVALID'])
    expect(body.message).toContain('4097 kB. Höchstens 1024 kB')
  })
})
