import { eq, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { refusalOf } from '#kit/server/http/problems.ts'
import { recordKind, type RecordKind } from '#kit/server/records/kind.ts'
import { negative } from '#kit/shared/money/cents.ts'
import { Problem } from '#kit/shared/problem.ts'
import type { States } from '#kit/shared/states/states.ts'
import { siteDay, stillUsed } from '#domains/books/masterdata/server/offers.ts'
import type { DocumentKind } from '../../content/content.contract.ts'
import {
  deliveryStates,
  invoiceStates,
  offerStates,
  orderStates,
  paymentState,
  templateStates,
} from '../../states/documents.rules.ts'
import { requireOffered } from './offered.ts'
import { documentLinesTable, documentsTable as table, type DocumentRow } from './documents.table.ts'
import { settledOf } from './settled.ts'

declare module '#kit/server/events.ts' {
  interface Events {
    /** An order was cancelled, by whatever program, announced in its transaction. */
    orderDocumentCancelled: { _id: string; text: string }
    /** The office is about to change a confirmed order; a listener may throw to prevent it. */
    orderDocumentReopening: { _id: string }
    /** A cancelled order is revived, announced in its transaction; a listener may throw to prevent it. */
    orderDocumentRevived: { _id: string }
  }
}

export type AnyKind = DocumentKind | 'template'
export type DocumentRecordKind = RecordKind<typeof table>

const open = sql`(case when "direction" = 'charge' then "due" else - "due" end
  - coalesce((select sum(s."amount") from settlements s where s."document" = documents."_id"), 0))`

/** SQL of payment figures for lists: computed from the settlements, never stored. */
export const openAmount: SQL = open

/** Sealed documents cannot be changed; drafts can. */
const sealed = new Problem('SEALED', 409, {
  de: 'Das ist ausgestellt und bleibt, wie es ist. Berichtigen können Sie es mit einer Rechnungskorrektur oder einem Storno.',
  en: 'This has been issued and stays as it is. Correct it by a credit note or a cancellation.',
})
refusalOf('documents_sealed', sealed)
for (const constraint of ['documents_party_fkey', 'documents_terms_fkey', 'documents_account_fkey'])
  refusalOf(constraint, stillUsed)

/** Throws unless a document is a draft: 409 `SEALED`, or `NOT_DRAFT` if it can be reopened. */
export function requireDraft({ state, kind }: DocumentRow): void {
  if (state === 'draft' || kind === 'template') return
  throw kind === 'invoice' || kind === 'delivery'
    ? sealed
    : new Problem('NOT_DRAFT', 409, {
        de: 'Das ist kein Entwurf mehr. Öffnen Sie es zuerst zum Ändern.',
        en: 'This is no draft any more. Reopen it first.',
      })
}

/**
 * Removes the frozen content, which has its own calls, and the salt, which is never published, not even in a conflict
 * response.
 */
const unsealed = ({
  content: _content,
  salt: _salt,
  contentHash: _contentHash,
  previous: _previous,
  hash: _hash,
  ...row
}: DocumentRow) => row

const answerOf = async (_ctx: Ctx, rows: readonly DocumentRow[]) =>
  rows.map((row) => ({ ...unsealed(row), partyName: row.buyerName }))

async function answerInvoices(ctx: Ctx, rows: readonly DocumentRow[]) {
  const settled = await settledOf(
    ctx,
    rows.map(({ _id }) => _id),
  )
  const today = await siteDay(ctx)
  return rows.map((row) => {
    const { amount, cancelled } = settled.get(row._id) ?? { amount: 0, cancelled: false }
    const claim = row.direction === 'charge' ? row.due : negative(row.due)
    const isIssued = row.number !== null
    const left = isIssued ? claim - amount : 0
    return {
      ...unsealed(row),
      partyName: row.buyerName,
      payment: isIssued ? paymentState(claim, amount) : null,
      open: left,
      overdue: left > 0 && row.dueOn !== null && row.dueOn < today,
      cancelled,
      approved: row.approvedBy !== null && row.approvedVersion === row.version,
    }
  })
}

const shared = <N extends AnyKind>(name: N, states: States<string, string>) => ({
  name,
  module: 'document',
  table,
  lines: { lines: documentLinesTable },
  states,
  seen: () => eq(table.kind, name),
  answer: answerOf,
  confidential: ['note'] as const,
  found: (row: DocumentRow) => ({
    title: row.buyerName || row.subject,
    body: row.subject,
    tags: row.number ? [row.number] : [],
  }),
  files: (row: DocumentRow) => row.files,
  sortable: ['number', 'issuedOn', 'dueOn', 'gross', 'state', 'updatedAt', 'createdAt'] as const,
  defaultSort: '-createdAt',
  searched: [table.number, table.subject, table.buyerName],
})

export const offers: DocumentRecordKind = recordKind({
  ...shared('offer', offerStates),
  timed: [{ at: 'expiresAt', action: 'expire' }],
})
export const orders: DocumentRecordKind = recordKind({
  ...shared('order', orderStates),
  async follows(ctx, { action, is, text }) {
    if (action === 'cancel') await ctx.emit('orderDocumentCancelled', { _id: is._id, text })
    if (action !== 'revive') return
    await requireOffered(ctx, is._id, { drafts: true })
    await ctx.emit('orderDocumentRevived', { _id: is._id })
  },
})
export const deliveries: DocumentRecordKind = recordKind(shared('delivery', deliveryStates))
export const invoices: DocumentRecordKind = recordKind({
  ...shared('invoice', invoiceStates),
  answer: answerInvoices,
})
export const templates: DocumentRecordKind = recordKind(shared('template', templateStates))

/** The kinds by their names. */
export const documentKindsByName: Readonly<Record<AnyKind, DocumentRecordKind>> = {
  offer: offers,
  order: orders,
  delivery: deliveries,
  invoice: invoices,
  template: templates,
}
