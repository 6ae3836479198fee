import type { ContentItemLine, DocumentContent } from './content.contract.ts'
import type { DocumentLine } from './draft.rules.ts'
import type { TaxDecision } from '../tax/tax.rules.ts'

/** Key of the fields that decide a line's tax, regardless of the day. */
export const taxKey = ({
  vatGroup,
  nature,
  isOwn,
  isExcise,
  reverses,
}: Pick<DocumentLine, 'vatGroup' | 'nature' | 'isOwn' | 'isExcise' | 'reverses'>): string =>
  [vatGroup, nature, isOwn, isExcise, reverses].join(' ')

/** An issued document with its lines as entered. */
export interface SealedDocument {
  content: Pick<DocumentContent, 'lines' | 'vat' | 'issuedOn'>
  lines: readonly DocumentLine[]
}

/** Tax decision of a frozen line; country and exemption reason come from the VAT breakdown. */
function decisionOf({ vat }: SealedDocument['content'], { vat: { category, rate } }: ContentItemLine) {
  const group = vat.find((one) => one.category === category && one.rate === rate)
  if (!group) return []
  const { reason: said, reasonCode: code, country } = group
  const reason = said || code ? { code, text: { de: said, en: said } } : null
  return [{ category, rate, country, reason } satisfies TaxDecision]
}

const sameDecision = (one: TaxDecision, other: TaxDecision) =>
  one.category === other.category && one.rate === other.rate

/**
 * Tax decision of an issued document for a line that credits or deducts it: by source line, else by lines taxed alike,
 * narrowed to the same day if these differ. Null if none or several match.
 */
export function sealedTax(
  { content, lines }: SealedDocument,
  line: Pick<DocumentLine, 'source' | 'supplyFrom' | 'advance'> & Parameters<typeof taxKey>[0],
): TaxDecision | null {
  const written = new Map(lines.map((one) => [one._id, one]))
  const known = content.lines.flatMap((one) => {
    const own = written.get(one._id)
    if (one.type !== 'item' || one.role !== 'firm' || !own) return []
    return decisionOf(content, one).map((decision) => ({ own, decision }))
  })
  const source = known.find(({ own }) => own._id === line.source)
  if (source) return source.decision
  const alike = known.filter(({ own }) => taxKey(own) === taxKey(line))
  const ofDay = alike.filter(({ own }) => (own.supplyFrom ?? content.issuedOn) === line.supplyFrom)
  // An advance is deducted as charged, even if its line has changed since
  for (const some of line.advance ? [ofDay, alike, known] : [ofDay, alike]) {
    const [first, ...more] = some.map(({ decision }) => decision)
    if (first && more.every((one) => sameDecision(first, one))) return first
  }
  return null
}
