import { inArray, sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import type { Quantity } from '#kit/shared/money/decimals.ts'
import { Problem } from '#kit/shared/problem.ts'
import { inUnits, type Item, itemsById, packOf } from '#domains/books/items/server/offers.ts'
import { giveBack, movedLines, type StockSource, takeOut } from '#domains/books/stock/server/offers.ts'
import type { DocumentLine } from '../../content/draft.rules.ts'
import { documentLinesTable, documentsTable, type DocumentRow } from '../records/documents.table.ts'
import { firm } from './quantities.ts'

declare module '#kit/server/events.ts' {
  interface Events {
    /**
     * Goods of an invoice are about to return to stock, announced in the transaction; `sources`: orders and documents
     * they were delivered for. A listener may throw to prevent it.
     */
    invoiceGoodsReturning: { sources: readonly string[] }
  }
}

/** Quantity of a line in units of the item; packs are multiplied by their content. */
export function inUnitsOf(item: Item, { unit, quantity }: Pick<DocumentLine, 'unit' | 'quantity'>): Quantity {
  const pack = packOf(item, unit)
  return pack ? inUnits(quantity, pack) : quantity
}

/** Stocked goods that firm lines move. */
async function goodsOf(ctx: Ctx, lines: readonly DocumentLine[]) {
  const items = await itemsById(
    ctx,
    lines.flatMap(({ item }) => item ?? []),
  )
  return firm(lines).flatMap((line) => {
    const item = line.item === null ? undefined : items.get(line.item)
    if (!item || !(item.stocked || item.kind === 'set')) return []
    return [{ line, item: item._id, quantity: inUnitsOf(item, line) }]
  })
}

/** Delivered goods are booked on the order's line if there is one. */
const sourceOfDelivered = (row: Pick<DocumentRow, '_id' | 'order'>, line: DocumentLine): StockSource => ({
  _id: row.order ?? row._id,
  line: line.source ?? line._id,
})

/**
 * Takes a delivery's goods out of stock in the transaction that issues it. Books them on the order's lines and uses its
 * reservation. Throws Problem `OUT_OF_STOCK` (409).
 */
export async function takeDelivered(
  ctx: Ctx,
  row: DocumentRow,
  lines: readonly DocumentLine[],
): Promise<void> {
  const needs = (await goodsOf(ctx, lines)).map(({ line, ...one }) => ({
    ...one,
    source: sourceOfDelivered(row, line),
  }))
  if (needs.length > 0) await takeOut(ctx, needs, { reservedBy: row.order ?? undefined })
}

/** Returns the goods of a cancelled delivery note to stock, except those already returned. */
export async function undoDelivered(
  ctx: Ctx,
  row: DocumentRow,
  lines: readonly DocumentLine[],
  note: string,
): Promise<void> {
  const back = (await goodsOf(ctx, lines)).map(({ line, ...one }) => ({
    ...one,
    source: sourceOfDelivered(row, line),
  }))
  await giveBack(ctx, back, { note, reason: 'delivery', atMost: true })
}

/** Lines of an invoice that come from orders or deliveries, whose goods a delivery note moves. */
async function deliveredElsewhere(ctx: Ctx, lines: readonly DocumentLine[]): Promise<Set<string>> {
  const sources = lines.flatMap(({ source }) => source ?? [])
  if (sources.length === 0) return new Set()
  const { rows } = await ctx.db.execute<{ _id: string }>(sql`
    select l."_id" from document_lines l join documents d on d."_id" = l."record"
    where l."_id" = any(${sql.param(sources)}::uuid[]) and d."kind" in ('order', 'delivery')`)
  return new Set(rows.map(({ _id }) => _id))
}

/**
 * Lines of an issued invoice for an offer that was also ordered. Such old invoices left their goods to the order,
 * before each piece of an offer became either invoiced or ordered.
 */
async function leftToOrder(
  ctx: Ctx,
  { number }: Pick<DocumentRow, 'number'>,
  lines: readonly DocumentLine[],
): Promise<DocumentLine[]> {
  const sources = number === null ? [] : lines.flatMap(({ source }) => source ?? [])
  if (sources.length === 0) return []
  const { rows } = await ctx.db.execute<{ source: string }>(sql`
    select l."source" from document_lines l join documents d on d."_id" = l."record"
    where l."source" = any(${sql.param(sources)}::uuid[]) and d."kind" = 'order' and d."state" in ('confirmed', 'delivering', 'delivered')`)
  const ordered = new Set(rows.map(({ source }) => source))
  const found = lines.filter(({ source }) => source !== null && ordered.has(source))
  const moved = await movedLines(
    ctx,
    found.map(({ _id }) => _id),
  )
  return found.filter(({ _id }) => !moved.has(_id))
}

/**
 * Rejects copying a document to an invoice if an order or a delivery note moves its goods: the unlinked copy would take
 * them out of stock again. Throws Problem `CHARGE_ANEW` (409).
 */
export async function requireOwnGoods(
  ctx: Ctx,
  row: Pick<DocumentRow, 'kind' | 'number'>,
  lines: readonly DocumentLine[],
): Promise<void> {
  const elsewhere = await deliveredElsewhere(ctx, lines)
  const others =
    row.kind === 'order' || row.kind === 'delivery'
      ? lines
      : [
          ...lines.filter(({ source }) => source !== null && elsewhere.has(source)),
          ...(await leftToOrder(ctx, row, lines)),
        ]
  if ((await goodsOf(ctx, others)).length === 0) return
  throw new Problem('CHARGE_ANEW', 409, {
    de: 'Die Ware dieser Rechnung gehört zu einem Auftrag oder Lieferschein; eine Kopie würde sie noch einmal vom Lager nehmen. Bitte verrechnen Sie den Lieferschein neu. Für neue Ware kopieren Sie den Auftrag oder Lieferschein.',
    en: 'The goods of this invoice belong to an order or delivery note; a copy would take them out of stock once more. Please charge the delivery note anew. For new goods copy the order or delivery note.',
  })
}

/**
 * Takes goods out of stock that an invoice sells without a delivery note, in the transaction that issues it. Goods of
 * orders and deliveries are left to the delivery note, to move them only once. Throws Problem `OUT_OF_STOCK` (409).
 */
export async function takeSold(ctx: Ctx, row: DocumentRow, lines: readonly DocumentLine[]): Promise<void> {
  const elsewhere = await deliveredElsewhere(ctx, lines)
  const needs = (await goodsOf(ctx, lines))
    .filter(({ line }) => line.source === null || !elsewhere.has(line.source))
    .map(({ line, ...one }) => ({ ...one, source: { _id: row._id, line: line._id } }))
  if (needs.length > 0) await takeOut(ctx, needs)
}

/** Stock source of each invoice line: an order's delivery, an independent delivery note, or the invoice. */
async function sourcesOfSold(
  ctx: Ctx,
  row: DocumentRow,
  lines: readonly DocumentLine[],
): Promise<Map<string, StockSource>> {
  const sources = lines.flatMap(({ source }) => source ?? [])
  const behind = await ctx.db
    .select({
      line: documentLinesTable._id,
      source: documentLinesTable.source,
      _id: documentsTable._id,
      order: documentsTable.order,
      kind: documentsTable.kind,
    })
    .from(documentLinesTable)
    .innerJoin(documentsTable, sql`${documentsTable._id} = ${documentLinesTable.record}`)
    .where(inArray(documentLinesTable._id, sources))
  const known = new Map(behind.map((one) => [one.line, one]))
  return new Map(
    lines.map((line) => {
      const from = known.get(line.source ?? '')
      if (from?.kind === 'order') return [line._id, { _id: from._id, line: from.line }]
      if (from?.kind === 'delivery')
        return [line._id, { _id: from.order ?? from._id, line: from.source ?? from.line }]
      return [line._id, { _id: row._id, line: line._id }]
    }),
  )
}

/**
 * Returns goods of an issued invoice to stock, whichever document took them out, up to the quantity still out.
 * @param lines lines of the invoice with the returning quantities
 * @param atMost skips goods already returned; otherwise they throw Problem `NOT_OUT` (409)
 */
export async function bringBack(
  ctx: Ctx,
  row: DocumentRow,
  lines: readonly DocumentLine[],
  { note, atMost = false }: { note: string; atMost?: boolean },
): Promise<void> {
  const sources = await sourcesOfSold(ctx, row, lines)
  const back = (await goodsOf(ctx, lines)).map(({ line, ...one }) => ({
    ...one,
    source: sources.get(line._id)!,
  }))
  if (back.length > 0)
    await ctx.emit('invoiceGoodsReturning', { sources: [...new Set(back.map(({ source }) => source._id))] })
  await giveBack(ctx, back, { note, atMost })
}
