import { type Cents, negative, sum } from '#kit/shared/money/cents.ts'
import type { Rate } from '#kit/shared/money/decimals.ts'
import type { VatCategory } from '#kit/shared/money/totals.ts'
import type { Adjustment, DocumentAdjustment, Invoice, InvoiceLine, TradeParty } from '../semantic-model.ts'
import { xmlAmount } from './xml-values.ts'
import { element, writeXml, type XmlElement } from './xml.ts'

/**
 * ebInterface 6.1 (schema of AUSTRIAPRO), the Austrian national format. Amounts of credit notes are positive too (§ 6.1
 * of its documentation).
 */

type Node = XmlElement | null

const node = (name: string, content: string | undefined | (Node | readonly Node[])[], attributes = {}) =>
  element(name, content, attributes)
const money = (name: string, amount: Cents) => node(name, xmlAmount(amount))

const documentTypes = {
  invoice: 'Invoice',
  advance: 'InvoiceForAdvancePayment',
  partial: 'InvoiceForPartialDelivery',
  final: 'FinalSettlement',
  credit_note: 'CreditMemo',
  cancellation: 'CreditMemo',
} as const

/** UNCL5305 has the code AA for reduced rates, which EN 16931 does not use. */
const standardRates = new Set(['20', '19'])
const categoryCode = (category: VatCategory, rate: Rate) =>
  category === 'S' && !standardRates.has(rate) ? 'AA' : category

/** At most two decimal places. */
function percentText(rate: Rate): string {
  const [whole = '', fraction = ''] = rate.split('.')
  return fraction ? `${whole}.${fraction.slice(0, 2)}` : whole
}

const taxItem = (
  { category, rate }: { category: VatCategory; rate: Rate },
  taxable: Cents,
  more: Node[] = [],
) =>
  node('TaxItem', [
    money('TaxableAmount', taxable),
    node('TaxPercent', percentText(rate), { TaxCategoryCode: categoryCode(category, rate) }),
    ...more,
  ])

const countries = new Intl.DisplayNames(['de'], { type: 'region' })

const address = (
  name: string | undefined,
  { address: at, contact, tradingName }: Pick<TradeParty, 'address' | 'contact' | 'tradingName'>,
) =>
  node('Address', [
    node('Name', name),
    node('TradingName', tradingName),
    node('Street', [at.street, at.extra].filter(Boolean).join(', ')),
    node('Town', at.city),
    node('ZIP', at.code),
    node('Country', at.country && countries.of(at.country), { CountryCode: at.country }),
    node('Phone', contact.phone),
    node('Email', contact.mail),
  ])

/** The schema requires a VAT id; zeros stand for none. */
const noVatId = '00000000'

function partyParts(party: TradeParty, order?: string): (Node | Node[])[] {
  const { legalId, taxNumber, contact } = party
  return [
    node('VATIdentificationNumber', party.vatId ?? noVatId),
    node('FurtherIdentification', legalId?.value, { IdentificationType: 'FN' }),
    node('FurtherIdentification', taxNumber, { IdentificationType: 'FASTNR' }),
    node('OrderReference', [node('OrderID', order)]),
    address(party.name, party),
    node('Contact', contact.name ? [node('Name', contact.name)] : []),
  ]
}

const adjusted = (
  name: string,
  one: Adjustment & Partial<DocumentAdjustment>,
  base: Cents,
  isOfLine: boolean,
) =>
  node(name, [
    money('BaseAmount', one.base ?? base),
    node('Percentage', one.percent && percentText(one.percent)),
    money('Amount', one.amount),
    node('Comment', one.reason),
    isOfLine || !one.category || !one.rate
      ? null
      : taxItem({ category: one.category, rate: one.rate }, one.amount),
  ])

/** Line amount before allowances and charges. */
const lineBase = ({ net, allowances, charges }: InvoiceLine): Cents =>
  sum([net, ...allowances.map(({ amount }) => amount), ...charges.map(({ amount }) => negative(amount))])

const articleNumber = (number: string | undefined, kind: string) =>
  node('ArticleNumber', number, { ArticleNumberType: kind })

/** The order in the recipient's system: its number, else the buyer reference. */
const orderOf = ({ order, buyerReference }: Invoice) => order ?? buyerReference

const lineOf = (line: InvoiceLine, order: string | undefined) =>
  node('ListLineItem', [
    node('PositionNumber', line.id),
    [line.name, line.description, line.note].map((text) => node('Description', text)),
    articleNumber(line.gtin, 'GTIN'),
    articleNumber(line.buyerId, 'InvoiceRecipientsArticleNumber'),
    articleNumber(line.sellerId, 'BillersArticleNumber'),
    node('Quantity', line.quantity, { Unit: line.unit }),
    node('UnitPrice', line.price, { BaseQuantity: line.base === '1' ? undefined : line.base }),
    node('ReductionAndSurchargeListLineItemDetails', [
      line.allowances.map((one) => adjusted('ReductionListLineItem', one, lineBase(line), true)),
      line.charges.map((one) => adjusted('SurchargeListLineItem', one, lineBase(line), true)),
    ]),
    node('Delivery', line.period ? [deliveryTime(undefined, line.period)] : []),
    node(
      'InvoiceRecipientsOrderReference',
      // The schema requires the order's number with a line of the order
      line.orderLine && order ? [node('OrderID', order), node('OrderPositionNumber', line.orderLine)] : [],
    ),
    taxItem(line, line.net),
    money('LineItemAmount', line.net),
  ])

function deliveryTime(day: string | undefined, period: Invoice['period']): Node {
  if (day && !period) return node('Date', day)
  const { from = period?.to, to = period?.from } = period ?? {}
  return from === to ? node('Date', from) : node('Period', [node('FromDate', from), node('ToDate', to)])
}

function delivery({ delivery: to, period, despatchAdvice, issued }: Invoice): Node {
  if (!to && !period) return null
  return node('Delivery', [
    node('DeliveryID', despatchAdvice),
    // The schema requires a day with a place: use the day of the invoice
    deliveryTime(to?.day, period) ?? node('Date', issued),
    to?.address?.city ? address(to.name, { address: to.address, contact: {} }) : null,
  ])
}

function references({ purpose, preceding }: Invoice): Node[] {
  const parts = ({ number, issued }: Invoice['preceding'][number]) => [
    node('InvoiceNumber', number),
    node('InvoiceDate', issued),
  ]
  const [first] = preceding
  if (purpose === 'cancellation' && first) return [node('CancelledOriginalDocument', parts(first))]
  const advance = purpose === 'final' ? documentTypes.advance : undefined
  return preceding.map((one) => node('RelatedDocument', [...parts(one), node('DocumentType', advance)]))
}

const transferMeans = new Set(['30', '58'])

function paymentMethod({ type, payment, totals }: Invoice): Node {
  if (type === '381' || totals.due === 0 || !payment || payment.means === '97')
    return node('PaymentMethod', [element('NoPayment', [], {}, true)])
  if (!transferMeans.has(payment.means)) return node('PaymentMethod', [element('OtherPayment', [], {}, true)])
  const { reference } = payment
  return node('PaymentMethod', [
    node('UniversalBankTransaction', [
      payment.accounts.map(({ bic, iban, holder }) =>
        node('BeneficiaryAccount', [node('BIC', bic), node('IBAN', iban), node('BankAccountOwner', holder)]),
      ),
      // The field allows 35 characters; longer texts go to the comment of the conditions
      reference && reference.length <= 35 ? node('PaymentReference', reference) : null,
    ]),
  ])
}

const paymentConditions = ({ due, discounts, terms }: Invoice) =>
  node('PaymentConditions', [
    node('DueDate', due),
    discounts.map(({ until, percent }) =>
      node('Discount', [node('PaymentDate', until), node('Percentage', percentText(percent))]),
    ),
    node('Comment', terms),
  ])

const reductions = ({ allowances, charges, totals }: Invoice) =>
  node('ReductionAndSurchargeDetails', [
    allowances.map((one) => adjusted('Reduction', one, totals.lineNet, false)),
    charges.map((one) => adjusted('Surcharge', one, totals.lineNet, false)),
  ])

/** Writes an invoice as ebInterface 6.1. */
export function writeEbInterface(invoice: Invoice): string {
  const { seller, buyer, totals, notes } = invoice
  const [supplierNumber] = seller.ids
  const [customerNumber] = buyer.ids
  const root = element(
    'Invoice',
    [
      node('InvoiceNumber', invoice.number),
      node('InvoiceDate', invoice.issued),
      ...references(invoice),
      delivery(invoice),
      node('Biller', [
        ...partyParts(seller),
        node('InvoiceRecipientsBillerID', supplierNumber?.scheme ? undefined : supplierNumber?.value),
      ]),
      node('InvoiceRecipient', [
        ...partyParts(buyer, orderOf(invoice)),
        node('BillersInvoiceRecipientID', customerNumber?.scheme ? undefined : customerNumber?.value),
      ]),
      node('Details', [
        node('HeaderDescription', notes.join('\n')),
        node(
          'ItemList',
          invoice.lines.map((line) => lineOf(line, orderOf(invoice))),
        ),
      ]),
      reductions(invoice),
      node(
        'Tax',
        invoice.vat.map((one) =>
          taxItem(one, one.taxable, [money('TaxAmount', one.vat), node('Comment', one.reason)]),
        ),
      ),
      money('TotalGrossAmount', totals.gross),
      totals.paid === 0 ? null : money('PrepaidAmount', totals.paid),
      totals.rounding === 0 ? null : money('RoundingAmount', totals.rounding),
      money('PayableAmount', totals.due),
      paymentMethod(invoice),
      paymentConditions(invoice),
    ],
    {
      xmlns: 'http://www.ebinterface.at/schema/6p1/',
      GeneratingSystem: 'Dorfplatz',
      DocumentType: documentTypes[invoice.purpose],
      InvoiceCurrency: invoice.currency,
      Language: 'de',
    },
    true,
  )
  return writeXml(root!)
}
