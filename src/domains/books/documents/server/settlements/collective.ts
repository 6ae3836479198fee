import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { type Cents, negative } from '#kit/shared/money/cents.ts'
import { split } from '#kit/shared/money/split.ts'
import { claimOf } from '../../content/claim.rules.ts'
import type { OrderShare } from '../../settlements/order-shares.rules.ts'
import type { DocumentLine } from '../../content/draft.rules.ts'
import { countedOf } from '../../content/parts.rules.ts'
import { documentsById } from '../records/documents-by-id.ts'
import { linesOfDocuments } from '../drafts/document-lines.ts'
import type { DocumentRow } from '../records/documents.table.ts'
import { firm } from '../quantities/quantities.ts'

const ids = (list: readonly string[]): SQL => sql`${sql.param([...list])}::uuid[]`

/** Order lines that document lines come from, through deliveries and invoices, by document line. */
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

/** Orders of a document: its own, or those of its lines if it covers several. */
export async function ordersOf(
  ctx: Ctx,
  { _id, order, corrects }: Pick<DocumentRow, '_id' | 'order' | 'corrects'>,
): Promise<string[]> {
  if (order) return [order]
  const behind = await orderLinesBehind(ctx, [_id, ...(corrects ? [corrects] : [])])
  return [...new Set([...behind.values()].map((one) => one.order))]
}

/** Issued collective invoices and their corrections, by order. */
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

/** Precise enough for the weight of a whole order to equal its amount. */
const precision = 1_000_000_000n

const valueOf = (lines: readonly DocumentLine[]): bigint =>
  firm(lines).reduce((all, line) => all + BigInt(Math.abs(countedOf(line))), 0n)

/**
 * Weights of a document's orders by the amounts that its lines charge; lines without an order weigh their part of the
 * document. Documents without orders are absent.
 */
async function weightsOf(
  ctx: Ctx,
  rows: readonly DocumentRow[],
): Promise<Map<string, Map<string | null, bigint>>> {
  const behind = await orderLinesBehind(
    ctx,
    rows.map(({ _id }) => _id),
  )
  if (behind.size === 0) return new Map()
  const orders = await documentsById(
    ctx,
    [...behind.values()].map(({ order }) => order),
  )
  const all = [...rows, ...orders.values()]
  const lines = await linesOfDocuments(ctx, all)
  const wholes = new Map(all.map(({ _id, gross }, at) => [_id, { gross, value: valueOf(lines[at]!) }]))
  return new Map(
    rows.flatMap(({ _id: document }, at) => {
      const own = lines[at]!
      if (!own.some(({ _id }) => behind.has(_id))) return []
      const weights = [...Map.groupBy(firm(own), ({ _id }) => behind.get(_id)?.order ?? null)].map(
        ([order, part]) => {
          const { gross, value } = wholes.get(order ?? document)!
          return [order, (BigInt(gross) * valueOf(part) * precision) / (value || 1n)] as const
        },
      )
      return weights.length === 0 ? [] : [[document, new Map(weights)] as const]
    }),
  )
}

/** Amounts of a collective document, split by order. */
export interface CollectiveShares {
  gross: OrderShare[]
  claim: OrderShare[]
}

/**
 * Splits collective documents by the orders' amounts; documents of one order or none are absent. Cancellations, and
 * credit notes without lines, are split like their invoice.
 */
export async function sharesOf(
  ctx: Ctx,
  rows: Iterable<DocumentRow>,
): Promise<Map<string, CollectiveShares>> {
  const shared = [...rows].flatMap((row) =>
    row.kind === 'invoice' && row.order === null && row.content ? [{ row, content: row.content }] : [],
  )
  const corrected = await documentsById(
    ctx,
    shared.flatMap(({ row }) => row.corrects ?? []),
  )
  const asked = new Map([...corrected, ...shared.map(({ row }) => [row._id, row] as const)])
  const weights = await weightsOf(ctx, [...asked.values()])
  return new Map(
    shared.flatMap(({ row, content }) => {
      const own = weights.get(row._id) ?? weights.get(row.corrects ?? '')
      if (!own) return []
      const over = (amount: Cents): OrderShare[] => {
        const parts = split(amount < 0 ? negative(amount) : amount, [...own.values()])
        return [...own.keys()].map((order, at) => ({
          order,
          amount: amount < 0 ? negative(parts[at]!) : parts[at]!,
        }))
      }
      return [[row._id, { gross: over(row.gross), claim: over(claimOf(content)) }] as const]
    }),
  )
}
