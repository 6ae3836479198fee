import type { Ctx } from '#kit/server/context.ts'
import { answered } from '#kit/server/records/answer.ts'
import { createRecord } from '#kit/server/records/change.ts'
import { rowOf } from '#kit/server/records/conflict.ts'
import { writeDay } from '#kit/shared/dates/dates.ts'
import type { InputOf } from '#kit/shared/contract.ts'
import { zero } from '#kit/shared/money/cents.ts'
import { places, type Quantity, scaled } from '#kit/shared/money/decimals.ts'
import { Problem } from '#kit/shared/problem.ts'
import { uuidv7 } from '#kit/shared/uuid.ts'
import { siteDay } from '#domains/books/masterdata/server/offers.ts'
import type { DocumentLine } from '../../content/draft.rules.ts'
import { copiedHead, copiedLines } from '../chain/copied.ts'
import type { DocumentContent } from '../../content/content.contract.ts'
import type { documentCalls } from '../../document-calls.contract.ts'
import { leftAfter, type LinePart } from '../../content/parts.rules.ts'
import { type ChargesBack, creditParts } from '../../content/credit-parts.rules.ts'
import { correctingTerms } from '../../content/pay-terms.rules.ts'
import { requireUnused } from '../chain/advances.ts'
import { ordersOf } from '../settlements/collective.ts'
import { countQuantities } from '../quantities/quantities.ts'
import { invoices } from '../records/documents.kinds.ts'
import { createDocument } from '../drafts/begin-document.ts'
import { linesOfDocument } from '../drafts/document-lines.ts'
import type { DocumentRow } from '../records/documents.table.ts'
import { settleCredit } from '../settlements/settle-credit.service.ts'
import {
  creditedOf,
  creditableLines,
  lockOriginal,
  reductionsLeft,
  requireNotCancelled,
} from '../quantities/credit-limits.ts'
import { consumeApproval, stepAt } from '../approvals/approvals.service.ts'
import { freeze } from './freeze.ts'
import { bringBack } from '../quantities/goods.ts'

const notIssued = new Problem('NOT_ISSUED', 409, {
  de: 'Das ist erst ein Entwurf. Löschen oder ändern Sie ihn einfach.',
  en: 'This is a draft. Simply remove or change it.',
})

async function lockIssued(
  ctx: Ctx,
  _id: string,
): Promise<DocumentRow & { number: string; issuedOn: string }> {
  await rowOf(ctx, invoices, _id)
  const row = await lockOriginal(ctx, { corrects: _id }).catch((error: unknown) => {
    if (error instanceof Problem && error.status === 404) throw notIssued
    throw error
  })
  if (!row.number || !row.issuedOn) throw notIssued
  await requireNotCancelled(ctx, row)
  return row as DocumentRow & { number: string; issuedOn: string }
}

/**
 * Content of a cancellation: the invoice's content with the same amounts and the opposite direction. No amount is
 * computed again.
 */
function cancelling(
  row: DocumentRow & { number: string; issuedOn: string },
  _id: string,
  today: string,
  words: string,
): DocumentContent {
  const was = row.content!
  const isCredit = was.direction === 'charge'
  const direction = isCredit ? 'credit' : 'charge'
  const { number, issuedOn, type } = row
  const day = writeDay(issuedOn, was.language, { year: true, country: was.seller.address.country })
  const note =
    was.language === 'de' ? `Storno der Rechnung ${number} vom ${day}` : `Cancels invoice ${number} of ${day}`
  return {
    ...was,
    _id,
    type: 'cancellation',
    direction,
    typeCode: isCredit ? '381' : '380',
    number: null,
    issuedOn: today,
    preceding: [{ _id: row._id, kind: 'invoice', type, number, issuedOn }],
    payments: [],
    // Earlier payments are settled at the invoice, not by its cancellation
    totals: { ...was.totals, paid: zero, due: was.totals.gross },
    terms: correctingTerms(direction, was.totals.gross, was.language),
    texts: { introduction: '', closing: words, notes: [note] },
  }
}

type Cancelling = Omit<InputOf<typeof documentCalls.cancel>, 'restock'> & { restock?: boolean }

/** `POST …/invoice/:_id/cancel`: above the limit a second person approves. */
export async function cancelInvoice(ctx: Ctx, input: Cancelling) {
  const row = await rowOf(ctx, invoices, input._id)
  const { _id: of, number, content } = row
  if (content)
    await consumeApproval(
      ctx,
      stepAt({ _id: of, number, content }, 'cancel', content.totals.gross, input.text),
    )
  for (const order of await ordersOf(ctx, row)) await ctx.emit('orderInvoicedByHand', { order })
  const _id = await writeCancellation(ctx, input)
  return { invoice: (await answered(ctx, invoices, [await rowOf(ctx, invoices, _id)]))[0]! } as never
}

/**
 * Cancels an issued invoice by a document with the same amounts. It settles open, discounted and written-off amounts;
 * paid amounts stay to be refunded at the cancellation. Quantities charged of orders and deliveries are open again;
 * `restock` returns goods to stock. Returns the cancellation's id.
 */
export async function writeCancellation(
  ctx: Ctx,
  { _id, text, restock = false }: Cancelling,
): Promise<string> {
  const row = await lockIssued(ctx, _id)
  if (row.type === 'cancellation')
    throw new Problem('TRANSITION', 409, {
      de: 'Ein Storno lässt sich nicht stornieren. Stellen Sie die Rechnung neu aus.',
      en: 'A cancellation cannot be cancelled. Issue the invoice anew.',
    })
  if ((await creditedOf(ctx, _id)).size > 0)
    throw new Problem('ALREADY_CREDITED', 409, {
      de: 'Zu dieser Rechnung gibt es schon eine Korrektur. Korrigieren Sie den Rest ebenso.',
      en: 'There is a credit note for this invoice already. Credit the rest likewise.',
    })
  await requireUnused(ctx, _id)
  const lines = await linesOfDocument(ctx, row)
  const draft = await createRecord(ctx, invoices, {
    values: {
      ...copiedHead(row),
      discounts: row.discounts,
      charges: row.charges,
      kind: 'invoice',
      type: 'cancellation',
      corrects: _id,
      order: row.order,
      origin: _id,
      net: row.net,
      vat: row.vat,
      gross: row.gross,
      due: row.gross,
    } as never,
    lines: { lines: copiedLines(lines) as never },
  })
  const content = cancelling(row, draft._id, await siteDay(ctx), text)
  if (row.content?.direction === 'charge') await countQuantities(ctx, 'charged', lines, { back: true })
  if (restock) await bringBack(ctx, row, lines, { note: text, atMost: true })
  await settleCredit(ctx, draft, content)
  await freeze(ctx, invoices, draft, { content, text })
  return draft._id
}

const nothingLeft = new Problem('NOTHING_OPEN', 409, {
  de: 'Von dieser Rechnung ist schon alles gutgeschrieben, oder ein Entwurf wird es tun.',
  en: 'All of this invoice is credited already, or a draft is going to.',
})

interface Wanted {
  /** Absent: everything left. */
  wanted: readonly { _id: string; quantity: Quantity }[] | undefined
  /** Absent: all remaining charges go back with the last of the lines, none earlier. */
  charges: ChargesBack | undefined
  issuesNow: boolean
}

/** Parts of an invoice that a credit note credits after the earlier ones. */
async function creditedPart(
  ctx: Ctx,
  row: DocumentRow,
  lines: readonly DocumentLine[],
  { wanted, charges, issuesNow }: Wanted,
) {
  const which = { drafts: !issuesNow }
  const quantities = wanted && new Map(wanted.map((one) => [one._id, one.quantity]))
  const parts = (await creditableLines(ctx, lines, which)).map(({ line, taken, left }): LinePart => {
    const quantity = quantities ? (quantities.get(line._id) ?? '0') : left
    return { line, taken, quantity: scaled(quantity, places.quantity) }
  })
  const isLast = parts.every(
    ({ line, taken, quantity }) => leftAfter(line.quantity, taken + quantity) === '0',
  )
  const back = charges === undefined || (isLast && charges !== false) ? isLast : charges
  return creditParts(row.content!, parts, await reductionsLeft(ctx, row, which), back)
}

/**
 * `POST …/invoice/:_id/credit`: a draft credit note for lines of an issued invoice, or for all that is left.
 * `issuesNow`: issued in the same transaction, regardless of other drafts. Throws Problem `NOTHING_OPEN` (409) if
 * nothing is left.
 */
export async function creditInvoice(
  ctx: Ctx,
  {
    _id,
    lines: wanted,
    charges,
    issuesNow = false,
  }: Omit<InputOf<typeof documentCalls.credit>, 'charges'> & {
    charges?: ChargesBack | undefined
    issuesNow?: boolean
  },
) {
  const row = await lockIssued(ctx, _id)
  const all = await linesOfDocument(ctx, row)
  const part = await creditedPart(ctx, row, all, { wanted, charges, issuesNow })
  if (part.lines.length + part.charges.length === 0) throw nothingLeft
  const credited = part.lines.map((line) => ({
    ...line,
    _id: uuidv7(),
    source: line._id,
    // Credited lines keep the period of their supply
    supplyFrom: line.supplyFrom ?? row.content?.supply?.from ?? null,
    supplyTo: line.supplyTo ?? row.content?.supply?.to ?? null,
  }))
  const draft = await createDocument(
    ctx,
    'invoice',
    {
      ...copiedHead(row),
      discounts: part.discounts,
      charges: part.charges,
      type: 'credit_note',
      corrects: _id,
      origin: _id,
      order: row.order,
    },
    credited,
  )
  return { invoice: (await answered(ctx, invoices, [draft as never]))[0]! } as never
}
