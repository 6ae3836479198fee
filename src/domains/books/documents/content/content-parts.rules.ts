import { writeDay } from '#kit/shared/dates/dates.ts'
import type { Language, Words } from '#kit/shared/text/languages.ts'
import { type Cents, minus, negative, percentOf, vatWithin } from '#kit/shared/money/cents.ts'
import type { Rate } from '#kit/shared/money/decimals.ts'
import { writeMoney, writeRate } from '#kit/shared/money/format.ts'
import type { DocumentContext } from './document-context.rules.ts'
import type {
  ContentParty,
  ContentReference,
  DocumentContent,
  DocumentKind,
  InvoiceType,
} from './content.contract.ts'
import type { DocumentLine, DraftDocument } from './draft.rules.ts'

/** Text in a language; German if it is empty. */
export const say = (words: Words, lang: Language) => words[lang] || words.de

/** BT-3: cancellations and credit notes are 381 with positive amounts; 326 is for partial invoices among German parties alone (Peppol P0112). */
export function typeCodeOf(
  type: InvoiceType | null,
  direction: DocumentContent['direction'],
  parties: readonly (ContentParty | null)[],
): string {
  if (type === null) return ''
  if (direction === 'credit') return '381'
  if (type === 'advance') return '386'
  const areGerman = parties.every((one) => one?.address.country === 'DE')
  return type === 'partial' && areGerman ? '326' : '380'
}

/** Day or period of supply: as entered, else of the deliveries, else the day of the invoice. */
export function supplyOf(
  document: DraftDocument,
  kind: DocumentKind,
  type: InvoiceType | null,
  { today, deliveries }: DocumentContext,
): DocumentContent['supply'] {
  const { supplyFrom, supplyTo } = document
  if (supplyFrom) return { from: supplyFrom, to: supplyTo ?? supplyFrom }
  if (type === 'advance' || kind === 'offer' || kind === 'order') return null
  const used = document.lines.flatMap(({ source }) => deliveries.get(source ?? '')?.supply ?? [])
  const days = used.flatMap(({ from, to }) => [from, to]).toSorted()
  return days.length > 0 ? { from: days[0]!, to: days.at(-1)! } : { from: today, to: today }
}

/** Printed line numbers: `3`, or `2.3` within the second group. */
export function positionsOf(lines: readonly DocumentLine[]): string[] {
  const hasGroups = lines.some(({ type }) => type === 'group')
  let [group, at] = [0, 0]
  return lines.map(({ type }) => {
    if (type === 'group') {
      group++
      at = 0
      return String(group)
    }
    if (type !== 'item') return ''
    at++
    return hasGroups && group > 0 ? `${group}.${at}` : String(at)
  })
}

const named = (
  { number, issuedOn }: ContentReference,
  lang: Language,
  { address: { country } }: ContentParty,
): string => `${number} ${lang === 'de' ? 'vom' : 'of'} ${writeDay(issuedOn, lang, { year: true, country })}`

/**
 * Text of an advance deducted by a final invoice, with net and VAT (§ 11 Abs 1 Z 4 UStG in AT, § 14 Abs 5 UStG in DE).
 */
export function takenOffText(
  advance: ContentReference,
  percent: Rate,
  line: { counted: Cents },
  {
    language,
    currency,
    counting,
    seller,
  }: Pick<DraftDocument, 'language' | 'currency' | 'counting'> & Pick<DocumentContext, 'seller'>,
): string {
  const counted = negative(line.counted)
  const vat = counting === 'net' ? percentOf(counted, percent) : vatWithin(counted, percent)
  const money = (amount: Cents) => writeMoney(amount, currency, language)
  const [of, its] = [named(advance, language, seller), writeRate(percent, language)]
  const net = money(counting === 'net' ? counted : minus(counted, vat))
  return language === 'de'
    ? `Anzahlungsrechnung ${of}: netto ${net}, ${its} USt ${money(vat)}`
    : `Advance invoice ${of}: net ${net}, ${its} VAT ${money(vat)}`
}

/** Notes that the law requires, and references to related documents. */
export function notesOf(
  kind: DocumentKind,
  type: InvoiceType | null,
  { corrects, advances, seller, sellerTax }: DocumentContext,
  lang: Language,
  flatRate: Words | null = null,
): string[] {
  const notes: Words[] = flatRate ? [flatRate] : []
  // A small business charges no VAT, so a changed rate does not concern it
  if ((kind === 'offer' || kind === 'order') && sellerTax.scheme !== 'small')
    notes.push({
      de: 'Umsatzsteuer nach den heute geltenden Sätzen; es gilt der Satz am Tag der Lieferung oder Leistung.',
      en: "VAT at today's rates; the rate on the day of supply applies.",
    })
  const inBoth = (one: ContentReference): Words => ({
    de: named(one, 'de', seller),
    en: named(one, 'en', seller),
  })
  if (corrects) {
    const { de, en } = inBoth(corrects)
    notes.push(
      type === 'cancellation'
        ? { de: `Storno der Rechnung ${de}`, en: `Cancels invoice ${en}` }
        : { de: `Korrektur der Rechnung ${de}`, en: `Credit note for invoice ${en}` },
    )
  }
  for (const advance of advances.values()) {
    const { de, en } = inBoth(advance)
    notes.push({ de: `Abgezogen: Anzahlungsrechnung ${de}`, en: `Taken off: advance invoice ${en}` })
  }
  return notes.slice(0, 20).map((words) => say(words, lang))
}
