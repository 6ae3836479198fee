import { and, count as counted, desc, eq, sql } from 'drizzle-orm'
import { audit } from '#kit/server/audit/audit.ts'
import { namesOf } from '#kit/server/audit/names-of.ts'
import type { Ctx } from '#kit/server/context.ts'
import { contains } from '#kit/server/database/like.ts'
import { refusalOf } from '#kit/server/http/problems.ts'
import { once } from '#kit/server/records/once.ts'
import { wrongField } from '#kit/server/records/refusals.ts'
import type { InputOf, OutputOf } from '#kit/shared/contract.ts'
import { scaled, type Quantity } from '#kit/shared/money/decimals.ts'
import { Problem } from '#kit/shared/problem.ts'
import { uuidv7 } from '#kit/shared/uuid.ts'
import { itemsById } from '#domains/books/items/server/offers.ts'
import { stillUsed, warehousesById } from '#domains/books/masterdata/server/offers.ts'
import type { StockBalance, stockCalls } from '../stock.contract.ts'
import { handReasons } from '../stock.rules.ts'
import { putIn, takeOut, writeMovements } from './moving.ts'
import { keyOf, quantityOf, type StockKey } from './stock-keys.ts'
import { changeBalance, lockBalances } from './stock.locks.ts'
import { movementsTable as movements } from './stock.table.ts'

for (const constraint of [
  'stock_movements_item_fkey',
  'stock_balances_item_fkey',
  'stock_movements_warehouse_fkey',
  'stock_balances_warehouse_fkey',
])
  refusalOf(constraint, stillUsed)

interface BalanceRow extends StockKey {
  place: string
  quantity: string
  reserved: string
  scarce: boolean
}

async function told(ctx: Ctx, rows: readonly BalanceRow[]): Promise<StockBalance[]> {
  const items = await itemsById(
    ctx,
    rows.map(({ item }) => item),
  )
  const warehouses = await warehousesById(ctx)
  return rows.map((row) => {
    const item = items.get(row.item)!
    const [there, kept] = [scaled(row.quantity, 3), scaled(row.reserved, 3)]
    return {
      item: row.item,
      number: item.number,
      name: item.name,
      unitShort: item.unitShort,
      warehouse: row.warehouse,
      warehouseTitle: warehouses.get(row.warehouse)?.title ?? '',
      place: row.place,
      quantity: quantityOf(there),
      reserved: quantityOf(kept),
      free: quantityOf(there - kept),
      leastStock: item.leastStock,
      scarce: row.scarce,
    }
  })
}

// A stocked item without movements appears in the default warehouse
const from = sql`
  items join lateral (
    select "warehouse", "place", "quantity", "reserved" from stock_balances where "item" = items."_id"
    union all
    select (select "_id" from warehouses order by "isDefault" desc, "position" limit 1), '', 0, 0
      where not exists (select 1 from stock_balances where "item" = items."_id")
  ) b on b."warehouse" is not null
  join warehouses w on w."_id" = b."warehouse"`
const scarce = sql`coalesce((select sum(s."quantity" - s."reserved") from stock_balances s where s."item" = items."_id"), 0) < coalesce(items."leastStock", 0)`

/** `GET …/stock`. */
export async function list(
  ctx: Ctx,
  input: InputOf<typeof stockCalls.list>,
): Promise<OutputOf<typeof stockCalls.list>> {
  ctx.tag('stock', 'item', 'warehouse')
  const text = input.search?.trim()
  const where = and(
    sql`items."deletedAt" is null and items."stocked"`,
    input.warehouse ? sql`b."warehouse" = ${input.warehouse}::uuid` : undefined,
    input.item ? sql`items."_id" = ${input.item}::uuid` : undefined,
    input.scarce ? scarce : undefined,
    text
      ? contains(
          [
            sql`items."number"`,
            sql`items."ean"`,
            sql`(items."title" ->> 'de')`,
            sql`items."category"`,
            sql`b."place"`,
          ],
          text,
        )
      : undefined,
  )!
  const { rows } = await ctx.db.execute<BalanceRow & Record<string, unknown>>(sql`
    select items."_id" as "item", b."warehouse", b."place", b."quantity"::text, b."reserved"::text, ${scarce} as "scarce"
    from ${from} where ${where} order by items."category", items."number", w."position", items."_id" limit ${input.limit} offset ${input.skip}`)
  const { rows: totals } = await ctx.db.execute<{ total: number }>(
    sql`select count(*)::int as "total" from (select 1 from ${from} where ${where} limit 10001) counted`,
  )
  return { stock: await told(ctx, rows), total: totals[0]?.total ?? 0 }
}

async function stockOfItems(ctx: Ctx, items: readonly string[]): Promise<StockBalance[]> {
  const all: StockBalance[] = []
  for (const item of new Set(items)) all.push(...(await list(ctx, { item, limit: 100, skip: 0 })).stock)
  return all
}

/** `GET …/stock/movements`. */
export async function listMovements(
  ctx: Ctx,
  { item, warehouse, limit, skip }: InputOf<typeof stockCalls.movements>,
): Promise<OutputOf<typeof stockCalls.movements>> {
  ctx.tag('stock')
  const where = and(
    item ? eq(movements.item, item) : undefined,
    warehouse ? eq(movements.warehouse, warehouse) : undefined,
  )
  const rows = await ctx.db
    .select()
    .from(movements)
    .where(where)
    .orderBy(desc(movements.number))
    .limit(limit)
    .offset(skip)
  const [all] = await ctx.db.select({ total: counted() }).from(movements).where(where)
  const items = await itemsById(
    ctx,
    rows.map((row) => row.item),
  )
  const warehouses = await warehousesById(ctx)
  const names = await namesOf(
    ctx,
    rows.flatMap(({ by }) => by ?? []),
  )
  return {
    movements: rows.map(({ by, act: _act, sourceLine: _line, ...row }) => ({
      ...row,
      itemName: items.get(row.item)?.name ?? '',
      warehouseTitle: warehouses.get(row.warehouse)?.title ?? '',
      byName: by ? (names.get(by) ?? '') : '',
    })),
    total: all?.total ?? 0,
  }
}

async function requireStocked(ctx: Ctx, ids: readonly string[]): Promise<void> {
  const items = await itemsById(ctx, ids)
  for (const _id of ids)
    if (!items.get(_id)?.stocked)
      throw wrongField('item', {
        de: 'Dieser Artikel wird nicht auf Lager geführt. Schalten Sie das beim Artikel ein.',
        en: 'This item is not kept in stock. Switch that on with the item.',
      })
}

/** Throws Problem 422 at the field for an unknown warehouse. */
export async function requireWarehouse(ctx: Ctx, field: string, _id: string): Promise<void> {
  if (!(await warehousesById(ctx)).has(_id))
    throw wrongField(field, { de: 'Bitte wählen Sie ein Lager.', en: 'Please choose a warehouse.' })
}

function requireAbove(given: Quantity): void {
  if (scaled(given, 3) <= 0n)
    throw wrongField('quantity', {
      de: 'Bitte geben Sie eine Menge über 0 ein.',
      en: 'Please enter a quantity above 0.',
    })
}

const asOnce = (
  ctx: Ctx,
  { idempotencyKey: key, ...input }: { idempotencyKey?: string | undefined },
  work: () => Promise<void>,
) =>
  once(ctx, { module: 'stock', key, input }, async () => {
    await work()
    return uuidv7()
  })

const trail = (ctx: Ctx, item: string, after: Record<string, unknown>) =>
  audit(ctx, { action: 'stock', collection: 'item', recordId: item, before: null, after })

/** `POST …/stock/move`. */
export async function move(ctx: Ctx, input: InputOf<typeof stockCalls.move>) {
  const { item, warehouse, quantity: count, reason, note } = input
  requireAbove(count)
  await requireStocked(ctx, [item])
  await requireWarehouse(ctx, 'warehouse', warehouse)
  await asOnce(ctx, input, async () => {
    const needs = [{ item, quantity: count, warehouse }]
    if (handReasons[reason] > 0) await putIn(ctx, needs, { reason, note })
    else await takeOut(ctx, needs, { reason, note })
    await trail(ctx, item, { reason, quantity: count, warehouse, note })
  })
  return { stock: await stockOfItems(ctx, [item]) }
}

/** `POST …/stock/transfer`. */
export async function transfer(ctx: Ctx, input: InputOf<typeof stockCalls.transfer>) {
  const { item, from: source, to, quantity: count, note } = input
  requireAbove(count)
  await requireStocked(ctx, [item])
  await requireWarehouse(ctx, 'from', source)
  await requireWarehouse(ctx, 'to', to)
  if (source === to)
    throw wrongField('to', {
      de: 'Bitte wählen Sie ein anderes Lager.',
      en: 'Please choose another warehouse.',
    })
  await asOnce(ctx, input, async () => {
    const [out, into] = [
      { item, warehouse: source },
      { item, warehouse: to },
    ]
    await lockBalances(ctx, [out, into])
    const steps = scaled(count, 3)
    await changeBalance(ctx, out, { quantity: -steps })
    await changeBalance(ctx, into, { quantity: steps })
    await writeMovements(ctx, [
      { ...out, steps: -steps, reason: 'transfer', note },
      { ...into, steps, reason: 'transfer', note },
    ])
    await trail(ctx, item, { reason: 'transfer', quantity: count, from: source, to, note })
  })
  return { stock: await stockOfItems(ctx, [item]) }
}

/** `POST …/stock/count`: all lines or none. Reports goods sold during the stock-take instead of overwriting them. */
export async function count(ctx: Ctx, { warehouse, lines, note, opening }: InputOf<typeof stockCalls.count>) {
  await requireWarehouse(ctx, 'warehouse', warehouse)
  const ids = lines.map(({ item }) => item)
  if (new Set(ids).size !== ids.length)
    throw wrongField('lines', {
      de: 'Ein Artikel steht zweimal in der Zählung. Bitte zählen Sie die Mengen zusammen.',
      en: 'An item is counted twice. Please add up the quantities.',
    })
  await requireStocked(ctx, ids)
  const locked = await lockBalances(
    ctx,
    ids.map((item) => ({ item, warehouse })),
  )
  const differing: { item: string; steps: bigint }[] = []
  for (const { item, counted: is, seen } of lines) {
    const known = locked.get(keyOf({ item, warehouse }))!
    if (seen !== undefined && scaled(seen, 3) !== known.quantity)
      throw new Problem(
        'CONFLICT',
        409,
        {
          de: 'Während Sie gezählt haben, hat sich der Bestand geändert. Bitte prüfen Sie die Zeile und speichern Sie noch einmal.',
          en: 'The stock has changed while you were counting. Please check the line and save again.',
        },
        { details: { item, quantity: quantityOf(known.quantity) } },
      )
    if (scaled(is, 3) < 0n)
      throw wrongField('lines', {
        de: 'Gezählt werden kann nicht weniger als nichts.',
        en: 'Less than nothing cannot be counted.',
      })
    const steps = scaled(is, 3) - known.quantity
    if (steps !== 0n) differing.push({ item, steps })
  }
  const reason = opening ? 'opening' : 'count'
  for (const { item, steps } of differing.toSorted((a, b) => (a.item < b.item ? -1 : 1))) {
    // The count overrides reservations: it is the actual stock
    await changeBalance(ctx, { item, warehouse }, { quantity: steps }, { mayOversell: true })
    await trail(ctx, item, { reason, difference: quantityOf(steps), warehouse, note })
  }
  await writeMovements(
    ctx,
    differing.map(({ item, steps }) => ({ item, warehouse, steps, reason, note })),
  )
  const touched = differing.length > 0 ? differing.map(({ item }) => item) : ids.slice(0, 1)
  return { stock: await stockOfItems(ctx, touched), differences: differing.length }
}

/** `PUT …/stock/place`. */
export async function setPlace(ctx: Ctx, { item, warehouse, place }: InputOf<typeof stockCalls.setPlace>) {
  await requireStocked(ctx, [item])
  await requireWarehouse(ctx, 'warehouse', warehouse)
  await lockBalances(ctx, [{ item, warehouse }])
  await ctx.db.execute(
    sql`update stock_balances set "place" = ${place} where "item" = ${item}::uuid and "warehouse" = ${warehouse}::uuid`,
  )
  await trail(ctx, item, { place, warehouse })
  ctx.drop('stock', `stock:${item}`)
  return { stock: await stockOfItems(ctx, [item]) }
}
