import { readableOn } from '#kit/shared/site/colours.ts'
import { type Language, locales } from '#kit/shared/text/languages.ts'
import type {
  ContentAddress,
  ContentParty,
  DocumentContent,
} from '#domains/books/documents/content/content.contract.ts'
import type { PdfSettings } from '../pdf-settings.contract.ts'
import { headingOf, say, sayDay, sayPeriod } from './paper-words.ts'
import { ibanGroups, paymentOf } from './sheet-payment.ts'
import { columnsOf, rowsOf } from './sheet-rows.ts'
import { totalsOf } from './sheet-totals.ts'
import type { Sheet } from './sheet.ts'

/** File names of logo and invoice data for the template. */
export interface Enclosures {
  logo: string | null
  invoiceData: string | null
}

/** Country line of a foreign address, in capitals (DIN 5008, UPU S42). */
function countryLine(country: string, home: string, lang: Language): string[] {
  if (country === home) return []
  const name = new Intl.DisplayNames([locales[lang]], { type: 'region' }).of(country) ?? country
  return [name.toUpperCase()]
}

const addressLines = (
  { street, extra, zip, city, country }: ContentAddress,
  home: string,
  lang: Language,
) => [extra, street, `${zip} ${city}`.trim(), ...countryLine(country, home, lang)]

function recipientOf({ buyer, seller, language }: DocumentContent): string[] {
  if (!buyer) return []
  const { name, kind, contact, address } = buyer
  const lines = [
    name,
    kind === 'person' || contact.name === name ? '' : contact.name,
    ...addressLines(address, seller.address.country, language),
  ]
  return lines.filter(Boolean)
}

function factsOf(content: DocumentContent): Sheet['facts'] {
  const { language: lang, supply, buyer, seller, terms } = content
  const facts: [string, string | null | undefined][] = [
    ['number', content.number],
    ['day', sayDay(content.issuedOn, content)],
    [
      supply && supply.from === supply.to ? 'supplyDay' : 'supplyPeriod',
      supply && sayPeriod(supply, content),
    ],
    // Required by law (AT § 11 Abs 1 Z 3 UStG, DE § 14a UStG), so it must come before the cut
    ['buyerVatId', buyer?.vatId],
    ['validUntil', content.validUntil && sayDay(content.validUntil, content)],
    ['due', content.direction === 'charge' && terms.dueOn ? sayDay(terms.dueOn, content) : null],
    ['customer', buyer?.customerNumber],
    ['supplier', buyer?.supplierNumber],
    ['reference', content.buyerReference],
    ['order', content.purchaseOrder],
    ['ownOrder', content.order?.number],
    ['delivery', content.deliveries.length === 1 ? content.deliveries[0]?.number : null],
    ['contract', content.contract],
    ['project', content.project],
    ['contact', seller.contact.name === seller.name ? null : seller.contact.name],
  ]
  // The block beside the address has nine lines
  return facts
    .filter((fact): fact is [string, string] => Boolean(fact[1]))
    .slice(0, 9)
    .map(([key, value]) => [say(lang, `fact.${key}`), value])
}

/** Subject of a correction without its own: the corrected invoice. */
function subjectOf(content: DocumentContent): string {
  const { subject, type, preceding, language } = content
  const [first] = preceding
  if (subject || !first || (type !== 'cancellation' && type !== 'credit_note')) return subject
  const values = { number: first.number, day: sayDay(first.issuedOn, content) }
  return say(language, type === 'cancellation' ? 'cancels' : 'corrects', values)
}

function notesOf({ texts, vat, deliverTo, seller, language }: DocumentContent): string[] {
  const reasons = vat
    .map(({ reason }) => reason)
    .filter((reason) => reason && !texts.notes.some((note) => note.includes(reason)))
  const place = deliverTo
    ? `${say(language, deliverTo.isCollected ? 'collectedAt' : 'deliverTo')}: ${[deliverTo.name, ...addressLines(deliverTo.address, seller.address.country, language)].filter(Boolean).join(', ')}`
    : ''
  return [...new Set([place, ...reasons, ...texts.notes].filter(Boolean))]
}

const sellerLines = ({ name, address }: ContentParty) => [
  name,
  address.street,
  `${address.zip} ${address.city}`,
]

function footOf({ seller, payment, language: lang }: DocumentContent, { foot }: PdfSettings): string[][] {
  const { contact, vatId, taxNumber, registration, legal } = seller
  return [
    sellerLines(seller),
    [contact.phone && say(lang, 'phone', { phone: contact.phone }), contact.email],
    [
      vatId ? say(lang, 'vatId', { vatId }) : taxNumber && say(lang, 'taxNumber', { taxNumber }),
      registration ?? '',
      ...legal.split('\n'),
    ],
    payment.account && !foot[lang] ? [payment.account.bank, ibanGroups(payment.account.iban)] : [],
    foot[lang].split('\n'),
  ]
    .map((column) => column.filter((line): line is string => Boolean(line)))
    .filter((column) => column.length > 0)
}

function signatureOf({ kind, language }: DocumentContent, { signature }: PdfSettings): string[] {
  if (!signature) return []
  if (kind === 'offer') return [say(language, 'accept')]
  return kind === 'delivery' ? [say(language, 'received')] : []
}

/** Complete input of the template for a document, in the document's language. Pure. */
export function sheetOf(content: DocumentContent, settings: PdfSettings, enclosed: Enclosures): Sheet {
  const { seller, language: lang } = content
  const heading = headingOf(content)
  const [year = 0, month = 0, day = 0] = content.issuedOn.split('-').map(Number)
  const { accent, headings, logoPlace, marks } = settings
  return {
    lang,
    region: seller.address.country,
    title: heading,
    description: say(lang, 'describe', { title: heading, seller: seller.name }),
    day: { year, month, day },
    seller: seller.tradingName || seller.name,
    claim: settings.claim[lang],
    look: { accent: readableOn(accent, '#ffffff', 4.5), headings, logoPlace, marks },
    logo: enclosed.logo ? { file: enclosed.logo } : null,
    sender: sellerLines(seller).join(' · '),
    recipient: recipientOf(content),
    facts: factsOf(content),
    heading,
    running: heading,
    subject: subjectOf(content),
    stamp: content.number === null ? say(lang, 'draftStamp') : '',
    introduction: content.texts.introduction,
    columns: columnsOf(content, settings),
    rows: rowsOf(content),
    totals: totalsOf(content),
    payment: paymentOf(content, settings),
    notes: notesOf(content),
    closing: content.texts.closing || settings.closing[lang],
    signature: signatureOf(content, settings),
    foot: footOf(content, settings),
    words: { page: say(lang, 'page'), of: say(lang, 'of') },
    attachment: enclosed.invoiceData
      ? { file: enclosed.invoiceData, relationship: 'alternative', description: say(lang, 'invoiceData') }
      : null,
  }
}
