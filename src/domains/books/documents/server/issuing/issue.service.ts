import { sql } from 'drizzle-orm'
import { canonicalJson, hashOfText } from '#kit/server/chain/hash-chain.ts'
import type { Ctx } from '#kit/server/context.ts'
import { planKept } from '#kit/server/database/pool.ts'
import { runWrite, sameCaller } from '#kit/server/http/scope.ts'
import { answered } from '#kit/server/records/answer.ts'
import { changeRecord } from '#kit/server/records/change.ts'
import { lockRecord, requireVersion, rowOf } from '#kit/server/records/conflict.ts'
import { requireAction, takeAction } from '#kit/server/states/take-action.ts'
import type { Cents } from '#kit/shared/money/cents.ts'
import { Problem } from '#kit/shared/problem.ts'
import { toPayInCash } from '../../content/claim.rules.ts'
import type { DocumentContent, DocumentKind } from '../../content/content.contract.ts'
import type { DocumentLine } from '../../content/draft.rules.ts'
import { ordersOf } from '../settlements/collective.ts'
import { closeQuantities } from '../quantities/quantities.ts'
import { compose } from '../drafts/compose.service.ts'
import { documentKindsByName } from '../records/documents.kinds.ts'
import type { BegunDocument } from '../drafts/begin-document.ts'
import { linesOfDocument } from '../drafts/document-lines.ts'
import type { DocumentRow } from '../records/documents.table.ts'
import { announceDelivery } from './announce-delivery.ts'
import { requireReady } from './ready.ts'
import { seal } from './seal.ts'
import { approvalDigest, requireApproval } from '../approvals/approval.ts'
import { closeRequests } from '../approvals/approvals.service.ts'
import { lockOriginal } from '../quantities/credit-limits.ts'

declare module '#kit/server/events.ts' {
  interface Events {
    /** The office issues an invoice, credit note or cancellation for an order, announced in its transaction. */
    orderInvoicedByHand: { order: string }
  }
}

interface Issuing {
  _id: string
  version?: number | undefined
  /** Total shown to the user. */
  total?: Cents | undefined
  /** Returns credited goods to stock. */
  restock?: boolean | undefined
  text: string
}

const changed = new Problem('CHANGED', 409, {
  de: 'Während des Ausstellens hat sich etwas geändert. Bitte versuchen Sie es noch einmal.',
  en: 'Something changed while this was being issued. Please try again.',
})

const digest = (content: DocumentContent) => hashOfText(canonicalJson(content))

/**
 * Issues a draft of any kind: checked outside a transaction, then composed again, frozen and numbered in a short one. A
 * change in between (customer, rate, lines) is answered with 409. Throws Problem `NOT_READY` (422) with the findings.
 */
export async function issueDocument(
  ctx: Ctx,
  name: DocumentKind,
  { _id, version, total, restock, text }: Issuing,
): Promise<void> {
  const kind = documentKindsByName[name]
  const seen = await rowOf(ctx, kind, _id)
  requireAction(kind.states!, 'issue', seen.state)
  await requireVersion(ctx, kind, seen, version)
  const composed = await compose(ctx, seen, await linesOfDocument(ctx, seen))
  const content = await requireReady(ctx, composed, total)
  const expected = digest(content)
  await runWrite(ctx.platform, sameCaller(ctx), async (within) => {
    const row = await lockRecord(within, kind, { _id, version: seen.version })
    const lines = await linesToIssue(within, name, row)
    const { content: now } = await compose(within, row, lines)
    if (digest(now) !== expected) throw changed
    await requireApproval(within, row, now)
    if (name === 'invoice')
      for (const order of await ordersOf(within, row)) await within.emit('orderInvoicedByHand', { order })
    if (name === 'delivery') await announceDelivery(within, lines)
    await seal(within, name, { row, lines, content: now, text, restock })
    await closeRequests(within, _id)
  })
}

/**
 * Issues a draft within the caller's transaction, for programs that store their own rows atomically with it. The number
 * is assigned by the last statement, so call this last. The caller checks approval. Returns the frozen content. Throws
 * as `issueDocument` does.
 */
export async function issueWithin(
  ctx: Ctx,
  name: DocumentKind,
  { _id, total, text, inCash = false }: Pick<Issuing, '_id' | 'total'> & { text?: string; inCash?: boolean },
): Promise<DocumentContent> {
  const row = await lockRecord(ctx, documentKindsByName[name], { _id })
  const lines = await linesToIssue(ctx, name, row)
  const ready = await requireReady(ctx, await compose(ctx, row, lines), total)
  const content = inCash ? toPayInCash(ready) : ready
  await seal(ctx, name, { row, lines, content, text: text ?? '' })
  return content
}

/**
 * Issues a document created in the caller's transaction with its party locked since, so nothing can have changed.
 * Returns the frozen content with its number. Throws as `issueDocument` does.
 */
export async function issueBegun(
  ctx: Ctx,
  name: DocumentKind,
  { row, lines, ...composed }: BegunDocument,
  total?: Cents,
): Promise<DocumentContent & { number: string }> {
  const content = await requireReady(ctx, composed, total)
  return { ...content, number: await seal(ctx, name, { row, lines, content, text: '' }) }
}

/** Locks a party against changes and merges until the caller's transaction ends. */
export const holdParty = (ctx: Ctx, _id: string): Promise<void> =>
  ctx.platform.database.send(
    ctx.db,
    sql`${sql.raw(planKept)} select 1 from parties where "_id" = ${_id}::uuid for share`,
  )

/**
 * Lines of a locked draft. Locks the party against merges and the credited invoice against other credit notes until the
 * number is assigned.
 */
async function linesToIssue(ctx: Ctx, name: DocumentKind, row: DocumentRow): Promise<DocumentLine[]> {
  requireAction(documentKindsByName[name].states!, 'issue', row.state)
  if (row.party) await holdParty(ctx, row.party)
  // Serialise credit notes: each returns a share of the remaining VAT
  if (row.corrects) await lockOriginal(ctx, row)
  return linesOfDocument(ctx, row)
}

const issuing =
  <N extends DocumentKind>(name: N) =>
  async (ctx: Ctx, input: Issuing) => {
    await issueDocument(ctx, name, input)
    const kind = documentKindsByName[name]
    const [record] = await answered(ctx, kind, [await rowOf(ctx, kind, input._id)])
    return { [name]: record! } as never
  }

/** `POST …/{offer,order,delivery,invoice}/:_id/issue` */
export const issueOffer = issuing('offer')
export const issueOrder = issuing('order')
export const issueDelivery = issuing('delivery')
export const issueInvoice = issuing('invoice')

/**
 * `POST …/invoice/:_id/approve`: approves this version with its present content; any change requires a new approval.
 */
export async function approveInvoice(ctx: Ctx, { _id, version, text }: Issuing) {
  const kind = documentKindsByName.invoice
  const row = await lockRecord(ctx, kind, { _id, version })
  const { content } = await compose(ctx, row, await linesOfDocument(ctx, row))
  const is = await takeAction(ctx, kind, row, {
    action: 'approve',
    text,
    values: {
      approvedBy: ctx.user?._id ?? null,
      approvedVersion: row.version + 1,
      approvedDigest: approvalDigest(content),
    },
  })
  await closeRequests(ctx, _id)
  return { invoice: (await answered(ctx, kind, [is]))[0]! } as never
}

/** `POST …/order/:_id/reopen`: a confirmed order without deliveries becomes a draft again. */
export async function reopenOrder(ctx: Ctx, { _id, version, text }: Issuing) {
  const kind = documentKindsByName.order
  const row = await lockRecord(ctx, kind, { _id, version })
  await ctx.emit('orderDocumentReopening', { _id })
  const is = await takeAction(ctx, kind, row, { action: 'reopen', text })
  await closeQuantities(ctx, _id)
  return { order: (await answered(ctx, kind, [await changeRecord(ctx, kind, is, {})]))[0]! } as never
}
