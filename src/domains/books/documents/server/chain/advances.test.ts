import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { testApp } from '#app/test-app.ts'
import { writeDay } from '#kit/shared/dates/dates.ts'
import { address, base, openBooks } from '../documents.fixture.ts'

const app = await testApp('advances')
const { clerk, party, line, issued, issue, convert, made, read } = await openBooks(app)
const wirt = await party()

/** A confirmed order of ten pieces, 1000 in total, with an issued advance of 300. */
async function ahead() {
  const order = await issued('order', { party: wirt._id, lines: [line('10', '100')] })
  const draft = await convert(order._id, 'invoice', { type: 'advance', percent: '30' })
  return { order, advance: await issue('invoice', draft._id) }
}
const part = (of: { lines: { _id: string }[] }, quantity: string) => ({
  lines: [{ _id: of.lines[0]!._id, quantity }],
})
const converting = (from: string | string[], more: object = {}) =>
  clerk.post(`${base}/document/convert`, { from: [from].flat(), to: 'invoice', ...more })
const issuing = (one: { _id: string }) => clerk.post(`${base}/invoice/${one._id}/issue`)
const refused = (number: string) => ({
  status: 409,
  body: { code: 'ADVANCE_OPEN', message: expect.stringMatching(`${number}.*Schlussrechnung`) },
})

test('beside an advance no plain invoice is made, from the order nor from its delivery: the final invoice is', async () => {
  const { order, advance } = await ahead()
  expect(await converting(order._id)).toMatchObject(refused(advance.number))
  const delivery = await issue('delivery', (await convert(order._id, 'delivery'))._id)
  expect(await converting(delivery._id)).toMatchObject(refused(advance.number))
  const final = await issue('invoice', (await convert(order._id, 'invoice', { type: 'final' }))._id)
  expect(final).toMatchObject({ net: 70_000, vat: 14_000 })
  // A cancelled advance is not deducted
  const next = await ahead()
  expect((await clerk.post(`${base}/invoice/${next.advance._id}/cancel`)).status).toBe(200)
  expect((await issue('invoice', (await convert(next.order._id, 'invoice'))._id)).net).toBe(100_000)
})

test('a plain invoice that was begun before the advance is not issued, however its lines came to name the order', async () => {
  const order = await issued('order', { party: wirt._id, lines: [line('10', '100')] })
  const delivery = await issue('delivery', (await convert(order._id, 'delivery'))._id)
  const fromOrder = await convert(order._id, 'invoice')
  const fromDelivery = await convert(delivery._id, 'invoice')
  const byHand = await made('invoice', {
    party: wirt._id,
    lines: [line('10', '100', { source: order.lines[0]._id })],
  })
  const advance = await issue('invoice', (await convert(order._id, 'invoice', { type: 'advance' }))._id)
  for (const draft of [fromOrder, fromDelivery, byHand])
    expect(await issuing(draft)).toMatchObject(refused(advance.number))
  const chain = (await clerk.get(`${base}/document/${order._id}/chain`)).body
  expect(chain.quantities[0]).toMatchObject({ total: '10', charged: '0' })
  expect(chain.ahead).toEqual([order._id])
})

test('of deliveries joined in one invoice each is asked for its order', async () => {
  const { order, advance } = await ahead()
  const other = await issued('order', { party: wirt._id, lines: [line('1', '50')] })
  const joined = await convert([order._id, other._id], 'delivery')
  const delivery = await issue('delivery', joined._id)
  expect(await converting(delivery._id)).toMatchObject(refused(advance.number))
  const { skipped } = (await clerk.post(`${base}/invoice/collect`, { until: '2199-12-31', party: wirt._id }))
    .body
  expect(skipped.map(({ _id }: { _id: string }) => _id)).toContain(delivery._id)
})

test('a partial invoice leaves as much of the order as its advances come to, and no less', async () => {
  const { order, advance } = await ahead()
  const some = await convert(order._id, 'invoice', { type: 'partial', ...part(order, '4') })
  expect((await issue('invoice', some._id)).net).toBe(40_000)
  const more = await convert(order._id, 'invoice', { type: 'partial', ...part(order, '4') })
  expect(await issuing(more)).toMatchObject(refused(advance.number))
  expect(
    (await clerk.put(`${base}/invoice/${more._id}`, { lines: [{ ...more.lines[0], quantity: '3' }] })).status,
  ).toBe(200)
  expect((await issue('invoice', more._id)).net).toBe(30_000)
  const final = await issue('invoice', (await convert(order._id, 'invoice', { type: 'final' }))._id)
  expect(final).toMatchObject({ net: 0, vat: 0 })
})

test('a final invoice takes off the whole of every advance that is there when it is issued', async () => {
  const { order, advance } = await ahead()
  const draft = await convert(order._id, 'invoice', { type: 'final' })
  const lines = (less: object[]) => clerk.put(`${base}/invoice/${draft._id}`, { lines: less })
  const [goods, off] = draft.lines
  expect((await lines([goods])).status).toBe(200)
  expect(await issuing(draft)).toMatchObject(refused(advance.number))
  expect((await lines([goods, { ...off, price: '100' }])).status).toBe(200)
  expect((await issuing(draft)).body.code).toBe('ADVANCE_GONE')
  expect((await lines([goods, off])).status).toBe(200)
  // Another advance issued meanwhile has to be deducted too
  const second = await issue(
    'invoice',
    (await convert(order._id, 'invoice', { type: 'advance', percent: '20' }))._id,
  )
  expect(await issuing(draft)).toMatchObject(refused(second.number))
  expect((await clerk.delete(`${base}/invoice/${draft._id}`)).status).toBe(200)
  expect((await issue('invoice', (await convert(order._id, 'invoice', { type: 'final' }))._id)).net).toBe(
    50_000,
  )
  expect(await read('order', order._id)).toMatchObject({ state: 'delivering' })
})

test('no advance asks for what an order has left to charge no more', async () => {
  const order = await issued('order', { party: wirt._id, lines: [line('3', '33.33')] })
  const asking = async (percent: string) =>
    issuing(await convert(order._id, 'invoice', { type: 'advance', percent }))
  // 99.99 in two halves: each is rounded
  for (const _half of [1, 2]) expect((await asking('50')).status).toBe(200)
  expect(await asking('10')).toMatchObject({ status: 409, body: { code: 'MORE_THAN_OPEN' } })
  const late = await issued('order', { party: wirt._id, lines: [line('1', '100')] })
  const draft = await convert(late._id, 'invoice', { type: 'advance' })
  await issue('invoice', (await convert(late._id, 'invoice'))._id)
  expect(await issuing(draft)).toMatchObject({ status: 409, body: { code: 'MORE_THAN_OPEN' } })
})

test('of an advance and the whole invoice that are issued at the same moment one comes too late', async () => {
  const order = await issued('order', { party: wirt._id, lines: [line('10', '100')] })
  const drafts = [
    await convert(order._id, 'invoice', { type: 'advance' }),
    await convert(order._id, 'invoice'),
  ]
  const answers = await Promise.all(drafts.map(issuing))
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
})

test.each(['net', 'gross'] as const)(
  'a final invoice says number, day, net and VAT of each advance at its line, in %s prices',
  async (counting) => {
    for (const language of ['de', 'en'] as const) {
      const draft = { party: wirt._id, language, counting, lines: [line('1', '1200')] }
      const order = await issued('order', draft)
      const ahead = { type: 'advance', percent: '30' }
      const both = []
      for (const part of [ahead, ahead])
        both.push(await issue('invoice', (await convert(order._id, 'invoice', part))._id))
      const final = await issue('invoice', (await convert(order._id, 'invoice', { type: 'final' }))._id)
      const { content } = (await clerk.get(`${base}/document/${final._id}/content`)).body
      const said = content.lines.flatMap((one: { advance: object | null; text: string }) =>
        one.advance ? [one.text.replaceAll('\u00A0', ' ')] : [],
      )
      const amounts = {
        de: {
          net: 'netto 360,00 €, 20 % USt 72,00 €',
          gross: 'netto 300,00 €, 20 % USt 60,00 €',
        },
        en: { net: 'net €360.00, 20% VAT €72.00', gross: 'net €300.00, 20% VAT €60.00' },
      }[language][counting]
      const day = (on: string) => writeDay(on, language, { year: true })
      expect(said).toEqual(
        both.map(({ number, issuedOn }) =>
          language === 'de'
            ? `Anzahlungsrechnung ${number} vom ${day(issuedOn)}: ${amounts}`
            : `Advance invoice ${number} of ${day(issuedOn)}: ${amounts}`,
        ),
      )
    }
  },
)

test.each(['net', 'gross'] as const)(
  'advances and the final invoice are the order at each rate, to the cent, in %s prices',
  async (counting) => {
    const contentOf = async (_id: string) => (await clerk.get(`${base}/document/${_id}/content`)).body.content
    for (const [one, other, percent] of [
      ['33.33', '7.77', '30'],
      ['99.99', '12.34', '33.3'],
      ['0.58', '17.03', '50'],
    ] as const) {
      const lines = [line('1', one), line('3', other, { group: 'reduced' })]
      const order = await issued('order', { party: wirt._id, counting, lines })
      const parts = []
      for (const type of ['advance', 'advance', 'final'])
        parts.push(
          await issue(
            'invoice',
            (await convert(order._id, 'invoice', type === 'final' ? { type } : { type, percent }))._id,
          ),
        )
      const sums: Record<string, [number, number]> = {}
      for (const { _id } of parts)
        for (const { rate, taxable, vat } of (await contentOf(_id)).vat) {
          const [net, tax] = sums[rate] ?? [0, 0]
          sums[rate] = [net + taxable, tax + vat]
        }
      const ordered = (await contentOf(order._id)).vat as { rate: string; taxable: number; vat: number }[]
      expect(sums).toEqual(
        Object.fromEntries(ordered.map(({ rate, taxable, vat }) => [rate, [taxable, vat]])),
      )
    }
  },
)

describe('VAT as it was charged', () => {
  /** A German company whose VAT id has not been checked with VIES. */
  const firm = () => party({ vatId: 'DE136695976', addresses: [address({ country: 'DE' })] })
  const confirm = (_id: string) =>
    app.write((ctx) =>
      ctx.db.execute(sql`update parties set "vatIdState" = 'valid' where "_id" = ${_id}::uuid`),
    )
  const contentOf = async (_id: string) => (await clerk.get(`${base}/document/${_id}/content`)).body.content
  const vatOf = async (_id: string) =>
    (await contentOf(_id)).vat.map(({ category, rate, taxable, vat }: Record<string, unknown>) => [
      category,
      rate,
      taxable,
      vat,
    ])
  const creditOf = async (_id: string, more: object = {}) =>
    (await clerk.post(`${base}/invoice/${_id}/credit`, more)).body.invoice

  test('an advance is taken off with the VAT it was charged with, also when VIES confirms the number in between (AT § 11 Abs 1 Z 4 UStG)', async () => {
    const buyer = await firm()
    const order = await issued('order', { party: buyer._id, lines: [line('1', '1000')] })
    const advance = await issue('invoice', (await convert(order._id, 'invoice', { type: 'advance' }))._id)
    expect(await vatOf(advance._id)).toEqual([['S', '20', 50_000, 10_000]])
    await confirm(buyer._id)
    const final = await issue('invoice', (await convert(order._id, 'invoice', { type: 'final' }))._id)
    expect(await vatOf(final._id)).toEqual([
      ['K', '0', 100_000, 0],
      ['S', '20', -50_000, -10_000],
    ])
    expect(final.gross).toBe(40_000)
    const credit = await issue('invoice', (await creditOf(final._id))._id)
    expect(await vatOf(credit._id)).toEqual(await vatOf(final._id))
  })

  test('an invoice with VAT is credited with it, and one without VAT without, whatever VIES says by now', async () => {
    const buyer = await firm()
    const selling = () => issued('invoice', { party: buyer._id, lines: [line('2', '100')] })
    const taxed = await selling()
    await confirm(buyer._id)
    const free = await selling()
    const part = { lines: [{ _id: taxed.lines[0]._id, quantity: '1' }] }
    const credit = await issue('invoice', (await creditOf(taxed._id, part))._id)
    expect(await vatOf(credit._id)).toEqual([['S', '20', 10_000, 2_000]])
    // A price reduction is a line of its own
    const lower = await creditOf(taxed._id)
    await clerk.put(`${base}/invoice/${lower._id}`, { lines: [line('1', '50')] })
    expect(await vatOf((await issue('invoice', lower._id))._id)).toEqual([['S', '20', 5_000, 1_000]])
    await app.write((ctx) =>
      ctx.db.execute(sql`update parties set "vatIdState" = 'invalid' where "_id" = ${buyer._id}::uuid`),
    )
    const back = await issue('invoice', (await creditOf(free._id))._id)
    expect((await contentOf(back._id)).vat).toEqual((await contentOf(free._id)).vat)
  })

  test('of two deliveries with a change of the rate between them each is credited at its own (AT § 10 Abs 1a UStG)', async () => {
    const delivered = (supplyFrom: string) =>
      issued('delivery', { party: wirt._id, supplyFrom, lines: [line('1', '100', { group: 'food' })] })
    const notes = [await delivered('2026-06-20'), await delivered('2026-07-05')]
    const begun = await convert(
      notes.map(({ _id }) => _id),
      'invoice',
    )
    const invoice = await issue('invoice', begun._id)
    expect(await vatOf(invoice._id)).toEqual([
      ['S', '10', 10_000, 1_000],
      ['S', '4.9', 10_000, 490],
    ])
    const { lines } = invoice
    for (const [at, rate, vat] of [
      [1, '4.9', 490],
      [0, '10', 1_000],
    ] as const) {
      const draft = await creditOf(invoice._id, { lines: [{ _id: lines[at]._id, quantity: '1' }] })
      expect(await vatOf((await issue('invoice', draft._id))._id)).toEqual([['S', rate, 10_000, vat]])
    }
  })

  test('an advance is credited and taken off by the day it was taxed by', async () => {
    const lines = [
      line('1', '100', { group: 'food', supplyFrom: '2026-06-15' }),
      line('1', '100', { group: 'food', supplyFrom: '2026-07-15' }),
    ]
    const order = await issued('order', { party: wirt._id, lines })
    const advance = await issue('invoice', (await convert(order._id, 'invoice', { type: 'advance' }))._id)
    const halves = [
      ['S', '10', 5_000, 500],
      ['S', '4.9', 5_000, 245],
    ]
    expect(await vatOf(advance._id)).toEqual(halves)
    const credit = await creditOf(advance._id)
    const { body } = await clerk.post(`${base}/document/preview`, {
      kind: 'invoice',
      _id: credit._id,
      draft: {},
    })
    expect(body.content.vat).toEqual((await contentOf(advance._id)).vat)
    expect((await clerk.delete(`${base}/invoice/${credit._id}`)).status).toBe(200)
    const final = await issue('invoice', (await convert(order._id, 'invoice', { type: 'final' }))._id)
    expect(await vatOf(final._id)).toEqual(halves)
  })

  test('an advance is taken off at no other rate than it was charged at', async () => {
    const order = await issued('order', {
      party: wirt._id,
      lines: [line('1', '100'), line('1', '100', { group: 'reduced' })],
    })
    await issue('invoice', (await convert(order._id, 'invoice', { type: 'advance' }))._id)
    const final = await convert(order._id, 'invoice', { type: 'final' })
    const less = (one: { advance: string | null; quantity: string }) =>
      one.advance ? { ...one, vatGroup: final.lines[0].vatGroup } : one
    await clerk.put(`${base}/invoice/${final._id}`, { lines: final.lines.map(less) })
    const refused = await clerk.post(`${base}/invoice/${final._id}/issue`)
    expect(refused).toMatchObject({ status: 409, body: { code: 'ADVANCE_GONE' } })
  })

  test('what charges a part of an order is not copied, nor is its cancellation', async () => {
    const order = await issued('order', {
      party: wirt._id,
      lines: [line('1', '100', { nature: 'service' })],
    })
    const copy = (_id: string) => clerk.post(`${base}/document/${_id}/copy`, {})
    const drafts = []
    for (const type of ['advance', 'final']) {
      const draft = await convert(order._id, 'invoice', { type })
      expect(await copy(draft._id)).toMatchObject({ status: 409, body: { code: 'CHARGE_ANEW' } })
      drafts.push(await issue('invoice', draft._id))
    }
    const { invoice } = (await clerk.post(`${base}/invoice/${drafts[1]._id}/cancel`)).body
    expect((await copy(invoice._id)).body.code).toBe('CHARGE_ANEW')
    // An invoice without an order can be copied
    const alone = await made('invoice', { party: wirt._id, type: 'partial', lines: [line('1', '10')] })
    expect((await copy(alone._id)).status).toBe(200)
  })

  test('advance and final invoices are for one order', async () => {
    const ordered = async () =>
      (await issued('order', { party: wirt._id, lines: [line('1', '100')] }))._id as string
    const from = [await ordered(), await ordered()]
    for (const type of ['advance', 'final'])
      expect(await clerk.post(`${base}/document/convert`, { from, to: 'invoice', type })).toMatchObject({
        status: 409,
        body: { code: 'TRANSITION' },
      })
  })

  test('deliveries of an order with an advance wait for its final invoice when deliveries are charged', async () => {
    const buyer = await party()
    const order = await issued('order', { party: buyer._id, lines: [line('2', '100')] })
    await issue('invoice', (await convert(order._id, 'invoice', { type: 'advance' }))._id)
    const note = await issue('delivery', (await convert(order._id, 'delivery'))._id)
    const other = await issued('delivery', { party: buyer._id, lines: [line('1', '10')] })
    const collect = async () =>
      (await clerk.post(`${base}/invoice/collect`, { until: '2199-12-31', party: buyer._id })).body
    const { invoice, skipped } = await collect()
    expect(skipped).toMatchObject([{ _id: note._id, message: expect.stringContaining('Anzahlung') }])
    expect(invoice).toHaveLength(1)
    expect((await read('invoice', invoice[0])).net).toBe(other.net)
    // A draft final invoice still claims them
    await convert(order._id, 'invoice', { type: 'final' })
    expect((await collect()).skipped.map(({ _id }: { _id: string }) => _id)).toContain(note._id)
  })
})
