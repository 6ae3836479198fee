import { and, asc, eq, inArray, isNotNull, or, sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { changeRecord } from '#kit/server/records/change.ts'
import { lockRecord } from '#kit/server/records/conflict.ts'
import { takeAction } from '#kit/server/states/take-action.ts'
import { type Cents, cents, minus } from '#kit/shared/money/cents.ts'
import {
  places,
  quantity as asQuantity,
  type Quantity,
  scaled,
  unscaled,
} from '#kit/shared/money/decimals.ts'
import { Problem } from '#kit/shared/problem.ts'
import type { DocumentContent } from '../../content/content.contract.ts'
import type { ChargesBack } from '../../content/credit-parts.rules.ts'
import type { DocumentLine } from '../../content/draft.rules.ts'
import { isCancelled } from '../records/settled.ts'
import { compose, sumsOf } from '../drafts/compose.service.ts'
import { invoices, orders } from '../records/documents.kinds.ts'
import { documentsById } from '../records/documents-by-id.ts'
import { beginDocument, type BegunDocument } from '../drafts/begin-document.ts'
import { linesOfDocument, linesOfDocuments } from '../drafts/document-lines.ts'
import { documentQuantitiesTable, documentsTable, type DocumentRow } from '../records/documents.table.ts'
import { creditInvoice, writeCancellation } from '../issuing/correct.service.ts'
import { creditableLines } from '../quantities/credit-limits.ts'
import { holdParty, issueBegun, issueWithin } from '../issuing/issue.service.ts'
import { documentFilesTable } from '../paper/files.table.ts'
import type { KnownContext } from '../drafts/document-context.service.ts'
import { hasPaperMaker } from '../paper/paper-makers.ts'
import { collectivesOf, orderLinesBehind, sharesOf } from '../settlements/collective.ts'
import { convert } from '../chain/convert.service.ts'
import { closeQuantities } from '../quantities/quantities.ts'

/** A document created for a sale. */
export interface SaleDocument {
  _id: string
  content: DocumentContent
}

/**
 * Creates an order draft in the caller's transaction, with its customer locked until the end. Returns its content;
 * `confirmOrder` issues it. `known`: data that need not be read again.
 */
export async function beginOrder(
  ctx: Ctx,
  values: Partial<DocumentRow> & { party: string },
  lines: readonly DocumentLine[],
  known: KnownContext = {},
): Promise<BegunDocument> {
  // A party created in this transaction is invisible to others and needs no lock
  if (known.made?._id !== values.party) await holdParty(ctx, values.party)
  return beginDocument(ctx, 'order', values, lines, known)
}

/**
 * Confirms such an order in the same transaction, in which it cannot have changed. Returns the content with its number,
 * which the last statement assigns. `total`: as shown to the buyer. Throws Problem `TOTAL_CHANGED` (409) with the new
 * total, `NOT_READY` (422) with the findings.
 */
export const confirmOrder = (
  ctx: Ctx,
  begun: BegunDocument,
  total?: Cents,
): Promise<DocumentContent & { number: string }> => issueBegun(ctx, 'order', begun, total)

/**
 * Cancels a confirmed order without deliveries; does nothing if it is cancelled already. Throws Problem `TRANSITION`
 * (409).
 */
export async function cancelOrder(ctx: Ctx, _id: string, text = ''): Promise<void> {
  const row = await lockRecord(ctx, orders, { _id })
  if (row.state !== 'cancelled') await takeAction(ctx, orders, row, { action: 'cancel', text })
}

/**
 * Closes an order whose rest will never be delivered, in the caller's transaction; does nothing if it is closed
 * already.
 */
export async function finishOrder(ctx: Ctx, _id: string, text = ''): Promise<void> {
  const row = await lockRecord(ctx, orders, { _id })
  if (row.state === 'delivered' || row.state === 'cancelled') return
  await takeAction(ctx, orders, row, { action: 'finish', text })
}

/** Revives a cancelled order as confirmed after a late payment. */
export async function reviveOrder(ctx: Ctx, _id: string, text = ''): Promise<void> {
  await takeAction(ctx, orders, await lockRecord(ctx, orders, { _id }), { action: 'revive', text })
}

async function issuedFrom(
  ctx: Ctx,
  order: string,
  to: 'delivery' | 'invoice',
  { lines, paid }: { lines?: readonly { _id: string; quantity: Quantity }[] | undefined; paid?: PaidBefore },
): Promise<SaleDocument> {
  const { document } = await convert(ctx, {
    from: [order],
    to,
    type: 'invoice',
    ...(lines ? { lines: [...lines] } : {}),
  })
  if (paid && paid.payments.length > 0) {
    const draft = await lockRecord(ctx, invoices, document)
    await changeRecord(ctx, invoices, draft, { values: { payments: within(paid.payments, draft.gross) } })
  }
  const inCash = paid?.inCash ?? false
  return { _id: document._id, content: await issueWithin(ctx, to, { ...document, inCash }) }
}

/** Payments before invoicing, and whether the rest is paid in cash at pick-up. */
export interface PaidBefore {
  payments: readonly DocumentContent['payments'][number][]
  inCash: boolean
}

/** Payments up to a total; an overpayment does not belong to this invoice. */
function within(payments: PaidBefore['payments'], most: Cents): DocumentContent['payments'] {
  let left = most
  return payments.flatMap((one) => {
    const amount = cents(Math.min(left, one.amount))
    left = minus(left, amount)
    return amount > 0 ? [{ ...one, amount }] : []
  })
}

/**
 * Issues the delivery of an order, for some lines or everything open, in the caller's transaction, and takes the goods
 * out of stock. Throws `MORE_THAN_OPEN` or `OUT_OF_STOCK` (409).
 */
export const deliverOrder = (
  ctx: Ctx,
  order: string,
  lines?: readonly { _id: string; quantity: Quantity }[],
): Promise<SaleDocument> => issuedFrom(ctx, order, 'delivery', { lines })

/**
 * Issues the invoice for everything not yet charged of an order, in the caller's transaction. It lists earlier payments
 * up to its total; the caller records them as settlements. Throws as issuing does.
 */
export const invoiceOrder = (
  ctx: Ctx,
  order: string,
  paid: PaidBefore = { payments: [], inCash: false },
): Promise<SaleDocument> => issuedFrom(ctx, order, 'invoice', { paid })

/**
 * Issues a credit note for lines of an invoice, or for the whole invoice, in the caller's transaction; quantities by
 * ids of the invoice's lines. Ignores drafts: those that no longer fit are rejected when issued. Throws Problem if more
 * would be credited than was charged.
 * @param charges charges of the invoice (shipping) returned with these lines; absent: all that is left, with the last
 * of the lines
 */
export async function creditLines(
  ctx: Ctx,
  invoice: string,
  lines?: readonly { _id: string; quantity: Quantity }[],
  { charges }: { charges?: ChargesBack } = {},
): Promise<SaleDocument> {
  const asked = {
    _id: invoice,
    issuesNow: true,
    ...(charges === undefined ? {} : { charges }),
    ...(lines ? { lines: [...lines] } : {}),
  }
  const made = (await creditInvoice(ctx, asked)) as {
    invoice: { _id: string }
  }
  return { _id: made.invoice._id, content: await issueWithin(ctx, 'invoice', made.invoice) }
}

/** Quantities of an order's lines by id: ordered, delivered, charged. Lines of drafts are absent. */
export async function quantitiesOf(
  ctx: Ctx,
  lines: readonly string[],
): Promise<Map<string, { total: Quantity; delivered: Quantity; charged: Quantity }>> {
  if (lines.length === 0) return new Map()
  const rows = await ctx.db
    .select()
    .from(documentQuantitiesTable)
    .where(inArray(documentQuantitiesTable.line, [...lines]))
  return new Map(rows.map(({ line, total, delivered, charged }) => [line, { total, delivered, charged }]))
}

/** Quantities of an order's lines that issued credit notes have credited, by id; others are absent. */
export async function creditedOfOrders(ctx: Ctx, lines: readonly string[]): Promise<Map<string, Quantity>> {
  if (lines.length === 0) return new Map()
  const { rows } = await ctx.db.execute<{ line: string; quantity: string }>(sql`
    select coalesce(delivered."source", charged."source") as "line", sum(back."quantity")::text as "quantity"
    from document_lines back
    join documents note on note."_id" = back."record" and note."type" = 'credit_note' and note."number" is not null
    join document_lines charged on charged."_id" = back."source"
    left join document_lines delivered on delivered."_id" = charged."source" and delivered."source" = any(${sql.param([...lines])}::uuid[])
    where (charged."source" = any(${sql.param([...lines])}::uuid[]) or delivered."_id" is not null)
      and not ${isCancelled(sql`note."_id"`)}
    group by 1`)
  return new Map(rows.map(({ line, quantity }) => [line, asQuantity(plainNumber(quantity))]))
}

const plainNumber = (value: string) => unscaled(scaled(value, places.quantity), places.quantity)

/** Documents without a cancellation in the list. */
export function notCancelled<D extends Pick<DocumentRow, '_id' | 'type' | 'corrects'>>(
  documents: readonly D[],
): D[] {
  const cancelled = new Set(
    documents.flatMap(({ type, corrects }) => (type === 'cancellation' ? corrects : null)),
  )
  return documents.filter(({ _id }) => !cancelled.has(_id))
}

/** A document of an order. A collective document appears once per order, with that order and its share as `gross`. */
export type OrderDocument = DocumentRow & { order: string | null; isCollective: boolean }

/** Numbered documents of orders, oldest first: the orders themselves, deliveries, invoices, credit notes. */
export async function documentsOfOrders(ctx: Ctx, orders: readonly string[]): Promise<OrderDocument[]> {
  if (orders.length === 0) return []
  const own = await ctx.db
    .select()
    .from(documentsTable)
    .where(
      and(
        or(inArray(documentsTable._id, [...orders]), inArray(documentsTable.order, [...orders])),
        isNotNull(documentsTable.number),
      ),
    )
    .orderBy(asc(documentsTable._id))
  const shared = await collectivesOf(ctx, orders)
  if (shared.length === 0) return own.map((row) => ({ ...row, isCollective: false }))
  const rows = await documentsById(
    ctx,
    shared.map(({ document }) => document),
  )
  const shares = await sharesOf(ctx, rows.values())
  const collective = shared.flatMap(({ order, document }): OrderDocument[] => {
    const gross = shares.get(document)?.gross.find((one) => one.order === order)?.amount
    return gross === undefined ? [] : [{ ...rows.get(document)!, order, gross, isCollective: true }]
  })
  return [...own.map((row) => ({ ...row, isCollective: false })), ...collective].toSorted((one, other) =>
    one._id < other._id ? -1 : one._id > other._id ? 1 : 0,
  )
}

/** Invoice lines that charge an order's lines (`source`), directly or through deliveries, with the amounts that issued credit notes leave. */
export async function creditableOfOrder(
  ctx: Ctx,
  invoice: string,
  order: string,
): Promise<{ _id: string; source: string; left: Quantity }[]> {
  const behind = await orderLinesBehind(ctx, [invoice])
  const lines = await creditableLines(ctx, await linesById(ctx, invoice), { drafts: false })
  return lines.flatMap(({ line: { _id }, left }) => {
    const from = behind.get(_id)
    return from?.order === order ? [{ _id, source: from.line, left }] : []
  })
}

/**
 * Cancels an issued invoice by a document with the same amounts, in the caller's transaction. Throws Problem if it was
 * credited or cancelled.
 */
export async function cancelIssued(ctx: Ctx, invoice: string, text = ''): Promise<void> {
  await writeCancellation(ctx, { _id: invoice, text })
}

/** Reopens a confirmed order, replaces its lines and confirms it again under the same number. */
async function rewriteOrder(
  ctx: Ctx,
  _id: string,
  linesFrom: (lines: readonly DocumentLine[]) => DocumentLine[],
): Promise<DocumentContent> {
  const row = await lockRecord(ctx, orders, { _id })
  const opened = await takeAction(ctx, orders, row, { action: 'reopen' })
  await closeQuantities(ctx, _id)
  const lines = linesFrom(await linesOfDocument(ctx, row))
  const sums = sumsOf(await compose(ctx, opened, lines))
  await changeRecord(ctx, orders, opened, { values: sums, lines: { lines: lines as never } })
  return issueWithin(ctx, 'order', { _id })
}

/**
 * Removes lines or quantities from a confirmed order without deliveries, in the caller's transaction; it keeps its
 * number. Returns the new total. Throws Problem `TRANSITION` (409) after a delivery, `MORE_THAN_OPEN` (409) for more
 * than was ordered.
 * @param less quantities to remove, by line
 */
export const reduceOrder = (
  ctx: Ctx,
  _id: string,
  less: ReadonlyMap<string, Quantity>,
): Promise<DocumentContent> =>
  rewriteOrder(ctx, _id, (lines) =>
    lines.flatMap((line) => {
      const out = less.get(line._id)
      if (out === undefined) return [line]
      const left = scaled(line.quantity, places.quantity) - scaled(out, places.quantity)
      if (left < 0n) throw moreThanOpen()
      return left === 0n ? [] : [{ ...line, quantity: asQuantity(unscaled(left, places.quantity)) }]
    }),
  )

/**
 * Adds lines to a confirmed order without deliveries or invoices, in the caller's transaction; it keeps its number and
 * is confirmed again. Throws Problem `TRANSITION` (409) if it can no longer be changed.
 */
export const extendOrder = (
  ctx: Ctx,
  _id: string,
  added: readonly DocumentLine[],
): Promise<DocumentContent> => rewriteOrder(ctx, _id, (lines) => [...lines, ...added])

const moreThanOpen = () =>
  new Problem('MORE_THAN_OPEN', 409, {
    de: 'So viel hat die Zeile nicht.',
    en: 'The line does not have that much.',
  })

/** Files of an issued document for a mail; null while they are being created. */
export async function documentFiles(
  ctx: Ctx,
  _id: string,
): Promise<{ filename: string; contentType: string; content: Buffer }[] | null> {
  const rows = await ctx.db.select().from(documentFilesTable).where(eq(documentFilesTable.document, _id))
  if (rows.length === 0) return hasPaperMaker() ? null : []
  return Promise.all(
    rows.map(async ({ name, type, key }) => ({
      filename: name,
      contentType: type,
      content: await ctx.platform.storage.read(key),
    })),
  )
}

/** Lines of documents by document id; unknown ids are absent. */
export async function linesByIds(ctx: Ctx, ids: readonly string[]): Promise<Map<string, DocumentLine[]>> {
  const rows = [...(await documentsById(ctx, ids)).values()]
  const lines = await linesOfDocuments(ctx, rows)
  return new Map(rows.map(({ _id }, at) => [_id, lines[at] ?? []]))
}

/** Lines of one document; empty if it does not exist. */
export const linesById = async (ctx: Ctx, _id: string): Promise<DocumentLine[]> =>
  (await linesByIds(ctx, [_id])).get(_id) ?? []
