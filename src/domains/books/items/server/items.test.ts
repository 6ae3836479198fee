import { expect, test } from 'vitest'
import { testApp, type TestClient } from '#app/test-app.ts'
import { quantity, rate, unitPrice } from '#kit/shared/money/decimals.ts'
import { laterDay } from '#kit/shared/dates/days.ts'
import { uuidv7 } from '#kit/shared/uuid.ts'
import { siteDay } from '#domains/books/masterdata/server/offers.ts'
import { basePrice, priceAmong, priceIn, type ItemPrice } from '../items.rules.ts'
import { inUnits, pricesFor } from './offers.ts'

const app = await testApp('items')
const rights = [
  ...['read', 'create', 'update', 'remove', 'price'].map((action) => `item.${action}`),
  ...['party.read', 'party.create', 'party.merge'],
]
const clerk = app.as({ role: 'member', rights, name: 'Klara' })
const base = '/api/v0/accounting'
const today = await app.write(siteDay)

async function made(input: object = {}, by = clerk) {
  const { status, body } = await by.post(`${base}/item`, {
    title: { de: `Grüner Veltliner ${uuidv7()}`, en: '' },
    ...input,
  })
  expect({ status, ...body }).toMatchObject({ status: 200, item: {} })
  return body.item
}
async function customer(more: object = {}) {
  const { body } = await clerk.post(`${base}/party`, {
    kind: 'business',
    company: `Wirt ${uuidv7()}`,
    ...more,
  })
  return body.party
}

test('an item begins with the usual unit and VAT, has a number, and its name tells the variant', async () => {
  const one = await made({
    title: { de: 'Zweigelt', en: 'Zweigelt' },
    vintage: 2024,
    size: '0,75 l',
    price: '8.90',
  })
  expect(one).toMatchObject({
    name: 'Zweigelt, 2024, 0,75 l',
    unitShort: 'Stk.',
    price: '8.9',
    priceCounting: 'gross',
    cost: null,
    version: 1,
  })
  const found = await clerk.post(`${base}/search/item`, { text: one.number })
  expect(found.body.item[0]).toMatchObject({ _id: one._id, price: '8.9' })
})

test('names and units stand in the language of the screen', async () => {
  const one = await made({ title: { de: 'Traubensaft', en: 'Grape juice' } })
  const inEnglish = { 'accept-language': 'en' }
  const { body } = await clerk.get(`${base}/item/${one._id}`, {}, inEnglish)
  expect(body.item).toMatchObject({ name: 'Grape juice', unitShort: 'pc.' })
  // The right to items is enough to list units.
  const choices = await clerk.get(`${base}/masterdata`, {}, inEnglish)
  expect(choices.body.units).toContainEqual(expect.objectContaining({ code: 'H87', title: 'Piece' }))
  expect((await app.as('user').get(`${base}/masterdata`)).status).toBe(403)
})

test.each([
  ['ean', { ean: '4006381333932' }],
  ['packs', { packs: [{ _id: uuidv7(), title: '6er', unit: uuidv7(), quantity: '6', ean: '123' }] }],
  ['contentUnit', { content: '0.75' }],
  ['content', { contentUnit: 'LTR' }],
  ['price', { price: '-1' }],
  ['customsCode', { customsCode: '2204' }],
  ['countryOfOrigin', { countryOfOrigin: 'at' }],
  ['stocked', { kind: 'service', stocked: true }],
  ['parts', { kind: 'set' }],
  ['parts', { parts: [{ _id: uuidv7(), item: uuidv7(), quantity: '1' }] }],
  ['variantOf', { variantOf: uuidv7() }],
])('what is wrong with %s is refused, and nothing is stored', async (field, input) => {
  const before = (await clerk.get(`${base}/item/`)).body.total
  expect(await clerk.post(`${base}/item`, { title: { de: 'x', en: '' }, ...input })).toMatchObject({
    status: 422,
    body: { fields: { [field]: expect.any(String) } },
  })
  expect((await clerk.get(`${base}/item/`)).body.total).toBe(before)
})

test('a pack costs its pieces, at the price that holds for so many of them', async () => {
  const { units } = (await clerk.get(`${base}/masterdata`)).body as { units: { _id: string; code: string }[] }
  const unit = (code: string) => units.find((one) => one.code === code)!._id
  const pack = { _id: uuidv7(), title: 'Karton zu 6', unit: unit('XCT'), quantity: '6', ean: '' }
  const { _id, unit: own } = await made({ price: '7.9832', packs: [pack] })
  await clerk.post(`${base}/item/${_id}/prices`, {
    ...{ kind: 'sale', price: '7', counting: 'gross', fromQuantity: '12' },
  })
  const price = async (asked: object) =>
    (await clerk.get(`${base}/item/${_id}/price`, { quantity: '1', ...asked })).body.price
  expect(await price({})).toBe('7.9832')
  expect(await price({ unit: own })).toBe('7.9832')
  expect(await price({ unit: pack.unit })).toBe('47.8992')
  expect(await price({ unit: pack.unit, quantity: '2' })).toBe('42')
  // A unit without a pack counts as the item's own
  expect(await price({ unit: unit('XBO'), quantity: '2' })).toBe('7.9832')
})

test('every write asks for its right, prices for one of their own', async () => {
  const one = await made({ price: '5' })
  const at = `${base}/item/${one._id}`
  const calls: [string, (by: TestClient) => ReturnType<TestClient['get']>][] = [
    ['item.read', (by) => by.get(`${base}/item/`)],
    ['item.read', (by) => by.get(`${at}/prices`)],
    ['item.read', (by) => by.get(`${at}/price`)],
    ['item.read', (by) => by.get(`${base}/item-categories`)],
    ['item.read', (by) => by.post(`${base}/search/item`, { text: 'x' })],
    ['item.read', (by) => by.post(`${base}/batch/item`, { _id: [one._id] })],
    ['item.create', (by) => by.post(`${base}/item`, { title: { de: 'x', en: '' } })],
    ['item.create', (by) => by.post(`${base}/item/import`, { file: '' })],
    ['item.update', (by) => by.put(at, { note: 'x' })],
    ['item.remove', (by) => by.delete(at)],
    ['item.price', (by) => by.post(`${at}/prices`, { price: '1' })],
    ['item.price', (by) => by.post(`${at}/prices/${uuidv7()}/end`)],
    ['item.price', (by) => by.put(at, { price: '1' })],
    ['item.price', (by) => by.put(at, { priceCounting: 'net' })],
    ['item.price', (by) => by.post(`${base}/item`, { title: { de: 'x', en: '' }, price: '1' })],
  ]
  for (const [right, call] of calls) {
    expect([right, (await call(app.guest)).status]).toEqual([right, 401])
    const lacking = app.as({ role: 'member', rights: rights.filter((name) => name !== right) })
    expect([right, await call(lacking)]).toMatchObject([right, { status: 403, body: { code: 'C100' } }])
  }
  const unpriced = app.as({ role: 'member', rights: rights.filter((name) => name !== 'item.price') })
  expect((await unpriced.put(at, { note: 'neu', price: '5' })).body.item).toMatchObject({
    note: 'neu',
    price: '5',
  })
})

test('a changed price keeps the earlier one, and rows of it can never be changed', async () => {
  const one = await made({ price: '8' })
  const at = `${base}/item/${one._id}`
  const changed = await clerk.put(at, { price: '9.5', version: 1 })
  expect(changed.body.item).toMatchObject({ price: '9.5', version: 2 })
  const { prices } = (await clerk.get(`${at}/prices`)).body
  expect(prices).toMatchObject([
    { price: '9.5', replaced: false, byName: 'Klara' },
    { price: '8', replaced: true },
  ])
  expect((await clerk.put(at, { price: '9.50', version: 2 })).body.item.version).toBe(2)
  expect((await clerk.put(at, { price: null })).body.item.price).toBeNull()
  await expect(
    app.platform.database.pool.query(`update item_prices set "price" = 1 where "item" = $1`, [one._id]),
  ).rejects.toThrow('prices are never changed')
  const { history } = (await clerk.get(`${at}/history`)).body
  expect(history).toContainEqual(expect.objectContaining({ before: { price: '8' }, after: { price: '9.5' } }))
})

test('who buys, how many and when decide what it costs', async () => {
  const one = await made({ price: '10' })
  const at = `${base}/item/${one._id}`
  const [host, other] = [await customer({ priceGroup: 'Gastro' }), await customer({ priceGroup: 'Gastro' })]
  const spring = laterDay(today, 100)
  for (const price of [
    { price: '9', fromQuantity: '12' },
    { price: '8', priceGroup: 'Gastro', counting: 'net' },
    { price: '7.5', priceGroup: 'Gastro', counting: 'net', fromQuantity: '60' },
    { price: '7', party: host._id, counting: 'net' },
    { price: '6', from: spring, until: laterDay(spring, 6) },
  ])
    expect((await clerk.post(`${at}/prices`, price)).status).toBe(200)
  const cost = async (query: object) => (await clerk.get(`${at}/price`, query)).body.price
  expect([
    await cost({}),
    await cost({ quantity: '12' }),
    await cost({ quantity: '11.999' }),
    await cost({ party: other._id }),
    await cost({ party: other._id, quantity: '60' }),
    await cost({ party: host._id, quantity: '60' }),
    await cost({ day: spring }),
    await cost({ day: laterDay(spring, 7) }),
    await cost({ day: laterDay(today, -1) }),
  ]).toEqual(['10', '9', '10', '8', '7.5', '7', '6', '10', null])
  expect(
    await app.write((ctx) =>
      pricesFor(ctx, [
        { item: one._id, day: today, party: other },
        { item: uuidv7(), day: today },
      ]),
    ),
  ).toEqual([{ price: '8', counting: 'net' }, null])
  await clerk.post(`${base}/party/${other._id}/merge`, { other: host._id })
  expect(await cost({ party: other._id })).toBe('7')
})

test('a price is ended once; the second one is told', async () => {
  const one = await made({ price: '10' })
  const at = `${base}/item/${one._id}`
  const [{ _id }] = (await clerk.post(`${at}/prices`, { price: '5', priceGroup: 'Verein' })).body.prices
  const answers = await Promise.all([
    clerk.post(`${at}/prices/${_id}/end`),
    clerk.post(`${at}/prices/${_id}/end`),
  ])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(await clerk.post(`${at}/prices`, { price: '5', until: laterDay(today, -3) })).toMatchObject({
    status: 422,
    body: { fields: { until: expect.any(String) } },
  })
})

test('sets are made of articles, and what is in one stays', async () => {
  const [white, red] = [await made({ price: '8' }), await made({ price: '9' })]
  const parts = [white, red].map(({ _id }) => ({ _id: uuidv7(), item: _id, quantity: '3' }))
  const set = await made({ kind: 'set', parts, price: '45' })
  expect(set.parts).toEqual(parts)
  expect(
    await clerk.post(`${base}/item`, {
      title: { de: 'x', en: '' },
      kind: 'set',
      parts: [{ _id: uuidv7(), item: set._id, quantity: '1' }],
    }),
  ).toMatchObject({ status: 422, body: { fields: { parts: expect.any(String) } } })
  await clerk.delete(`${base}/item/${white._id}`)
  expect(await clerk.delete(`${base}/item/${white._id}`)).toMatchObject({ status: 422 })
  const twice = [parts[0], { ...parts[0], _id: uuidv7() }]
  expect(await clerk.put(`${base}/item/${set._id}`, { parts: twice })).toMatchObject({ status: 422 })
})

test('a variant names its main item, never another variant', async () => {
  const main = await made({ vintage: 2023 })
  const variant = await made({ variantOf: main._id, vintage: 2024 })
  expect((await clerk.get(`${base}/item/`, { variantOf: main._id })).body.item).toMatchObject([
    { _id: variant._id },
  ])
  expect(
    await clerk.post(`${base}/item`, { title: { de: 'x', en: '' }, variantOf: variant._id }),
  ).toMatchObject({
    status: 422,
  })
})

test('a price counted the other way is exact to four places', () => {
  expect(priceIn(unitPrice('12'), 'gross', 'net', rate('20'))).toBe('10')
  expect(priceIn(unitPrice('9.99'), 'gross', 'net', rate('13'))).toBe('8.8407')
  expect(priceIn(unitPrice('0.005'), 'net', 'gross', rate('20'))).toBe('0.006')
  expect(priceIn(unitPrice('7.9'), 'net', 'net', rate('20'))).toBe('7.9')
  expect(inUnits(quantity('2.5'), { quantity: quantity('6') })).toBe('15')
})

test('the base price is of a litre or a kilogram, to the cent', () => {
  const of = (price: string, content: string, contentUnit: 'LTR' | 'CLT' | 'GRM') =>
    basePrice(unitPrice(price), { content: quantity(content), contentUnit })
  expect(of('8.9', '0.75', 'LTR')).toEqual({ price: '11.87', unit: 'LTR' })
  expect(of('8.9', '75', 'CLT')).toEqual({ price: '11.87', unit: 'LTR' })
  expect(of('3.2', '250', 'GRM')).toEqual({ price: '12.8', unit: 'KGM' })
  expect(basePrice(unitPrice('1'), { content: null, contentUnit: '' })).toBeNull()
})

test('of prices that fit, the nearest, largest and latest holds', () => {
  const price = (more: Partial<ItemPrice>): ItemPrice => ({
    _id: uuidv7(),
    kind: 'sale',
    price: unitPrice('1'),
    counting: 'gross',
    priceGroup: '',
    party: null,
    fromQuantity: quantity('1'),
    from: '2026-01-01',
    until: null,
    replaces: null,
    createdAt: '2026-01-01T00:00:00.000Z',
    ...more,
  })
  const old = price({})
  const later = price({ from: '2026-06-01', price: unitPrice('2') })
  const corrected = price({
    from: '2026-06-01',
    price: unitPrice('3'),
    createdAt: '2026-06-02T00:00:00.000Z',
  })
  const day = '2026-07-01'
  expect(priceAmong([old, later, corrected], { day })).toBe(corrected)
  expect(priceAmong([old, later, corrected], { day: '2026-05-31' })).toBe(old)
  expect(priceAmong([old, price({ price: null, replaces: old._id })], { day })).toBeNull()
  expect(priceAmong([old], { day, quantity: quantity('-5') })).toBe(old)
  expect(priceAmong([old], { day, kind: 'purchase' })).toBeNull()
})
