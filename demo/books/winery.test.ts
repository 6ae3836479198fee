import { beforeAll, expect, test } from 'vitest'
import { testApp } from '#app/test-app.ts'
import { makeDocuments } from './make-documents.ts'
import { makeStanding } from './make-standing.ts'
import { areEmptyBooks, makeWinery } from './make-winery.ts'

const app = await testApp('demo winery')
let wasEmpty = false

beforeAll(async () => {
  wasEmpty = await areEmptyBooks(app.platform)
  await makeWinery(app.platform)
})

test('the winery is made once: customers, wines with vintages and prices, and stock that adds up', async () => {
  const admin = app.as('admin')
  expect(wasEmpty).toBe(true)
  expect(await areEmptyBooks(app.platform)).toBe(false)
  const wine = (await admin.post('/api/v0/accounting/search/item', { text: 'GV-2025' })).body.item[0]
  expect(wine).toMatchObject({ name: 'Grüner Veltliner Ried Sandweg, 2025, 0,75 l', price: '8.9' })
  const linde = (await admin.post('/api/v0/accounting/search/party', { text: 'Linde' })).body.party[0]
  const price = await admin.get(`/api/v0/accounting/item/${wine._id}/price`, { party: linde._id })
  expect(price.body).toMatchObject({ price: '6.05', counting: 'net' })
})

test('a year of documents is in every state, numbered in the order of its days, with whole seals', async () => {
  const admin = app.as('admin')
  await makeDocuments(app.platform, 12)
  await makeStanding(app.platform)
  const { rows } = await app.platform.database.pool.query<{ kind: string; states: string[]; count: number }>(
    `select "kind", array_agg(distinct "state" order by "state") as "states", count(*)::int as "count" from documents group by 1`,
  )
  const of = Object.fromEntries(rows.map(({ kind, states, count }) => [kind, { states, count }]))
  expect(of['offer']!.states).toEqual(expect.arrayContaining(['accepted', 'declined', 'draft', 'sent']))
  expect(of['order']!.states).toEqual(['confirmed', 'delivered', 'delivering'])
  expect(of['invoice']!.count).toBeGreaterThan(40)
  const proof = (await admin.get('/api/v0/accounting/overview/proof')).body
  expect(proof).toMatchObject({ whole: true, faults: [] })
  const { rows: late } = await app.platform.database.pool.query(
    `select 1 from documents a join documents b on b."range" = a."range" and b."sequence" = a."sequence" + 1 where b."issuedOn" < a."issuedOn"`,
  )
  expect(late).toEqual([])
  const { rows: bottles } = await app.platform.database.pool.query(
    `select i."number", b."quantity"::int as "left",
      exists (select from stock_movements m where m."item" = i."_id" and m."reason" = 'delivery') as "isDelivered"
    from items i join stock_balances b on b."item" = i."_id" where i."number" in ('GV-2024', 'GV-2025') order by 1`,
  )
  // The remaining stock equals the winery's current stock, whatever was delivered before
  expect(bottles).toEqual([
    { number: 'GV-2024', left: 780, isDelivered: true },
    { number: 'GV-2025', left: 2400, isDelivered: false },
  ])
  const { items } = (await admin.get('/api/v0/accounting/overview/open-items')).body
  expect(items.length).toBeGreaterThanOrEqual(3)
  const since = { from: '2000-01-01', to: '2199-12-31' }
  const { rows: customers } = (
    await admin.get('/api/v0/accounting/overview/turnover', { ...since, by: 'customer' })
  ).body
  // Nothing is sold below cost
  expect(
    customers.every(({ net, margin }: { net: number; margin: number }) => margin > 0 && margin < net),
  ).toBe(true)
  const listed = async (path: string) => (await admin.get(`/api/v0/accounting/${path}`)).body
  expect((await listed('opening-item')).opening_item.map(({ open }: { open: number }) => open)).toEqual(
    expect.arrayContaining([62_000, 0, -5_400]),
  )
  const templates = (await listed('template')).template as {
    state: string
    every: string | null
    gross: number
  }[]
  expect(templates.map(({ state, every }) => [state, every])).toEqual(
    expect.arrayContaining([
      ['active', 'month'],
      ['active', 'quarter'],
      ['paused', 'year'],
      ['active', null],
    ]),
  )
  expect(templates.every(({ gross }) => gross > 0)).toBe(true)
  expect((await listed('text-block')).total).toBe(8)
})
