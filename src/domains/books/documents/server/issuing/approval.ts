import type { Ctx } from '../../../../../kit/server/context.ts'
import { Problem } from '../../../../../kit/shared/problem.ts'
import type { DocumentContent } from '../../content.contract.ts'
import { booksSettings } from '../books-settings.ts'
import type { DocumentRow } from '../documents.table.ts'

/** Whether an invoice above an amount of the settings still waits for the agreement of somebody else than the caller. */
export async function awaitsApproval(
  ctx: Ctx,
  row: DocumentRow,
  { kind, totals }: DocumentContent,
): Promise<boolean> {
  const { approvalAbove } = await booksSettings.read(ctx)
  if (kind !== 'invoice' || approvalAbove === null || totals.gross <= approvalAbove) return false
  const isApproved = row.approvedBy !== null && row.approvedVersion === row.version
  return !isApproved || row.approvedBy === ctx.user?._id
}

/** Throws where an invoice has to be approved by somebody else before the caller issues it. */
export async function requireApproval(ctx: Ctx, row: DocumentRow, content: DocumentContent): Promise<void> {
  if (await awaitsApproval(ctx, row, content))
    throw new Problem('APPROVAL_NEEDED', 409, {
      de: 'Bei diesem Betrag muss jemand anderer freigeben, bevor Sie ausstellen.',
      en: 'For this amount somebody else has to approve before you issue.',
    })
}
