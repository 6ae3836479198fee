import { expect, test } from 'vitest'
import { testApp } from '../../../../app/test-app.ts'
import { shopOf } from './orders.fixture.ts'

const app = await testApp('shop order days')
const admin = app.as('admin')
const { open, sold, placed, orderOf } = shopOf(app)

test('an order late in the evening belongs to the day that people had, not to that of UTC', async () => {
  await open()
  const item = await sold('Leiberl', '5')
  const { _id } = await orderOf(await placed(item))
  const found = async (at: string, day: string) => {
    await app.platform.database.pool.query('update shop_orders set "placedAt" = $2 where "_id" = $1', [
      _id,
      at,
    ])
    const { body } = await admin.get('/api/v0/shop/order', { placedFrom: day, placedTo: day })
    return body.shop_order.length
  }
  // 23:30 and 00:30 in Vienna, in winter and in summer
  expect(await found('2026-01-20T22:30:00Z', '2026-01-20')).toBe(1)
  expect(await found('2026-01-20T23:30:00Z', '2026-01-20')).toBe(0)
  expect(await found('2026-01-20T23:30:00Z', '2026-01-21')).toBe(1)
  expect(await found('2026-07-20T21:30:00Z', '2026-07-20')).toBe(1)
  expect(await found('2026-07-20T22:30:00Z', '2026-07-20')).toBe(0)
  expect(await found('2026-07-20T22:30:00Z', '2026-07-21')).toBe(1)
})
