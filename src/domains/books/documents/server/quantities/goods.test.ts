import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { testApp } from '#app/test-app.ts'
import { quantity } from '#kit/shared/money/decimals.ts'
import { freeStock, putIn, reserve } from '#domains/books/stock/server/offers.ts'
import { reviveOrder } from '../sales/sales.service.ts'
import { base, openBooks } from '../documents.fixture.ts'

const app = await testApp('stock of deliveries')
const { admin, clerk, party, line, made, issued, issue, convert, read } = await openBooks(app)
const wirt = await party({ company: 'Gasthof Linde' })
const { units } = (await admin.get(`${base}/masterdata`)).body as { units: { _id: string; code: string }[] }
const carton = units.find(({ code }) => code === 'XCT')!._id

async function wine(there: string, more: object = {}) {
  const input = { title: { de: 'Welschriesling', en: '' }, stocked: true, price: '10', ...more }
  const { body } = await admin.post(`${base}/item`, input)
  expect(body.message).toBeUndefined()
  const { _id, unit } = body.item as { _id: string; unit: string }
  if (there !== '0') await app.write((ctx) => putIn(ctx, [{ item: _id, quantity: quantity(there) }]))
  return { item: _id, unit }
}
const free = (item: string) => app.write(async (ctx) => (await freeStock(ctx, [item])).get(item))
const movements = async (item: string) =>
  (await admin.get(`${base}/stock/movements`, { item })).body.movements as {
    quantity: string
    source: string
  }[]

test('a delivery note takes what it hands over out of stock, once, and counts it for its order', async () => {
  const one = await wine('20')
  const order = await issued('order', { party: wirt._id, lines: [line('8', '10', one)] })
  expect(await free(one.item)).toBe('20')
  const lines = [{ _id: order.lines[0]._id, quantity: '5' }]
  await issue('delivery', (await convert(order._id, 'delivery', { lines }))._id)
  expect(await free(one.item)).toBe('15')
  const rest = await issue('delivery', (await convert(order._id, 'delivery'))._id)
  expect(await free(one.item)).toBe('12')
  expect((await movements(one.item))[0]).toMatchObject({
    ...{ quantity: '-3', reason: 'delivery', source: order._id },
  })
  // Neither the invoice nor a second click moves stock
  await issue('invoice', (await convert(rest._id, 'invoice'))._id)
  expect((await clerk.post(`${base}/delivery/${rest._id}/issue`)).status).toBe(409)
  expect(await free(one.item)).toBe('12')
})

test('more than is there is not issued, and nothing of it is stored', async () => {
  const [many, few] = [await wine('10'), await wine('2')]
  const lines = [line('4', '10', many), line('3', '10', few)]
  const draft = await made('delivery', { party: wirt._id, lines })
  const refused = await clerk.post(`${base}/delivery/${draft._id}/issue`)
  expect(refused).toMatchObject({ status: 409, body: { code: 'OUT_OF_STOCK', details: { item: few.item } } })
  expect(refused.body.message).toContain('Welschriesling')
  expect(await read('delivery', draft._id)).toMatchObject({ state: 'draft', number: null })
  expect([await free(many.item), await free(few.item)]).toEqual(['10', '2'])
})

test('cartons move their bottles; what is written by hand or not kept in stock moves nothing', async () => {
  const pack = { _id: crypto.randomUUID(), title: 'Karton', unit: carton, quantity: '6', ean: '' }
  const one = await wine('20', { packs: [pack] })
  const loose = await wine('0', { stocked: false })
  await issued('delivery', {
    party: wirt._id,
    lines: [line('2', '60', { ...one, unit: carton }), line('4', '10', loose), line('1', '3')],
  })
  expect(await free(one.item)).toBe('8')
  expect(await movements(loose.item)).toEqual([])
})

test('what is kept for an order goes out with its delivery, and the rest stays kept', async () => {
  const one = await wine('10')
  const order = await issued('order', { party: wirt._id, lines: [line('8', '10', one)] })
  await app.write((ctx) => reserve(ctx, order._id, [{ item: one.item, quantity: quantity('8') }], null))
  const lines = [{ _id: order.lines[0]._id, quantity: '5' }]
  await issue('delivery', (await convert(order._id, 'delivery', { lines }))._id)
  // Of the five still in stock, three are reserved for this order
  expect(await free(one.item)).toBe('2')
})

test('an invoice without a delivery note takes its goods out of stock, once; one over an order leaves them to the delivery note', async () => {
  const one = await wine('20')
  const alone = await issued('invoice', { party: wirt._id, lines: [line('4', '10', one)] })
  expect(await free(one.item)).toBe('16')
  expect((await movements(one.item))[0]).toMatchObject({
    ...{ quantity: '-4', reason: 'delivery', source: alone._id },
  })

  const offer = await issued('offer', { party: wirt._id, lines: [line('2', '10', one)] })
  await issue('invoice', (await convert(offer._id, 'invoice'))._id)
  expect(await free(one.item)).toBe('14')

  const order = await issued('order', { party: wirt._id, lines: [line('3', '10', one)] })
  await issue('invoice', (await convert(order._id, 'invoice', { type: 'advance', percent: '50' }))._id)
  await issue('invoice', (await convert(order._id, 'invoice', { type: 'final' }))._id)
  expect(await free(one.item)).toBe('14')
  await issue('delivery', (await convert(order._id, 'delivery'))._id)
  expect(await free(one.item)).toBe('11')
})

test('an offer becomes an order or an invoice, each piece once: neither goods nor money are asked for twice', async () => {
  const one = await wine('20')
  const offered = () => issued('offer', { party: wirt._id, lines: [line('4', '10', one)] })
  const become = (from: string, to: string, more: object = {}) =>
    clerk.post(`${base}/document/convert`, { from: [from], to, ...more })
  const nothing = { status: 409, body: { code: 'NOTHING_OPEN' } }

  // A charged offer cannot be ordered until the invoice is cancelled
  const charged = await offered()
  const invoice = await issue('invoice', (await convert(charged._id, 'invoice'))._id)
  expect(await free(one.item)).toBe('16')
  expect(await become(charged._id, 'order')).toMatchObject(nothing)
  expect((await become(charged._id, 'invoice')).body.message).toContain('kopieren Sie das Angebot')
  expect((await cancel(invoice._id, { restock: true })).status).toBe(200)
  const after = await convert(charged._id, 'order')
  expect(await become(charged._id, 'invoice')).toMatchObject(nothing)
  await issue('order', after._id)

  // After ordering, the order is charged instead of the offer
  const ordered = await offered()
  const order = await issue('order', (await convert(ordered._id, 'order'))._id)
  expect(await become(ordered._id, 'invoice')).toMatchObject(nothing)
  await clerk.post(`${base}/order/${order._id}/cancel`, { text: '' })
  expect((await become(ordered._id, 'invoice')).status).toBe(200)

  // Split use: the invoice moves its own goods, the delivery note the rest
  const both = await offered()
  const lines = [{ _id: both.lines[0]._id, quantity: '1' }]
  await issue('invoice', (await convert(both._id, 'invoice', { lines }))._id)
  expect(await free(one.item)).toBe('19')
  const rest = await issue('order', (await convert(both._id, 'order'))._id)
  expect(rest.lines[0].quantity).toBe('3')
  await issue('delivery', (await convert(rest._id, 'delivery'))._id)
  expect(await free(one.item)).toBe('16')
})

test('what was charged of an offer is not ordered as well, in whatever way its lines came there', async () => {
  const one = await wine('20')
  const offer = await issued('offer', { party: wirt._id, lines: [line('4', '10', one)] })
  const source = offer.lines[0]._id
  const lines = [{ _id: source, quantity: '4' }]
  const order = await convert(offer._id, 'order', { lines })
  const byHand = { party: wirt._id, lines: [line('4', '10', { ...one, source })] }
  const invoice = await issued('invoice', byHand)
  const refused = await clerk.post(`${base}/order/${order._id}/issue`)
  expect(refused).toMatchObject({ status: 409, body: { code: 'MORE_THAN_OPEN' } })
  expect(await read('order', order._id)).toMatchObject({ state: 'draft', number: null })
  expect((await cancel(invoice._id)).status).toBe(200)
  await issue('order', order._id)
  // An order cannot be revived after its offer was charged otherwise
  await clerk.post(`${base}/order/${order._id}/cancel`, { text: '' })
  await issue('invoice', (await convert(offer._id, 'invoice'))._id)
  await expect(app.write((ctx) => reviveOrder(ctx, order._id))).rejects.toMatchObject({
    code: 'MORE_THAN_OPEN',
  })
})

test('within one kind, too: no more is named of an offer than is free, and no second invoice takes the goods again', async () => {
  const one = await wine('20')
  const offer = await issued('offer', { party: wirt._id, lines: [line('4', '10', one)] })
  const source = offer.lines[0]._id
  const charging = (quantity: string) =>
    clerk.post(`${base}/document/convert`, {
      from: [offer._id],
      to: 'invoice',
      lines: [{ _id: source, quantity }],
    })
  const refused = { status: 409, body: { code: 'MORE_THAN_OPEN' } }
  expect(await charging('5')).toMatchObject(refused)
  const first = await charging('3')
  expect(first.status).toBe(200)
  // The first request is still a draft
  const second = await charging('3')
  expect(second).toMatchObject(refused)
  expect(second.body.message).toContain('Grüner Veltliner')
  await issue('invoice', first.body.document._id)
  expect(await charging('2')).toMatchObject(refused)
  const byHand = await made('invoice', { party: wirt._id, lines: [line('2', '10', { ...one, source })] })
  expect(await clerk.post(`${base}/invoice/${byHand._id}/issue`)).toMatchObject(refused)
  expect(await free(one.item)).toBe('17')
  expect((await clerk.delete(`${base}/invoice/${byHand._id}`)).status).toBe(200)
  await issue('invoice', (await charging('1')).body.document._id)
  expect(await free(one.item)).toBe('16')
})

test('an order is not taken up again when another one has its pieces of the offer, be it a draft', async () => {
  const one = await wine('20')
  const offer = await issued('offer', { party: wirt._id, lines: [line('4', '10', one)] })
  const first = await issue('order', (await convert(offer._id, 'order'))._id)
  const act = (_id: string, action: string) => clerk.post(`${base}/order/${_id}/${action}`, { text: '' })
  expect((await act(first._id, 'cancel')).status).toBe(200)
  const second = await convert(offer._id, 'order')
  const refused = { status: 409, body: { code: 'MORE_THAN_OPEN' } }
  expect(await act(first._id, 'revive')).toMatchObject(refused)
  await issue('order', second._id)
  expect(await act(first._id, 'revive')).toMatchObject(refused)
  expect(await read('order', first._id)).toMatchObject({ state: 'cancelled' })
  expect((await act(second._id, 'cancel')).status).toBe(200)
  expect((await act(first._id, 'revive')).status).toBe(200)
  await issue('delivery', (await convert(first._id, 'delivery'))._id)
  expect(await free(one.item)).toBe('16')
})

test('an invoice over more than is there is refused, has no number and moves nothing', async () => {
  const few = await wine('2')
  const draft = await made('invoice', { party: wirt._id, lines: [line('3', '10', few)] })
  const refused = await clerk.post(`${base}/invoice/${draft._id}/issue`)
  expect(refused).toMatchObject({ status: 409, body: { code: 'OUT_OF_STOCK' } })
  expect(await read('invoice', draft._id)).toMatchObject({ state: 'draft', number: null })
  expect(await free(few.item)).toBe('2')
})

const cancel = (_id: string, more: object = {}) => clerk.post(`${base}/invoice/${_id}/cancel`, more)

test('a cancellation brings goods back where that is asked for, whatever they went out by, and never more than is out', async () => {
  const one = await wine('20')
  const sold = () => issued('invoice', { party: wirt._id, lines: [line('4', '10', one)] })
  expect((await cancel((await sold())._id)).status).toBe(200)
  expect(await free(one.item)).toBe('16')
  expect((await cancel((await sold())._id, { restock: true })).status).toBe(200)
  expect(await free(one.item)).toBe('16')

  const order = await issued('order', { party: wirt._id, lines: [line('6', '10', one)] })
  const lines = [{ _id: order.lines[0]._id, quantity: '2' }]
  await issue('delivery', (await convert(order._id, 'delivery', { lines }))._id)
  const whole = await issue('invoice', (await convert(order._id, 'invoice'))._id)
  expect(await free(one.item)).toBe('14')
  expect((await cancel(whole._id, { restock: true })).status).toBe(200)
  expect(await free(one.item)).toBe('16')
})

test('an invoice over a delivery note or an order is charged anew and not copied, nor is its cancellation', async () => {
  const one = await wine('20')
  const copy = (_id: string, more: object = {}) => clerk.post(`${base}/document/${_id}/copy`, more)
  const note = await issued('delivery', { party: wirt._id, lines: [line('4', '10', one)] })
  const order = await issued('order', { party: wirt._id, lines: [line('3', '10', one)] })
  for (const from of [note._id, order._id]) {
    const invoice = await issue('invoice', (await convert(from, 'invoice'))._id)
    expect((await cancel(invoice._id)).status).toBe(200)
    const { invoice: all } = (await clerk.get(`${base}/invoice`, { party: wirt._id })).body
    const cancellation = all.find((other: { corrects: string }) => other.corrects === invoice._id)
    for (const _id of [invoice._id, cancellation._id])
      expect(await copy(_id)).toMatchObject({ status: 409, body: { code: 'CHARGE_ANEW' } })
    expect((await copy(from, { to: 'invoice' })).status).toBe(409)
    expect((await copy(invoice._id, { to: 'template' })).status).toBe(200)
    await issue('invoice', (await convert(from, 'invoice'))._id)
  }
  expect(await free(one.item)).toBe('16')
  // A copy of an invoice that moved its own goods moves them again
  const alone = await issued('invoice', { party: wirt._id, lines: [line('2', '10', one)] })
  await issue('invoice', (await copy(alone._id)).body.document._id)
  expect(await free(one.item)).toBe('12')
})

test('an invoice of former times that left the goods of its offer to an order is not copied, one that moved its part is', async () => {
  const copy = (_id: string) => clerk.post(`${base}/document/${_id}/copy`, {})
  /** Five of ten are charged at once, the rest is ordered. */
  const sold = async (one: { item: string; unit: string }) => {
    const offer = await issued('offer', { party: wirt._id, lines: [line('10', '10', one)] })
    const lines = [{ _id: offer.lines[0]._id, quantity: '5' }]
    const invoice = await issue('invoice', (await convert(offer._id, 'invoice', { lines }))._id)
    await issue('order', (await convert(offer._id, 'order'))._id)
    return invoice._id as string
  }
  const now = await wine('20')
  await issue('invoice', (await copy(await sold(now))).body.document._id)
  expect(await free(now.item)).toBe('10')
  // A former kind of invoice: items not kept in stock move nothing
  const former = await wine('0', { stocked: false })
  const invoice = await sold(former)
  await app.write((ctx) =>
    ctx.db.execute(sql`update items set "stocked" = true where "_id" = ${former.item}::uuid`),
  )
  expect(await copy(invoice)).toMatchObject({ status: 409, body: { code: 'CHARGE_ANEW' } })
})

test('a credit note brings back what it takes back where that is asked for; more than went out is refused', async () => {
  const one = await wine('20')
  const note = await issued('delivery', { party: wirt._id, lines: [line('5', '10', one)] })
  const invoice = await issue('invoice', (await convert(note._id, 'invoice'))._id)
  const credit = async (quantity: string) =>
    (
      await clerk.post(`${base}/invoice/${invoice._id}/credit`, {
        lines: [{ _id: invoice.lines[0]._id, quantity }],
      })
    ).body.invoice._id as string
  await issue('invoice', await credit('1'))
  expect(await free(one.item)).toBe('15')
  const back = await clerk.post(`${base}/invoice/${await credit('2')}/issue`, { restock: true })
  expect(back.status).toBe(200)
  expect(await free(one.item)).toBe('17')
  expect((await movements(one.item))[0]).toMatchObject({ quantity: '2', reason: 'return' })

  const order = await issued('order', { party: wirt._id, lines: [line('3', '10', one)] })
  const charged = await issue('invoice', (await convert(order._id, 'invoice'))._id)
  const unsent = await clerk.post(`${base}/invoice/${charged._id}/credit`)
  const refused = await clerk.post(`${base}/invoice/${unsent.body.invoice._id}/issue`, { restock: true })
  expect(refused).toMatchObject({ status: 409, body: { code: 'NOT_OUT' } })
  expect(await read('invoice', unsent.body.invoice._id)).toMatchObject({ state: 'draft', number: null })
})

describe('cancelled deliveries', () => {
  const cancel = (_id: string, text = 'Falscher Kunde', by = clerk) =>
    by.post(`${base}/delivery/${_id}/cancel`, { text })
  const chainOf = async (_id: string) => (await clerk.get(`${base}/document/${_id}/chain`)).body

  test('a cancelled delivery note keeps number and reason, its goods come back, and its order is open again', async () => {
    const one = await wine('20')
    const order = await issued('order', { party: wirt._id, lines: [line('8', '10', one)] })
    const first = await issue(
      'delivery',
      (await convert(order._id, 'delivery', { lines: [{ _id: order.lines[0]._id, quantity: '5' }] }))._id,
    )
    const rest = await issue('delivery', (await convert(order._id, 'delivery'))._id)
    expect(await read('order', order._id)).toMatchObject({ state: 'delivered' })
    expect(await free(one.item)).toBe('12')

    const { status, body } = await cancel(rest._id)
    expect({ status, ...body }).toMatchObject({
      status: 200,
      delivery: { state: 'cancelled', number: rest.number, net: rest.net },
    })
    expect(await free(one.item)).toBe('15')
    expect(await read('order', order._id)).toMatchObject({ state: 'delivering' })
    expect((await chainOf(order._id)).quantities).toMatchObject([
      { document: order._id, total: '8', delivered: '5' },
      { document: first._id, total: '5' },
    ])
    const { body: history } = await clerk.get(`${base}/delivery/${rest._id}/steps`)
    expect(history.steps.at(-1)).toMatchObject({ what: 'cancel', state: 'cancelled', text: 'Falscher Kunde' })

    // Returned goods can be delivered again, up to the same quantity
    const again = await convert(order._id, 'delivery')
    expect(again.lines).toMatchObject([{ quantity: '3' }])
    await issue('delivery', again._id)
    expect(await free(one.item)).toBe('12')
    expect(await read('order', order._id)).toMatchObject({ state: 'delivered' })
  })

  test('what is charged is not cancelled; once the invoice is, it can be, and nothing is charged of it any more', async () => {
    const one = await wine('10')
    const note = await issued('delivery', { party: wirt._id, lines: [line('4', '10', one)] })
    const invoice = await issue('invoice', (await convert(note._id, 'invoice'))._id)
    expect(await cancel(note._id)).toMatchObject({ status: 409, body: { code: 'ALREADY_CHARGED' } })
    expect(await read('delivery', note._id)).toMatchObject({ state: 'issued' })
    expect(await free(one.item)).toBe('6')

    await clerk.post(`${base}/invoice/${invoice._id}/cancel`, { restock: true })
    expect(await free(one.item)).toBe('10')
    const begun = await convert(note._id, 'invoice')
    expect((await cancel(note._id)).status).toBe(200)
    // The goods had already returned with the invoice's cancellation
    expect(await free(one.item)).toBe('10')
    const refused = await clerk.post(`${base}/invoice/${begun._id}/issue`)
    expect(refused).toMatchObject({ status: 409, body: { code: 'MORE_THAN_OPEN' } })
    const none = await clerk.post(`${base}/document/convert`, { from: [note._id], to: 'invoice' })
    expect(none).toMatchObject({ status: 409, body: { code: 'TRANSITION' } })
  })

  test('it takes a right of its own, a reason, and a note that is issued; a second time there is nothing to cancel', async () => {
    const draft = await made('delivery', { party: wirt._id, lines: [line('1', '10')] })
    expect(await cancel(draft._id)).toMatchObject({ status: 409, body: { code: 'TRANSITION' } })
    const { _id } = await issue('delivery', draft._id)
    const writer = app.as({ role: 'member', rights: ['document.read', 'document.update', 'document.issue'] })
    expect((await cancel(_id, 'Irrtum', writer)).status).toBe(403)
    expect(await cancel(_id, '')).toMatchObject({
      status: 422,
      body: { fields: { text: expect.anything() } },
    })
    expect((await cancel(_id)).status).toBe(200)
    expect(await cancel(_id)).toMatchObject({ status: 409, body: { code: 'TRANSITION' } })
  })

  test('one of two who charge and cancel a delivery note at once is first, the other is told', async () => {
    const one = await wine('40')
    for (let turn = 0; turn < 4; turn++) {
      const order = await issued('order', {
        party: wirt._id,
        lines: [line('2', '10', one), line('1', '5', one)],
      })
      const note = await issue('delivery', (await convert(order._id, 'delivery'))._id)
      const invoice = await convert(note._id, 'invoice')
      const [charged, cancelled] = await Promise.all([
        clerk.post(`${base}/invoice/${invoice._id}/issue`),
        cancel(note._id),
      ])
      expect(charged.status + cancelled.status).toBe(609)
      const { quantities } = await chainOf(order._id)
      for (const { charged: taken, delivered } of quantities)
        expect(cancelled.status === 200 ? [taken, delivered] : [taken]).toEqual(
          cancelled.status === 200 ? ['0', '0'] : [delivered],
        )
    }
  })

  test('nothing is charged of an order that was opened for changes', async () => {
    const order = await issued('order', { party: wirt._id, lines: [line('2', '10')] })
    const begun = await convert(order._id, 'invoice')
    await clerk.post(`${base}/order/${order._id}/reopen`)
    const refused = await clerk.post(`${base}/invoice/${begun._id}/issue`)
    expect(refused).toMatchObject({ status: 409, body: { code: 'MORE_THAN_OPEN' } })
    await issue('order', order._id)
    expect((await clerk.post(`${base}/invoice/${begun._id}/issue`)).status).toBe(200)
  })

  test('who is told that somebody was faster hears nothing of the seal', async () => {
    const { _id, number } = await issued('delivery', { party: wirt._id, lines: [line('1', '10')] })
    const stale = await clerk.post(`${base}/delivery/${_id}/cancel`, { text: 'Irrtum', version: 1 })
    expect(stale).toMatchObject({
      status: 409,
      body: { code: 'CONFLICT', details: { current: { _id, number, state: 'issued' } } },
    })
    for (const sealed of ['salt', 'content', 'contentHash', 'hash'])
      expect(stale.body.details.current).not.toHaveProperty(sealed)
  })
})
