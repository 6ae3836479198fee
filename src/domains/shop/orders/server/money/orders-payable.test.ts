import { beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '#app/test-app.ts'
import { statementOf } from '#kit/server/database/statement.ts'
import { outboxIn } from '#kit/testing/outbox.ts'
import { paidFor } from '#domains/shop/payments/server/offers.ts'
import { unpaidStatement } from '../checkout/unpaid-bounds.ts'
import { agreed, shopOf } from '../orders.fixture.ts'
import { orderFaults } from './check.service.ts'
import { orderPayable } from './payable.ts'

const app = await testApp('shop orders to pay')
const { browser, open, sold, add, toButton, placed, orderOf, details } = shopOf(app)
const admin = app.as('admin')
const shop = '/api/v0/shop'

beforeAll(() => open())

const read = async (_id: string) => (await admin.get(`${shop}/order/${_id}`)).body.shop_order
async function act(_id: string, action: string, more: object = {}) {
  const { status, body } = await admin.post(`${shop}/order/${_id}/${action}`, more)
  expect([status, body.message]).toEqual([200, undefined])
  return body.shop_order
}
const payments = async (_id: string) => (await details(_id)).payments
async function pay(_id: string, amount: number) {
  const { _id: payment } = (await payments(_id)).at(-1)
  const noted = await admin.post(`${shop}/payment/${payment}/receive`, { cents: amount })
  expect([noted.status, noted.body.message]).toEqual([200, undefined])
}
const owed = (_id: string) => app.write((ctx) => paidFor(ctx, { kind: 'order', _id }))
const page = async (key: string) => (await browser().page(`/shop/orders/${key}`)).data

test('its payment leads to its screen', async () => {
  const { _id } = await orderOf(await placed(await sold('Krug', '5')))
  const [{ _id: payment }] = await payments(_id)
  const { body } = await admin.get(`${shop}/payment/${payment}`)
  expect(body.payment.screen).toBe(`shop/orders/${_id}`)
})

describe('an order taken up again', () => {
  test('does not count money as paid that is on its way back, and can be given up by its buyer', async () => {
    const key = await placed(await sold('Kanne', '5'))
    const { _id } = await orderOf(key)
    await pay(_id, 1490)
    await act(_id, 'cancel', { text: 'Irrtum' })
    expect(await read(_id)).toMatchObject({ payment: 'paid', refundedCents: 0 })
    const revived = await act(_id, 'revive')
    expect(revived).toMatchObject({ state: 'placed', payment: 'refunded' })
    expect(Date.parse(revived.unpaidUntil)).toBeGreaterThan(Date.parse(revived.placedAt))
    expect(await owed(_id)).toMatchObject({ paid: 0, due: 1490 })
    expect(await app.write(orderFaults)).toEqual([])
    expect(await page(key)).toMatchObject({ mayCancel: true, payment: 'refunded' })
    const given = await browser().send(`/shop/orders/${key}`, { action: 'cancel' })
    expect([given.status, given.location]).toEqual([303, expect.stringContaining('done=cancelled')])
    expect((await read(_id)).state).toBe('cancelled')
  })

  test('keeps the days that it has got anew, whatever way to pay is chosen, and gets no more', async () => {
    await admin.put(`${shop}/payment-settings`, { cash: true, cashTill: 'Kasse' })
    const key = await placed(await sold('Laterne', '5'))
    const { _id } = await orderOf(key)
    await act(_id, 'lapse', { text: '' })
    await app.platform.database.pool.query(
      `update shop_orders set "pickup" = true, "placedAt" = "placedAt" - interval '20 days' where "_id" = $1`,
      [_id],
    )
    const { unpaidUntil } = await act(_id, 'revive')
    const { payHref } = await page(key)
    for (const source of ['cash', 'transfer', 'cash']) {
      expect((await browser().send(payHref, { source })).status).toBe(303)
      expect(await read(_id)).toMatchObject({ source, state: 'placed', unpaidUntil })
    }
    const payment = (await payments(_id)).at(-1)._id
    for (const source of ['stripe', 'paypal'] as const) {
      await app.write((ctx) => orderPayable.onStarted!(ctx, _id, { payment, source }))
      expect(await read(_id)).toMatchObject({ source, state: 'placed', unpaidUntil })
    }
  })

  test('has a day at least once a bank has refused what it had worked on for long', async () => {
    const { _id } = await orderOf(await placed(await sold('Dochthalter', '5')))
    const news = { payment: (await payments(_id)).at(-1)._id, source: 'stripe' } as const
    await app.write((ctx) => orderPayable.onProcessing!(ctx, _id, news))
    await app.platform.database.pool.query(
      `update shop_orders set "placedAt" = "placedAt" - interval '20 days' where "_id" = $1`,
      [_id],
    )
    await app.write((ctx) => orderPayable.onFailed!(ctx, _id, news))
    const { unpaidUntil, placedAt } = await read(_id)
    expect((Date.parse(unpaidUntil) - Date.parse(placedAt)) / 86_400_000).toBeGreaterThanOrEqual(21)
  })

  test('is reported to its buyer by mail and on its page once a bank has declined it after a while', async () => {
    const key = await placed(await sold('Trichter', '5'))
    const { _id, code } = await orderOf(key)
    const news = { payment: (await payments(_id)).at(-1)._id, source: 'stripe' } as const
    await app.platform.database.pool.query(`update shop_orders set "source" = 'stripe' where "_id" = $1`, [
      _id,
    ])
    const mails = async () => {
      await app.platform.jobs.idle(20)
      const all = await outboxIn(app.platform.config.dataDir).all()
      return all.filter((mail) => mail.includes(`Die Zahlung zu ${code} hat nicht geklappt`))
    }
    await app.write((ctx) => orderPayable.onFailed!(ctx, _id, news))
    expect(await mails()).toEqual([])
    await app.write((ctx) => orderPayable.onProcessing!(ctx, _id, news))
    await app.write((ctx) => orderPayable.onFailed!(ctx, _id, { ...news, wasProcessing: true }))
    const sent = await mails()
    expect(sent).toHaveLength(1)
    expect(sent[0]).toContain(`/shop/orders/${key}`)
    expect((await page(key)).payProblem).toContain('Die Zahlung hat nicht geklappt.')
  })

  test('is not given up by its buyer once it is paid anew', async () => {
    const key = await placed(await sold('Tasse', '5'))
    const { _id } = await orderOf(key)
    await pay(_id, 1490)
    await act(_id, 'cancel')
    const [{ _id: payment }] = await payments(_id)
    const [{ _id: refund }] = (await admin.get(`${shop}/payment/${payment}`)).body.refunds
    await admin.post(`${shop}/payment/${payment}/refund/${refund}/done`)
    await act(_id, 'revive')
    expect((await page(key)).mayCancel).toBe(true)
    await browser().send((await page(key)).payHref, { source: 'transfer' })
    await pay(_id, 1490)
    expect(await read(_id)).toMatchObject({ paidCents: 2980, refundedCents: 1490, unpaidUntil: null })
    expect((await page(key)).mayCancel).toBe(false)
    expect((await browser().send(`/shop/orders/${key}`, { action: 'cancel' })).status).toBe(404)
  })
})

describe('cash', () => {
  const longAgo = (_id: string) =>
    app.platform.database.pool.query(
      `update shop_orders set "placedAt" = "placedAt" - interval '13 days', "unpaidUntil" = "unpaidUntil" - interval '13 days' where "_id" = $1`,
      [_id],
    )
  const ways = async (key: string) => {
    const { data } = await browser().page(`${(await page(key)).payHref}?choose=1`)
    return data.sources.map((one: { key: string }) => one.key)
  }
  beforeAll(async () => {
    await admin.put(`${shop}/payment-settings`, { cash: true, cashTill: 'Kasse' })
  })

  test('is no way to pay for what is posted: such an order would never end', async () => {
    const key = await placed(await sold('Krone', '5'))
    const { _id, unpaidUntil } = await orderOf(key)
    expect(await ways(key)).toEqual(['transfer'])
    expect((await page(key)).otherWayHref).toBeNull()
    const refused = await browser().send((await page(key)).payHref, { source: 'cash' })
    expect([refused.status, Object.keys(refused.problem?.fields ?? {})]).toEqual([422, ['source']])
    expect(await read(_id)).toMatchObject({ source: 'transfer', unpaidUntil })
  })

  test('of what is collected gives a transfer no more days than there are', async () => {
    const key = await placed(await sold('Zepter', '5'))
    const { _id } = await orderOf(key)
    await app.platform.database.pool.query(`update shop_orders set "pickup" = true where "_id" = $1`, [_id])
    await longAgo(_id)
    await admin.put(`${shop}/settings/orders`, { cashDays: 0 })
    const { payHref, otherWayHref } = await page(key)
    expect(otherWayHref).toBe(`${payHref}?choose=1`)
    expect((await browser().send(payHref, { source: 'cash' })).status).toBe(303)
    expect(await page(key)).toMatchObject({ transfer: null, otherWayHref: null })
    expect((await browser().send(payHref, { source: 'transfer' })).status).toBe(303)
    const { placedAt, unpaidUntil } = await read(_id)
    // Thirteen days have passed; an order without a deadline so far gets one day at least
    expect((Date.parse(unpaidUntil) - Date.parse(placedAt)) / 86_400_000).toBeLessThan(14.01)
  })
})

test('who may not cancel orders does not get the link by which its buyer gives one up', async () => {
  const { _id } = await orderOf(await placed(await sold('Siegel', '5')))
  const shown = async (...rights: string[]) =>
    (await app.as({ role: 'member', rights }).get(`${shop}/order/${_id}/details`)).body.details.href
  expect(await shown('shop_order.read')).toBe('')
  expect(await shown('shop_order.read', 'shop_order.update')).toBe('')
  expect(await shown('shop_order.read', 'shop_order.cancel')).toMatch(/^\/shop\/orders\//)
  // Mailing the link to one's own address must not bypass the check
  const member = app.as({ role: 'member', rights: ['shop_order.read', 'shop_order.update'] })
  const own = { email: 'ich@amt.example' }
  const refused = await member.put(`${shop}/order/${_id}`, own)
  expect([refused.status, Object.keys(refused.body.fields)]).toEqual([403, ['email']])
  const { version } = await read(_id)
  const many = await member.put(`${shop}/batch/order`, { changes: [{ _id, version, ...own }] })
  expect(many.status).toBe(409)
  expect((await member.put(`${shop}/order/${_id}`, { note: 'Ruft zurück' })).status).toBe(200)
  expect((await read(_id)).email).not.toBe(own.email)
  expect((await admin.put(`${shop}/order/${_id}`, own)).body.shop_order.email).toBe(own.email)
})

test('addresses with a plus sign are one mailbox: five of its orders may wait for their money', async () => {
  const item = await sold('Perle', '100')
  const answers = []
  for (let count = 0; count < 6; count++) {
    const by = browser()
    await add(by, item)
    const shown = await toButton(by, { email: `Perle+${count}@rebenau.example` })
    answers.push(await by.send('/shop/checkout/check-order', { ...agreed, shown }))
  }
  expect(answers.map(({ status }) => status)).toEqual([303, 303, 303, 303, 303, 422])
  expect(answers[5]!.problem.code).toBe('PROVE_MAILBOX')
})

test('orders that are paid wait for no money, even when a part went back for goodwill', async () => {
  const item = await sold('Spange', '100')
  const order = async (count: number) => {
    const by = browser()
    await add(by, item)
    const shown = await toButton(by, { email: `spange+${count}@rebenau.example` })
    return by.send('/shop/checkout/check-order', { ...agreed, shown })
  }
  for (let count = 0; count < 5; count++) expect((await order(count)).status).toBe(303)
  await app.platform.database.pool.query(
    `update shop_orders set "paidCents" = "totalCents", "refundedCents" = 100, "payment" = 'partRefunded' where "email" like 'spange%'`,
  )
  expect((await order(5)).status).toBe(303)
})

test('who gives orders up again and again fills nobody’s mailbox with their letters', async () => {
  const item = await sold('Knopf', '100')
  const tries = []
  for (let count = 0; count < 6; count++) {
    const by = browser()
    await add(by, item)
    const shown = await toButton(by, {
      ...{ email: `fremd+${count}@rebenau.example`, first_name: 'GEWINN www.evil.example' },
    })
    const answer = await by.send('/shop/checkout/check-order', { ...agreed, shown })
    tries.push(answer)
    if (answer.status !== 303) continue
    const [, key] = /([\w-]{20,})(?:$|[?/])/.exec(answer.location)!
    expect((await by.send(`/shop/orders/${key}`, { action: 'cancel' })).status).toBe(303)
  }
  expect(tries.map(({ status }) => status)).toEqual([303, 303, 303, 303, 303, 422])
  expect(tries[5]!.problem.code).toBe('PROVE_MAILBOX')
  await app.platform.jobs.idle(20)
  const all = (await outboxIn(app.platform.config.dataDir).all()).filter((mail) => /^To: fremd/m.test(mail))
  expect(all.find((mail) => mail.includes('Lieferung an'))).toContain('www. evil. example')
  for (const mail of all) expect(mail).not.toContain('www.evil')
})

describe('unpaid orders', () => {
  test('what a mailbox and a network have not paid is found by index, however many orders wait', async () => {
    await placed(await sold('Leiberl', '50'))
    const { pool } = app.platform.database
    const client = await pool.connect()
    try {
      // Copies of one order, without the documents of real orders
      await client.query('begin; alter table shop_orders drop constraint "shop_orders__id_fkey"')
      await client.query(`
      insert into shop_orders select (jsonb_populate_record(o, jsonb_build_object('_id', uuidv7(), 'code', 'K' || n, 'key', 'K' || n,
        'cart', null, 'number', 'K' || n, 'email', 'k' || n || '@rebenau.example', 'origin', 'netz' || n))).*
      from (select o from shop_orders o limit 1) one, generate_series(1, 1000) n`)
      await client.query('analyze shop_orders')
      const { text } = statementOf(
        unpaidStatement({ email: 'k1@rebenau.example', origin: 'netz1' }, new Date().toISOString()),
      )
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain (generic_plan) ${text}`)
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
      expect(plan).toContain('shop_orders_of_mailbox')
      expect(plan).toContain('shop_orders_origin')
      expect(plan).not.toMatch(/Seq Scan|shop_orders_open|shop_orders_newest/)
    } finally {
      await client.query('rollback')
      client.release()
    }
  })
})
