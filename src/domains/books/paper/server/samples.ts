import type {
  ContentLine,
  DocumentContent,
  DocumentKind,
} from '#domains/books/documents/content/content.contract.ts'
import { invoiceSamples } from '#domains/books/einvoice/server/offers.ts'

const none = { dueOn: null, text: '', cashDiscounts: [] }

/** An earlier document with the lines of an invoice. */
const before = (
  invoice: DocumentContent,
  kind: Exclude<DocumentKind, 'invoice'>,
  more: Partial<DocumentContent>,
) => ({
  ...invoice,
  kind,
  type: null,
  typeCode: '',
  terms: none,
  preceding: [],
  ...more,
})

/** The last line again as an optional one. */
const optional = ({ lines }: DocumentContent): ContentLine[] =>
  lines.slice(-1).map((line) => ({ ...line, _id: '00000000-0000-4000-8000-000000000800', role: 'optional' }))

/** A sample of every document case with made-up parties: invoices and the documents before them. */
export function documentSamples(): { key: string; content: DocumentContent }[] {
  const invoices = invoiceSamples()
  const named = (key: string) => invoices.find((one) => one.key === key)!.content
  const texts = (introduction: string, closing = '') => ({ introduction, closing, notes: [] })
  return [
    {
      key: 'offer',
      content: before(named('free-text'), 'offer', {
        number: 'A2026-0007',
        supply: null,
        validUntil: '2026-12-20',
        subject: 'Weine für Ihre Weihnachtsfeier',
        lines: [...named('free-text').lines, ...optional(named('free-text'))],
        texts: texts(
          'Vielen Dank für Ihre Anfrage. Gerne bieten wir Ihnen an:',
          'Wir freuen uns auf Ihren Auftrag. Es gilt der am Tag der Lieferung gültige Steuersatz.',
        ),
      }),
    },
    {
      key: 'order',
      content: before(named('discounts'), 'order', {
        number: 'AB2026-0117',
        texts: texts('Vielen Dank für Ihren Auftrag, den wir hiermit bestätigen:'),
      }),
    },
    {
      key: 'delivery',
      content: before(named('several-rates'), 'delivery', { number: 'L2026-0098', showsPrices: false }),
    },
    { key: 'draft', content: { ...named('domestic-net'), number: null } },
    ...invoices,
  ]
}

/** English texts of the samples, for previews in English. */
const english: Readonly<Record<string, string>> = {
  'Zahlbar innerhalb von 14 Tagen ohne Abzug.': 'Payable within 14 days, without deduction.',
  'Der Betrag wird mit offenen Rechnungen verrechnet oder erstattet.':
    'The amount is set off against open invoices or refunded.',
  'Weine für Ihre Weihnachtsfeier': 'Wines for your Christmas party',
  'Vielen Dank für Ihre Anfrage. Gerne bieten wir Ihnen an:':
    'Thank you for your enquiry. We are pleased to offer you:',
  'Wir freuen uns auf Ihren Auftrag. Es gilt der am Tag der Lieferung gültige Steuersatz.':
    'We look forward to your order. VAT is charged at the rate of the day of delivery.',
  'Vielen Dank für Ihren Auftrag, den wir hiermit bestätigen:':
    'Thank you for your order, which we hereby confirm:',
}
const say = (text: string) => english[text] ?? text

/** A sample in English; item names stay. */
export const inEnglish = ({ subject, terms, texts, ...content }: DocumentContent): DocumentContent => ({
  ...content,
  language: 'en',
  subject: say(subject),
  terms: { ...terms, text: say(terms.text) },
  texts: { ...texts, introduction: say(texts.introduction), closing: say(texts.closing) },
})
