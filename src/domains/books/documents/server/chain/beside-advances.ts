import { sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { type Cents, cents, minus, sum, zero } from '#kit/shared/money/cents.ts'
import { places, scaled } from '#kit/shared/money/decimals.ts'
import { Problem } from '#kit/shared/problem.ts'
import type { DocumentContent } from '../../content/content.contract.ts'
import type { DocumentLine } from '../../content/draft.rules.ts'
import { partOf } from '../../content/parts.rules.ts'
import { compose } from '../drafts/compose.service.ts'
import { documentsById } from '../records/documents-by-id.ts'
import { linesOfDocument } from '../drafts/document-lines.ts'
import type { DocumentRow } from '../records/documents.table.ts'
import { type Advance, advancesLeft } from './advances.ts'
import { openOf } from '../quantities/quantities.ts'

/** Total of a document in its price mode. */
const countedIn = ({ counting, totals }: Pick<DocumentContent, 'counting' | 'totals'>): Cents =>
  counting === 'net' ? totals.net : totals.gross

const namesOf = (advances: readonly Advance[]) => {
  const numbers = advances.map(({ row }) => row.number).join(', ')
  return advances.length === 1
    ? { de: `Die Anzahlung ${numbers} ist`, en: `The advance ${numbers} has` }
    : { de: `Die Anzahlungen ${numbers} sind`, en: `The advances ${numbers} have` }
}

const notTakenOff = (advances: readonly Advance[]): Problem => {
  const { de, en } = namesOf(advances)
  return new Problem('ADVANCE_OPEN', 409, {
    de: `${de} noch nicht abgezogen. Legen Sie bitte beim Auftrag die Schlussrechnung an: Sie zieht ab, was schon verlangt ist. Geht es nur um einen Teil, und es kommt noch mehr, stellen Sie eine Teilrechnung aus.`,
    en: `${en} not been taken off yet. Please begin the final invoice at the order: it takes off what has been asked for already. If this is a part only and more is to come, issue a partial invoice.`,
  })
}

const moreThanOrdered = (advances: readonly Advance[]): Problem => {
  const { de, en } = namesOf(advances)
  return new Problem('ADVANCE_OPEN', 409, {
    de: `${de} noch nicht abgezogen: Zusammen damit wäre das mehr, als bestellt ist. Legen Sie bitte beim Auftrag die Schlussrechnung an: Sie zieht ab, was schon verlangt ist.`,
    en: `${en} not been taken off yet: together this would be more than was ordered. Please begin the final invoice at the order: it takes off what has been asked for already.`,
  })
}

const tooMuchAhead = new Problem('MORE_THAN_OPEN', 409, {
  de: 'So viel ist vom Auftrag nicht mehr zu verrechnen. Bitte verlangen Sie eine kleinere Anzahlung, oder gar keine mehr.',
  en: 'There is not that much of the order left to charge. Please ask for a smaller advance, or for none any more.',
})

/**
 * Orders of documents, by document id: their own, and those of their lines' sources, directly or through deliveries.
 */
async function ordersBehind(ctx: Ctx, documents: readonly string[]): Promise<Map<string, string[]>> {
  const { rows } = await ctx.db.execute<{ of: string; order: string }>(sql`
    with recursive behind as (
      select l."record" as "of", l."record", l."source" from document_lines l
        where l."record" = any(${sql.param([...documents])}::uuid[])
      union select behind."of", s."record", s."source"
        from behind join document_lines s on s."_id" = behind."source"
    )
    select distinct behind."of", o."_id" as "order" from behind
      join documents d on d."_id" = behind."record"
      join documents o on o."_id" in (d."_id", d."order") and o."kind" = 'order'
    order by 2`)
  const found = new Map<string, string[]>()
  for (const { of, order } of rows) found.set(of, [...(found.get(of) ?? []), order])
  return found
}

/**
 * Advances of the orders of documents, by document id, that only a final invoice deducts; documents without any are
 * absent.
 */
export async function advancesBehind(
  ctx: Ctx,
  documents: readonly string[],
): Promise<Map<string, Advance[]>> {
  const behind = await ordersBehind(ctx, documents)
  const left = await advancesLeft(ctx, [...new Set([...behind.values()].flat())])
  const found = new Map<string, Advance[]>()
  for (const [document, orders] of behind) {
    const own = left.filter(({ row }) => orders.includes(row.order!))
    if (own.length > 0) found.set(document, own)
  }
  return found
}

/**
 * Throws Problem `ADVANCE_OPEN` (409) if a plain invoice for the documents would charge amounts that advances have
 * charged already.
 */
export async function requireNoAdvances(ctx: Ctx, documents: readonly string[]): Promise<void> {
  const found = [...(await advancesBehind(ctx, documents)).values()].flat()
  if (found.length > 0) throw notTakenOff([...new Map(found.map((one) => [one.row._id, one])).values()])
}

/** Amount an order has still to charge, including discounts and charges, in its price mode. */
async function leftToCharge(ctx: Ctx, order: DocumentRow): Promise<Cents> {
  const lines = await linesOfDocument(ctx, order)
  const open = await openOf(
    ctx,
    lines.map(({ _id }) => _id),
  )
  const rest = partOf(
    order,
    lines.map((line) => {
      const whole = scaled(line.quantity, places.quantity)
      const quantity = scaled(open.get(line._id)?.charged ?? line.quantity, places.quantity)
      return { line, taken: whole - quantity, quantity }
    }),
  )
  return countedIn((await compose(ctx, { ...order, ...rest }, rest.lines)).content)
}

/**
 * Checks an invoice about to be issued, after its quantities were booked: each order must have at least the amount of
 * its undeducted advances left to charge, and a plain invoice requires that there are none. Locks the orders until the
 * caller's transaction ends, so that a concurrent advance and invoice see each other. Throws Problem `ADVANCE_OPEN` or
 * `MORE_THAN_OPEN` (409).
 */
export async function requireChargedOnce(
  ctx: Ctx,
  row: DocumentRow,
  { lines, content }: { lines: readonly DocumentLine[]; content: DocumentContent },
): Promise<void> {
  const orders = (await ordersBehind(ctx, [row._id])).get(row._id) ?? []
  if (orders.length === 0) return
  await ctx.db.execute(
    sql`select 1 from documents where "_id" = any(${sql.param(orders)}::uuid[]) order by "_id" for no key update`,
  )
  const takenOff = new Set(lines.map(({ advance }) => advance))
  const open = (await advancesLeft(ctx, orders)).filter((one) => !takenOff.has(one.row._id))
  if (content.type === 'invoice' && open.length > 0) throw notTakenOff(open)
  const byId = await documentsById(ctx, orders)
  for (const order of orders) {
    const own = open.filter((one) => one.row.order === order)
    const isAhead = content.type === 'advance' && row.order === order
    const asked = sum([...own.map(({ left }) => left), isAhead ? countedIn(content) : zero])
    if (asked <= 0) continue
    // Advances are rounded per rate: two halves may exceed the whole by a cent
    const rounded = own.reduce((all, one) => all + (one.row.content?.vat.length ?? 0), content.vat.length)
    if (minus(asked, await leftToCharge(ctx, byId.get(order)!)) <= cents(rounded)) continue
    throw isAhead ? tooMuchAhead : moreThanOrdered(own)
  }
}
