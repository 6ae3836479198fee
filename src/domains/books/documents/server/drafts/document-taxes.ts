import { inArray } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { rateOf, vatGroupsById } from '#domains/books/masterdata/server/offers.ts'
import type { DocumentContext } from '../../content/document-context.rules.ts'
import type { DocumentLine } from '../../content/draft.rules.ts'
import { sealedTax } from '../../content/sealed-taxes.rules.ts'
import type { BooksSettings } from '../../settings/settings.contract.ts'
import type { TaxSeller } from '../../tax/tax.rules.ts'
import { ratesOfOrder } from '../quantities/credit-limits.ts'
import { documentLinesTable, type DocumentRow } from '../records/documents.table.ts'

/** VAT status of the seller, from the settings. */
export const taxSellerOf = (its: BooksSettings): TaxSeller => ({
  country: its.country,
  vatId: its.vatId || null,
  scheme: its.scheme,
  taxesAtDestination: its.taxesAtDestination,
})

/** VAT rates by country, group and day, and the keys of the predefined groups. */
export async function taxRates(
  ctx: Ctx,
  region: string,
): Promise<Pick<DocumentContext, 'rateOf' | 'groupKeys'>> {
  const groups = await vatGroupsById(ctx)
  const keyed = [...groups.values()].flatMap((one) => (one.key ? [[one.key, one] as const] : []))
  const byKey = new Map(keyed)
  return {
    rateOf: (country, name, day, isOwn) => {
      const group = groups.get(name) ?? byKey.get(name)
      if (!group) return null
      const found = rateOf(group, { country, day, origin: isOwn ? 'own' : 'bought', region })
      return (
        found && { kind: group.kind, rate: found.rate, reason: group.kind === 'rate' ? null : group.reason }
      )
    },
    groupKeys: new Map(keyed.map(([key, { _id }]) => [_id, key])),
  }
}

/** Tax decisions of issued documents for lines that credit or deduct theirs, by line id. */
export async function sealedTaxesOf(
  ctx: Ctx,
  { type, corrects }: DocumentRow,
  lines: readonly DocumentLine[],
  named: ReadonlyMap<string, DocumentRow>,
): Promise<DocumentContext['sealedTaxes']> {
  const credited = type === 'credit_note' ? corrects : null
  const issued = [...new Set([credited, ...lines.map(({ advance }) => advance)])].flatMap((_id) => {
    const content = named.get(_id ?? '')?.content
    return _id && content ? [{ _id, content }] : []
  })
  if (issued.length === 0) return new Map()
  const written = await ctx.db
    .select()
    .from(documentLinesTable)
    .where(
      inArray(
        documentLinesTable.record,
        issued.map(({ _id }) => _id),
      ),
    )
  const sealed = new Map(
    issued.map(({ _id, content }) => [
      _id,
      { content, lines: written.filter(({ record }) => record === _id) },
    ]),
  )
  return new Map(
    lines.flatMap((line) => {
      const of = sealed.get(credited ?? line.advance ?? '')
      const decision = of && line.type === 'item' ? sealedTax(of, line) : null
      return decision ? [[line._id, decision] as const] : []
    }),
  )
}

/** Amounts of the invoiced order and of its other invoices at each rate. */
export async function orderRatesOf(
  ctx: Ctx,
  row: DocumentRow,
  order: DocumentRow | undefined,
): Promise<DocumentContext['orderRates']> {
  const isCharge = row.kind === 'invoice' && row.type !== 'credit_note' && row.type !== 'cancellation'
  if (!isCharge || order?.kind !== 'order' || order.counting !== row.counting) return new Map()
  return ratesOfOrder(ctx, order, row._id)
}
