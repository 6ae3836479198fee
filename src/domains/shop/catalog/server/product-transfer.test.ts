import { expect, test } from 'vitest'
import { testApp } from '#app/test-app.ts'
import { quantity } from '#kit/shared/money/decimals.ts'
import { readTableHere } from '#kit/server/tables/table-files.ts'
import { countStock } from '#domains/books/stock/server/offers.ts'
import { admin as de } from '../catalog-admin.de.ts'
import { admin as en } from '../catalog-admin.en.ts'
import { transferFields } from '../product-transfer.contract.ts'

const app = await testApp('product transfer')
const admin = app.as('admin')
const of = (module: string, ...actions: string[]) => actions.map((action) => `${module}.${action}`)
const writer = app.as({
  role: 'member',
  name: 'Willi',
  rights: [...of('product', 'read', 'create', 'update'), ...of('item', 'read')],
})
const reader = app.as({ role: 'member', name: 'Rosa', rights: of('product', 'read') })
const at = '/api/v0/shop/product-table'

const head =
  'Artikelnummer;Produkt;Produkt (Englisch);Online;Gruppen (mit | getrennt);Jahrgang;Preis;Bestand;Altersklasse (0, 16, 18);Versand spätestens in Tagen'
const fileOf = (...lines: string[]) => Buffer.from(lines.join('\n')).toString('base64')
async function bring(lines: string[], { apply = true, by = admin } = {}) {
  const { status, body } = await by.post(`${at}/import`, { file: fileOf(head, ...lines), apply })
  return { status, ...body }
}
type Line = { fate: string; problems: Record<string, string>; title: string; _id: string | null }
const fates = ({ lines }: { lines: Line[] }) => lines.map(({ fate }) => fate)
const productOf = async (_id: string) => (await admin.get(`/api/v0/shop/product/${_id}`)).body.product
const itemOf = async (_id: string) => (await admin.get(`/api/v0/accounting/item/${_id}`)).body.item

test('products, variants, prices and stock come in from one table; a second run changes nothing', async () => {
  const { product_group: group } = (
    await admin.post('/api/v0/shop/product_group', { title: 'Weißwein', status: 'published' })
  ).body
  const lines = [
    'GV-25;Grüner Veltliner;Green Veltliner;ja;Weißwein;2025;8.9;120;16;7',
    'GV-24;Grüner Veltliner;;;;2024;9.4;12;16;',
    'SAFT;Traubensaft;;nein;;;4.2;;0;',
  ]
  const shown = await bring(lines, { apply: false })
  expect([fates(shown), shown.applied]).toEqual([['create', 'create', 'create'], false])
  expect((await admin.get('/api/v0/shop/product/')).body.total).toBe(0)

  const done = await bring(lines)
  expect(done.counts).toMatchObject({ create: 3, refused: 0 })
  expect(done.lines[0]._id).toBe(done.lines[1]._id)
  const wine = await productOf(done.lines[0]._id)
  expect(wine).toMatchObject({
    ...{ title: 'Grüner Veltliner', status: 'published', groups: [group._id], shippingMax: 7 },
    translations: { en: { title: 'Green Veltliner', status: 'published' } },
  })
  expect(await itemOf(wine.items[0])).toMatchObject({
    ...{ number: 'GV-25', vintage: 2025, price: '8.9', ageClass: 16, stocked: true },
  })
  expect(wine.items).toHaveLength(2)
  const juice = await productOf(done.lines[2]._id)
  expect(juice.status).toBe('draft')

  expect(fates(await bring(lines))).toEqual(['known', 'known', 'known'])
  expect((await productOf(wine._id)).version).toBe(wine.version)
})

test('what was exported is known when it comes back, and what was changed in it changes', async () => {
  const answer = await admin.get(`${at}/export`, { format: 'xlsx' })
  expect(answer.status).toBe(200)
  const bytes = answer.bytes
  const again = await admin.post(`${at}/import`, { file: bytes.toString('base64'), apply: true })
  expect(fates(again.body)).toEqual(['known', 'known', 'known'])
  const { rows } = await readTableHere(new Uint8Array(bytes))
  expect(rows[1]!.cells.slice(0, 3)).toEqual(['GV-25', 'Grüner Veltliner', 'Green Veltliner'])

  const changed = await bring([
    'GV-25;Grüner Veltliner;Green Veltliner;ja;Weißwein;2025;9.9;100;16;7',
    'GV-24;Grüner Veltliner;;;;2024;9.4;12;16;',
    'GV-23;Grüner Veltliner;;;;2023;10.5;3;16;',
    'SAFT;Traubensaft;;ja;;;4.2;;0;',
  ])
  expect(fates(changed)).toEqual(['change', 'change', 'create', 'change'])
  const wine = await productOf(changed.lines[0]._id)
  expect(wine.items).toHaveLength(3)
  expect([wine.status, wine.hasDraft]).toEqual(['published', false])
  expect((await itemOf(wine.items[0])).price).toBe('9.9')
  const stock = (await admin.get('/api/v0/accounting/stock', { item: wine.items[0] })).body.stock
  expect(stock.map(({ quantity }: { quantity: string }) => quantity)).toEqual(['100'])
  expect((await productOf(changed.lines[3]._id)).status).toBe('published')
})

test('a table that comes back later with other prices counts nothing: only what was counted in it is', async () => {
  const { text } = await admin.get(`${at}/export`, { format: 'csv' })
  const wine = (await admin.get('/api/v0/accounting/item', { search: 'GV-25' })).body.item[0]
  const stock = async () =>
    (await admin.get('/api/v0/accounting/stock', { item: wine._id })).body.stock.map(
      ({ quantity: count }: { quantity: string }) => count,
    )
  await app.write((ctx) => countStock(ctx, [{ item: wine._id, counted: quantity('94') }]))
  const back = (content: string) =>
    admin.post(`${at}/import`, { file: Buffer.from(content).toString('base64'), apply: true })
  expect(text).toContain(';9,9;')
  const priced = await back(text.replace(';9,9;', ';12,5;'))
  expect(fates(priced.body).filter((fate) => fate !== 'known')).toEqual(['change'])
  expect((await itemOf(wine._id)).price).toBe('12.5')
  expect(await stock()).toEqual(['94'])
  expect(text).toContain(';100;100;')
  await back(text.replace(';9,9;', ';12,5;').replace(';100;100;', ';93;100;'))
  expect(await stock()).toEqual(['93'])
  await app.write((ctx) => countStock(ctx, [{ item: wine._id, counted: quantity('100') }]))
  await back(text.replace(';9,9;', ';9,9;'))
})

test('prices and contents are written and read with the mark of the country, and as numbers in a workbook', async () => {
  const fileIn = (name: string, content: string) =>
    admin.post(
      `${at}/import`,
      { file: Buffer.from(content).toString('base64'), apply: false },
      { 'x-lang': name },
    )
  const prices = async (lang: string, ...written: string[]) =>
    (
      await fileIn(
        lang,
        ['number;product;price', ...written.map((price, at) => `M-${at};Maß ${at};${price}`)].join('\n'),
      )
    ).body.lines.map(({ fate, problems }: Line) => problems['price'] ?? fate)
  const wrong = [expect.stringContaining('Schreibweise'), expect.stringContaining('Schreibweise')]
  expect(await prices('de', '6,4', '6,40', '6.40', '1.234,50', '6,40 €')).toEqual(Array(5).fill('create'))
  expect(await prices('de', 'sechs', '6,4,1')).toEqual(wrong)
  expect(await prices('en', '6.40', '"1,234.50"')).toEqual(['create', 'create'])

  const german = (await admin.get(`${at}/export`, { format: 'csv' })).text
  expect(german).toMatch(/^GV-25;.*;ja;.*;9,9;/m)
  const english = (await admin.get(`${at}/export`, { format: 'csv' }, { 'x-lang': 'en' })).text
  expect(english).toMatch(/^GV-25,.*,yes,.*,9\.9,/m)
  for (const [lang, text] of [
    ['de', german],
    ['en', english],
  ] as const)
    expect(new Set(fates((await fileIn(lang, text)).body))).toEqual(new Set(['known']))
})

test('each line tells what is wrong; the others are stored', async () => {
  const told = await bring([
    'NEU-1;Neuer Wein;;nein;;2025;5;;16;',
    ';Ohne Nummer;;;;;;;;',
    'NEU-1;Doppelt;;;;;;;;',
    'NEU-2;;;;;;;;;',
    'NEU-3;Fremde Gruppe;;;Schokolade;;;;;',
    'NEU-4;Zahl;;;;Zweitausend;;;;',
    'NEU-5;Alter;;;;;;;17;',
  ])
  expect(fates(told)).toEqual(['create', ...Array<string>(6).fill('refused')])
  expect(told.lines.map(({ problems }: Line) => Object.keys(problems))).toEqual([
    [],
    ['number'],
    ['number'],
    ['product'],
    ['groups'],
    ['vintage'],
    ['ageClass'],
  ])
  expect(told.lines[4].problems.groups).toContain('Schokolade')
  expect((await admin.post(`${at}/import`, { file: fileOf('Produkt', 'Wein'), apply: true })).status).toBe(
    422,
  )
})

test('asks for the rights that what it changes needs', async () => {
  const line = ['GV-25;Grüner Veltliner;Green Veltliner;ja;Weißwein;2025;11;100;16;7']
  expect((await bring(line, { by: reader })).status).toBe(403)
  const refused = await bring([...line, 'NEU-9;Neu;;;;;;;;'], { by: writer })
  expect(fates(refused)).toEqual(['refused', 'refused'])
  expect((await reader.get(`${at}/export`, { format: 'csv' })).status).toBe(200)
  expect((await app.guest.get(`${at}/export`, { format: 'csv' })).status).toBe(401)
  const template = await admin.get(`${at}/import/template`, { format: 'xlsx' })
  expect(template.status).toBe(200)
})

test('every column has a name on the screen that brings tables in', () => {
  for (const { transfer } of [de, en])
    expect(Object.keys(transfer).toSorted()).toEqual(Object.keys(transferFields).toSorted())
})
