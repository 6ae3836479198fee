import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { type Cents, negative } from '#kit/shared/money/cents.ts'
import { split } from '#kit/shared/money/split.ts'
import { claimOf } from '../../content/claim.rules.ts'
import type { OrderShare } from '../../settlements/order-shares.rules.ts'
import { countedOf } from '../../content/parts.rules.ts'
import { documentsById } from '../records/documents-by-id.ts'
import { linesOfDocuments } from '../drafts/document-lines.ts'
import type { DocumentRow } from '../records/documents.table.ts'
import { firm } from '../quantities/quantities.ts'

const ids = (list: readonly string[]): SQL => sql`${sql.param([...list])}::uuid[]`

/** Lines of orders that the lines of documents come from, through deliveries and invoices: by line. */
export async function orderLinesBehind(
  ctx: Ctx,
  documents: readonly string[],
): Promise<Map<string, { order: string; line: string }>> {
  if (documents.length === 0) return new Map()
  const { rows } = await ctx.db.execute<{ of: string; line: string; order: string }>(sql`
    with recursive behind("of", "line", "record", "source") as (
      select "_id", "_id", "record", "source" from document_lines where "record" = any(${ids(documents)})
      union all
      select b."of", l."_id", l."record", l."source" from behind b join document_lines l on l."_id" = b."source")
    select b."of", b."line", d."_id" as "order" from behind b join documents d on d."_id" = b."record" and d."kind" = 'order'`)
  return new Map(rows.map(({ of, line, order }) => [of, { order, line }]))
}

/** Orders that a document belongs to: its own, or those of its lines where it covers several. */
export async function ordersOf(
  ctx: Ctx,
  { _id, order, corrects }: Pick<DocumentRow, '_id' | 'order' | 'corrects'>,
): Promise<string[]> {
  if (order) return [order]
  const behind = await orderLinesBehind(ctx, [_id, ...(corrects ? [corrects] : [])])
  return [...new Set([...behind.values()].map((one) => one.order))]
}

/** Invoices over several orders with what corrects them, by the orders that they cover. Only issued ones. */
export async function collectivesOf(
  ctx: Ctx,
  orders: readonly string[],
): Promise<{ order: string; document: string }[]> {
  if (orders.length === 0) return []
  const { rows } = await ctx.db.execute<{ order: string; document: string }>(sql`
    with recursive after("order", "line", "record") as (
      select "record", "_id", "record" from document_lines where "record" = any(${ids(orders)})
      union
      select a."order", l."_id", l."record" from after a join document_lines l on l."source" = a."line"),
    shared as (
      select distinct a."order", d."_id" from after a join documents d on d."_id" = a."record"
      where d."kind" = 'invoice' and d."order" is null and d."number" is not null)
    select "order", "_id" as "document" from shared
    union
    select s."order", c."_id" from shared s join documents c on c."corrects" = s."_id" and c."type" = 'cancellation'`)
  return rows
}

/** Precise enough that a whole order weighs exactly what it costs. */
const precision = 1_000_000_000n

/**
 * Weighs the orders behind a document by what they cost, as far as its lines charge them; lines from no order weigh their part of the document. Empty for a
 * document that no order is behind.
 */
async function weightsOf(ctx: Ctx, row: DocumentRow): Promise<Map<string | null, bigint>> {
  const behind = await orderLinesBehind(ctx, [row._id])
  if (behind.size === 0) return new Map()
  const orders = await documentsById(ctx, [...new Set([...behind.values()].map(({ order }) => order))])
  const [own, ...theirs] = await linesOfDocuments(ctx, [row, ...orders.values()])
  const valueOf = (lines: Parameters<typeof firm>[0]) =>
    firm(lines).reduce((all, line) => all + BigInt(Math.abs(countedOf(line))), 0n)
  const wholes = new Map(
    [...orders.values()].map(({ _id, gross }, at) => [_id, { gross, value: valueOf(theirs[at]!) }]),
  )
  const byOrder = Map.groupBy(firm(own!), ({ _id }) => behind.get(_id)?.order ?? null)
  return new Map(
    [...byOrder].map(([order, lines]) => {
      const whole = wholes.get(order ?? '') ?? { gross: row.gross, value: valueOf(own!) }
      const weight = (BigInt(whole.gross) * valueOf(lines) * precision) / (whole.value || 1n)
      return [order, weight]
    }),
  )
}

/** A collective document's amounts, split over what it covers. */
export interface CollectiveShares {
  gross: OrderShare[]
  claim: OrderShare[]
}

/**
 * Splits documents over several orders by what each order costs: those that belong to one order or to none are missing in the map. A cancellation is split
 * as its invoice is, and a credit note without lines, too.
 */
export async function sharesOf(
  ctx: Ctx,
  rows: Iterable<DocumentRow>,
): Promise<Map<string, CollectiveShares>> {
  const found = new Map<string, CollectiveShares>()
  for (const row of rows) {
    if (row.kind !== 'invoice' || row.order !== null || !row.content) continue
    const corrected = row.corrects ? (await documentsById(ctx, [row.corrects])).get(row.corrects) : undefined
    const own = await weightsOf(ctx, row)
    const weights = own.size > 0 || !corrected ? own : await weightsOf(ctx, corrected)
    if (weights.size === 0) continue
    const over = (amount: Cents) => {
      const parts = split(amount < 0 ? negative(amount) : amount, [...weights.values()])
      return [...weights.keys()].map((order, at) => ({
        order,
        amount: amount < 0 ? negative(parts[at]!) : parts[at]!,
      }))
    }
    found.set(row._id, { gross: over(row.gross), claim: over(claimOf(row.content)) })
  }
  return found
}
