import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { editorialServer } from '#kit/server/records/records-server.ts'
import { readTableHere, writeTableHere } from '#kit/server/tables/table-files.ts'
import { zip } from '#kit/server/formats/zip.ts'
import { byteOrderMark } from '#kit/shared/csv.ts'
import { programOf, testApp, type TestApp, type TestClient } from '#kit/testing/test-app.ts'
import { lostPropertyServer } from './index.ts'

let app: TestApp
let clerk: TestClient
const rights = ['read', 'create', 'update', 'remove'].map((action) => `lost_item.${action}`)

beforeAll(async () => {
  app = await testApp('lost property tables', { program: programOf(lostPropertyServer, editorialServer) })
  const tables = await readFile(join(import.meta.dirname, 'lost-property.sql'), 'utf8')
  await app.platform.database.pool.query(tables)
  clerk = app.as({ role: 'member', rights, name: 'Klara' })
})

const base64 = (content: Uint8Array | string) => Buffer.from(content).toString('base64')
const send = (content: Uint8Array | string, more: object = {}, by = clerk) =>
  by.post('/api/c/lost_item/import', { file: base64(content), ...more })
const total = async () => (await clerk.get('/api/c/lost_item/')).body.total as number

/** A table with many items as an office writes it; its 200th row has an invalid date. */
const tableOf = (count: number, name: string) =>
  [
    'Etikett;Was;Fundort;Gefunden am;Finderlohn in Cent',
    ...Array.from({ length: count }, (_, at) =>
      at === 198
        ? `${name}-${at};Schirm;Park;31.02.2031;5`
        : `${name}-${at};Schirm ${at};"Park; hinten";1.5.2031;${at}`,
    ),
  ].join('\r\n')

test('of 400 lines the bad one is told with its number, the others are stored, and a second run changes nothing', async () => {
  const table = tableOf(400, 'A')
  const before = await total()
  const seen = await send(table)
  expect(seen.body).toMatchObject({
    format: 'csv',
    columns: ['label', 'title', 'place', 'foundOn', 'reward'],
    counts: { create: 399, change: 0, known: 0, refused: 1 },
    applied: false,
  })
  const refused = { line: 200, _id: null, title: 'Schirm', fate: 'refused' }
  const bad = (body: { lines: { fate: string }[] }) => body.lines.filter(({ fate }) => fate === 'refused')
  expect(bad(seen.body)).toMatchObject([{ ...refused, problems: { foundOn: expect.any(String) } }])
  expect(await total()).toBe(before)

  const done = await send(table, { apply: true })
  expect(done.body.counts).toEqual({ create: 399, change: 0, known: 0, refused: 1 })
  expect(await total()).toBe(before + 399)
  const { lost_item: stored } = (await clerk.get(`/api/c/lost_item/${done.body.lines[7]._id}`)).body
  expect(stored).toMatchObject({ title: 'Schirm 7', place: 'Park; hinten', foundOn: '2031-05-01', reward: 7 })

  const again = await send(table, { apply: true })
  expect(again.body.counts).toEqual({ create: 0, change: 0, known: 399, refused: 1 })
  const mended = table.replace('31.02.2031', '28.02.2031').replace('Schirm 7;', 'Regenschirm;')
  expect((await send(mended, { apply: true })).body.counts).toEqual({
    create: 1,
    change: 1,
    known: 398,
    refused: 0,
  })
  const changed = (await clerk.get(`/api/c/lost_item/${stored._id}`)).body.lost_item
  expect(changed).toMatchObject({ title: 'Regenschirm', version: 2 })
})

test('a long table is stored in steps that others see, and keeps no connection for itself', async () => {
  const before = await total()
  let isOver = false
  const storing = send(tableOf(300, 'L'), { apply: true }).finally(() => (isOver = true))
  const seen = new Set<number>()
  while (!isOver) seen.add((await total()) - before)
  expect((await storing).body.counts).toMatchObject({ create: 299, refused: 1 })
  expect([...seen].filter((count) => count > 0 && count < 299)).not.toEqual([])
})

test('a table with more columns than can be told apart is refused with words', async () => {
  const wide = (columns: number) =>
    [`Etikett;Was;Gefunden am${';'.repeat(columns - 3)}`, 'W-1;Hut;1.5.2031'].join('\n')
  expect((await send(wide(200))).body.counts).toMatchObject({ create: 1 })
  const refused = await send(wide(201))
  expect([refused.status, refused.body.code, Object.keys(refused.body.fields)]).toEqual([
    422,
    'INVALID',
    ['file'],
  ])
})

test('what was exported is imported again without a change, as CSV and as a workbook', async () => {
  const item = { label: 'X-1', title: '=1+1', place: 'Grüße', foundOn: '2031-05-03', finder: '@Karl' }
  await clerk.post('/api/c/lost_item', { ...item, reward: 1200 })
  for (const format of ['csv', 'xlsx'] as const) {
    const answer = await clerk.get('/api/c/lost_item/export', { format, search: 'Grüße' })
    expect(String(answer.headers['content-disposition'])).toContain(`fundsachen.${format}`)
    const { rows } = await readTableHere(answer.bytes)
    expect(rows[1]?.cells.slice(1)).toEqual([
      ...['found', 'X-1', '=1+1', 'Grüße', '2031-05-03', '', '@Karl', '1200', '', ''],
    ])
    const back = await send(answer.bytes, { apply: true })
    expect(back.body).toMatchObject({ format, counts: { create: 0, change: 0, known: 1, refused: 0 } })
  }
})

const contentsOf = async (_id: string) =>
  (await clerk.get(`/api/c/lost_item/${_id}`)).body.lost_item.contents as {
    _id: string
    what: string
    count: number
  }[]

test('a bag takes a row for each thing in it: exported, changed and brought in again, each keeps its id', async () => {
  const bag = [
    'Etikett;Was;Gefunden am;Gegenstand darin;Anzahl',
    'T-1;Tasche;1.5.2031;Schlüssel;2',
    'T-2;Hut;1.5.2031;;',
    // Rows of a record need not be adjacent, and a row without a label belongs to the record above
    'T-1;;;Karte;1',
    ';;;Stift;3',
  ].join('\n')
  const done = await send(bag, { apply: true })
  expect(done.body).toMatchObject({
    counts: { create: 2, change: 0, known: 0, refused: 0 },
    lines: [
      { line: 2, title: 'Tasche' },
      { line: 3, title: 'Hut' },
    ],
  })
  const [{ _id }, hat] = done.body.lines
  const before = await contentsOf(_id)
  expect(before.map(({ what, count }) => [what, count])).toEqual([
    ['Schlüssel', 2],
    ['Karte', 1],
    ['Stift', 3],
  ])
  expect(await contentsOf(hat._id)).toEqual([])
  expect((await send(bag, { apply: true })).body.counts).toMatchObject({ change: 0, known: 2 })

  const { bytes, text } = await clerk.get('/api/c/lost_item/export', { format: 'csv', search: 'Tasche' })
  const { rows } = await readTableHere(bytes)
  const at = (heading: string) => rows[0]!.cells.indexOf(heading)
  const told = rows
    .slice(1)
    .map(({ cells }) => ['Etikett', 'Was', 'Gegenstand darin', 'Anzahl'].map((one) => cells[at(one)]))
  expect(told).toEqual([
    ['T-1', 'Tasche', 'Schlüssel', '2'],
    ['T-1', '', 'Karte', '1'],
    ['T-1', '', 'Stift', '3'],
  ])
  expect((await send(bytes, { apply: true })).body.counts).toMatchObject({ change: 0, known: 1 })

  // The first line is removed, the second has a new count, the third is new
  const changed = text
    .split('\r\n')
    .filter((line) => !line.includes('Stift'))
    .map((line) => line.replace('Schlüssel', 'Schlüsselbund').replace('Karte;1', 'Karte;4'))
  expect((await send(changed.join('\r\n'), { apply: true })).body.counts).toMatchObject({ change: 1 })
  const after = await contentsOf(_id)
  expect(after).toEqual([
    { ...before[0], what: 'Schlüsselbund' },
    { ...before[1], count: 4 },
  ])
  // A table without line columns leaves the lines alone
  await send('Etikett;Was\nT-1;Rucksack', { apply: true })
  expect(await contentsOf(_id)).toEqual(after)
})

test('what is wrong in a line of a record is told with its row, and nothing of the record is stored', async () => {
  const before = await total()
  const table = [
    'Etikett;Was;Gefunden am;Gegenstand darin;Anzahl',
    'U-1;Tasche;1.5.2031;Schlüssel;zwei',
    'U-1;;;;5',
    'U-1;Beutel;;Stift;1',
    'U-2;Hut;1.5.2031;Feder;1',
  ].join('\n')
  const { body } = await send(table, { apply: true })
  expect(body.counts).toEqual({ create: 1, change: 0, known: 0, refused: 1 })
  const [{ fate, problems }] = body.lines
  expect(fate).toBe('refused')
  expect(Object.keys(problems).toSorted()).toEqual(['contents.count', 'contents.what', 'title'])
  expect(problems['contents.count']).toMatch(/^Zeile 2: /)
  expect(problems['contents.what']).toMatch(/^Zeile 3: /)
  expect(problems['title']).toMatch(/^Zeile 4: /)
  expect(await total()).toBe(before + 1)
  // A row without a key counts as part of the row above, with a notice
  const forgotten = [
    'Etikett;Was;Gefunden am;Gegenstand darin',
    'U-4;Tasche;1.5.2031;Stift',
    ';Hut;1.5.2031;Feder',
  ]
  expect((await send(forgotten.join('\n'))).body.lines).toMatchObject([
    { line: 2, fate: 'refused', problems: { title: expect.stringMatching(/^Zeile 3: .*Ohne Kennung/) } },
  ])
  const many = Array.from({ length: 101 }, (_, at) => `U-3;Kiste;1.5.2031;Ding ${at};1`)
  const full = ['Etikett;Was;Gefunden am;Gegenstand darin;Anzahl', ...many].join('\n')
  expect((await send(full)).body.lines).toMatchObject([
    { fate: 'refused', problems: { contents: expect.any(String) } },
  ])
})

test('a spreadsheet does not calculate what somebody typed, and reads umlauts', async () => {
  await clerk.post('/api/c/lost_item', { label: 'X-2', title: '=1+1', place: 'Höhe', foundOn: '2031-05-03' })
  const { text } = await clerk.get('/api/c/lost_item/export', { format: 'csv', search: 'Höhe' })
  expect(text.startsWith(byteOrderMark)).toBe(true)
  expect(text).toContain(";'=1+1;Höhe;")
})

test('the template is a table that can be filled in and sent back', async () => {
  for (const format of ['csv', 'xlsx'] as const) {
    const { bytes } = await clerk.get('/api/c/lost_item/import/template', { format })
    const { body } = await send(bytes)
    expect(body).toMatchObject({ format, counts: { create: 1, refused: 0 } })
    expect(body.headings[0]).toBe('Etikett')
  }
})

test('files of Windows, with commas and of workbooks with days are understood', async () => {
  const latin = Buffer.from('Etikett,Was,Gefunden am\nW-1,"Schlüssel, grün",3.6.2031', 'latin1')
  const { body } = await send(latin)
  expect(body.sample).toEqual([['W-1', 'Schlüssel, grün', '3.6.2031']])
  expect(body.counts.create).toBe(1)
  const columns = ['title', 'label', 'foundOn']
  const mapped = await send('Ding;Kennung;Tag\nHut;W-2;2031-06-03', { columns })
  expect(mapped.body.lines).toMatchObject([{ fate: 'create', title: 'Hut', line: 2 }])
})

test('what a line breaks is told at the line, and nothing of it stays', async () => {
  await clerk.post('/api/c/lost_item', { title: 'Hut', foundOn: '2031-05-01', label: 'B-1' })
  const id = (await clerk.get('/api/c/lost_item/', { search: 'B-1' })).body.lost_item[0]._id
  await clerk.delete(`/api/c/lost_item/${id}`)
  const before = await total()
  // The label is still used by an item in the bin
  const table =
    'label;title;foundOn\nB-1;Hut;2031-05-01\nB-2;Kappe;2031-05-01\nB-2;Haube;2031-05-01\n;Tuch;2031-05-01\nB-3;;2031-05-01'
  const { body } = await send(table, { apply: true })
  expect(body.lines).toMatchObject([
    { line: 2, fate: 'refused', problems: { label: 'Dieses Etikett klebt schon auf etwas anderem.' } },
    { line: 3, fate: 'create' },
    { line: 4, fate: 'refused', problems: { label: expect.any(String) } },
    { line: 5, fate: 'refused', problems: { label: expect.any(String) } },
    { line: 6, fate: 'refused', problems: { title: expect.any(String) } },
  ])
  expect(await total()).toBe(before + 1)
})

test('what is no table, too much or not allowed is refused', async () => {
  const before = await total()
  const png = Buffer.from('89504e470d0a1a0a0000000d', 'hex')
  expect(await send(png)).toMatchObject({ status: 422, body: { code: 'UNREADABLE_TABLE' } })
  const broken = await zip([{ name: 'xl/workbook.xml', content: '<workbook' }], new Date(0))
  expect(await send(broken)).toMatchObject({ status: 422, body: { code: 'UNREADABLE_TABLE' } })
  const bomb = await zip([{ name: 'xl/worksheets/sheet1.xml', content: Buffer.alloc(60 << 20) }], new Date(0))
  expect(await send(bomb)).toMatchObject({ status: 422, body: { code: 'TABLE_TOO_LARGE' } })
  expect((await send('Etikett;Was')).body.fields).toHaveProperty('file')
  expect((await send('Was\nHut', { apply: true })).body.fields).toHaveProperty('columns')
  const columns = ['label', 'state']
  expect((await send('a;b\nC-1;returned', { columns })).body.fields).toHaveProperty('columns')
  const [reader, maker] = ['read', 'create'].map((right) =>
    app.as({ role: 'member', rights: [`lost_item.${right}`] }),
  )
  expect((await send(tableOf(1, 'D'), { apply: true }, reader)).status).toBe(403)
  expect((await app.guest.get('/api/c/lost_item/export')).status).toBe(401)
  expect((await maker!.get('/api/c/lost_item/export')).status).toBe(403)
  expect(await total()).toBe(before)
  // The right to create does not allow changes
  await send(tableOf(1, 'D'), { apply: true })
  const changed = tableOf(1, 'D').replace('Schirm', 'Gestohlen')
  const { body } = await send(changed, { apply: true }, maker)
  expect(body.lines).toMatchObject([{ fate: 'refused', problems: { '': expect.any(String) } }])
})

test('a workbook keeps numbers and days as what they are', async () => {
  const table = { format: 'xlsx', lang: 'de', head: ['Etikett', 'Betrag'], rows: [['E-1', 500]] } as const
  const written = await writeTableHere({ ...table, head: [...table.head], rows: [['E-1', 500]] })
  expect((await readTableHere(written)).rows[1]?.cells).toEqual(['E-1', '500'])
})
