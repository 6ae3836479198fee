import type { ContentItemLine, DocumentContent } from './content.contract.ts'
import type { DocumentLine } from './draft.rules.ts'
import type { TaxDecision } from '../tax/tax.rules.ts'

/** What decides the tax of a line on whatever day. */
export const taxKey = ({
  vatGroup,
  nature,
  isOwn,
  isExcise,
  reverses,
}: Pick<DocumentLine, 'vatGroup' | 'nature' | 'isOwn' | 'isExcise' | 'reverses'>): string =>
  [vatGroup, nature, isOwn, isExcise, reverses].join(' ')

/** A document as it was issued, with its lines as they were written. */
export interface SealedDocument {
  content: Pick<DocumentContent, 'lines' | 'vat' | 'issuedOn'>
  lines: readonly DocumentLine[]
}

/** The decision on a frozen line: whose VAT it is and why there is none stand at its rate. */
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
 * What an issued document has decided on the tax of a line that gives it back or takes it off: by the line it came from, else by the lines that are
 * taxed alike, of the same day where these differ. Null where that leaves several, or none.
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
  // An advance is taken off as it was charged, whatever its line says by now
  for (const some of line.advance ? [ofDay, alike, known] : [ofDay, alike]) {
    const [first, ...more] = some.map(({ decision }) => decision)
    if (first && more.every((one) => sameDecision(first, one))) return first
  }
  return null
}
