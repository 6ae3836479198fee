import { expect, test } from 'vitest'
import { testApp } from '../../../../../app/test-app.ts'
import { base, openBooks } from '../documents.fixture.ts'

const app = await testApp('charged_at_order')
const { clerk, party, line, issued, issue, convert, read } = await openBooks(app)
const wirt = await party()
const waiting = async () => (await clerk.get(`${base}/overview`)).body.toCharge
const collect = async (_id: string) =>
  (await clerk.post(`${base}/invoice/collect`, { until: '2999-12-31', party: _id })).body
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
  const own = await party()
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
  const own = await party()
  const order = await issued('order', { party: own._id, lines: [line('10', '10')] })
  const first = await deliver(order, '4')
  await issue('invoice', (await convert(order._id, 'invoice', some(order, '5')))._id)
  expect([await shown(first), (await collect(own._id)).invoice]).toEqual(['4', []])
  const [second, third] = [await deliver(order, '3'), await deliver(order, '3')]
  expect([await shown(second), await shown(third)]).toEqual(['1', '0'])
  const [draft] = (await collect(own._id)).invoice
  expect((await read('invoice', draft)).lines.map(({ quantity }: { quantity: string }) => quantity)).toEqual([
    '2',
    '3',
  ])
  expect(await issue('invoice', draft)).toMatchObject({ net: 5_000 })
  expect([await waiting(), await shown(second), await shown(third)]).toEqual([0, '3', '3'])
})

test('charged of a delivery is nothing of the next one, and what has no order is charged by itself', async () => {
  const order = await issued('order', { party: wirt._id, lines: [line('10', '10'), line('-2', '5')] })
  const delivery = await issue('delivery', (await convert(order._id, 'delivery'))._id)
  const part = { lines: [{ _id: delivery.lines[0]._id, quantity: '4' }] }
  await issue('invoice', (await convert(delivery._id, 'invoice', part))._id)
  const alone = await issued('delivery', { party: wirt._id, lines: [line('1', '7')] })
  expect([await waiting(), await shown(delivery), await shown(alone)]).toEqual([2, '4', '0'])
  const [draft] = (await collect(wirt._id)).invoice
  expect(await issue('invoice', draft)).toMatchObject({ net: 5_700 })
  expect(await waiting()).toBe(0)
})
