import { eq, inArray } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { wrongField } from '#kit/server/records/refusals.ts'
import { places, scaled } from '#kit/shared/money/decimals.ts'
import type { DocumentLine } from '../../content/draft.rules.ts'
import { documentsById } from '../records/documents-by-id.ts'
import { documentLinesTable, documentsTable as table, type DocumentRow } from '../records/documents.table.ts'
import { areOneParty } from '../records/one-party.ts'

type Owner = Pick<DocumentRow, 'party' | 'currency'>
type Draft = Owner & Pick<DocumentRow, 'type'>

const foreign = wrongField('lines', {
  de: 'Diese Zeilen gehören zu Belegen eines anderen Kunden oder einer anderen Währung. Kopieren Sie den Beleg bitte: Die Kopie hängt an keinem anderen.',
  en: 'These lines belong to documents of another customer or currency. Please copy the document: the copy hangs on no other one.',
})
const turned = wrongField('lines', {
  de: 'Was von einem anderen Beleg kommt, behält sein Vorzeichen: Eine Menge über null bleibt über null.',
  en: 'What comes from another document keeps its sign: a quantity above zero stays above zero.',
})

const notFinal = wrongField('lines', {
  de: 'Eine Anzahlung zieht nur die Schlussrechnung ab. Legen Sie sie bitte aus dem Auftrag an.',
  en: 'Only the final invoice takes an advance off. Please begin it from the order.',
})

/** Types that may refer to an advance: the final invoice and its corrections. */
const namesAdvances = new Set<DocumentRow['type']>(['final', 'credit_note', 'cancellation'])

const signOf = (quantity: string) => {
  const all = scaled(quantity, places.quantity)
  return all > 0n ? 1 : all < 0n ? -1 : 0
}

/**
 * Validates a draft's sources: because the draft reserves their quantities, they must belong to the same customer and
 * currency, and each line must have the sign of its source. Only final invoices and their corrections refer to
 * advances. Throws Problem 422 with the field `lines`.
 */
export async function requireOwnSources(
  ctx: Ctx,
  document: Draft,
  lines: readonly DocumentLine[],
): Promise<void> {
  const taken = lines.filter(({ type, source }) => type === 'item' && source !== null)
  const advances = [...new Set(lines.flatMap(({ advance }) => advance ?? []))]
  if (taken.length === 0 && advances.length === 0) return
  if (advances.length > 0 && !namesAdvances.has(document.type)) throw notFinal
  const sources = [...new Set(taken.map(({ source }) => source!))]
  const found = await ctx.db
    .select({
      _id: documentLinesTable._id,
      quantity: documentLinesTable.quantity,
      party: table.party,
      currency: table.currency,
    })
    .from(documentLinesTable)
    .innerJoin(table, eq(table._id, documentLinesTable.record))
    .where(inArray(documentLinesTable._id, sources))
  const signs = new Map(found.map(({ _id, quantity }) => [_id, signOf(quantity)]))
  const isTurned = ({ source, quantity }: DocumentLine) =>
    signOf(quantity) !== 0 && signs.has(source!) && signOf(quantity) === -signs.get(source!)!
  if (taken.some(isTurned)) throw turned
  const owners: Owner[] = [...found, ...(await documentsById(ctx, advances)).values()]
  for (const { currency } of owners) if (currency !== document.currency) throw foreign
  if (!(await areOneParty(ctx, [document.party, ...owners.map(({ party }) => party)]))) throw foreign
}
