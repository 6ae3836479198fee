import { beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '#app/test-app.ts'
import { uuidv7 } from '#kit/shared/uuid.ts'
import { contentsById, invoiceOrder } from '#domains/books/documents/server/offers.ts'
import { changeShopSettings } from '#domains/shop/catalog/server/offers.ts'
import { orderFaults } from './money/check.service.ts'
import { agreed, shopOf, who } from './orders.fixture.ts'
import { ordersPersonal } from './orders.personal.ts'

const app = await testApp('bad days of the shop')
const { account, browser, open, sold, add, toButton, placed, free, orderOf, details } = shopOf(app)
const admin = app.as('admin')
const shop = '/api/v0/shop'
const books = '/api/v0/accounting'
const button = '/shop/checkout/check-order'
const firm = { ...who, type: 'business', company: 'Weinhandel Passau GmbH' }
const keyIn = (location: string) => new URL(location, 'http://x').searchParams.get('order')!
const order = (by: ReturnType<typeof browser>, shown: string) => by.send(button, { ...agreed, shown })
async function vatOf(_id: string) {
  const content = (await app.write((ctx) => contentsById(ctx, [_id]))).get(_id)
  return content?.vat.map(({ category, rate }) => [category, rate])
}

beforeAll(() => open())

describe('a VAT id', () => {
  test('that cannot be right is told beside its field, and asked of businesses alone', async () => {
    const item = await sold('Kiste', '3')
    const by = browser()
    await add(by, item)
    const info = '/shop/checkout/shipping-info'
    const wrong = await by.send(info, { ...firm, uid: 'ATU12345678' })
    expect([wrong.status, Object.keys(wrong.problem.fields)]).toEqual([422, ['uid']])
    expect((await by.send(info, { ...who, uid: 'ATU12345678' })).status).toBe(303)
    const { shown } = (await by.page(button)).data
    expect((await order(by, shown)).status).toBe(303)
  })

  test('is not waited for while VIES is down: the order is placed with VAT, the number stays to be checked', async () => {
    const item = await sold('Fass', '3')
    const by = browser()
    await add(by, item)
    const german = { ...firm, country: 'DE', zip: '94032', city: 'Passau', uid: 'DE 136 695 976' }
    const done = await order(by, await toButton(by, german))
    expect([done.status, done.problem?.message]).toEqual([303, undefined])
    const row = await orderOf(keyIn(done.location))
    expect(await vatOf(row._id)).toEqual([['S', '20']])
    const { body } = await admin.get(`${books}/party/${row.party}`)
    expect(body.party).toMatchObject({ vatId: 'DE136695976', vatIdState: 'unchecked' })
    const checked = await admin.post(`${books}/party/${row.party}/check-vat-id`)
    expect(checked.body.check).toMatchObject({ result: 'unanswered' })
    expect(checked.body.party).toMatchObject({ vatIdState: 'unchecked' })
  })
})

describe('an account that has ordered before', () => {
  const german = { country: 'DE', zip: '94032', city: 'Passau' }
  /** Values shown above the button, and the buyer and VAT in the order and its invoice. */
  async function ordered(by: ReturnType<typeof browser>, item: string, filled: Record<string, string>) {
    await add(by, item)
    const shown = await toButton(by, filled)
    const { totals } = (await by.page(button)).data
    const done = await order(by, shown)
    expect([done.status, done.problem?.message]).toEqual([303, undefined])
    const row = await orderOf(keyIn(done.location))
    const made = await app.write((ctx) => invoiceOrder(ctx, row._id))
    const papers = [...(await app.write((ctx) => contentsById(ctx, [row._id]))).values(), made.content]
    return {
      order: row._id as string,
      party: row.party as string,
      shown: totals.vat.map(({ rate }: { rate: string }) => rate),
      papers: papers.map(({ buyer, vat: groups }) => [
        ...[buyer!.kind, buyer!.name, buyer!.vatId],
        ...groups.map(({ category, rate }) => `${category} ${rate}`),
      ]),
    }
  }

  test('buys as a firm under its name and number, and as a person without them', async () => {
    const item = await sold('Magnum', '5')
    const by = browser(await account())
    const person = { type: 'person', company: '', uid: '' }
    const first = await ordered(by, item, person)
    expect(first.papers).toEqual([
      ['person', 'Vera Huber', null, 'S 20'],
      ['person', 'Vera Huber', null, 'S 20'],
    ])
    const trade = { ...firm, ...german, company: 'Weinhandel Passau GmbH', uid: 'DE136695976' }
    const second = await ordered(by, item, trade)
    expect(second.party).toBe(first.party)
    expect(second.papers).toEqual([
      ['business', 'Weinhandel Passau GmbH', 'DE136695976', 'S 20'],
      ['business', 'Weinhandel Passau GmbH', 'DE136695976', 'S 20'],
    ])
    await app.platform.database.pool.query(`update parties set "vatIdState" = 'valid' where "_id" = $1`, [
      first.party,
    ])
    const third = await ordered(by, item, trade)
    expect([third.shown, third.papers]).toEqual([
      ['0'],
      [
        ['business', 'Weinhandel Passau GmbH', 'DE136695976', 'K 0'],
        ['business', 'Weinhandel Passau GmbH', 'DE136695976', 'K 0'],
      ],
    ])
    const own = await ordered(by, item, { ...person, ...german })
    expect([own.shown, own.papers]).toEqual([
      ['20'],
      [
        ['person', 'Vera Huber', null, 'S 20'],
        ['person', 'Vera Huber', null, 'S 20'],
      ],
    ])
    const join = (...from: string[]) => admin.post(`${books}/document/convert`, { from, to: 'invoice' })
    expect((await join(second.order, own.order)).body.message).toContain('einmal privat und einmal als Firma')
  })
})

describe('changed while somebody checks out', () => {
  /** A VAT group for this test, with an old Austrian rate. */
  async function vatGroup() {
    const rates = (rate: string) => [
      { _id: uuidv7(), country: 'AT', region: '', origin: 'any', from: '2020-01-01', rate },
    ]
    const { body } = await admin.post(`${books}/vat`, {
      title: { de: `Satz ${uuidv7()}`, en: '' },
      kind: 'rate',
      rates: rates('20'),
    })
    expect(body.message).toBeUndefined()
    const { _id } = body.vat_group
    return {
      _id,
      change: async (rate: string) =>
        expect((await admin.put(`${books}/vat/${_id}`, { rates: rates(rate) })).status).toBe(200),
    }
  }

  test('the rate of VAT: the price that was shown stays, and the papers have the new rate', async () => {
    const group = await vatGroup()
    const item = await sold('Apfelsaft', '3', { vatGroup: group._id })
    const by = browser()
    await add(by, item)
    const shown = await toButton(by)
    await group.change('10')
    const done = await order(by, shown)
    expect([done.status, done.problem?.message]).toEqual([303, undefined])
    const row = await orderOf(keyIn(done.location))
    expect([row.totalCents, await vatOf(row._id)]).toEqual([1490, [['S', '10']]])
  })

  test('what sending costs: the total is another one, shown and asked about', async () => {
    const item = await sold('Vase', '3')
    const by = browser()
    await add(by, item)
    const shown = await toButton(by)
    const [{ _id }] = (await admin.get(`${shop}/shipping_group`)).body.shipping_group
    const { rates } = (await admin.get(`${shop}/shipping_group/${_id}`)).body.shipping_group
    const costs = (cents: number) =>
      admin.put(`${shop}/shipping_group/${_id}`, { rates: rates.map((one: object) => ({ ...one, cents })) })
    expect((await costs(590)).status).toBe(200)
    try {
      const asked = await order(by, shown)
      expect([asked.status, asked.problem.code]).toEqual([409, 'TOTAL_CHANGED'])
      expect(asked.problem.message).toContain('15,90')
      const done = await order(by, (await by.page(button)).data.shown)
      expect((await orderOf(keyIn(done.location))).totalCents).toBe(1590)
    } finally {
      await costs(490)
    }
  })

  test('a product is gone: the button says so and leads to the cart, nothing is ordered', async () => {
    const item = await sold('Einzelstück', '3')
    const by = browser()
    await add(by, item)
    const shown = await toButton(by)
    await admin.put(`${books}/item/${item}`, { active: false })
    const gone = await order(by, shown)
    expect([gone.status, gone.problem.code]).toEqual([409, 'CART_CHANGED'])
    expect((await by.page(button)).data).toMatchObject({ step: 'blocked', cartHref: '/shop/cart' })
    expect(await free(item)).toBe(3)
  })
})

test('the button pressed twice at the same moment places one order, and both are led to it', async () => {
  const item = await sold('Doppelt', '5')
  const by = browser()
  await add(by, item, '2')
  const shown = await toButton(by, { email: 'doppelt@rebenau.example' })
  const [one, other] = await Promise.all([order(by, shown), order(by, shown)])
  expect([one.status, other.status]).toEqual([303, 303])
  expect(other.location).toBe(one.location)
  expect(await free(item)).toBe(3)
  const { _id } = await orderOf(keyIn(one.location))
  expect((await details(_id)).documents).toHaveLength(1)
})

test('nothing but the button that says so makes a contract', async () => {
  const item = await sold('Knopf', '3')
  const by = browser()
  await add(by, item)
  const shown = await toButton(by, { email: 'knopf@rebenau.example' })
  for (const action of ['', 'boom', 'cancel', 'Order']) {
    const { status, location } = await by.send(button, { ...agreed, action, shown })
    expect([action, status, location]).toEqual([action, 404, ''])
  }
  expect(await free(item)).toBe(3)
  expect((await order(by, shown)).status).toBe(303)
})

test('a form that ends in the middle is told as unreadable, and nobody as a failure of the site', async () => {
  const answer = await app.server.inject({
    ...{ method: 'POST', url: '/shop/cart', payload: '--x\r\n' },
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
  })
  expect(answer.statusCode).toBe(400)
})

test('a browser that has lost its cookie orders nothing and is led to the cart', async () => {
  const item = await sold('Korb', '3')
  const [by, other] = [browser(), browser()]
  await add(by, item)
  const shown = await toButton(by)
  const lost = await order(other, shown)
  expect([lost.status, lost.location]).toEqual([303, '/shop/cart'])
  expect((await other.page(button)).redirect).toMatchObject({ to: '/shop/cart' })
  expect(await free(item)).toBe(3)
  // With its own cookie the first browser can still order
  expect((await order(by, shown)).status).toBe(303)
})

test('an order for somebody who is erased is carried out to its end without another word to him', async () => {
  const item = await sold('Decke', '3')
  const key = await placed(item)
  const row = await orderOf(key)
  await app.platform.jobs.idle(60)
  const person = { emails: [row.email], accounts: [], names: [], records: [] }
  const found = await app.write((ctx) => ordersPersonal.find!(ctx, person))
  expect(found).toMatchObject([{ collection: 'shop_order', sure: true, fate: 'anonymise' }])
  await app.write((ctx) => ordersPersonal.erase!(ctx, found, person))
  expect((await browser().page(`/shop/orders/${key}`)).data?.code).toBeUndefined()
  const [payment] = (await details(row._id)).payments
  expect((await admin.post(`${shop}/payment/${payment._id}/receive`, { cents: 1490 })).status).toBe(200)
  expect((await admin.post(`${shop}/order/${row._id}/parcel`, {})).status).toBe(200)
  await app.platform.jobs.idle(60)
  const { body } = await admin.get(`${shop}/order/${row._id}`)
  expect(body.shop_order).toMatchObject({ state: 'sent', payment: 'paid', email: '', phone: '' })
  expect((await details(row._id)).documents.map(({ kind }: { kind: string }) => kind)).toEqual([
    'order',
    'delivery',
    'invoice',
  ])
  expect(await app.write(orderFaults)).toEqual([])
})

test('parties that the office merges keep their account, its orders and what either was allowed', async () => {
  const item = await sold('Most', '5')
  const email = `wer${uuidv7()}@rebenau.example`
  const asGuest = await orderOf(await placed(item, '1', {}, browser(), { email }))
  const customer = await account()
  await app.write((ctx) => ctx.emit('addressProved', { account: customer, email }))
  const by = browser(customer)
  const own = await orderOf(await placed(item, '1', {}, by, { address: 'Weg 1' }))
  const group = async (title: string) =>
    (await admin.post(`${shop}/discount_group`, { title: { de: title, en: '' }, percent: '0' })).body
      .discount_group._id as string
  const [club, trade] = [await group('Verein'), await group('Handel')]
  const kept = (
    await admin.post(`${books}/party`, { company: 'Huber OG', kind: 'business', isCustomer: true })
  ).body.party._id
  await admin.put(`${shop}/customer/${kept}`, { discountGroups: [club] })
  await admin.put(`${shop}/customer/${own.party}`, { discountGroups: [trade], payByInvoice: true })
  const paymentsOf = async (party: string) =>
    (await admin.get(`${shop}/payment`, { party })).body.payments.map(
      (one: { payableId: string; party: string }) => [one.payableId, one.party],
    )
  expect(await paymentsOf(own.party)).toEqual([[own._id, own.party]])
  for (const other of [own.party, asGuest.party])
    expect((await admin.post(`${books}/party/${kept}/merge`, { other })).status).toBe(200)

  expect((await admin.get(`${shop}/customer/${kept}`)).body.customer).toMatchObject({
    account: customer,
    discountGroups: [club, trade],
    payByInvoice: true,
  })
  // Pages put soft hyphens into long words
  const shown = async (path: string) => JSON.stringify((await by.page(path)).data).replaceAll('\u00ad', '')
  for (const { code } of [own, asGuest]) expect(await shown('/konto/bestellungen')).toContain(code)
  expect(await shown('/konto/adressen')).toContain('Weg 1')
  expect((await admin.get(`${shop}/order`, { party: kept })).body.shop_order).toHaveLength(2)
  expect(await paymentsOf(kept)).toEqual([
    [own._id, kept],
    [asGuest._id, kept],
  ])
  expect(await paymentsOf(own.party)).toEqual([])
  expect((await orderOf(await placed(item, '1', {}, by))).party).toBe(kept)
})

describe('a shop that is off', () => {
  const orders = '/api/v0/shop/order'
  const guest = browser()

  const switchShop = (enabled: boolean) => app.write((ctx) => changeShopSettings(ctx, { enabled }))
  const statusOf = async (address: string, by = guest) => (await by.page(address)).status
  const footer = async () => JSON.stringify((await guest.page('/')).frame.footer)
  const sitemap = async () => (await app.guest.get('/sitemap.xml')).text
  /** Sets the dates of dispatch and arrival. */
  const note = async (
    _id: string,
    { sentAt, deliveredAt }: { sentAt: string; deliveredAt: string | null },
  ) => {
    await app.platform.database.pool.query(
      'update shop_orders set "sentAt" = $2, "deliveredAt" = $3, "state" = $4 where "_id" = $1',
      [_id, sentAt, deliveredAt, deliveredAt ? 'delivered' : 'sent'],
    )
    await app.write((ctx) => Promise.resolve(ctx.drop('shop_order')))
  }
  beforeAll(async () => {
    // Orders of other tests would keep the pages alive
    await app.platform.database.pool.query(
      `update shop_orders set "sentAt" = $1, "deliveredAt" = $1, "state" = 'delivered'`,
      [daysAgo(400)],
    )
  })
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

  test('a shop that is off keeps the withdrawal and the pages of orders until the last period is over, and nothing else', async () => {
    const item = await sold('Leiberl', '20')
    const buyer = await account()
    const key = await placed(item, '1', {}, browser(buyer))
    const { _id, code, email } = await orderOf(key)
    const page = `/shop/orders/${key}`
    const declare = (by = browser()) =>
      by.send('/shop/withdrawal', { name: 'Vera Huber', contract: code, email, step: 'confirm' })
    const bought = async () => JSON.stringify((await browser(buyer).page('/konto')).data)
    const offered = async () => [
      await statusOf(page),
      await statusOf('/shop/withdrawal'),
      await statusOf('/en/shop/withdrawal'),
      (await footer()).includes('Vertrag widerrufen'),
      (await sitemap()).includes('/shop/withdrawal'),
      (await bought()).includes('/konto/bestellungen'),
    ]
    const all = [200, 200, 200, true, true, true]
    const nothing = [404, 404, 404, false, false, false]
    expect(await offered()).toEqual(all)

    await switchShop(false)
    // Not sent yet
    expect(await offered()).toEqual(all)
    for (const gone of ['/shop', '/shop/all', '/shop/cart', '/shop/checkout/check-order'])
      expect([gone, await statusOf(gone)]).toEqual([gone, 404])
    expect(await sitemap()).not.toMatch(/\/shop<|\/shop\/(?!withdrawal)/)
    const { data, trail } = await guest.page(page)
    expect(data).toMatchObject({ shopHref: null, mayOrderAgain: false })
    expect(JSON.stringify([trail, (await guest.page('/shop/withdrawal')).trail])).not.toContain('"/shop"')
    expect((await guest.send(page, { action: 'again' })).status).toBe(404)
    // A buyer returning from the provider finds the order
    expect((await guest.page(`/shop/checkout/finish?order=${key}`)).data.code).toBe(code)
    expect(await statusOf('/shop/checkout/finish?order=AAAAAAAAAAAAAAAAAAAAAA')).toBe(404)
    const papers = async () => {
      const { details } = (await admin.get(`${orders}/${_id}/details`)).body
      return (await app.guest.get(`/api/v0/shop/order-page/${key}/paper/${details.documents[0]._id}`)).status
    }
    await app.platform.jobs.idle(60)
    expect(await papers()).toBe(200)
    // Buyers without orders see no link
    const { data: other } = await browser(await account()).page('/konto')
    expect(JSON.stringify(other)).not.toContain('/konto/bestellungen')

    // Fourteen days from the day after; one day of margin for the time of day
    await note(_id, { sentAt: daysAgo(16), deliveredAt: daysAgo(13) })
    expect(await offered()).toEqual(all)
    expect((await declare()).status).toBe(303)
    await note(_id, { sentAt: daysAgo(16), deliveredAt: daysAgo(16) })
    expect(await offered()).toEqual(nothing)
    expect(await papers()).toBe(404)
    expect((await declare()).status).toBe(404)
    expect((await guest.send(page, { action: 'cancel' })).status).toBe(404)

    // Arrival not recorded: the longest possible period applies
    await note(_id, { sentAt: daysAgo(100), deliveredAt: null })
    expect(await offered()).toEqual(all)
    await note(_id, { sentAt: daysAgo(383), deliveredAt: null })
    expect(await offered()).toEqual(nothing)
  })

  test('an order that was cancelled keeps nothing', async () => {
    await switchShop(true)
    const { _id } = await orderOf(await placed(await sold('Kappe', '5'), '1', {}, browser(), who))
    await switchShop(false)
    expect(await statusOf('/shop/withdrawal')).toBe(200)
    expect((await admin.post(`${orders}/${_id}/cancel`, { text: '' })).status).toBe(200)
    expect(await statusOf('/shop/withdrawal')).toBe(404)
  })
})
