import { quantity } from '#kit/shared/money/decimals.ts'
import { uuidv7 } from '#kit/shared/uuid.ts'
import type { TestApp } from '#kit/testing/test-app.ts'
import { freeStock, putIn, takeOut } from './offers.ts'

export const base = '/api/v0/accounting'
export const stockRights = [
  ...['read', 'create', 'update', 'remove', 'price'].map((action) => `item.${action}`),
  ...['read', 'move', 'count'].map((action) => `stock.${action}`),
  ...['masterdata.read', 'masterdata.create'],
]
export const one = (item: string, count = '1') => ({ item, quantity: quantity(count) })
export const code = (problem: unknown) => (problem as { code?: string }).code
export const tried = (work: Promise<unknown>) => work.then(() => 'done', code)

/** Items in stock, and a clerk with all stock rights. */
export async function openStock(app: TestApp) {
  const clerk = app.as({ role: 'member', rights: stockRights, name: 'Klara' })
  const { warehouses } = (await clerk.get(`${base}/masterdata`)).body
  const main: string = warehouses[0]._id

  async function wine(there = '0', more: object = {}): Promise<string> {
    const input = { title: { de: `Wein ${uuidv7()}`, en: '' }, stocked: true, ...more }
    const { body } = await clerk.post(`${base}/item`, input)
    const { _id } = body.item
    if (there !== '0') await app.write((ctx) => putIn(ctx, [{ item: _id, quantity: quantity(there) }]))
    return _id
  }
  const free = async (item: string) => (await app.write((ctx) => freeStock(ctx, [item]))).get(item) ?? '0'
  /** Takes one piece out of stock for a new order. */
  const buy = (item: string) =>
    app.write((ctx) => takeOut(ctx, [{ ...one(item), source: { _id: uuidv7(), line: uuidv7() } }]))
  return { clerk, main, wine, free, buy }
}
