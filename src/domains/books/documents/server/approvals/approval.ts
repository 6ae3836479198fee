import { canonicalJson, hashOfText } from '#kit/server/chain/hash-chain.ts'
import type { Ctx } from '#kit/server/context.ts'
import { type Cents, sum } from '#kit/shared/money/cents.ts'
import type { Words } from '#kit/shared/text/languages.ts'
import type { DocumentContent } from '../../content/content.contract.ts'
import { booksSettings } from '../settings/books-settings.ts'
import type { DocumentRow } from '../records/documents.table.ts'
import { approvalNeeded, invoiceScreen } from './approvals.service.ts'
import { creditedOf } from '../quantities/credit-limits.ts'

/**
 * Hash of the content that an approval covers: buyer, charges and payment account. A draft takes much of that from the
 * customer and from rates, which change independently. Values that depend only on the day of issue are left out.
 */
export function approvalDigest(content: DocumentContent): string {
  const { type, direction, currency, counting, buyer, deliverTo, allowances, charges, vat, totals, payment } =
    content
  const lines = content.lines.map((line) => (line.type === 'item' ? { ...line, period: null } : line))
  return hashOfText(
    canonicalJson({
      ...{ type, direction, currency, counting, buyer, deliverTo, allowances, charges, vat, totals },
      ...{ lines, account: payment.account },
    }),
  )
}

/**
 * Amount compared with the limit: a credit note plus the earlier ones of the same invoice, so that splitting does not
 * avoid approval.
 */
async function countedAmount(
  ctx: Ctx,
  { corrects }: Pick<DocumentRow, 'corrects'>,
  { totals }: Pick<DocumentContent, 'totals'>,
): Promise<Cents> {
  const earlier = corrects ? [...(await creditedOf(ctx, corrects)).values()] : []
  return sum([totals.gross, ...earlier.flatMap(({ taxable, vat }) => [taxable, vat])])
}

/** Amount of an invoice that a person other than the caller has to approve; null: no approval is missing. */
async function unapprovedAmount(ctx: Ctx, row: DocumentRow, content: DocumentContent): Promise<Cents | null> {
  const { approvalAbove } = await booksSettings.read(ctx)
  if (content.kind !== 'invoice' || approvalAbove === null) return null
  const amount = await countedAmount(ctx, row, content)
  if (amount <= approvalAbove) return null
  const isApproved =
    row.approvedBy !== null &&
    row.approvedVersion === row.version &&
    row.approvedDigest === approvalDigest(content)
  return isApproved && row.approvedBy !== ctx.user?._id ? null : amount
}

/** Whether an invoice is above the limit and still needs approval by a person other than the caller. */
export const awaitsApproval = async (
  ctx: Ctx,
  row: DocumentRow,
  content: DocumentContent,
): Promise<boolean> => (await unapprovedAmount(ctx, row, content)) !== null

/**
 * Throws Problem `APPROVAL_NEEDED` (409) and requests approval if another person has to approve the invoice before the
 * caller issues it.
 */
export async function requireApproval(ctx: Ctx, row: DocumentRow, content: DocumentContent): Promise<void> {
  const amount = await unapprovedAmount(ctx, row, content)
  if (amount === null) return
  const { _id, version, buyerName, subject, approvedBy } = row
  const asked = {
    ...({ collection: 'invoice', recordId: _id, step: 'issue', content: version } as const),
    ...{ amount, currency: content.currency, title: buyerName || subject },
    screen: invoiceScreen(_id),
  }
  const isOld = approvedBy !== null && approvedBy !== ctx.user?._id
  throw await approvalNeeded(ctx, asked, isOld ? outdated : missing)
}

const outdated: Words = {
  de: 'Seit der Freigabe hat sich etwas geändert, etwa der Kunde, ein Preis oder ein Steuersatz. Bitte lassen Sie die Rechnung noch einmal freigeben.',
  en: 'Something has changed since the approval, such as the customer, a price or a VAT rate. Please have the invoice approved once more.',
}
const missing: Words = {
  de: 'Bei diesem Betrag muss jemand anderer freigeben, bevor Sie ausstellen.',
  en: 'For this amount somebody else has to approve before you issue.',
}
