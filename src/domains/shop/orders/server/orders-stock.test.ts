import { expect, test } from 'vitest'
import { testApp } from '../../../../app/test-app.ts'
import { orderFaults } from './check.service.ts'
import { shopOf } from './orders.fixture.ts'

const app = await testApp('stock of shop orders')
const admin = app.as('admin')
const books = '/api/v0/accounting'
const { open, sold, placed, free, orderOf, details } = shopOf(app)

test('a part that the office delivers in the books and the parcel with the rest leave stock once', async () => {
  await open()
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
