import type { Words } from '#kit/shared/text/languages.ts'
import type { DocumentContent } from './content.contract.ts'
import type { Finding } from './finding.contract.ts'
import type { TaxDecision, TaxFinding } from '../tax/tax.rules.ts'
import type { DocumentLine } from './draft.rules.ts'
import { depositFindings } from './deposits.rules.ts'
import type { DocumentContext } from './document-context.rules.ts'

const blocking = (code: string, field: string, de: string, en: string): Finding => ({
  code,
  field,
  blocks: true,
  message: { de, en },
})

/** Gross cents up to which an invoice needs no buyer: AT § 11 Abs 6 UStG € 400, DE § 33 UStDV € 250. */
const smallAmounts: Readonly<Record<string, number>> = { AT: 400_00, DE: 250_00 }
/** Gross above which an Austrian invoice to a business needs the buyer's VAT id (§ 11 Abs 1 Z 3 lit b UStG). */
const largeAmount = 10_000_00

/** Findings of one line, including those of its tax decision. */
export function lineFindings(line: DocumentLine, tax: readonly TaxFinding[]): Finding[] {
  const found: Finding[] = tax.map(({ code, blocks, message }) => ({
    code,
    field: code === 'NO_RATE' ? `lines.${line._id}.vatGroup` : 'party',
    blocks,
    message,
  }))
  if (line.name.trim() === '')
    found.push(
      blocking(
        'LINE_WITHOUT_NAME',
        `lines.${line._id}.name`,
        'Eine Zeile hat keine Bezeichnung (BR-25).',
        'A line has no name (BR-25).',
      ),
    )
  if (line.vatGroup === null)
    found.push(
      blocking(
        'LINE_WITHOUT_GROUP',
        `lines.${line._id}.vatGroup`,
        'Eine Zeile hat keine Steuergruppe.',
        'A line has no VAT group.',
      ),
    )
  return found
}

/**
 * Rejects VAT of two countries at the same percentage: a group of the breakdown (EN 16931 BG-23) has one country, so
 * the lines need separate invoices. Advances are deducted as charged.
 */
export function countryFindings(
  taxed: readonly { line: DocumentLine; decision: TaxDecision }[],
): readonly Finding[] {
  const charged = taxed.filter(({ line, decision }) => line.advance === null && decision.category === 'S')
  return [...Map.groupBy(charged, ({ decision }) => decision.rate)].flatMap(([rate, own]) => {
    const countries = [...new Set(own.map(({ decision }) => decision.country))].join(', ')
    return countries.includes(',')
      ? [
          blocking(
            'MIXED_COUNTRIES',
            'lines',
            `Hier steht Umsatzsteuer mehrerer Länder zum selben Satz (${countries}: ${rate.replace('.', ',')} %). Stellen Sie für jedes Land eine Rechnung aus.`,
            `VAT of several countries stands here at the same rate (${countries}: ${rate}%). Issue an invoice for each country.`,
          ),
        ]
      : []
  })
}

/** Limit for all texts of a document together, so that the PDF can be set in time. */
export const mostText = 300_000

const textOf = ({ lines, texts }: DocumentContent): number =>
  lines.reduce(
    (all, line) => all + ('name' in line ? line.name.length : 0) + ('text' in line ? line.text.length : 0),
    texts.introduction.length + texts.closing.length,
  )

const same = (one: Finding, other: Finding) => one.code === other.code && one.field === other.field

type Judge = (content: DocumentContent, context: DocumentContext) => Finding | null

const parties: Judge[] = [
  (content) =>
    textOf(content) <= mostText
      ? null
      : blocking(
          'TOO_LONG',
          'lines',
          'Die Texte sind zusammen zu lang (mehr als 300.000 Zeichen). Kürzen Sie sie, oder legen Sie das Ausführliche als Datei bei.',
          'The texts are too long together (more than 300,000 characters). Please shorten them, or attach the details as a file.',
        ),
  ({ seller }) =>
    seller.name && seller.address.city && seller.address.zip
      ? null
      : blocking(
          'NO_SELLER',
          'settings.company',
          'Ihr Name und Ihre Adresse fehlen. Tragen Sie sie in den Einstellungen der Buchhaltung ein.',
          'Your name and address are missing. Enter them in the settings of the books.',
        ),
  ({ buyer, isSmallAmount, kind }) =>
    buyer || (isSmallAmount && kind === 'invoice')
      ? null
      : blocking('NO_BUYER', 'party', 'Wählen Sie einen Kunden.', 'Choose a customer.'),
  ({ buyer }) =>
    !buyer || (buyer.address.city && buyer.address.zip)
      ? null
      : blocking(
          'NO_BUYER_ADDRESS',
          'party.addresses',
          'Der Kunde hat keine Adresse. Tragen Sie sie bei ihm ein.',
          'The customer has no address. Enter it there.',
        ),
  ({ kind }, { buyerBlock }) =>
    buyerBlock === 'none' || kind === 'invoice' || (buyerBlock === 'delivery' && kind === 'offer')
      ? null
      : blocking('BUYER_BLOCKED', 'party.block', 'Dieser Kunde ist gesperrt.', 'This customer is blocked.'),
  ({ kind, isSmallAmount, totals, seller }) =>
    kind !== 'invoice' || !isSmallAmount || totals.gross <= (smallAmounts[seller.address.country] ?? 0)
      ? null
      : blocking(
          'NOT_SMALL',
          'isSmallAmount',
          'Für eine Kleinbetragsrechnung ist der Betrag zu hoch (Österreich € 400, Deutschland € 250). Wählen Sie einen Kunden.',
          'The amount is too large for an invoice of small amount (Austria € 400, Germany € 250). Choose a customer.',
        ),
  ({ kind, type, totals, seller, buyer }) =>
    kind === 'invoice' &&
    type !== 'cancellation' &&
    seller.address.country === 'AT' &&
    buyer?.address.country === 'AT' &&
    buyer.kind === 'business' &&
    totals.gross > largeAmount &&
    !buyer.vatId
      ? blocking(
          'LARGE_WITHOUT_VAT_ID',
          'party.vatId',
          'Über € 10.000 braucht die Rechnung die UID des Kunden (§ 11 Abs. 1 Z 3 UStG).',
          "Above € 10,000 the invoice needs the customer's VAT id.",
        )
      : null,
  ({ kind, seller }) =>
    kind !== 'invoice' || seller.vatId || seller.taxNumber
      ? null
      : blocking(
          'NO_TAX_NUMBER',
          'settings.company.vatId',
          'Auf Rechnungen steht Ihre UID oder Steuernummer. Tragen Sie sie in den Einstellungen ein.',
          'Invoices carry your VAT id or tax number. Enter it in the settings.',
        ),
]

const amounts: Judge[] = [
  ({ lines }) =>
    lines.some(({ type, role }) => type === 'item' && role === 'firm')
      ? null
      : blocking('NO_LINES', 'lines', 'Der Beleg hat keine Zeile.', 'The document has no line.'),
  ({ kind, type, totals }) =>
    kind !== 'invoice' || totals.gross >= 0 || type === 'final'
      ? null
      : blocking(
          'NEGATIVE_TOTAL',
          'lines',
          'Die Summe ist negativ. Stellen Sie statt einer Rechnung eine Rechnungskorrektur aus.',
          'The total is negative. Issue a credit note instead of an invoice.',
        ),
  ({ kind, counting, lines }) => {
    const empty = lines.find(
      (one) => one.type === 'item' && one.role === 'firm' && one.quantity === '0' && one.counted !== 0,
    )
    return kind === 'invoice' && counting === 'gross' && empty
      ? blocking(
          'AMOUNT_OF_NOTHING',
          `lines.${empty._id}.quantity`,
          'Eine Zeile mit der Menge 0 zieht einen Betrag ab. Tragen Sie die Menge ein, oder schreiben Sie den Nachlass zum ganzen Beleg.',
          'A line of the quantity 0 takes an amount off. Enter the quantity, or write the reduction down for the whole document.',
        )
      : null
  },
  ({ vat }) =>
    vat.length > 1 && vat.some(({ category }) => category === 'O')
      ? blocking(
          'MIXED_OUTSIDE',
          'lines',
          'Was außerhalb der Umsatzsteuer steht (etwa Gutscheine), braucht einen Beleg für sich (BR-O-11).',
          'What is outside of VAT, such as vouchers, needs a document of its own (BR-O-11).',
        )
      : null,
  ({ kind, totals, payment }) =>
    kind === 'invoice' && totals.due > 0 && payment.means === '58' && !payment.account
      ? blocking(
          'NO_ACCOUNT',
          'account',
          'Für die Überweisung fehlt ein Bankkonto. Tragen Sie es bei den Stammdaten ein.',
          'A bank account to pay into is missing. Enter it in the master data.',
        )
      : null,
  ({ kind, validUntil, issuedOn }) =>
    kind === 'offer' && validUntil !== null && validUntil < issuedOn
      ? blocking('OFFER_OVER', 'validUntil', 'Dieser Tag ist vorbei.', 'This day is over.')
      : null,
]

/** Obstacles and hints before issuing, except those of the e-invoice rules. */
export function judgeContent(
  content: DocumentContent,
  context: DocumentContext,
  isDiscountCut: boolean,
): Finding[] {
  const found = [
    ...[...parties, ...amounts].flatMap((judge) => judge(content, context) ?? []),
    ...depositFindings(content, context),
  ]
  const cut: Words = {
    de: 'Ein Rabatt ist höher als das, wovon er abgeht; er endet bei null.',
    en: 'A discount is higher than what it is taken from; it ends at nothing.',
  }
  const all = isDiscountCut
    ? [...found, { code: 'DISCOUNT_CUT', field: 'discounts', blocks: false, message: cut }]
    : found
  return all.filter((one, at) => all.findIndex((other) => same(one, other)) === at)
}
