import { describe, expect, test } from 'vitest'
import { testApp } from '#app/test-app.ts'
import { zero } from '#kit/shared/money/cents.ts'
import { quantity } from '#kit/shared/money/decimals.ts'
import { uuidv7 } from '#kit/shared/uuid.ts'
import { createParty, partyById } from '#domains/books/masterdata/server/offers.ts'
import type { DocumentLine } from '../../content/draft.rules.ts'
import { address, base, openBooks } from '../documents.fixture.ts'
import {
  beginOrder,
  cancelOrder,
  confirmOrder,
  creditLines,
  deliverOrder,
  documentsOfOrders,
  invoiceOrder,
  linesById,
  quantitiesOf,
  reduceOrder,
  reviveOrder,
} from '../sales/sales.service.ts'

const app = await testApp('parts')
const { clerk, party, line, made, issued, issue, convert, read } = await openBooks(app)
const wirt = await party()
const part = (of: { lines: { _id: string }[] }, quantity: string, at = 0) => ({
  lines: [{ _id: of.lines[at]!._id, quantity }],
})
const percent = (value: string) => ({ percent: value, amount: 0, reason: 'Rabatt' })
const off = (amount: number) => ({ percent: null, amount, reason: 'Nachlass' })
const delivery = (amount: number) => ({ amount, reason: 'Zustellung', reasonCode: 'FC' })

test('an amount off a line is shared by quantity, and the last part takes the rest', async () => {
  const order = await issued('order', { party: wirt._id, lines: [line('3', '100', { allowance: 100 })] })
  const net: number[] = []
  for (const quantity of ['1', '1', '1'])
    net.push((await issue('invoice', (await convert(order._id, 'invoice', part(order, quantity)))._id)).net)
  expect(net).toEqual([9_967, 9_966, 9_967])

  const draft = await made('invoice', {
    party: wirt._id,
    lines: [line('10', '100', { allowance: 5_000 }), line('0', '7')],
  })
  const split = await clerk.post(`${base}/document/${draft._id}/split`, part(draft, '4'))
  const both = [await read('invoice', draft._id), await read('invoice', split.body.document._id)]
  expect(both.map(({ net, lines }) => [net, lines.length])).toEqual([
    [57_000, 2],
    [38_000, 1],
  ])
})

test('an amount off a line is credited by quantity, never more than was charged', async () => {
  const invoice = await issued('invoice', { party: wirt._id, lines: [line('3', '100', { allowance: 100 })] })
  const net: number[] = []
  for (const quantity of ['1', '1', '1']) {
    const { body } = await clerk.post(`${base}/invoice/${invoice._id}/credit`, part(invoice, quantity))
    net.push((await issue('invoice', body.invoice._id)).net)
  }
  expect(net).toEqual([9_967, 9_966, 9_967])
})

test('discounts and charges of a document go along with its parts', async () => {
  const order = await issued('order', {
    party: wirt._id,
    lines: [line('2', '100'), line('1', '100')],
    discounts: [percent('10'), off(1_000)],
    charges: [delivery(900)],
  })
  expect(order.net).toBe(26_900)
  const one = await convert(order._id, 'invoice', part(order, '1'))
  expect(one).toMatchObject({ discounts: [percent('10'), off(333)], charges: [delivery(300)] })
  const rest = await convert(order._id, 'invoice')
  expect(rest).toMatchObject({ discounts: [percent('10'), off(667)], charges: [delivery(600)] })
  expect(one.net + rest.net).toBe(26_900)
})

test('an invoice over several orders of a customer names none of them as its only one (BT-13)', async () => {
  const order = async (purchaseOrder: string) => {
    const { _id } = await issued('order', { party: wirt._id, purchaseOrder, lines: [line('1', '10')] })
    return _id as string
  }
  const same = [await order('PO-1'), await order('PO-1')]
  expect(await convert(same, 'invoice')).toMatchObject({ purchaseOrder: 'PO-1' })
  const joined = await convert([await order('PO-1'), await order('PO-2')], 'invoice')
  expect(joined).toMatchObject({
    purchaseOrder: '',
    introduction: expect.stringContaining('Ihre Bestellungen: PO-1, PO-2'),
  })
})

test('documents that are joined bring their discounts; different percentages stay apart', async () => {
  const other = await party()
  const delivered = (discounts: object[]) =>
    issued('delivery', { party: other._id, lines: [line('1', '100')], discounts })
  const [one, two] = [await delivered([percent('10')]), await delivered([percent('10'), off(500)])]
  const third = await delivered([percent('5')])
  const refused = await clerk.post(`${base}/document/convert`, { from: [one._id, third._id], to: 'invoice' })
  expect(refused).toMatchObject({ status: 409, body: { code: 'TRANSITION' } })
  const { invoice } = (await clerk.post(`${base}/invoice/collect`, { until: '2199-12-31', party: other._id }))
    .body
  const drafts = await Promise.all(invoice.map((_id: string) => read('invoice', _id)))
  expect(drafts.map(({ net }) => net).toSorted((a, b) => a - b)).toEqual([9_500, 17_500])
  expect((await read('delivery', two._id)).net).toBe(8_500)
})

test('drafts over more than is open leave nothing, never less', async () => {
  const order = await issued('order', { party: wirt._id, lines: [line('7', '10'), line('1', '5')] })
  for (const quantity of ['7', '8']) await convert(order._id, 'delivery', part(order, quantity))
  expect(
    (await convert(order._id, 'delivery')).lines.map((one: { quantity: string }) => one.quantity),
  ).toEqual(['1'])
})

test('an order that was closed by hand stays so when its partial delivery is charged', async () => {
  const order = await issued('order', { party: wirt._id, lines: [line('4', '10')] })
  const some = await issue('delivery', (await convert(order._id, 'delivery', part(order, '1')))._id)
  expect((await clerk.post(`${base}/order/${order._id}/finish`)).status).toBe(200)
  await issue('invoice', (await convert(some._id, 'invoice'))._id)
  expect((await read('order', order._id)).state).toBe('delivered')
})

test('an advance asks for a share of what the order comes to, discounts and charges with it', async () => {
  const order = await issued('order', {
    party: wirt._id,
    lines: [line('1', '1000'), line('1', '100', { group: 'reduced' })],
    discounts: [percent('10')],
  })
  const advance = await convert(order._id, 'invoice', { type: 'advance', percent: '50' })
  expect(advance).toMatchObject({ net: 49_500, gross: order.gross / 2 })
})

test('a final invoice takes off what is left of an advance, and holds it', async () => {
  const order = await issued('order', { party: wirt._id, lines: [line('10', '100')] })
  const begun = await convert(order._id, 'invoice', { type: 'advance', percent: '50' })
  const advance = await issue('invoice', begun._id)
  const lines = [line('1', '200')]
  const credit = (await clerk.post(`${base}/invoice/${advance._id}/credit`)).body.invoice
  await clerk.put(`${base}/invoice/${credit._id}`, { lines })
  await issue('invoice', credit._id)
  const final = await issue('invoice', (await convert(order._id, 'invoice', { type: 'final' }))._id)
  expect(final.net).toBe(70_000)

  const next = await issued('order', { party: wirt._id, lines: [line('1', '100')] })
  const ahead = await issue('invoice', (await convert(next._id, 'invoice', { type: 'advance' }))._id)
  const draft = await convert(next._id, 'invoice', { type: 'final' })
  const last = await issue('invoice', draft._id)
  const cancel = (_id: string) => clerk.post(`${base}/invoice/${_id}/cancel`)
  expect((await cancel(ahead._id)).body.code).toBe('ADVANCE_USED')
  expect((await cancel(last._id)).status).toBe(200)
  const again = await convert(next._id, 'invoice', { type: 'final' })
  expect((await cancel(ahead._id)).status).toBe(200)
  // A draft that still deducts the advance cannot be issued
  expect((await clerk.post(`${base}/invoice/${again._id}/issue`)).body.code).toBe('ADVANCE_GONE')
})

test('an advance is taken off for what is left of it when the final invoice is issued, and credited no more after', async () => {
  const third = await issued('order', { party: wirt._id, lines: [line('1', '100')] })
  const paid = await issue('invoice', (await convert(third._id, 'invoice', { type: 'advance' }))._id)
  const creditOf = async () => (await clerk.post(`${base}/invoice/${paid._id}/credit`)).body.invoice
  const [late, early] = [await convert(third._id, 'invoice', { type: 'final' }), await creditOf()]
  await clerk.put(`${base}/invoice/${early._id}`, { lines: [line('1', '20')] })
  await issue('invoice', early._id)
  const issuing = (_id: string) => clerk.post(`${base}/invoice/${_id}/issue`)
  expect((await issuing(late._id)).body.code).toBe('ADVANCE_GONE')
  expect((await clerk.delete(`${base}/invoice/${late._id}`)).status).toBe(200)
  const anew = await issue('invoice', (await convert(third._id, 'invoice', { type: 'final' }))._id)
  expect(anew.net).toBe(7_000)
  const refused = await creditOf()
  await clerk.put(`${base}/invoice/${refused._id}`, { lines: [line('1', '10')] })
  expect((await issuing(refused._id)).body.code).toBe('ADVANCE_USED')
})

test('crediting a whole final invoice gives back what it charged, with its percentages', async () => {
  const order = await issued('order', {
    party: wirt._id,
    lines: [line('1', '1000')],
    discounts: [percent('10')],
  })
  await issue('invoice', (await convert(order._id, 'invoice', { type: 'advance', percent: '50' }))._id)
  const final = await issue('invoice', (await convert(order._id, 'invoice', { type: 'final' }))._id)
  const credit = (await clerk.post(`${base}/invoice/${final._id}/credit`)).body.invoice
  expect(credit.net).toBe(final.net)
})

test('a credit note that was cancelled counts no more', async () => {
  const invoice = await issued('invoice', { party: wirt._id, lines: [line('1', '10')] })
  const credit = async () => (await clerk.post(`${base}/invoice/${invoice._id}/credit`)).body.invoice
  const one = await issue('invoice', (await credit())._id)
  expect((await clerk.post(`${base}/invoice/${one._id}/cancel`)).status).toBe(200)
  expect((await clerk.post(`${base}/invoice/${(await credit())._id}/issue`)).status).toBe(200)
})

test('an offset by hand is taken back on both sides, one by a credit note is not', async () => {
  const invoice = await issued('invoice', { party: wirt._id, lines: [line('1', '100')] })
  await clerk.post(`${base}/invoice/${invoice._id}/settlements`, { source: 'cash', amount: 7_200 })
  const { invoice: draft } = (await clerk.post(`${base}/invoice/${invoice._id}/credit`)).body
  const credit = await issue('invoice', draft._id)
  expect(credit.open).toBe(-7_200)
  const next = await issued('invoice', { party: wirt._id, lines: [line('1', '30')] })
  const set = (await clerk.post(`${base}/invoice/${credit._id}/offset`, { other: next._id })).body
  const back = (one: { _id: string }) =>
    clerk.post(`${base}/invoice/${credit._id}/settlements/${one._id}/take-back`)
  const [byCredit, byHand] = set.settlements
  expect((await back(byCredit)).body.code).toBe('TRANSITION')
  expect((await back(byHand)).body).toMatchObject({ open: -7_200 })
  expect(await read('invoice', next._id)).toMatchObject({ open: 3_600, payment: 'open' })
  expect((await back(byHand)).body.code).toBe('TAKEN_BACK')
})

test('a draft sets aside only what is its own customer’s, with the same sign', async () => {
  const [theirs, mine] = [await party(), await party()]
  const { lines } = await issued('delivery', { party: theirs._id, lines: [line('2', '10')] })
  const source = lines[0]._id
  const asking = (of: string, quantity: string) =>
    clerk.post(`${base}/invoice`, { counting: 'net', party: of, lines: [line(quantity, '10', { source })] })
  expect(await asking(mine._id, '2')).toMatchObject({
    status: 422,
    body: { fields: { lines: expect.any(String) } },
  })
  expect((await asking(theirs._id, '-2')).status).toBe(422)
  const draft = (await asking(theirs._id, '1')).body.invoice
  expect((await clerk.put(`${base}/invoice/${draft._id}`, { party: mine._id })).status).toBe(422)
  const collect = async () =>
    (await clerk.post(`${base}/invoice/collect`, { until: '2199-12-31', party: theirs._id })).body
  expect(await collect()).toMatchObject({ invoice: [expect.any(String)], skipped: [] })
  expect(await collect()).toMatchObject({
    invoice: [],
    skipped: [{ partyName: expect.any(String), message: 'Ein Entwurf verrechnet das schon.' }],
  })
})

test('an advance of another customer is not taken off', async () => {
  const other = await party()
  const order = await issued('order', { party: other._id, lines: [line('1', '100')] })
  const advance = await issue('invoice', (await convert(order._id, 'invoice', { type: 'advance' }))._id)
  const lines = [line('-1', '50', { advance: advance._id })]
  const own = { counting: 'net', type: 'final', party: wirt._id, lines }
  expect((await clerk.post(`${base}/invoice`, own)).status).toBe(422)
})

test('nobody writes a correction by hand, nor makes something else of one', async () => {
  const written = { counting: 'net', party: wirt._id, lines: [line('1', '500')] }
  for (const type of ['credit_note', 'cancellation']) {
    const refused = await clerk.post(`${base}/invoice`, { ...written, type })
    expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([422, ['type']])
  }
  const draft = await made('invoice', written)
  const put = (one: { _id: string }, input: object) => clerk.put(`${base}/invoice/${one._id}`, input)
  expect((await put(draft, { type: 'cancellation' })).body.fields).toHaveProperty('type')
  const invoice = await issue('invoice', draft._id)
  const credit = (await clerk.post(`${base}/invoice/${invoice._id}/credit`)).body.invoice
  for (const type of ['cancellation', 'invoice'])
    expect((await put(credit, { type })).body.fields).toHaveProperty('type')
  // Unchanged values do not count as a change
  expect((await put(credit, { type: 'credit_note', subject: 'Bruch' })).status).toBe(200)
  expect(await read('invoice', credit._id)).toMatchObject({ type: 'credit_note', corrects: invoice._id })
  // An old draft that corrects no document
  await app.platform.database.pool.query(
    `update documents set "type" = 'cancellation', "corrects" = null, "direction" = 'credit' where "_id" = $1`,
    [credit._id],
  )
  const sealed = await clerk.post(`${base}/invoice/${credit._id}/issue`)
  expect(sealed).toMatchObject({ status: 409, body: { code: 'TRANSITION' } })
})

test('both parts of a credit note that was split correct its invoice', async () => {
  const invoice = await issued('invoice', { party: wirt._id, lines: [line('10', '10')] })
  const credit = (await clerk.post(`${base}/invoice/${invoice._id}/credit`)).body.invoice
  const { body } = await clerk.post(`${base}/document/${credit._id}/split`, part(credit, '4'))
  const moved = await issue('invoice', body.document._id)
  expect(moved).toMatchObject({ type: 'credit_note', corrects: invoice._id, net: 4_000 })
  await issue('invoice', credit._id)
  expect(await read('invoice', invoice._id)).toMatchObject({ open: 0 })
})

test('only a final invoice takes an advance off: a draft that does stays one', async () => {
  const order = await issued('order', { party: wirt._id, lines: [line('1', '100')] })
  const advance = await issue('invoice', (await convert(order._id, 'invoice', { type: 'advance' }))._id)
  const draft = await convert(order._id, 'invoice', { type: 'final' })
  const plain = await clerk.put(`${base}/invoice/${draft._id}`, { type: 'invoice' })
  expect(plain).toMatchObject({ status: 422, body: { fields: { lines: expect.any(String) } } })
  const lines = [line('1', '100'), line('-1', '50', { advance: advance._id })]
  for (const kind of ['invoice', 'offer'])
    expect((await clerk.post(`${base}/${kind}`, { counting: 'net', party: wirt._id, lines })).status).toBe(
      422,
    )
  // An old draft: it cannot deduct a missing advance either
  await app.platform.database.pool.query(`update documents set "type" = 'invoice' where "_id" = $1`, [
    draft._id,
  ])
  expect((await clerk.post(`${base}/invoice/${advance._id}/cancel`)).status).toBe(200)
  expect((await clerk.post(`${base}/invoice/${draft._id}/issue`)).body.code).toBe('ADVANCE_GONE')
})

test('deliveries to two countries are charged apart, each with the VAT of its own', async () => {
  const [home, abroad] = [address(), address({ zip: '8001', city: 'Zürich', country: 'CH' })]
  const guest = await party({
    kind: 'person',
    firstName: 'Eva',
    lastName: 'Huber',
    addresses: [home, abroad],
  })
  const to = (deliveryAddress: string) =>
    issued('delivery', {
      ...{ party: guest._id, invoiceAddress: home._id, deliveryAddress },
      lines: [line('1', '10')],
    })
  const [one, far] = [await to(home._id), await to(abroad._id)]
  await to(home._id)
  const joined = { from: [one._id, far._id], to: 'invoice' }
  const refused = await clerk.post(`${base}/document/convert`, joined)
  expect(refused).toMatchObject({ status: 409, body: { code: 'TRANSITION' } })
  const { invoice } = (await clerk.post(`${base}/invoice/collect`, { until: '2199-12-31', party: guest._id }))
    .body
  const drafts = await Promise.all(invoice.map((_id: string) => read('invoice', _id)))
  expect(drafts.map(({ net, vat }) => [net, vat]).toSorted((a, b) => a[0] - b[0])).toEqual([
    [1_000, 0],
    [2_000, 400],
  ])
  // Collected goods are handed over here, wherever the customer lives
  const pair = [await to(home._id), await to(home._id)]
  await app.platform.database.pool.query(`update documents set "isCollected" = true where "_id" = $1`, [
    pair[0]!._id,
  ])
  const mixed = { from: pair.map(({ _id }) => _id), to: 'invoice' }
  expect((await clerk.post(`${base}/document/convert`, mixed)).body.code).toBe('TRANSITION')
})

describe('deliveries of an order that was charged', () => {
  const toCharge = async (): Promise<number> => (await clerk.get(`${base}/overview`)).body.toCharge
  /** Returns a function that counts the deliveries to charge beyond the present ones. */
  async function counter() {
    const before = await toCharge()
    return async () => (await toCharge()) - before
  }
  const collect = async (_id: string) =>
    (await clerk.post(`${base}/invoice/collect`, { until: '2199-12-31', party: _id })).body
  const shown = async (delivery: { _id: string }) => {
    const { quantities } = (await clerk.get(`${base}/document/${delivery._id}/chain`)).body
    return quantities.find(({ document }: { document: string }) => document === delivery._id).charged
  }
  const some = (of: { lines: { _id: string }[] }, quantity: string) => ({
    lines: [{ _id: of.lines[0]!._id, quantity }],
  })
  type Named = { _id: string; lines: { _id: string }[] }
  const deliver = async (order: Named, quantity: string) =>
    issue('delivery', (await convert(order._id, 'delivery', some(order, quantity)))._id)

  test('what its order was charged for is charged of a delivery, until that invoice is cancelled', async () => {
    const [own, waiting] = [await party(), await counter()]
    const order = await issued('order', { party: own._id, lines: [line('6', '10')] })
    const delivery = await deliver(order, '6')
    expect(await waiting()).toBe(1)
    const invoice = await issue('invoice', (await convert(order._id, 'invoice'))._id)
    expect([await waiting(), await shown(delivery), await collect(own._id)]).toEqual([
      0,
      '6',
      { invoice: [], skipped: [] },
    ])
    const again = await clerk.post(`${base}/document/convert`, { from: [delivery._id], to: 'invoice' })
    expect(again.body.code).toBe('NOTHING_OPEN')

    expect((await clerk.post(`${base}/invoice/${invoice._id}/cancel`)).status).toBe(200)
    expect([await waiting(), await shown(delivery)]).toEqual([1, '0'])
    const [draft] = (await collect(own._id)).invoice
    expect(await issue('invoice', draft)).toMatchObject({ net: 6_000 })
    expect(await waiting()).toBe(0)
  })

  test('a part that was charged of the order counts for what went out first, and the rest is charged', async () => {
    const [own, waiting] = [await party(), await counter()]
    const order = await issued('order', { party: own._id, lines: [line('10', '10')] })
    const first = await deliver(order, '4')
    await issue('invoice', (await convert(order._id, 'invoice', some(order, '5')))._id)
    expect([await shown(first), (await collect(own._id)).invoice]).toEqual(['4', []])
    const [second, third] = [await deliver(order, '3'), await deliver(order, '3')]
    expect([await shown(second), await shown(third)]).toEqual(['1', '0'])
    const [draft] = (await collect(own._id)).invoice
    expect(
      (await read('invoice', draft)).lines.map(({ quantity }: { quantity: string }) => quantity),
    ).toEqual(['2', '3'])
    expect(await issue('invoice', draft)).toMatchObject({ net: 5_000 })
    expect([await waiting(), await shown(second), await shown(third)]).toEqual([0, '3', '3'])
  })

  test('charged of a delivery is nothing of the next one, and what has no order is charged by itself', async () => {
    const [own, waiting] = [await party(), await counter()]
    const order = await issued('order', { party: own._id, lines: [line('10', '10'), line('-2', '5')] })
    const delivery = await issue('delivery', (await convert(order._id, 'delivery'))._id)
    const part = { lines: [{ _id: delivery.lines[0]._id, quantity: '4' }] }
    await issue('invoice', (await convert(delivery._id, 'invoice', part))._id)
    const alone = await issued('delivery', { party: own._id, lines: [line('1', '7')] })
    expect([await waiting(), await shown(delivery), await shown(alone)]).toEqual([2, '4', '0'])
    const [draft] = (await collect(own._id)).invoice
    expect(await issue('invoice', draft)).toMatchObject({ net: 5_700 })
    expect(await waiting()).toBe(0)
  })
})

describe('orders that programs write', async () => {
  const buyer = await party({ kind: 'person', company: '', lastName: 'Huber', priceMode: 'gross' })

  const six = () => line('6', '9.9') as unknown as DocumentLine
  const placed = (...lines: DocumentLine[]) =>
    app.write(async (ctx) => {
      const begun = await beginOrder(
        ctx,
        {
          party: buyer._id,
          language: 'de',
          currency: 'EUR',
          counting: 'gross',
          charges: [{ amount: 690 as never, reason: 'Versand', reasonCode: 'FC' }],
        },
        lines,
      )
      const content = await confirmOrder(ctx, begun, begun.row.gross)
      return { _id: begun.row._id, content }
    })
  const some = (_id: string, count: string) => [{ _id, quantity: quantity(count) }]

  test('an order that a program writes is confirmed with its number in the transaction that stores it, or not at all', async () => {
    const { _id, content } = await placed(six())
    expect(content.totals.gross).toBe(6630)
    const [row] = await app.write((ctx) => documentsOfOrders(ctx, [_id]))
    expect(row).toMatchObject({ state: 'confirmed', gross: 6630, number: expect.stringMatching(/\d/) })
    let lost = ''
    const broken = app.write(async (ctx) => {
      const begun = await beginOrder(ctx, { party: buyer._id, language: 'de', currency: 'EUR' }, [six()])
      lost = begun.row._id
      await confirmOrder(ctx, begun)
      throw new Error('something else failed')
    })
    await expect(broken).rejects.toThrow('something else')
    expect(await app.write((ctx) => linesById(ctx, lost))).toEqual([])
    const other = app.write(async (ctx) => {
      const begun = await beginOrder(ctx, { party: buyer._id, language: 'de', currency: 'EUR' }, [six()])
      return confirmOrder(ctx, begun, zero)
    })
    await expect(other).rejects.toMatchObject({ code: 'TOTAL_CHANGED' })
  })

  test('an order of a party that was made in the same transaction says the same as one that reads it', async () => {
    const address = { title: '', company: '', phone: '', address: 'Hauptplatz 1', zip: '3500', city: 'Krems' }
    const { made, read } = await app.write(async (ctx) => {
      const buyer = await createParty(ctx, {
        ...{
          kind: 'person',
          isCustomer: true,
          lastName: 'Neu',
          firstName: 'Nora',
          email: 'nora@ort.example',
        },
        addresses: [
          {
            ...address,
            _id: uuidv7(),
            type: 'person',
            first_name: 'Nora',
            last_name: 'Neu',
            country: 'AT',
            use: 'any',
          },
        ],
      })
      const values = { party: buyer._id, language: 'de', currency: 'EUR', counting: 'gross' } as const
      expect(await partyById(ctx, buyer._id)).toEqual(buyer)
      return {
        made: (await beginOrder(ctx, values, [six()], { made: buyer })).content,
        read: (await beginOrder(ctx, values, [six()])).content,
      }
    })
    expect(made.buyer).toMatchObject({ name: 'Nora Neu', address: { city: 'Krems' } })
    expect({ ...made, _id: '', lines: [] }).toEqual({ ...read, _id: '', lines: [] })
  })

  test('goes out in parts, is charged once and credited, never more than there was', async () => {
    const wine = six()
    const { _id } = await placed(wine)
    await app.write((ctx) => deliverOrder(ctx, _id, some(wine._id, '2')))
    const counts = await app.write((ctx) => quantitiesOf(ctx, [wine._id]))
    expect(counts.get(wine._id)).toMatchObject({ total: '6', delivered: '2', charged: '0' })
    await expect(app.write((ctx) => deliverOrder(ctx, _id, some(wine._id, '5')))).rejects.toMatchObject({
      constraint: 'document_quantities_delivered',
    })
    await expect(app.write((ctx) => cancelOrder(ctx, _id))).rejects.toMatchObject({ code: 'TRANSITION' })
    const invoice = await app.write((ctx) => invoiceOrder(ctx, _id))
    expect(invoice.content.totals.gross).toBe(6630)
    await expect(app.write((ctx) => invoiceOrder(ctx, _id))).rejects.toMatchObject({ code: 'NOTHING_OPEN' })
    const [charged] = await app.write((ctx) => linesById(ctx, invoice._id))
    const note = await app.write((ctx) => creditLines(ctx, invoice._id, some(charged!._id, '1')))
    expect(note.content).toMatchObject({ type: 'credit_note', totals: { gross: 990 } })
    await expect(
      app.write((ctx) => creditLines(ctx, invoice._id, some(charged!._id, '6'))),
    ).rejects.toMatchObject({ status: 409 })
  })

  test('says less before anything has gone out and keeps its number; ends, and is taken up again', async () => {
    const wine = six()
    const { _id } = await placed(wine)
    const [before] = await app.write((ctx) => documentsOfOrders(ctx, [_id]))
    const content = await app.write((ctx) => reduceOrder(ctx, _id, new Map([[wine._id, quantity('2')]])))
    expect(content.totals.gross).toBe(4650)
    const [after] = await app.write((ctx) => documentsOfOrders(ctx, [_id]))
    expect([after!.number, after!.gross, after!.state]).toEqual([before!.number, 4650, 'confirmed'])
    await expect(
      app.write((ctx) => reduceOrder(ctx, _id, new Map([[wine._id, quantity('5')]]))),
    ).rejects.toMatchObject({ code: 'MORE_THAN_OPEN' })
    await app.write((ctx) => cancelOrder(ctx, _id, 'Doch nicht'))
    await expect(app.write((ctx) => deliverOrder(ctx, _id))).rejects.toMatchObject({ code: 'TRANSITION' })
    await app.write((ctx) => reviveOrder(ctx, _id))
    await app.write((ctx) => deliverOrder(ctx, _id))
    expect((await app.write((ctx) => documentsOfOrders(ctx, [_id])))[0]).toMatchObject({ state: 'delivered' })
  })

  test('what is collected is handed over at the seller, in the order and in the invoice that is made of it', async () => {
    const { order, invoice } = await app.write(async (ctx) => {
      const collected = { party: buyer._id, language: 'de', currency: 'EUR', isCollected: true } as const
      const begun = await beginOrder(ctx, collected, [six()])
      const confirmed = await confirmOrder(ctx, begun)
      return { order: confirmed, invoice: (await invoiceOrder(ctx, begun.row._id)).content }
    })
    for (const { deliverTo, seller } of [order, invoice])
      expect(deliverTo).toEqual({ name: seller.name, address: seller.address, isCollected: true })
    const { content } = await placed(six())
    expect(content.deliverTo).toBeNull()
  })
})
