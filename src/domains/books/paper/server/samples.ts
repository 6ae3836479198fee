import type { ContentLine, DocumentContent, DocumentKind } from '../../documents/content.contract.ts'
import { invoiceSamples } from '../../einvoice/server/offers.ts'

const none = { dueOn: null, text: '', cashDiscounts: [] }

/** A document of another kind with the lines of an invoice, as it would have come before it. */
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

/** The last line again, as one that is only offered. */
const optional = ({ lines }: DocumentContent): ContentLine[] =>
  lines.slice(-1).map((line) => ({ ...line, _id: '00000000-0000-4000-8000-000000000800', role: 'optional' }))

/** Every case of documents that books know, with made-up parties: invoices, and what comes before them. */
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
          'vielen Dank für Ihre Anfrage. Gerne bieten wir Ihnen an:',
          'Wir freuen uns auf Ihren Auftrag. Es gilt der am Tag der Lieferung gültige Steuersatz.',
        ),
      }),
    },
    {
      key: 'order',
      content: before(named('discounts'), 'order', {
        number: 'AB2026-0117',
        texts: texts('vielen Dank für Ihren Auftrag, den wir hiermit bestätigen:'),
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
