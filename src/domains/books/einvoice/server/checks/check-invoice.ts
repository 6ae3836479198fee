import { formatFacts, type XmlFormat } from '../../formats.ts'
import type { Invoice } from '../../semantic-model.ts'
import { ciiRules } from './cii-rules.ts'
import { documentRules } from './document-rules.ts'
import { ebInterfaceRules } from './ebinterface-rules.ts'
import { partyRules } from './party-rules.ts'
import { peppolRules, sharedPeppolRules } from './peppol-rules.ts'
import type { Rule } from './rule.ts'
import { taxRules } from './tax-rules.ts'
import { xrechnungRules } from './xrechnung-rules.ts'

/** Rules of EN 16931, which apply to every format. */
export const europeanRules: readonly Rule[] = [...partyRules, ...documentRules, ...taxRules]

const isGerman = ({ seller, buyer }: Invoice) =>
  seller.address.country === 'DE' && buyer.address.country === 'DE'

/** Peppol repeats XRechnung rules between German parties under other names: `DE-R-015` is BR-DE-15. */
const germanRules: readonly Rule[] = xrechnungRules
  .filter(({ id }) => id.startsWith('BR-DE-') && !id.includes('TMP'))
  .map((rule) => ({
    ...rule,
    id: rule.id.replace(
      /^BR-DE-(\d+)(-a)?$/,
      (_all, number: string, part?: string) => `DE-R-${number.padStart(3, '0')}${part ? '-1' : ''}`,
    ),
  }))

/** Rules for an invoice in a format. */
export function rulesFor(format: XmlFormat, invoice: Invoice): readonly Rule[] {
  const { rules, syntax } = formatFacts[format]
  return [
    ...europeanRules,
    ...(rules.length > 0 ? sharedPeppolRules : []),
    ...(rules.includes('xrechnung') ? xrechnungRules : []),
    ...(rules.includes('peppol') ? peppolRules : []),
    ...(rules.includes('peppol') && isGerman(invoice) ? germanRules : []),
    ...(syntax === 'cii' ? ciiRules : []),
    ...(syntax === 'ebinterface' ? ebInterfaceRules : []),
  ]
}

/** A broken rule, with the line (BT-126) if it concerns one. */
export interface BrokenRule {
  rule: Rule
  line?: string
}

/** Rules of a format that an invoice breaks; errors first, then in the order of the norms. */
export function brokenRules(invoice: Invoice, format: XmlFormat): BrokenRule[] {
  const found = rulesFor(format, invoice).flatMap((rule): BrokenRule[] => {
    const broken = rule.broken(invoice)
    if (typeof broken === 'boolean') return broken ? [{ rule }] : []
    return broken.map((line) => ({ rule, line }))
  })
  return found.toSorted(
    (one, other) => Number(other.rule.severity === 'error') - Number(one.rule.severity === 'error'),
  )
}
