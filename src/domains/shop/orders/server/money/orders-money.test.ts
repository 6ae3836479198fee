import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { uuidv7 } from '#kit/shared/uuid.ts'
import { testApp } from '#app/test-app.ts'
import { changeShopSettings } from '#domains/shop/catalog/server/offers.ts'
import { paidFor } from '#domains/shop/payments/server/offers.ts'
import { checkOrdersJob, orderFaults, orderFaultsWaiting } from './check.service.ts'
import { agreed, shopOf } from '../orders.fixture.ts'

const app = await testApp('shop orders and money')
const admin = app.as('admin')
const shop = '/api/v0/shop'
const books = '/api/v0/accounting'
const { browser, account, open, sold, add, toButton, placed, free, orderOf, details, mails } = shopOf(app)

beforeAll(() =>
  open({ stripe: true, stripeTestKey: 'sk_test_of_nobody', stripeTestWebhook: 'whsec_of_nobody' }),
)

const order = (_id: string) => `${shop}/order/${_id}`
const read = async (_id: string) => (await admin.get(order(_id))).body.shop_order
const act = (_id: string, action: string, more: object = {}) => admin.post(`${order(_id)}/${action}`, more)
async function pay(_id: string, amount: number) {
  const [payment] = (await details(_id)).payments
  const noted = await admin.post(`${shop}/payment/${payment._id}/receive`, { cents: amount })
  expect([noted.status, noted.body.message]).toEqual([200, undefined])
}
const takeBack = (_id: string, lines: object[], more: object = {}) =>
  act(_id, 'take-back', { lines, reason: 'zurück', ...more })
const picking = async (_id: string) => (await admin.get(`${shop}/orders/picking-list`, { _id })).text
/** Sum of an order's refunds, finished or not. */
const givenBack = async (_id: string) =>
  (await details(_id)).payments.reduce((all: number, one: { refunded: number }) => all + one.refunded, 0)
const settings = (values: object) => admin.put(`${shop}/settings/orders`, values)
/** Submits a method on the payment page. */
async function choose(key: string, source: string) {
  const { data } = await browser().page(`/shop/orders/${key}`)
  return browser().send(data.payHref, { source })
}

describe('a cart', () => {
  test('whose order ended unpaid is ordered again, as often as it takes', async () => {
    const item = await sold('Krug', '3')
    const by = browser()
    const key = await placed(item, '2', {}, by)
    const first = await orderOf(key)
    await act(first._id, 'lapse', { text: '' })
    expect(await free(item)).toBe(3)
    const shown = await toButton(by)
    const again = await by.send('/shop/checkout/check-order', { ...agreed, shown })
    expect([again.status, again.problem?.message]).toEqual([303, undefined])
    const second = await orderOf(new URL(again.location, 'http://x').searchParams.get('order')!)
    expect(second._id).not.toBe(first._id)
    const twice = await by.send('/shop/checkout/check-order', { ...agreed, shown })
    expect(twice.location).toBe(again.location)
    expect((await read(first._id)).state).toBe('cancelled')
  })
})

describe('money that goes back', () => {
  test('counts from the moment it begins to: two refunds never make more than was paid', async () => {
    const item = await sold('Schale', '10')
    const { _id } = await orderOf(await placed(item, '3'))
    await pay(_id, 3490)
    const line = (await details(_id)).lines[0]._id
    const [one, two] = await Promise.all([
      takeBack(_id, [{ _id: line, quantity: '1' }]),
      takeBack(_id, [{ _id: line, quantity: '1' }]),
    ])
    expect([one.status, two.status]).toEqual([200, 200])
    expect(await givenBack(_id)).toBe(2000)
    expect((await read(_id)).totalCents).toBe(1490)
    expect((await act(_id, 'cancel', { text: 'Schluss' })).status).toBe(200)
    expect(await givenBack(_id)).toBe(3490)
    expect(await free(item)).toBe(10)
  })

  test('is owed once for each line: credited twice it is refused', async () => {
    const item = await sold('Becher', '10')
    const { _id } = await orderOf(await placed(item, '3'))
    await pay(_id, 3490)
    await act(_id, 'parcel')
    const line = (await details(_id)).lines[0]._id
    expect((await takeBack(_id, [{ _id: line, quantity: '2' }])).body.message).toBeUndefined()
    const more = await takeBack(_id, [{ _id: line, quantity: '2' }])
    expect([more.status, more.body.code]).toEqual([409, 'MORE_THAN_OPEN'])
    const twice = await takeBack(_id, [
      { _id: line, quantity: '1' },
      { _id: line, quantity: '1' },
    ])
    expect(twice.status).toBe(409)
    expect(await givenBack(_id)).toBe(2000)
    // Returning the last line also refunds shipping
    expect((await takeBack(_id, [{ _id: line, quantity: '1' }])).body.message).toBeUndefined()
    expect(await givenBack(_id)).toBe(3490)
    expect(await free(item)).toBe(10)
  })

  test('takes the shipping along where that is asked for, once', async () => {
    const item = await sold('Tablett', '10')
    const { _id } = await orderOf(await placed(item, '3'))
    await pay(_id, 3490)
    await act(_id, 'parcel')
    const line = (await details(_id)).lines[0]._id
    await takeBack(_id, [{ _id: line, quantity: '1' }], { shipping: true })
    expect(await givenBack(_id)).toBe(1490)
    await takeBack(_id, [{ _id: line, quantity: '1' }], { shipping: true })
    expect(await givenBack(_id)).toBe(2490)
  })

  test.each(['first', 'last'] as const)(
    'of two rates each ends at its invoice, with the shipping of both going back %s',
    async (when) => {
      const { rows } = await app.write((ctx) =>
        ctx.db.execute<{ _id: string }>(sql`select "_id" from vat_groups where "key" = 'reduced'`),
      )
      const [wine, shirt] = [
        await sold('Gelber Muskateller', '5', { price: '12.80', vatGroup: rows[0]!._id }),
        await sold('Leibchen', '5', { price: '24.90' }),
      ]
      const by = browser()
      await add(by, wine)
      const { _id } = await orderOf(await placed(shirt, '1', {}, by))
      const { totalCents } = await read(_id)
      await pay(_id, totalCents)
      await act(_id, 'parcel')
      const { lines } = await details(_id)
      for (const [at, line] of lines.entries()) {
        const shipping = when === 'first' && at === 0
        const back = await takeBack(_id, [{ _id: line._id, quantity: '1' }], { shipping })
        expect([back.status, back.body.message]).toEqual([200, undefined])
      }
      expect(await givenBack(_id)).toBe(totalCents)
      const sums = new Map<string, [net: number, vat: number]>()
      for (const { _id: document, kind } of (await details(_id)).documents) {
        if (kind === 'order' || kind === 'delivery') continue
        const { content } = (await admin.get(`${books}/document/${document}/content`)).body
        for (const { rate, taxable, vat } of content.vat) {
          const [net, tax] = sums.get(rate) ?? [0, 0]
          const sign = content.direction === 'credit' ? -1 : 1
          sums.set(rate, [net + sign * taxable, tax + sign * vat])
        }
      }
      expect([...sums.values()]).toEqual([
        [0, 0],
        [0, 0],
      ])
    },
  )

  test('pays what is still owed first: an order paid in part owes less, and only what is too much goes back', async () => {
    const item = await sold('Krapfen', '10')
    const { _id } = await orderOf(await placed(item, '3'))
    await pay(_id, 1000)
    await act(_id, 'parcel')
    const line = (await details(_id)).lines[0]._id
    expect((await takeBack(_id, [{ _id: line, quantity: '1' }])).body.message).toBeUndefined()
    expect(await givenBack(_id)).toBe(0)
    const owed = () => app.write((ctx) => paidFor(ctx, { kind: 'order', _id }))
    expect(await owed()).toMatchObject({ paid: 1000, due: 1490 })
    expect((await takeBack(_id, [{ _id: line, quantity: '2' }])).body.message).toBeUndefined()
    expect(await givenBack(_id)).toBe(1000)
    expect(await owed()).toMatchObject({ due: 0 })
  })

  test('goes back though the books have begun a credit note: what does not fit any more is refused there', async () => {
    const item = await sold('Untersetzer', '10', { deposit: 30 })
    const { _id } = await orderOf(await placed(item, '3'))
    await pay(_id, 3580)
    await act(_id, 'parcel')
    await app.platform.jobs.idle(60)
    const { documents, lines } = await details(_id)
    const { _id: invoice } = documents.find(({ kind }: { kind: string }) => kind === 'invoice')
    const draft = await admin.post(`${books}/invoice/${invoice}/credit`, {})
    expect([draft.status, draft.body.message]).toEqual([200, undefined])
    expect((await takeBack(_id, [{ _id: lines[0]._id, quantity: '2' }])).body.message).toBeUndefined()
    expect(await givenBack(_id)).toBe(2060)
    const late = await admin.post(`${books}/invoice/${draft.body.invoice._id}/issue`, {})
    expect([late.status, late.body.code]).toEqual([409, 'MORE_THAN_CHARGED'])
    expect((await takeBack(_id, [{ _id: lines[0]._id, quantity: '1' }])).body.message).toBeUndefined()
    expect(await givenBack(_id)).toBe(3580)
    expect(await app.write(orderFaults)).toEqual([])
  })

  test('takes the deposit along with what it is for', async () => {
    const item = await sold('Mehrweg', '10', { deposit: 50 })
    const { _id, totalCents } = await orderOf(await placed(item, '2'))
    expect(totalCents).toBe(2590)
    await pay(_id, 2590)
    await act(_id, 'parcel')
    const line = (await details(_id)).lines[0]._id
    expect((await takeBack(_id, [{ _id: line, quantity: '1' }])).body.message).toBeUndefined()
    expect(await givenBack(_id)).toBe(1050)
  })
})

describe('goods', () => {
  test('that were given back before they were sent stay where they are', async () => {
    await settings({ invoiceWhen: 'paid' })
    try {
      const [one, other] = [await sold('Teller', '10'), await sold('Gabel', '10')]
      const by = browser()
      await add(by, other, '1')
      const { _id } = await orderOf(await placed(one, '4', {}, by))
      await pay(_id, 5490)
      await app.platform.jobs.idle(60)
      const { lines } = await details(_id)
      const plates = lines.find(({ name }: { name: string }) => name === 'Teller')
      const fork = lines.find(({ name }: { name: string }) => name === 'Gabel')
      expect((await takeBack(_id, [{ _id: plates._id, quantity: '4' }])).body.message).toBeUndefined()
      expect(await free(one)).toBe(10)
      expect(await picking(_id)).not.toContain('Teller')
      const sent = await act(_id, 'parcel', { lines: [{ _id: plates._id, quantity: '1' }] })
      expect([sent.status, sent.body.code]).toEqual([409, 'MORE_THAN_OPEN'])
      expect((await act(_id, 'send')).body.shop_order.state).toBe('sent')
      expect([await free(one), await free(other)]).toEqual([10, 9])
      expect((await details(_id)).lines.map(({ open: rest }: { open: string }) => Number(rest))).toEqual([
        0, 0,
      ])
      expect((await takeBack(_id, [{ _id: fork._id, quantity: '1' }])).body.message).toBeUndefined()
      expect(await givenBack(_id)).toBe(5490)
    } finally {
      await settings({ invoiceWhen: 'sent' })
    }
  })

  test('that are left of an order partly sent and given back: the order is sent then', async () => {
    const item = await sold('Messer', '10')
    const { _id } = await orderOf(await placed(item, '3'))
    await pay(_id, 3490)
    const line = (await details(_id)).lines[0]._id
    await act(_id, 'parcel', { lines: [{ _id: line, quantity: '1' }] })
    const back = await takeBack(_id, [{ _id: line, quantity: '2' }])
    expect([back.body.message, back.body.shop_order?.state]).toEqual([undefined, 'sent'])
    expect(await free(item)).toBe(9)
    expect(await givenBack(_id)).toBe(2000)
  })

  test('all given back before anything was sent: the order is cancelled, credited in part before or not', async () => {
    await settings({ invoiceWhen: 'paid' })
    try {
      const item = await sold('Löffel', '10')
      const { _id } = await orderOf(await placed(item, '3'))
      await pay(_id, 3490)
      await app.platform.jobs.idle(60)
      const line = (await details(_id)).lines[0]._id
      await takeBack(_id, [{ _id: line, quantity: '1' }])
      const over = await takeBack(_id, [{ _id: line, quantity: '2' }])
      expect([over.body.message, over.body.shop_order?.state]).toEqual([undefined, 'cancelled'])
      expect(await givenBack(_id)).toBe(3490)
      expect(await free(item)).toBe(10)
      const papers = (await details(_id)).documents as { kind: string; gross: number }[]
      const credited = papers.filter(({ kind }) => kind === 'credit_note')
      expect(credited.map(({ gross }) => gross)).toEqual([1000, 2490])
      expect((await takeBack(_id, [{ _id: line, quantity: '1' }])).status).toBe(409)
    } finally {
      await settings({ invoiceWhen: 'sent' })
    }
  })
})

describe('a guest', () => {
  test('cannot reserve the whole shop with one form', async () => {
    await settings({ guestPieces: 5 })
    try {
      const item = await sold('Vorrat', '100')
      const by = browser()
      await add(by, item, '6')
      const shown = await toButton(by)
      const refused = await by.send('/shop/checkout/check-order', { ...agreed, shown })
      expect([refused.status, refused.problem.code]).toEqual([409, 'TOO_MANY_PIECES'])
      expect(await free(item)).toBe(100)
    } finally {
      await settings({ guestPieces: 60 })
    }
  })

  test('cannot do so under many addresses either', async () => {
    await settings({ guestPieces: 5 })
    try {
      const item = await sold('Lager', '100')
      const by = browser()
      const order = async () => {
        await add(by, item, '5')
        const shown = await toButton(by, { email: `${uuidv7()}@rebenau.example` })
        return by.send('/shop/checkout/check-order', { ...agreed, shown })
      }
      expect((await order()).status).toBe(303)
      const refused = await order()
      expect([refused.status, refused.problem?.code]).toEqual([409, 'TOO_MANY_PIECES'])
      expect(await free(item)).toBe(95)
      expect(JSON.stringify((await admin.get(`${shop}/order`)).body)).not.toContain('"origin"')
    } finally {
      await settings({ guestPieces: 60 })
    }
  })

  test('with five orders waiting for money proves the mailbox: nobody blocks it for others, and nothing is told of it', async () => {
    const item = await sold('Kerze', '100')
    const email = 'viele@rebenau.example'
    const tries = []
    const order = async (by: ReturnType<typeof browser>, more: Record<string, string> = {}) => {
      const { data } = await by.page('/shop/checkout/check-order')
      return by.send('/shop/checkout/check-order', { ...agreed, shown: data.shown, ...more })
    }
    const last = browser()
    for (let count = 0; count < 6; count++) {
      const by = count === 5 ? last : browser()
      await add(by, item)
      await toButton(by, { email })
      tries.push(await order(by))
    }
    expect(tries.map(({ status }) => status)).toEqual([303, 303, 303, 303, 303, 422])
    const asked = tries[5]!.problem
    expect([asked.code, Object.keys(asked.fields)]).toEqual(['PROVE_MAILBOX', ['mail_code']])
    expect(asked.message).not.toMatch(/\d|Bestellungen/)
    const [mail = ''] = (await mails(email)).filter((one) => one.includes('Code f'))
    const [, code = ''] = /\b(\d{8})\b/.exec(mail) ?? []
    const wrong = await order(last, { mail_code: code === '12345678' ? '87654321' : '12345678' })
    expect([wrong.status, wrong.problem.code]).toEqual([422, 'PROVE_MAILBOX'])
    // The reservation is for this cart only
    const stranger = browser()
    await add(stranger, item)
    await toButton(stranger, { email })
    const guesses = []
    for (let count = 0; count < 11; count++) guesses.push((await order(stranger, { mail_code: code })).status)
    expect(guesses).toEqual([...Array.from({ length: 10 }, () => 422), 429])
    const done = await order(last, { mail_code: ` ${code.slice(0, 4)} ${code.slice(4)} ` })
    expect([done.status, done.problem?.message]).toEqual([303, undefined])
  })

  test('with an account has a bound, too, unless he may pay by invoice', async () => {
    await settings({ customerPieces: 5 })
    try {
      const item = await sold('Faden', '100')
      const by = browser(await account())
      const order = async (count: string) => {
        await add(by, item, count)
        const shown = await toButton(by)
        return by.send('/shop/checkout/check-order', { ...agreed, shown })
      }
      const first = await order('5')
      expect([first.status, first.problem?.message]).toEqual([303, undefined])
      const refused = await order('1')
      expect([refused.status, refused.problem?.code]).toEqual([409, 'TOO_MANY_PIECES'])
      expect(await free(item)).toBe(95)
      const { party } = await orderOf(new URL(first.location, 'http://x').searchParams.get('order')!)
      const trusted = await admin.put(`${shop}/customer/${party}`, { payByInvoice: true })
      expect(trusted.body.message).toBeUndefined()
      const shown = await toButton(by)
      expect((await by.send('/shop/checkout/check-order', { ...agreed, shown })).status).toBe(303)
    } finally {
      await settings({ customerPieces: 240 })
    }
  })
})

describe('the way to pay', () => {
  test('decides until when an order waits, whenever it is chosen', async () => {
    const key = await placed(await sold('Vase', '3'))
    const { _id, unpaidUntil, placedAt } = await orderOf(key)
    const days = (Date.parse(unpaidUntil) - Date.parse(placedAt)) / 86_400_000
    expect(days).toBe(14)
    await settings({ transferDays: 3 })
    try {
      const chosen = await choose(key, 'transfer')
      expect(chosen.status).toBe(303)
    } finally {
      await settings({ transferDays: 14 })
    }
    expect((await read(_id)).source).toBe('transfer')
  })

  test('chosen once more gives no more time', async () => {
    const key = await placed(await sold('Karaffe', '3'))
    const { _id } = await orderOf(key)
    await app.write((ctx) =>
      ctx.db.execute(sql`
        update shop_orders set "placedAt" = "placedAt" - interval '10 days', "unpaidUntil" = "unpaidUntil" - interval '10 days'
        where "_id" = ${_id}`),
    )
    expect((await choose(key, 'transfer')).status).toBe(303)
    const { unpaidUntil, placedAt } = await orderOf(key)
    expect((Date.parse(unpaidUntil) - Date.parse(placedAt)) / 86_400_000).toBe(14)
  })

  test('by test keys makes a test order, which is neither picked nor sent', async () => {
    const item = await sold('Probe', '5')
    const by = browser()
    await add(by, item)
    const shown = await toButton(by)
    const done = await by.send('/shop/checkout/check-order', { ...agreed, source: 'stripe', shown })
    expect(done.status).toBe(303)
    const key = new URL(done.location, 'http://x').searchParams.get('order')!
    const row = await orderOf(key)
    expect(row).toMatchObject({ test: true, source: 'stripe' })
    // The method was chosen beside the button: no second question
    expect((await by.page(done.location)).redirect.to).toMatch(/^\/api\/v0\/shop\/pay\/[^/]+\/go$/)
    expect(await picking(row._id)).not.toContain('Probe')
    const sent = await act(row._id, 'parcel')
    expect([sent.status, sent.body.code]).toEqual([409, 'TEST_ORDER'])
    expect((await act(row._id, 'cancel', { text: '' })).status).toBe(200)
    expect((await by.page(done.location)).redirect).toBeUndefined()
    expect(await free(item)).toBe(5)
  })

  test('of a live order is never one by test keys', async () => {
    const key = await placed(await sold('Echt', '5'))
    const refused = await choose(key, 'stripe')
    expect([refused.status, Object.keys(refused.problem?.fields ?? {})]).toEqual([422, ['source']])
    expect((await orderOf(key)).test).toBe(false)
  })
})

describe('a shop with prices without VAT', () => {
  test('charges VAT on deposit and shipping once, and asks for what it has shown', async () => {
    await app.write((ctx) => changeShopSettings(ctx, { priceView: 'net' }))
    try {
      const item = await sold('Netto', '5', { deposit: 120 })
      const by = browser()
      await add(by, item)
      await toButton(by)
      const { data } = await by.page('/shop/checkout/check-order')
      // Price 10.00, deposit 1.20 and shipping 4.90 are set with 20 % VAT: 8.33, 1.00 and 4.08 without it
      expect(data.totals).toMatchObject({ isNet: true, goods: 933, shipping: 408, total: 1609 })
      const done = await by.send('/shop/checkout/check-order', { ...agreed, shown: data.shown })
      expect([done.status, done.problem?.message]).toEqual([303, undefined])
      const row = await orderOf(new URL(done.location, 'http://x').searchParams.get('order')!)
      expect(row).toMatchObject({ totalCents: 1609, goodsCents: 933, shippingCents: 408 })
    } finally {
      await app.write((ctx) => changeShopSettings(ctx, { priceView: 'gross' }))
    }
  })
})

test('the VAT above the button is that of the country where the goods go', async () => {
  await admin.put(`${books}/settings`, { taxesAtDestination: true })
  try {
    const item = await sold('Paket', '5')
    const by = browser()
    await add(by, item)
    const vatTo = async (country: string, zip: string) => {
      const sent = await by.send('/shop/checkout/shipping-info', {
        ...{ type: 'person', first_name: 'Vera', last_name: 'Huber', address: 'Weg 1', city: 'Ort' },
        ...{ email: 'oss@rebenau.example', phone: '+43 2732 1234', country, zip },
      })
      expect(sent.problem?.fields).toBeUndefined()
      return (await by.page('/shop/checkout/check-order')).data.totals.vat
    }
    expect(await vatTo('AT', '3500')).toMatchObject([{ rate: '20' }])
    expect(await vatTo('DE', '94032')).toMatchObject([{ rate: '19' }])
  } finally {
    await admin.put(`${books}/settings`, { taxesAtDestination: false })
  }
})

test('money that comes in and a cancellation at the same moment end in one of two ways, and the sums agree', async () => {
  const item = await sold('Eile', '20')
  const rows = []
  for (let count = 0; count < 4; count++) rows.push(await orderOf(await placed(item)))
  const payments = await Promise.all(rows.map(async ({ _id }) => (await details(_id)).payments[0]._id))
  const answers = await Promise.all(
    rows.flatMap(({ _id }, at) => [
      act(_id, 'cancel', { text: 'Schluss' }),
      admin.post(`${shop}/payment/${payments[at]}/receive`, { cents: 1490 }),
    ]),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200))
  for (const { _id } of rows) {
    expect(await read(_id)).toMatchObject({ state: 'cancelled', paidCents: 1490 })
    expect(await givenBack(_id)).toBe(1490)
  }
  expect(await free(item)).toBe(20)
})

test('others hear of a cancelled order in its transaction', async () => {
  const heard: string[] = []
  app.platform.events.on('orderCancelled', (_ctx, { code, lapsed }) => {
    heard.push(`${code} ${lapsed}`)
  })
  const item = await sold('Echo', '5')
  const [one, two] = [await orderOf(await placed(item)), await orderOf(await placed(item))]
  await act(one._id, 'cancel', { text: '' })
  await act(two._id, 'lapse', { text: '' })
  expect(heard).toEqual([`${one.code} false`, `${two.code} true`])
  expect(await mails(`Ihre Bestellung ${two.code} ist abgelaufen`)).toHaveLength(1)
})

test('each night money, stock and documents of all orders are compared; what differs is named on the dashboard', async () => {
  expect(await app.write(orderFaults)).toEqual([])
  const item = await sold('Fehler', '5')
  const [one, two] = [await orderOf(await placed(item)), await orderOf(await placed(item))]
  const { pool } = app.platform.database
  await pool.query('update shop_orders set "paidCents" = 5 where "_id" = $1', [one._id])
  await pool.query('delete from stock_reservations where "owner" = $1', [two._id])
  expect(await app.write(orderFaults)).toEqual([`paid ${one.code}`, `reserved ${two.code}`])
  await checkOrdersJob.handle(app.platform, {}, {} as never)
  const waits = await app.write((ctx) => orderFaultsWaiting.load(ctx, 5))
  expect([waits.total, waits.items.map(({ _id }) => _id)]).toEqual([2, [one._id, two._id]])
})

test('papers are read with the link of their order, and by nobody else', async () => {
  const item = await sold('Papier', '5')
  const [key, other] = [await placed(item), await placed(item)]
  const { _id } = await orderOf(key)
  const notes = `${shop}/orders/delivery-notes`
  expect((await admin.get(notes, { _id })).body.code).toBe('NO_DELIVERY')
  await act(_id, 'parcel')
  await app.platform.jobs.idle(60)
  const { data } = await browser().page(`/shop/orders/${key}`)
  expect(
    data.documents.map(({ label }: { label: string }) => label.replaceAll('\u00ad', '').split(' ')[0]),
  ).toEqual(['Auftragsbestätigung', 'Rechnung'])
  const [{ href }] = data.documents
  expect((await app.guest.get(href)).status).toBe(200)
  expect((await app.guest.get(href.replace(key, other))).status).toBe(404)
  expect((await app.guest.get(notes, { _id })).status).toBe(401)
  expect((await admin.get(notes, { _id })).headers['content-type']).toContain('zip')
})

test('orders are found by how their last try to pay stands', async () => {
  const row = await orderOf(await placed(await sold('Suche', '5')))
  const found = async (paymentState: string) =>
    (await admin.get(`${shop}/order`, { paymentState, search: row.code })).body.shop_order.length
  expect([await found('open'), await found('paid')]).toEqual([1, 0])
  await pay(row._id, 1000)
  const short = (await mails('weniger als der Gesamtbetrag')).filter((mail) => mail.includes(row.code))
  expect(short).toHaveLength(1)
  await pay(row._id, 490)
  expect([await found('open'), await found('paid')]).toEqual([0, 1])
})
