import { expect, test } from 'vitest'
import { testApp } from '../../../../../app/test-app.ts'
import { quantity } from '../../../../../kit/shared/money/decimals.ts'
import { freeStock, putIn } from '../../../stock/server/offers.ts'
import { base, openBooks } from '../documents.fixture.ts'

const app = await testApp('cancelled deliveries')
const { admin, clerk, party, line, made, issued, issue, convert, read } = await openBooks(app)
const wirt = await party({ company: 'Gasthof Linde' })

async function wine(there: string) {
  const input = { title: { de: 'Neuburger', en: '' }, stocked: true, price: '10' }
  const { _id, unit } = (await admin.post(`${base}/item`, input)).body.item as { _id: string; unit: string }
  await app.write((ctx) => putIn(ctx, [{ item: _id, quantity: quantity(there) }]))
  return { item: _id, unit }
}
const free = (item: string) => app.write(async (ctx) => (await freeStock(ctx, [item])).get(item))
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

  // What was not delivered after all is delivered anew, and no more than that
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
  // It had come back with the cancellation of the invoice already
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
  expect(await cancel(_id, '')).toMatchObject({ status: 422, body: { fields: { text: expect.anything() } } })
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
