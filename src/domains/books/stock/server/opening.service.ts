import { inArray, sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import type { InputOf } from '#kit/shared/contract.ts'
import type { Words } from '#kit/shared/text/languages.ts'
import { type Quantity, scaled } from '#kit/shared/money/decimals.ts'
import { itemsByNumber } from '#domains/books/items/server/offers.ts'
import type { stockCalls } from '../stock.contract.ts'
import { lockBalances } from './stock.locks.ts'
import { count, requireWarehouse } from './stock.service.ts'

const problems = {
  unknown: { de: 'Diese Artikelnummer gibt es nicht.', en: 'There is no such item number.' },
  twice: { de: 'Dieser Artikel steht weiter oben schon.', en: 'This item stands further above already.' },
  quantity: { de: 'Die Menge fehlt oder ist keine Zahl.', en: 'The quantity is missing or no number.' },
  negative: {
    de: 'Weniger als nichts kann nicht im Lager liegen.',
    en: 'Less than nothing cannot be in stock.',
  },
  unstocked: {
    de: 'Dieser Artikel wird nicht im Lager geführt. Schalten Sie das beim Artikel ein.',
    en: 'This item is not kept in stock. Switch that on at the item.',
  },
  moved: {
    de: 'Dieser Artikel hat hier schon Bewegungen. Zählen Sie ihn stattdessen.',
    en: 'This item has moved here already. Count it instead.',
  },
} satisfies Record<string, Words>

/** Items that already have movements in a warehouse. */
async function movedIn(ctx: Ctx, warehouse: string, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const { rows } = await ctx.db.execute<{ item: string }>(
    sql`select distinct "item" from stock_movements where "warehouse" = ${warehouse}::uuid and ${inArray(sql`"item"`, [...ids])}`,
  )
  return new Set(rows.map(({ item }) => item))
}

/**
 * `POST …/stock/opening`: stores valid lines and skips faulty ones; a repeated request finds every item moved already.
 */
export async function opening(ctx: Ctx, { warehouse, rows, apply }: InputOf<typeof stockCalls.opening>) {
  await requireWarehouse(ctx, 'warehouse', warehouse)
  const known = await itemsByNumber(
    ctx,
    rows.map(({ number }) => number),
  )
  const ids = [...known.values()].map(({ _id }) => _id)
  // Locks out concurrent movements of these items
  if (apply)
    await lockBalances(
      ctx,
      [...known.values()].filter(({ stocked }) => stocked).map(({ _id: item }) => ({ item, warehouse })),
    )
  const moved = await movedIn(ctx, warehouse, ids)
  const seen = new Set<string>()
  const wrongWith = (number: string, quantity: Quantity | null): Words | null => {
    const item = known.get(number)
    if (!item) return problems.unknown
    if (seen.has(number)) return problems.twice
    seen.add(number)
    if (!item.stocked || item.kind === 'set') return problems.unstocked
    if (quantity === null) return problems.quantity
    if (scaled(quantity, 3) < 0n) return problems.negative
    return moved.has(item._id) ? problems.moved : null
  }
  const lines = rows.map(({ number, quantity }) => ({
    number,
    name: known.get(number)?.name ?? '',
    quantity,
    problem: wrongWith(number, quantity)?.[ctx.told] ?? '',
  }))
  const good = lines.filter(({ problem }) => problem === '')
  if (apply && good.length > 0)
    await count(ctx, {
      warehouse,
      opening: true,
      note: '',
      lines: good.map(({ number, quantity }) => ({ item: known.get(number)!._id, counted: quantity! })),
    })
  return { lines, taken: good.length, applied: apply }
}
