import { eq } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { minus, sum, zero } from '#kit/shared/money/cents.ts'
import type { DocumentContent } from '../../content/content.contract.ts'
import { rateKey } from '../../content/credited-vat.rules.ts'
import { type ChargedGroup, taxOfReduction } from '../../content/reduction.rules.ts'
import type { DocumentRow } from '../records/documents.table.ts'
import { creditedOf } from '../quantities/credit-limits.ts'
import { type SettledTax, settlementsTable as table } from './settlements.table.ts'

type Invoice = Pick<DocumentRow, '_id' | 'content'>

/**
 * Amounts a locked invoice still charges at each rate, after credit notes and the stored tax of reductions, so that
 * nothing is deducted twice. `correction`: a credit note being issued.
 */
export async function taxLeft(
  ctx: Ctx,
  { _id, content }: Invoice,
  correction?: Pick<DocumentContent, 'vat'>,
): Promise<ChargedGroup[]> {
  const credited = await creditedOf(ctx, _id)
  const rows = await ctx.db.select({ tax: table.tax }).from(table).where(eq(table.document, _id))
  const taken = Map.groupBy(
    rows.flatMap(({ tax }) => tax),
    rateKey,
  )
  const now = new Map((correction?.vat ?? []).map((group) => [rateKey(group), group]))
  return (content?.vat ?? []).map(({ category, rate, taxable, vat }) => {
    const key = rateKey({ category, rate })
    const [note, own] = [credited.get(key), taken.get(key) ?? []]
    return {
      category,
      rate,
      taxable: minus(
        taxable,
        sum([note?.taxable ?? zero, now.get(key)?.taxable ?? zero, ...own.map(({ net }) => net)]),
      ),
      vat: minus(vat, sum([note?.vat ?? zero, now.get(key)?.vat ?? zero, ...own.map((part) => part.vat)])),
    }
  })
}

/** Base and VAT of a deduction from a locked invoice now. */
export const taxOfNext = async (
  ctx: Ctx,
  row: Invoice,
  amount: Parameters<typeof taxOfReduction>[1],
  correction?: Pick<DocumentContent, 'vat'>,
): Promise<SettledTax[]> => taxOfReduction(await taxLeft(ctx, row, correction), amount)
