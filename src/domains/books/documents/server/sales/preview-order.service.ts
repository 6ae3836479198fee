import type { Ctx } from '#kit/server/context.ts'
import { composeContent } from '../../content/compose.rules.ts'
import type { DocumentContext } from '../../content/document-context.rules.ts'
import type { ContentAddress, ContentParty, DocumentContent } from '../../content/content.contract.ts'
import type { Finding } from '../../content/finding.contract.ts'
import type { DocumentLine } from '../../content/draft.rules.ts'
import { documentsById } from '../records/documents-by-id.ts'
import { linesOfDocument } from '../drafts/document-lines.ts'
import { unsaved } from '../drafts/begin-document.ts'
import type { DocumentRow } from '../records/documents.table.ts'
import { loadDocumentContext } from '../drafts/document-context.service.ts'
import { boughtAs } from '../drafts/document-parties.ts'

/** The buyer as typed before ordering; the delivery address decides the country of the VAT. */
export interface PreviewedBuyer {
  /** Null: as stored in the master data, whatever the address. */
  kind: 'person' | 'business' | null
  name: string
  /** As typed; empty: the stored one. */
  vatId: string
  /** Whether VIES has confirmed the VAT id; absent: as stored. */
  isVatIdChecked?: boolean | undefined
  address: ContentAddress
  /** Null: same as the address. */
  delivery: ContentAddress | null
}

const nobody: Omit<ContentParty, 'kind' | 'name' | 'vatId' | 'address'> = {
  _id: null,
  tradingName: '',
  contact: { name: '', phone: '', email: '' },
  taxNumber: null,
  registration: null,
  identifiers: [],
  electronicAddress: null,
  legal: '',
  customerNumber: '',
  supplierNumber: '',
}

/** An order that is not stored, with its context for the typed addresses. */
async function begun(
  ctx: Ctx,
  values: Partial<DocumentRow>,
  lines: readonly DocumentLine[],
  { kind, name, vatId, isVatIdChecked, address, delivery }: PreviewedBuyer,
): Promise<{ row: DocumentRow; context: DocumentContext }> {
  const row = await unsaved(ctx, 'order', values)
  const context = await loadDocumentContext(ctx, row, lines)
  const known = context.buyer
  // As with a real order, a known VAT id applies if none is typed
  const id = vatId || known?.vatId || null
  const isSameId = known !== null && known.vatId === id
  const buyer = { ...(known ?? { ...nobody, kind: kind ?? 'person', name }), address, vatId: id }
  return {
    row,
    context: {
      ...context,
      buyer: kind ? boughtAs(buyer, kind, name) : buyer,
      isBuyerVatIdChecked: isVatIdChecked ?? (isSameId && context.isBuyerVatIdChecked),
      deliverTo: row.isCollected ? context.deliverTo : delivery && { name, address: delivery },
    },
  }
}

type Previewed = [
  ctx: Ctx,
  values: Partial<DocumentRow>,
  lines: readonly DocumentLine[],
  buyer: PreviewedBuyer,
]

/** Content and findings of an order that is not stored: the totals and VAT that a buyer with these addresses is shown before ordering. */
export async function previewOrder(
  ...[ctx, values, lines, buyer]: Previewed
): Promise<{ content: DocumentContent; findings: readonly Finding[] }> {
  const { row, context } = await begun(ctx, values, lines, buyer)
  return composeContent({ ...row, lines }, { _id: row._id, kind: 'order', type: null }, context)
}

/** Whether one invoice can charge all lines: VAT of several countries at the same percentage needs several. */
function isChargedAtOnce(
  row: DocumentRow,
  lines: readonly DocumentLine[],
  context: DocumentContext,
): boolean {
  const { findings } = composeContent(
    { ...row, lines },
    { _id: row._id, kind: 'invoice', type: 'invoice' },
    context,
  )
  return findings.every(({ code }) => code !== 'MIXED_COUNTRIES')
}

/** Whether one invoice could charge such an order, without storing it. */
export async function previewFitsOneInvoice(...[ctx, values, lines, buyer]: Previewed): Promise<boolean> {
  const { row, context } = await begun(ctx, values, lines, buyer)
  return isChargedAtOnce(row, lines, context)
}

/** Whether one invoice can charge a stored order. */
export async function fitsOneInvoice(ctx: Ctx, order: string): Promise<boolean> {
  const row = (await documentsById(ctx, [order])).get(order)
  if (!row) return true
  const lines = await linesOfDocument(ctx, row)
  return isChargedAtOnce(row, lines, await loadDocumentContext(ctx, row, lines))
}
