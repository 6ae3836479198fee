import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { testApp } from '../../../../app/test-app.ts'
import { paidFor, paymentFaults, settleInvoices } from '../../payments/server/offers.ts'
import { orderFaults } from './check.service.ts'
import { shopOf } from './orders.fixture.ts'

const app = await testApp('shop orders and good will')
const admin = app.as('admin')
const shop = '/api/v0/shop'
const { browser, open, sold, placed, orderOf, details } = shopOf(app)

beforeAll(() => open())

const act = (_id: string, action: string, more: object = {}) =>
  admin.post(`${shop}/order/${_id}/${action}`, more)
const dueOf = async (_id: string) => (await app.write((ctx) => paidFor(ctx, { kind: 'order', _id }))).due
const paymentOf = async (_id: string) => (await details(_id)).payments[0]._id as string

/** An order of three, all paid. */
async function paidOrder(title: string): Promise<{ _id: string; key: string }> {
  const key = await placed(await sold(title, '10'), '3')
  const { _id } = await orderOf(key)
  const noted = await admin.post(`${shop}/payment/${await paymentOf(_id)}/receive`, { cents: 3490 })
  expect([noted.status, noted.body.message]).toEqual([200, undefined])
  return { _id, key }
}
/** The office transfers everything that waits to go back. */
async function sendBack(_id: string): Promise<void> {
  const payment = `${shop}/payment/${await paymentOf(_id)}`
  const { refunds } = (await admin.get(payment)).body as { refunds: { _id: string; state: string }[] }
  for (const refund of refunds.filter(({ state }) => state === 'created'))
    expect((await admin.post(`${payment}/refund/${refund._id}/done`)).status).toBe(200)
}
async function give(_id: string, cents: number, more: object = {}): Promise<void> {
  const given = await admin.post(`${shop}/payment/${await paymentOf(_id)}/refund`, { cents, ...more })
  expect([given.status, given.body.message]).toEqual([200, undefined])
  await sendBack(_id)
}
/** How each invoice, credit note and cancellation of an order stands in the books. */
async function accounts(_id: string) {
  await app.platform.jobs.idle(60)
  const papers = (await details(_id)).documents.filter(
    ({ kind }: { kind: string }) => kind !== 'order' && kind !== 'delivery',
  )
  return Promise.all(
    papers.map(async ({ _id: paper }: { _id: string }) => {
      const { body } = await admin.get(`/api/v0/accounting/invoice/${paper}/settlements`)
      const sums: Record<string, number> = {}
      for (const { source, amount } of body.settlements) sums[source] = (sums[source] ?? 0) + amount
      return { open: body.open, writtenOff: sums['write_off'] ?? 0 }
    }),
  )
}
const takeBack = async (_id: string, quantity: string) => {
  const line = (await details(_id)).lines[0]._id
  const done = await act(_id, 'take-back', { lines: [{ _id: line, quantity }], reason: 'zurück' })
  expect([done.status, done.body.message]).toEqual([200, undefined])
}
const backOf = async (_id: string) => (await details(_id)).payments[0].refunded as number
const faults = async () => [...(await app.write(orderFaults)), ...(await app.write(paymentFaults))]

test('what goes back for good will is not asked for once more, before the invoice and after it', async () => {
  const { _id, key } = await paidOrder('Kanne')
  await give(_id, 500, { reason: 'Kratzer' })
  expect(await dueOf(_id)).toBe(0)
  expect((await browser().page(`/shop/orders/${key}`)).data.totals.due).toBe(0)
  expect((await act(_id, 'parcel')).status).toBe(200)
  expect(await accounts(_id)).toEqual([{ open: 0, writtenOff: 500 }])
  await give(_id, 300)
  expect(await dueOf(_id)).toBe(0)
  expect(await accounts(_id)).toEqual([{ open: 0, writtenOff: 800 }])
  expect(await faults()).toEqual([])
})

test('what is to be paid otherwise is asked for once more', async () => {
  const { _id, key } = await paidOrder('Kessel')
  await give(_id, 500, { waives: false })
  expect(await dueOf(_id)).toBe(500)
  expect((await browser().page(`/shop/orders/${key}`)).data.totals.due).toBe(500)
})

test('goods that come back after it bring what was paid for them, and never more than was paid for all', async () => {
  const { _id } = await paidOrder('Pfanne')
  expect((await act(_id, 'parcel')).status).toBe(200)
  await accounts(_id)
  await give(_id, 500)
  await takeBack(_id, '1')
  expect(await backOf(_id)).toBe(1500)
  await sendBack(_id)
  expect(await dueOf(_id)).toBe(0)
  expect(await accounts(_id)).toEqual([
    { open: 0, writtenOff: 500 },
    { open: 0, writtenOff: 0 },
  ])
  await takeBack(_id, '2')
  expect(await backOf(_id)).toBe(3490)
  await sendBack(_id)
  expect(await accounts(_id)).toEqual([
    { open: 0, writtenOff: 0 },
    { open: 0, writtenOff: 0 },
    { open: 0, writtenOff: 0 },
  ])
  expect(await faults()).toEqual([])
})

test('an order that is cancelled after it gives the rest back, and nothing stays written off', async () => {
  await admin.put(`${shop}/settings/orders`, { invoiceWhen: 'paid' })
  const { _id } = await paidOrder('Deckel')
  await accounts(_id)
  await give(_id, 500)
  expect(await accounts(_id)).toEqual([{ open: 0, writtenOff: 500 }])
  expect((await act(_id, 'cancel', { text: 'Schluss' })).status).toBe(200)
  expect(await backOf(_id)).toBe(3490)
  await sendBack(_id)
  expect(await accounts(_id)).toEqual([
    { open: 0, writtenOff: 0 },
    { open: 0, writtenOff: 0 },
  ])
  expect(await faults()).toEqual([])
})

test('lines that are left out before it is sent lower the price by their own', async () => {
  await admin.put(`${shop}/settings/orders`, { invoiceWhen: 'sent' })
  const { _id } = await paidOrder('Sieb')
  await give(_id, 500)
  await takeBack(_id, '1')
  expect([await backOf(_id), await dueOf(_id)]).toEqual([1500, 0])
  await sendBack(_id)
  expect((await act(_id, 'parcel')).status).toBe(200)
  expect(await accounts(_id)).toEqual([{ open: 0, writtenOff: 500 }])
  expect(await faults()).toEqual([])
})

test('what a bank sends back after it has gone settles its invoice again, and nothing stays written off', async () => {
  const { _id } = await paidOrder('Trichter')
  expect((await act(_id, 'parcel')).status).toBe(200)
  await accounts(_id)
  await give(_id, 500)
  expect(await accounts(_id)).toEqual([{ open: 0, writtenOff: 500 }])
  const payment = await paymentOf(_id)
  // Only providers say so, and here there is none: what payments note of it
  await app.write(async (ctx) => {
    await ctx.db.execute(
      sql`update payment_refunds set "state" = 'failed' where "payment" = ${payment}::uuid`,
    )
    await ctx.db.execute(sql`update payments set "refunded" = 0, "waived" = 0 where "_id" = ${payment}::uuid`)
    await settleInvoices(ctx, { kind: 'order', _id })
  })
  expect(await accounts(_id)).toEqual([{ open: 0, writtenOff: 0 }])
  expect(await app.write(paymentFaults)).toEqual([])
})
