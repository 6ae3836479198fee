import { expect, test } from 'vitest'
import { testApp } from '#app/test-app.ts'
import { findUnavailable } from '#kit/server/database/failure.ts'
import { base, code, openStock } from './stock.fixture.ts'

const app = await testApp('crowd at the stock')
const { clerk, wine, free, buy } = await openStock(app)

test('500 buyers for 20 bottles end with exactly 20', async () => {
  const item = await wine('20')
  /** Retries when the database was busy, as a browser would. */
  async function buying(): Promise<string | undefined> {
    for (;;) {
      try {
        await buy(item)
        return 'done'
      } catch (error) {
        if (!findUnavailable(error)) return code(error)
      }
    }
  }
  const results = await Promise.all(Array.from({ length: 500 }, buying))
  expect(results.filter((result) => result === 'done')).toHaveLength(20)
  expect(results.filter((result) => result === 'OUT_OF_STOCK')).toHaveLength(480)
  expect(await free(item)).toBe('0')
  expect((await clerk.get(`${base}/stock/movements`, { item, limit: 1 })).body.total).toBe(21)
})
