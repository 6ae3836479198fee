import { beforeAll, expect, test } from 'vitest'
import { testApp } from '../../../../../app/test-app.ts'
import { orderFaults } from '../money/check.service.ts'
import { writeInvoice } from '../money/invoice.job.ts'
import { shopOf } from '../orders.fixture.ts'

const app = await testApp('stock of shop orders')
const admin = app.as('admin')
const books = '/api/v0/accounting'
const { open, sold, placed, free, orderOf, details } = shopOf(app)

beforeAll(() => open())

test('a part that the office delivers in the books and the parcel with the rest leave stock once', async () => {
  const item = await sold('Krug', '10')
  const row = await orderOf(await placed(item, '3'))
  const [line] = (await details(row._id)).lines
  const { document } = (
    await admin.post(`${books}/document/convert`, {
      from: [row._id],
      to: 'delivery',
      lines: [{ _id: line._id, quantity: '1' }],
    })
  ).body
  expect(await free(item)).toBe(7)
  expect((await admin.post(`${books}/delivery/${document._id}/issue`)).status).toBe(200)
  // What was kept for the order has gone out: nothing more is taken from what others may buy
  expect(await free(item)).toBe(7)
  expect(await app.write(orderFaults)).toEqual([])
  const sent = await admin.post(`/api/v0/shop/order/${row._id}/parcel`, {})
  expect(sent.body.shop_order?.state).toBe('sent')
  expect(await free(item)).toBe(7)
  expect(await app.write(orderFaults)).toEqual([])
  const { movements } = (await admin.get(`${books}/stock/movements`, { item })).body
  expect(movements.map(({ quantity }: { quantity: string }) => quantity)).toEqual(['-2', '-1', '10'])
})

test('an order that the office cancels in the books ends, its goods are free and its money goes back', async () => {
  const item = await sold('Becher', '4')
  const row = await orderOf(await placed(item, '3'))
  const [payment] = (await details(row._id)).payments
  await admin.post(`/api/v0/shop/payment/${payment._id}/receive`, { cents: 3490 })
  const opened = await admin.post(`${books}/order/${row._id}/reopen`, { text: '' })
  expect([opened.status, opened.body.message]).toEqual([409, expect.stringContaining(row.code)])
  const cancelled = await admin.post(`${books}/order/${row._id}/cancel`, { text: 'Zerbrochen' })
  expect([cancelled.status, cancelled.body.message]).toEqual([200, undefined])
  const { body } = await admin.get(`/api/v0/shop/order/${row._id}`)
  expect(body.shop_order).toMatchObject({ state: 'cancelled', unpaidUntil: null })
  expect(await free(item)).toBe(4)
  expect((await details(row._id)).payments).toMatchObject([{ received: 3490, refunded: 3490 }])
  expect(await app.write(orderFaults)).toEqual([])
})

test('an order that has ended is not taken up behind the shop, and with its money it is', async () => {
  const item = await sold('Krug', '4')
  const row = await orderOf(await placed(item, '3'))
  const { _id } = row
  const [payment] = (await details(_id)).payments
  expect((await admin.post(`/api/v0/shop/order/${_id}/lapse`, { text: '' })).status).toBe(200)
  const refused = await admin.post(`${books}/order/${_id}/revive`, { text: '' })
  expect(refused).toMatchObject({ status: 409, body: { code: 'SHOP_ORDER' } })
  expect(refused.body.message).toContain(row.code)
  const state = async () => (await admin.get(`${books}/order/${_id}`)).body.order.state
  expect([await state(), await free(item)]).toEqual(['cancelled', 4])
  await admin.post(`/api/v0/shop/payment/${payment._id}/receive`, { cents: 3490 })
  expect([await state(), await free(item)]).toEqual(['confirmed', 1])
  expect(await app.write(orderFaults)).toEqual([])
})

test('an invoice that the office writes in the books belongs to it: no second one, and its money settles it', async () => {
  const item = await sold('Schale', '4')
  const row = await orderOf(await placed(item, '2'))
  const made = await admin.post(`${books}/document/convert`, { from: [row._id], to: 'invoice' })
  const issued = await admin.post(`${books}/invoice/${made.body.document._id}/issue`)
  expect([issued.status, issued.body.message]).toEqual([200, undefined])
  const [payment] = (await details(row._id)).payments
  await admin.post(`/api/v0/shop/payment/${payment._id}/receive`, { cents: 2490 })
  await admin.post(`/api/v0/shop/order/${row._id}/parcel`, {})
  await app.platform.jobs.idle(60)
  const { documents } = await details(row._id)
  expect(documents.map(({ kind }: { kind: string }) => kind)).toEqual(['order', 'invoice', 'delivery'])
  const { body } = await admin.get(`${books}/invoice/${made.body.document._id}`)
  expect(body.invoice).toMatchObject({ payment: 'paid', open: 0 })
  expect(await app.write(orderFaults)).toEqual([])
})

test('beside an advance of the office the shop charges nothing: the final invoice is its invoice', async () => {
  const item = await sold('Kelch', '4')
  const { _id } = await orderOf(await placed(item, '2'))
  async function issued(type: string): Promise<string> {
    const made = await admin.post(`${books}/document/convert`, { from: [_id], to: 'invoice', type })
    const done = await admin.post(`${books}/invoice/${made.body.document._id}/issue`)
    expect([done.status, done.body.message]).toEqual([200, undefined])
    return made.body.document._id
  }
  await issued('advance')
  const written = () => app.write((ctx) => writeInvoice(ctx, _id))
  await expect(written()).rejects.toMatchObject({ code: 'ADVANCE_OPEN' })
  const final = await issued('final')
  expect(await written()).toBe(final)
  const { documents } = await details(_id)
  expect(documents.map(({ kind, gross }: { kind: string; gross: number }) => [kind, gross])).toEqual([
    ['order', 2490],
    ['advance', 1245],
    ['final', 1245],
  ])
  expect((await admin.post(`/api/v0/shop/order/${_id}/cancel`, { text: 'Zerbrochen' })).status).toBe(200)
  const taken = (await details(_id)).documents.filter(({ kind }: { kind: string }) => kind === 'cancellation')
  expect(taken).toHaveLength(2)
})

test('what a parcel has brought comes back in the shop, not with its invoice in the books', async () => {
  const item = await sold('Pokal', '4')
  const row = await orderOf(await placed(item, '2'))
  await admin.post(`/api/v0/shop/order/${row._id}/parcel`, {})
  await app.platform.jobs.idle(60)
  const all = (await details(row._id)).documents
  const { _id } = all.find(({ kind }: { kind: string }) => kind === 'invoice')
  const cancel = await admin.post(`${books}/invoice/${_id}/cancel`, { text: 'x', restock: true })
  expect(cancel).toMatchObject({ status: 409, body: { code: 'SENT_BY_SHOP' } })
  expect(cancel.body.message).toContain(row.code)
  const { body } = await admin.post(`${books}/invoice/${_id}/credit`, {})
  const issue = { restock: true, text: 'x' }
  const credited = await admin.post(`${books}/invoice/${body.invoice._id}/issue`, issue)
  expect(credited).toMatchObject({ status: 409, body: { code: 'SENT_BY_SHOP' } })
  expect((await admin.delete(`${books}/invoice/${body.invoice._id}`)).status).toBe(200)
  expect(await free(item)).toBe(2)
  const [line] = (await details(row._id)).lines
  const lines = [{ _id: line._id, quantity: '1' }]
  const back = await admin.post(`/api/v0/shop/order/${row._id}/take-back`, { lines, restock: true })
  expect([back.status, back.body.message, await free(item)]).toEqual([200, undefined, 3])
})

test('a delivery note of the books that is cancelled keeps its goods for the order again; that of a parcel is not cancelled there', async () => {
  const item = await sold('Humpen', '10')
  const row = await orderOf(await placed(item, '3'))
  const { document } = (await admin.post(`${books}/document/convert`, { from: [row._id], to: 'delivery' }))
    .body
  expect((await admin.post(`${books}/delivery/${document._id}/issue`)).status).toBe(200)
  const text = 'Doch nicht abgeholt'
  expect((await admin.post(`${books}/delivery/${document._id}/cancel`, { text })).status).toBe(200)
  expect(await free(item)).toBe(7)
  expect(await app.write(orderFaults)).toEqual([])

  const sent = await admin.post(`/api/v0/shop/order/${row._id}/parcel`, {})
  expect(sent.body.shop_order?.state).toBe('sent')
  const { delivery } = (await admin.get(`${books}/delivery`, { order: row._id })).body
  const ofParcel = delivery.find(({ state }: { state: string }) => state === 'issued')
  const refused = await admin.post(`${books}/delivery/${ofParcel._id}/cancel`, { text })
  expect(refused).toMatchObject({ status: 409, body: { code: 'SENT_BY_SHOP' } })
  expect(await free(item)).toBe(7)
  expect(await app.write(orderFaults)).toEqual([])
})
