import { expect, test } from 'vitest'
import { testApp } from '#app/test-app.ts'

const app = await testApp('items from tables')
const path = '/api/v0/accounting/item'
const admin = app.as('admin')
const send = (rows: readonly (readonly string[])[], apply: boolean, by = admin) =>
  by.post(`${path}/import`, {
    file: Buffer.from(rows.map((cells) => cells.join(';')).join('\n')).toString('base64'),
    apply,
  })
const head = [
  'Artikelnummer',
  'Bezeichnung',
  'Bezeichnung englisch',
  'Einheit (Code)',
  'Steuergruppe',
  'Preis',
  'Jahrgang',
]
const read = async (number: string) => {
  const { item } = (await admin.get(path, { search: number })).body
  return item[0]
}

test('a table makes items, with unit and VAT group by their names; sent again it changes nothing', async () => {
  const table = [
    head,
    ['W-1', 'Grüner Veltliner', '', 'XBO', 'wine', '8.9', '2025'],
    ['W-2', 'Verkostung', 'Tasting', 'LS', '', '18', ''],
  ]
  const preview = await send(table, false)
  expect({ ...preview.body }).toMatchObject({ counts: { create: 2, refused: 0 }, applied: false })
  expect((await send(table, true)).body).toMatchObject({
    counts: { create: 2 },
    lines: [{ title: 'Grüner Veltliner' }, { title: 'Verkostung' }],
  })
  const wine = await read('W-1')
  expect(wine).toMatchObject({ title: { de: 'Grüner Veltliner', en: '' }, vintage: 2025, price: '8.9' })
  expect(wine.unitShort).toBeTruthy()
  expect((await send(table, true)).body.counts).toMatchObject({ create: 0, change: 0, known: 2 })
})

test('a pack takes a row of its own, with its unit by its code', async () => {
  const heads = [
    'Artikelnummer',
    'Bezeichnung',
    'Packung',
    'Einheit der Packung (Code)',
    'Menge in der Packung',
  ]
  const table = [
    heads,
    ['K-1', 'Zweigelt', '6er-Karton', 'XCT', '6.000'],
    ['K-1', '', '12er-Karton', 'XCT', '12'],
    ['K-2', 'Welschriesling', '', '', ''],
  ]
  const done = await send(table, true)
  expect(done.body.counts).toMatchObject({ create: 2, refused: 0 })
  const { packs } = (await admin.get(`${path}/${done.body.lines[0]._id}`)).body.item
  expect(packs).toMatchObject([
    { title: '6er-Karton', quantity: '6' },
    { title: '12er-Karton', quantity: '12' },
  ])
  expect(packs[0].unit).toBe(packs[1].unit)
  expect((await send(table, true)).body.counts).toMatchObject({ change: 0, known: 2 })
  const { text } = await admin.get(`${path}/export`, { format: 'csv', search: 'Zweigelt' })
  expect(text.match(/^"?K-1\b/gm)).toHaveLength(2)
  expect(text).toMatch(/6er-Karton[^\n]*XCT[^\n]*\b6\b/)
  expect(text).toMatch(/12er-Karton[^\n]*XCT[^\n]*\b12\b/)
  const back = await admin.post(`${path}/import`, { file: Buffer.from(text).toString('base64'), apply: true })
  expect(back.body.counts).toMatchObject({ create: 0, change: 0, refused: 0, known: 1 })
  const wrong = [heads, ['K-1', '', '6er-Karton', 'Kisterl', '6']]
  expect((await send(wrong, true)).body.lines).toMatchObject([
    { fate: 'refused', problems: { 'packs.unit': expect.stringMatching(/^Zeile 2: .*Kisterl/) } },
  ])
})

test('the preview refuses what taking in refuses', async () => {
  const table = [
    [...head.slice(0, 2), 'EAN', 'Art (article, service, set)', 'Auf Lager'],
    ['P-1', 'Falsche EAN', '9012345000005', 'article', ''],
    ['P-2', 'Set aus nichts', '', 'set', ''],
    ['P-3', 'Beratung', '', 'service', 'nein'],
  ]
  for (const apply of [false, true])
    expect((await send(table, apply)).body.lines).toMatchObject([
      { fate: 'refused', problems: { ean: expect.any(String) } },
      { fate: 'refused', problems: { parts: expect.any(String) } },
      { fate: 'create' },
    ])
})

test('a line changes only what it says: the other language stays', async () => {
  await send([head, ['L-1', 'Verkostung', 'Tasting', 'LS', '', '18', '']], true)
  const changed = await send([head.slice(0, 2), ['L-1', 'Weinverkostung']], true)
  expect(changed.body.counts).toMatchObject({ change: 1 })
  expect((await read('L-1')).title).toEqual({ de: 'Weinverkostung', en: 'Tasting' })
})

test('a unit or a group that there is not, and a line without a name, are refused in their line; the others are stored', async () => {
  const { body } = await send(
    [
      head,
      ['W-3', 'Traubensaft', '', 'Flascherl', 'standard', '4', ''],
      ['W-4', 'Glas', '', 'H87', 'Luxus', '5', ''],
      ['W-5', '', '', 'H87', '', '5', ''],
      ['W-6', 'Korkenzieher', '', 'H87', '', '7', ''],
    ],
    true,
  )
  expect(body.counts).toMatchObject({ create: 1, refused: 3 })
  const problems = body.lines.map(({ problems: wrong }: { problems: object }) => Object.keys(wrong))
  expect(problems).toEqual([['unit'], ['vatGroup'], ['title'], []])
  expect(await read('W-3')).toBeUndefined()
  expect(await read('W-6')).toBeDefined()
})

test('what is handed out is taken back without a change, and a table needs the right to create', async () => {
  await send([head, ['A-1', 'Welschriesling', '', 'XBO', 'wine', '7.2', '2025']], true)
  const { text } = await admin.get(`${path}/export`, { format: 'csv' })
  expect(text).toContain('XBO')
  const back = await admin.post(`${path}/import`, { file: Buffer.from(text).toString('base64'), apply: true })
  expect(back.body.counts).toMatchObject({ create: 0, change: 0, refused: 0, known: back.body.lines.length })
  expect(back.body.lines.length).toBeGreaterThan(0)
  const reader = app.as({ role: 'member', rights: ['item.read'], name: 'Otto' })
  expect((await send([head], false, reader)).status).toBe(403)
})
