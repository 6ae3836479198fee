import { beforeAll, expect, test } from 'vitest'
import { testApp } from '../../../../../app/test-app.ts'
import { cents } from '../../../../../kit/shared/money/cents.ts'
import { uuidv7 } from '../../../../../kit/shared/uuid.ts'
import { createShippingGroup } from '../../../shipping/server/offers.ts'
import { writeInvoice } from '../money/invoice.job.ts'
import { agreed, shopOf, who } from '../orders.fixture.ts'

const app = await testApp('two countries')
const admin = app.as('admin')
const shop = '/api/v0/shop'
const books = '/api/v0/accounting'
const { browser, open, sold, add, toButton, orderOf, details } = shopOf(app)
const button = '/shop/checkout/check-order'
const french = { ...who, country: 'FR', zip: '75001', city: 'Paris' }

/** Both are taxed at 20 %: goods in France, where they go, a service at home. */
let [wine, tour] = ['', '']

beforeAll(async () => {
  await open()
  await admin.put(`${books}/settings`, { taxesAtDestination: true })
  await app.write((ctx) =>
    createShippingGroup(
      ctx,
      {
        ...{ title: { de: 'Ausland', en: '' }, text: { de: '', en: '' }, countedBy: 'weight' },
        ...{ daysMin: 2, daysMax: 9 },
        rates: [{ _id: uuidv7(), countries: [], upTo: null, cents: cents(990) }],
      },
      ['fr'],
    ),
  )
  wine = await sold('Zweigelt', '20')
  const title = 'Kellerführung'
  const { item } = (
    await admin.post(`${books}/item`, { title: { de: title, en: '' }, price: '15', kind: 'service' })
  ).body
  tour = item._id
  await admin.post(`${shop}/product`, { title, status: 'published', items: [tour], goods: 'service' })
})

const order = (by: ReturnType<typeof browser>, shown: string) => by.send(button, { ...agreed, shown })

test('goods and services that need an invoice each are not ordered together, and apart they are charged', async () => {
  const both = browser()
  for (const item of [wine, tour]) await add(both, item)
  await both.send('/shop/checkout/shipping-info', french)
  const { data } = await both.page(button)
  expect(data).toMatchObject({
    step: 'blocked',
    message: expect.stringContaining('„Kellerführung“ getrennt'),
  })
  // At home one invoice is enough
  const home = browser()
  for (const item of [wine, tour]) await add(home, item)
  expect((await order(home, await toButton(home))).status).toBe(303)
  for (const item of [wine, tour]) {
    const by = browser()
    await add(by, item)
    const done = await order(by, await toButton(by, { ...french, email: `${uuidv7()}@rebenau.example` }))
    expect([done.status, done.problem?.message]).toEqual([303, undefined])
    const row = await orderOf(new URL(done.location, 'http://x').searchParams.get('order')!)
    expect(await app.write((ctx) => writeInvoice(ctx, row._id))).not.toBeNull()
  }
})

test('nor by telephone, nor are they put together afterwards, nor where it came to that behind the page', async () => {
  const { email, ...typed } = french
  const address = { ...typed, title: '', company: '' }
  const phoned = (items: string[]) =>
    admin.post(`${shop}/phone-order`, {
      lines: items.map((item) => ({ item, quantity: 1 })),
      ...{ address, email, source: 'transfer', lang: 'de', pickup: false },
    })
  expect(await phoned([wine, tour])).toMatchObject({ status: 409, body: { code: 'MIXED_COUNTRIES' } })
  const { body } = await phoned([wine])
  expect(body.message).toBeUndefined()
  const { _id } = body.shop_order
  const more = { lines: [{ item: tour, quantity: 1 }] }
  const refused = await admin.post(`${shop}/order/${_id}/add-lines`, more)
  expect(refused).toMatchObject({ status: 409, body: { code: 'MIXED_COUNTRIES' } })
  expect((await details(_id)).lines).toHaveLength(1)

  await admin.put(`${books}/settings`, { taxesAtDestination: false })
  const by = browser()
  for (const item of [wine, tour]) await add(by, item)
  const shown = await toButton(by, french)
  await admin.put(`${books}/settings`, { taxesAtDestination: true })
  const late = await order(by, shown)
  expect([late.status, late.problem?.message]).toEqual([409, expect.stringContaining('Kellerführung')])
})
