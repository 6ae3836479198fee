import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '#app/test-app.ts'
import { recordJobs } from '#kit/server/records/due.ts'
import { paidFor, paymentFaults } from '#domains/shop/payments/server/offers.ts'
import { shopOf } from '../orders.fixture.ts'
import { orderFaults } from './check.service.ts'
import { orderPayable } from './payable.ts'

const app = await testApp('payments noted in the books')
const admin = app.as('admin')
const shop = '/api/v0/shop'
const books = '/api/v0/accounting'
const { browser, open, sold, placed, orderOf, details } = shopOf(app)

beforeAll(() => open())

const act = (_id: string, action: string, more: object = {}) =>
  admin.post(`${shop}/order/${_id}/${action}`, more)
const read = async (_id: string) => (await admin.get(`${shop}/order/${_id}`)).body.shop_order
const faults = async () => [...(await app.write(orderFaults)), ...(await app.write(paymentFaults))]
const dueOf = async (_id: string) => (await app.write((ctx) => paidFor(ctx, { kind: 'order', _id }))).due
const jobs = () => app.platform.jobs.idle(60)

/** An order of 14.90 to be paid by transfer, with the invoice created by the office. */
async function invoiced(title: string) {
  const key = await placed(await sold(title, '9'), '1')
  const { _id } = await orderOf(key)
  const made = await admin.post(`${books}/document/convert`, { from: [_id], to: 'invoice' })
  const invoice = made.body.document._id as string
  const issued = await admin.post(`${books}/invoice/${invoice}/issue`)
  expect([issued.status, issued.body.message]).toEqual([200, undefined])
  await jobs()
  return { _id, key, invoice }
}
async function note(invoice: string, amount: number, source = 'transfer') {
  const noted = await admin.post(`${books}/invoice/${invoice}/settlements`, { source, amount })
  expect([noted.status, noted.body.message]).toEqual([200, undefined])
  await jobs()
  return noted.body.settlements.at(-1)._id as string
}
const accountOf = async (invoice: string) => (await admin.get(`${books}/invoice/${invoice}/settlements`)).body
const openOf = async (invoice: string) => (await accountOf(invoice)).open as number
const takeBack = async (invoice: string, settlement: string) => {
  const answer = await admin.post(`${books}/invoice/${invoice}/settlements/${settlement}/take-back`, {})
  await jobs()
  return answer
}
/** Moves the payment deadline into the past, and runs the job that ends unpaid orders. */
async function deadlinePasses(_id: string) {
  await app.write((ctx) =>
    ctx.db.execute(
      sql`update shop_orders set "unpaidUntil" = ${ctx.now}::timestamptz - interval '1 minute' where "_id" = ${_id}::uuid`,
    ),
  )
  const sweep = recordJobs.find(({ name }) => name === 'records.sweep')!
  await sweep.handle(app.platform, {} as never, { signal: new AbortController().signal } as never)
}
const cancellations = async (_id: string) =>
  (await details(_id)).documents.filter(({ kind }: { kind: string }) => kind === 'cancellation').length
const backOf = async (_id: string) =>
  (await details(_id)).payments.reduce((all: number, one: { refunded: number }) => all + one.refunded, 0)

describe('a payment noted in the books', () => {
  test('pays the order: the shop asks for nothing more, and ends it neither by hand nor by itself', async () => {
    const { _id, key, invoice } = await invoiced('Krug')
    await note(invoice, 1490)
    expect(await dueOf(_id)).toBe(0)
    expect((await browser().page(`/shop/orders/${key}`)).data.totals.due).toBe(0)
    expect(await read(_id)).toMatchObject({ payment: 'paid', paidCents: 1490, unpaidUntil: null })
    const ended = await act(_id, 'lapse', { text: '' })
    expect([ended.status, ended.body.code]).toEqual([409, 'PAID'])
    await deadlinePasses(_id)
    expect((await read(_id)).state).toBe('placed')
    expect([await cancellations(_id), await openOf(invoice)]).toEqual([0, 0])
    expect(await faults()).toEqual([])
  })

  test('keeps the order open even when its deadline passes before the shop has heard of it', async () => {
    const { _id, invoice } = await invoiced('Schale')
    // Without the job that passes it to the shop
    await app.write((ctx) =>
      ctx.db
        .execute(sql`insert into settlements ("_id", "at", "byName", "document", "source", "amount", "on", "note", "tax")
        values (gen_random_uuid(), ${ctx.now}::timestamptz, '', ${invoice}::uuid, 'transfer', 1490, current_date, '', '[]')`),
    )
    await deadlinePasses(_id)
    expect(await read(_id)).toMatchObject({ state: 'placed', payment: 'paid', paidCents: 1490 })
    expect([await cancellations(_id), await faults()]).toEqual([0, []])
  })

  test('and taken back there stands in the history of the order with the place and the person', async () => {
    const { _id, invoice } = await invoiced('Kanne')
    await takeBack(invoice, await note(invoice, 1490))
    const { steps } = (await admin.get(`${shop}/order/${_id}/steps`)).body
    const { byName } = (await accountOf(invoice)).settlements[0]
    expect(byName).not.toBe('')
    for (const what of ['paidInBooks', 'receiptTakenBackInBooks'])
      expect(steps).toContainEqual(expect.objectContaining({ what, byName }))
  })

  test('in part leaves the rest due, and no automatic step ends the order', async () => {
    const { _id, invoice } = await invoiced('Tasse')
    await note(invoice, 1000)
    expect(await dueOf(_id)).toBe(490)
    await deadlinePasses(_id)
    expect(await read(_id)).toMatchObject({ state: 'placed', payment: 'part', unpaidUntil: null })
    await note(invoice, 490, 'cash')
    expect([await dueOf(_id), await openOf(invoice)]).toEqual([0, 0])
    expect((await details(_id)).payments).toMatchObject([{ state: 'paid', received: 1490 }])
    expect(await faults()).toEqual([])
  })

  test('and taken back there is asked for again', async () => {
    const { _id, invoice } = await invoiced('Teller')
    const noted = await note(invoice, 1490)
    expect((await takeBack(invoice, noted)).status).toBe(200)
    expect(await dueOf(_id)).toBe(1490)
    const row = await read(_id)
    expect(row).toMatchObject({ payment: 'open', paidCents: 0 })
    expect(row.unpaidUntil).not.toBeNull()
    await note(invoice, 1490)
    expect([await dueOf(_id), await openOf(invoice), await faults()]).toEqual([0, 0, []])
  })

  test('twice and too much is told, and every cent stays known', async () => {
    const { _id, invoice } = await invoiced('Becher')
    await note(invoice, 1490)
    await note(invoice, 1490)
    await note(invoice, 10)
    expect([await dueOf(_id), await openOf(invoice)]).toEqual([0, -1500])
    const { receipts } = (await admin.get(`${shop}/payment/loose`)).body
    const ids = (await details(_id)).payments.map((one: { _id: string }) => one._id)
    const own = receipts.filter(({ payment }: { payment: string }) => ids.includes(payment))
    expect(own.map(({ cents }: { cents: number }) => cents).toSorted()).toEqual([10, 1490])
    expect((await act(_id, 'cancel', { text: 'Irrtum' })).status).toBe(200)
    expect(await backOf(_id)).toBe(2990)
    expect(await faults()).toEqual([])
  })

  test('for an order that has ended goes back, and a refund noted in the books is the one that the shop waits for', async () => {
    const { _id, invoice } = await invoiced('Kanne')
    expect((await act(_id, 'cancel', { text: 'Irrtum' })).status).toBe(200)
    await note(invoice, 1490)
    expect(await read(_id)).toMatchObject({ state: 'cancelled', paidCents: 1490, refundedCents: 0 })
    expect(await backOf(_id)).toBe(1490)
    const back = await note(invoice, 1490, 'refund')
    expect(await read(_id)).toMatchObject({ payment: 'refunded', refundedCents: 1490 })
    expect([await openOf(invoice), await faults()]).toEqual([0, []])
    await takeBack(invoice, back)
    expect(await read(_id)).toMatchObject({ refundedCents: 0 })
    expect(await faults()).toEqual([])
  })

  test('at the invoice of an order that has ended unpaid takes it up again, and settles its new invoice', async () => {
    await admin.put(`${shop}/settings/orders`, { invoiceWhen: 'paid' })
    try {
      const { _id, invoice } = await invoiced('Karaffe')
      await deadlinePasses(_id)
      expect(await read(_id)).toMatchObject({ state: 'cancelled' })
      await note(invoice, 1490)
      expect(await read(_id)).toMatchObject({ state: 'placed', payment: 'paid', paidCents: 1490 })
      const papers = (await details(_id)).documents.filter(
        ({ kind }: { kind: string }) => kind === 'invoice' || kind === 'cancellation',
      )
      expect(papers).toHaveLength(3)
      for (const paper of papers) expect([paper._id, await openOf(paper._id)]).toEqual([paper._id, 0])
      expect(await faults()).toEqual([])
    } finally {
      await admin.put(`${shop}/settings/orders`, { invoiceWhen: 'sent' })
    }
  })

  test('of an order that is cancelled is given back, at the cancellation', async () => {
    const { _id, invoice } = await invoiced('Vase')
    await note(invoice, 1490)
    expect((await act(_id, 'cancel', { text: 'Irrtum' })).status).toBe(200)
    expect(await backOf(_id)).toBe(1490)
    const paper = (await details(_id)).documents.find(({ kind }: { kind: string }) => kind === 'cancellation')
    expect(await openOf(paper._id)).toBe(-1490)
    await note(paper._id, 1490, 'refund')
    expect(await openOf(paper._id)).toBe(0)
    expect(await read(_id)).toMatchObject({ payment: 'refunded', refundedCents: 1490 })
    expect(await faults()).toEqual([])
  })
})

describe('what the books take off an invoice', () => {
  test('as cash discount or write-off is not asked for by the shop', async () => {
    const { _id, invoice } = await invoiced('Löffel')
    await note(invoice, 1400)
    const off = await note(invoice, 60, 'discount')
    expect(await dueOf(_id)).toBe(30)
    await note(invoice, 30, 'write_off')
    expect(await dueOf(_id)).toBe(0)
    expect(await read(_id)).toMatchObject({ payment: 'paid', paidCents: 1400, unpaidUntil: null })
    await takeBack(invoice, off)
    expect(await dueOf(_id)).toBe(60)
    expect(await read(_id)).toMatchObject({ payment: 'part' })
    expect(await faults()).toEqual([])
  })

  test('pays the order: neither a refused payment nor a receipt taken back asks for it again', async () => {
    const { _id, invoice } = await invoiced('Kelle')
    await note(invoice, 1430)
    await note(invoice, 60, 'discount')
    const settled = { payment: 'paid', paidCents: 1430, unpaidUntil: null }
    expect(await read(_id)).toMatchObject(settled)
    const news = { payment: (await details(_id)).payments[0]._id, source: 'stripe' } as const
    await app.write((ctx) => orderPayable.onFailed!(ctx, _id, news))
    expect(await read(_id)).toMatchObject(settled)
    const twice = await note(invoice, 10)
    await takeBack(invoice, twice)
    expect(await read(_id)).toMatchObject(settled)
    expect([await dueOf(_id), await faults()]).toEqual([0, []])
  })
})

describe('a payment that the shop has received', () => {
  test('by hand and taken back in the books is asked for again by both', async () => {
    const { _id, invoice } = await invoiced('Gabel')
    const [payment] = (await details(_id)).payments
    expect((await admin.post(`${shop}/payment/${payment._id}/receive`, { cents: 1490 })).status).toBe(200)
    const [noted] = (await accountOf(invoice)).settlements
    expect((await takeBack(invoice, noted._id)).status).toBe(200)
    expect([await dueOf(_id), await openOf(invoice), await faults()]).toEqual([1490, 1490, []])
  })

  test('by a provider is not taken back in the books', async () => {
    const { _id, invoice } = await invoiced('Messer')
    const [payment] = (await details(_id)).payments
    await admin.post(`${shop}/payment/${payment._id}/receive`, { cents: 1490 })
    await app.platform.database.pool.query(`update payments set "source" = 'stripe' where "_id" = $1`, [
      payment._id,
    ])
    const [noted] = (await accountOf(invoice)).settlements
    const refused = await takeBack(invoice, noted._id)
    expect([refused.status, refused.body.code]).toEqual([409, 'PAID_IN_SHOP'])
    expect(await dueOf(_id)).toBe(0)
  })
})

test('goodwill above the limit of the books waits for a second person; money that is asked for again does not', async () => {
  const { _id, invoice } = await invoiced('Kessel')
  await note(invoice, 1490)
  await admin.put(`${books}/settings`, { approvalAbove: 500 })
  try {
    const [payment] = (await details(_id)).payments
    const cashier = app.as({ role: 'member', rights: ['payment.read', 'payment.refund'], name: 'Kassa' })
    const chief = app.as({ role: 'member', rights: ['document.approve'], name: 'Chefin' })
    const refund = (cents: number, more: object = {}) =>
      cashier.post(`${shop}/payment/${payment._id}/refund`, { cents, ...more })
    expect((await refund(400)).status).toBe(200)
    const asked = await refund(200)
    expect([asked.status, asked.body.code]).toEqual([409, 'APPROVAL_NEEDED'])
    expect(await backOf(_id)).toBe(400)
    const { approvals } = (await chief.get(`${books}/approval`)).body
    expect(approvals).toMatchObject([{ step: 'waive', amount: 600, recordId: payment._id }])
    expect((await chief.post(`${books}/approval/${approvals[0]._id}/approve`)).status).toBe(200)
    expect((await refund(200)).status).toBe(200)
    expect((await refund(700, { waives: false })).status).toBe(200)
    expect(await backOf(_id)).toBe(1300)
  } finally {
    await admin.put(`${books}/settings`, { approvalAbove: null })
  }
})

describe('above the limit of the books', () => {
  beforeAll(() => admin.put(`${books}/settings`, { approvalAbove: 1000 }))
  afterAll(() => admin.put(`${books}/settings`, { approvalAbove: null }))
  const chief = app.as({ role: 'member', rights: ['document.approve'], name: 'Chefin' })
  const clerk = app.as({
    role: 'member',
    rights: ['shop_order.read', 'shop_order.update', 'shop_order.cancel'],
    name: 'Kanzlei',
  })
  const pending = async (_id: string) =>
    (await chief.get(`${books}/approval`)).body.approvals.filter(
      ({ recordId }: { recordId: string }) => recordId === _id,
    )
  const approve = async (_id: string) => {
    const [asked] = await pending(_id)
    expect((await chief.post(`${books}/approval/${asked._id}/approve`)).status).toBe(200)
  }
  async function paid(title: string, count = '1') {
    const key = await placed(await sold(title, '9'), count)
    const { _id, totalCents } = await orderOf(key)
    const [payment] = (await details(_id)).payments
    const received = await admin.post(`${shop}/payment/${payment._id}/receive`, { cents: totalCents })
    expect(received.status).toBe(200)
    await jobs()
    return { _id, key, totalCents: totalCents as number }
  }

  test('the shop writes the invoice of a paid order by itself', async () => {
    const { _id } = await paid('Truhe')
    expect((await act(_id, 'send')).status).toBe(200)
    await jobs()
    expect((await details(_id)).documents).toContainEqual(expect.objectContaining({ kind: 'invoice' }))
    expect(await faults()).toEqual([])
  })

  test('the office cancels an order with a second person', async () => {
    const { _id, totalCents } = await paid('Schrank')
    const asked = await clerk.post(`${shop}/order/${_id}/cancel`, { text: 'Irrtum' })
    expect([asked.status, asked.body.code]).toEqual([409, 'APPROVAL_NEEDED'])
    expect(await read(_id)).toMatchObject({ state: 'placed', refundedCents: 0 })
    expect(await cancellations(_id)).toBe(0)
    expect(await pending(_id)).toMatchObject([
      { collection: 'shop_order', step: 'cancel', amount: totalCents, requestedByName: 'Kanzlei' },
    ])
    await approve(_id)
    expect((await clerk.post(`${shop}/order/${_id}/cancel`, { text: 'Irrtum' })).status).toBe(200)
    expect(await backOf(_id)).toBe(totalCents)
    expect(await faults()).toEqual([])
  })

  test('the office ends an unpaid order with an invoice with a second person', async () => {
    await admin.put(`${books}/settings`, { approvalAbove: null })
    const { _id, invoice } = await invoiced('Bank')
    await admin.put(`${books}/settings`, { approvalAbove: 1000 })
    const lapse = () => clerk.post(`${shop}/order/${_id}/lapse`, { text: '' })
    const asked = await lapse()
    expect([asked.status, asked.body.code]).toEqual([409, 'APPROVAL_NEEDED'])
    expect((await admin.get(`${books}/invoice/${invoice}`)).body.invoice.state).toBe('issued')
    await approve(_id)
    expect((await lapse()).status).toBe(200)
    expect(await cancellations(_id)).toBe(1)
    expect(await faults()).toEqual([])
  })

  test('whoever may settle withdrawals alone needs a second person, too', async () => {
    const { _id, key, totalCents } = await paid('Kommode')
    const { email, code } = await read(_id)
    const form = { name: 'Anna Huber', email, contract: code, order: key, step: 'confirm' }
    expect((await browser().send('/shop/withdrawal', form)).status).toBe(303)
    const [withdrawal] = (await admin.get(`${shop}/withdrawal`, { order: _id })).body.shop_withdrawal
    const settler = app.as({ role: 'member', rights: ['shop_withdrawal.read', 'shop_withdrawal.refund'] })
    const refund = () => settler.post(`${shop}/withdrawal/${withdrawal._id}/refund`)
    const asked = await refund()
    expect([asked.status, asked.body.code]).toEqual([409, 'APPROVAL_NEEDED'])
    await approve(_id)
    expect((await refund()).status).toBe(200)
    expect(await backOf(_id)).toBe(totalCents)
  })

  test('goods that come back in parts count together', async () => {
    const { _id } = await paid('Sessel', '2')
    const takeOne = async () => {
      const [line] = (await details(_id)).lines
      return clerk.post(`${shop}/order/${_id}/take-back`, {
        ...{ lines: [{ _id: line._id, quantity: '1' }], restock: true, reason: '' },
      })
    }
    expect((await takeOne()).status).toBe(200)
    const asked = await takeOne()
    expect([asked.status, asked.body.code]).toEqual([409, 'APPROVAL_NEEDED'])
    await approve(_id)
    expect((await takeOne()).status).toBe(200)
    expect(await faults()).toEqual([])
  })
})

test('many who pay in the shop, note in the books and cancel at once wait for each other, and every cent is known', async () => {
  const all = []
  for (const title of ['Eins', 'Zwei', 'Drei']) all.push(await invoiced(title))
  const answers = await Promise.all(
    all.flatMap(({ _id, invoice }) => [
      admin.post(`${books}/invoice/${invoice}/settlements`, { source: 'transfer', amount: 700 }),
      admin.post(`${books}/invoice/${invoice}/settlements`, { source: 'cash', amount: 90 }),
      act(_id, 'cancel', { text: 'Schluss' }),
    ]),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 9 }, () => 200))
  await jobs()
  for (const { _id } of all) {
    expect(await read(_id)).toMatchObject({ state: 'cancelled', paidCents: 790 })
    expect(await backOf(_id)).toBe(790)
  }
  expect(await faults()).toEqual([])
})
