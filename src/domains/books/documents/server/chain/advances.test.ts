import { expect, test } from 'vitest'
import { testApp } from '../../../../../app/test-app.ts'
import { writeDay } from '../../../../../kit/shared/dates.ts'
import { base, openBooks } from '../documents.fixture.ts'

const app = await testApp('advances')
const { clerk, party, line, issued, issue, convert, made, read } = await openBooks(app)
const wirt = await party()

/** A confirmed order over ten pieces, 1000 in all, with an advance of 300 of it that is issued. */
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
  // What is cancelled asks for nothing any more
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
  const { skipped } = (await clerk.post(`${base}/invoice/collect`, { until: '2999-12-31', party: wirt._id }))
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
  // Another advance that comes in between has to be taken off, too
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
