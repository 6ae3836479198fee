import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '#app/test-app.ts'
import { seeded } from '#kit/testing/seeded.ts'
import { documentsOfOrders } from '#domains/books/documents/server/offers.ts'
import { paidFor, paymentFaults } from '#domains/shop/payments/server/offers.ts'
import { shopOf } from '../orders.fixture.ts'
import { orderFaults } from './check.service.ts'

const app = await testApp('invoices over several orders')
const admin = app.as('admin')
const shop = '/api/v0/shop'
const books = '/api/v0/accounting'
const { account, browser, open, sold, placed, orderOf, details } = shopOf(app)

const items: string[] = []
beforeAll(async () => {
  await open()
  const { rows } = await app.write((ctx) =>
    ctx.db.execute<{ _id: string }>(sql`select "_id" from vat_groups where "key" = 'reduced'`),
  )
  items.push(await sold('Wein', '900', { price: '7.33', vatGroup: rows[0]!._id }))
  items.push(await sold('Glas', '900', { price: '3.17' }))
  items.push(await sold('Krug', '900', { price: '19.99' }))
})

const jobs = () => app.platform.jobs.idle(60)
const read = async (_id: string) => (await admin.get(`${shop}/order/${_id}`)).body.shop_order
const dueOf = async (_id: string) => (await app.write((ctx) => paidFor(ctx, { kind: 'order', _id }))).due
const dues = (orders: readonly string[]) => Promise.all(orders.map(dueOf))
const total = (list: readonly number[]) => list.reduce((all, one) => all + one, 0)
const faults = async () => [...(await app.write(orderFaults)), ...(await app.write(paymentFaults))]
const openOf = async (invoice: string) =>
  (await admin.get(`${books}/invoice/${invoice}/settlements`)).body.open as number

/** Orders of one buyer with an item each, and one invoice for all of them, created by the office. */
async function collected(counts: readonly string[]) {
  const by = browser(await account())
  const orders: { _id: string; totalCents: number }[] = []
  for (const [at, count] of counts.entries())
    orders.push(
      await orderOf(await placed(items[at % items.length]!, count, {}, by, { email: 'vera@ort.example' })),
    )
  const made = await admin.post(`${books}/document/convert`, {
    from: orders.map(({ _id }) => _id),
    to: 'invoice',
  })
  expect([made.status, made.body.message]).toEqual([200, undefined])
  const invoice = made.body.document._id as string
  const issued = await admin.post(`${books}/invoice/${invoice}/issue`)
  expect([issued.status, issued.body.message]).toEqual([200, undefined])
  await jobs()
  return { orders: orders.map(({ _id }) => _id), totals: orders.map(({ totalCents }) => totalCents), invoice }
}
/** Sum of the credit notes for an order. */
const creditedOf = async (_id: string) =>
  total(
    (await details(_id)).documents.flatMap(({ kind, gross }: { kind: string; gross: number }) =>
      kind === 'credit_note' ? gross : [],
    ),
  )
async function note(invoice: string, amount: number, source = 'transfer') {
  const noted = await admin.post(`${books}/invoice/${invoice}/settlements`, { source, amount })
  expect([noted.status, noted.body.message]).toEqual([200, undefined])
  await jobs()
  return noted.body.settlements.at(-1)._id as string
}
const takeBack = async (invoice: string, settlement: string) => {
  const answer = await admin.post(`${books}/invoice/${invoice}/settlements/${settlement}/take-back`, {})
  await jobs()
  return answer
}

describe('a payment recorded at an invoice over several orders', () => {
  test('pays all of them, and none is ended as unpaid', async () => {
    const { orders, totals, invoice } = await collected(['1', '2', '1'])
    expect(await openOf(invoice)).toBe(total(totals))
    expect(await dues(orders)).toEqual(totals)
    await note(invoice, total(totals))
    expect(await dues(orders)).toEqual([0, 0, 0])
    for (const [at, _id] of orders.entries()) {
      expect(await read(_id)).toMatchObject({ payment: 'paid', paidCents: totals[at], unpaidUntil: null })
      const ended = await admin.post(`${shop}/order/${_id}/lapse`, { text: '' })
      expect([ended.status, ended.body.code]).toEqual([409, 'PAID'])
    }
    expect(await faults()).toEqual([])
  })

  test('in part is shared by what each order still owes, and taken back there is asked for again', async () => {
    const { orders, totals, invoice } = await collected(['1', '3'])
    const noted = await note(invoice, 1001)
    expect(total(await dues(orders))).toBe(total(totals) - 1001)
    expect((await dues(orders)).every((due, at) => due > 0 && due < totals[at]!)).toBe(true)
    for (const _id of orders) expect(await read(_id)).toMatchObject({ state: 'placed', payment: 'part' })
    expect((await takeBack(invoice, noted)).status).toBe(200)
    expect(await dues(orders)).toEqual(totals)
    expect(await faults()).toEqual([])
  })

  test('and one that the shop has received for one order settles its share only', async () => {
    const { orders, totals, invoice } = await collected(['2', '1'])
    const [payment] = (await details(orders[1]!)).payments
    const received = await admin.post(`${shop}/payment/${payment._id}/receive`, { cents: totals[1] })
    expect(received.status).toBe(200)
    await jobs()
    expect([await openOf(invoice), await dues(orders)]).toEqual([totals[0], [totals[0], 0]])
    await note(invoice, totals[0]!)
    expect([await openOf(invoice), await dues(orders), await faults()]).toEqual([0, [0, 0], []])
  })

  test('leaves the other orders alone when one of them is cancelled: its lines are credited, its money goes back', async () => {
    const { orders, totals, invoice } = await collected(['1', '1'])
    await note(invoice, total(totals))
    const ended = await admin.post(`${shop}/order/${orders[0]}/cancel`, { text: 'Irrtum' })
    expect([ended.status, ended.body.message]).toEqual([200, undefined])
    await jobs()
    const papers = (await details(orders[1]!)).documents as { kind: string }[]
    expect(papers.filter(({ kind }) => kind === 'cancellation')).toEqual([])
    // Its shipping is credited with its lines; the other order's shipping stays
    expect(await creditedOf(orders[0]!)).toBe(totals[0])
    expect(await read(orders[0]!)).toMatchObject({ state: 'cancelled' })
    expect(total((await details(orders[0]!)).payments.map((one: { refunded: number }) => one.refunded))).toBe(
      totals[0],
    )
    expect(await read(orders[1]!)).toMatchObject({ state: 'placed', payment: 'paid', paidCents: totals[1] })
    expect(await faults()).toEqual([])
  })

  test('credits the shipping of an order once, with the last of its own lines', async () => {
    const { orders, totals, invoice } = await collected(['2', '1'])
    await note(invoice, total(totals))
    const takeOne = async () => {
      const { lines } = await details(orders[0]!)
      const { version } = await read(orders[0]!)
      const taken = await admin.post(`${shop}/order/${orders[0]}/take-back`, {
        ...{ version, reason: 'Bruch', lines: [{ _id: lines[0]._id, quantity: '1' }] },
      })
      expect([taken.status, taken.body.message]).toEqual([200, undefined])
      await jobs()
      return creditedOf(orders[0]!)
    }
    expect(await takeOne()).toBe(733)
    expect(await takeOne()).toBe(totals[0])
    expect((await admin.post(`${shop}/order/${orders[1]}/cancel`, { text: 'Irrtum' })).status).toBe(200)
    await jobs()
    expect([await creditedOf(orders[1]!), await openOf(invoice), await faults()]).toEqual([totals[1], 0, []])
  })
})

test('read together, orders of several invoices have the shares that they have one by one', async () => {
  const orders = [...(await collected(['1', '2'])).orders, ...(await collected(['3', '1', '2'])).orders]
  await app.write(async (ctx) => {
    const brief = async (asked: readonly string[]) =>
      (await documentsOfOrders(ctx, asked))
        .filter(({ isCollective }) => isCollective)
        .map(({ _id, order, gross }) => ({ _id, order, gross }))
    const together = await brief(orders)
    expect(together).toHaveLength(orders.length)
    for (const order of orders)
      expect(together.filter((one) => one.order === order)).toEqual(await brief([order]))
  })
})

test('whatever is recorded, taken back or written off in whatever order, the orders owe together what is open at the invoice', async () => {
  for (const seed of [2]) {
    const random = seeded(seed)
    const whole = (most: number) => Math.floor(random() * (most + 1))
    const { orders, invoice } = await collected(['1', '2', '3'])
    const noted: string[] = []
    const path = [`seed ${seed}`]
    for (let step = 0; step < 6; step++) {
      const left = await openOf(invoice)
      if (random() < 0.3 && noted.length > 0) {
        const [one] = noted.splice(whole(noted.length - 1), 1)
        path.push(`back ${(await takeBack(invoice, one!)).status}`)
      } else if (left > 0) {
        const source = random() < 0.7 ? 'transfer' : 'write_off'
        noted.push(await note(invoice, 1 + whole(left - 1), source))
        path.push(source)
      }
      expect({ path, due: total(await dues(orders)), faults: await faults() }).toEqual({
        ...{ path, due: await openOf(invoice), faults: [] },
      })
    }
    const rest = await openOf(invoice)
    if (rest > 0) await note(invoice, rest)
    expect({ path, dues: await dues(orders) }).toEqual({ path, dues: [0, 0, 0] })
  }
})
