import type { Currency, Cents } from '#kit/shared/money/cents.ts'
import type { FormatFacts } from '../formats.ts'
import type {
  Adjustment,
  DocumentAdjustment,
  Identifier,
  Invoice,
  InvoiceLine,
  Period,
  PostalAddress,
  TradeParty,
  VatBreakdown,
} from '../semantic-model.ts'
import { termsOf, xmlAmount } from './xml-values.ts'
import { element, writeXml, type XmlElement } from './xml.ts'

/**
 * UBL 2.1 Invoice and CreditNote (ISO/IEC 19845) in the binding of EN 16931-3-2. The schema fixes the element order, so
 * the two documents differ in a few places.
 */

type Node = XmlElement | null

const basic = (name: string, text: string | undefined, attributes = {}) =>
  element(`cbc:${name}`, text, attributes)
const group = (name: string, content: (Node | readonly Node[])[]) => element(`cac:${name}`, content)
const identified = (name: string, { scheme, value }: Identifier) => basic(name, value, { schemeID: scheme })
const money = (name: string, amount: Cents, currency: Currency) =>
  basic(name, xmlAmount(amount), { currencyID: currency })
const vatScheme = () => group('TaxScheme', [basic('ID', 'VAT')])
const period = ({ from, to }: Period = {}) =>
  group('InvoicePeriod', [basic('StartDate', from), basic('EndDate', to)])
const reference = (name: string, id: string | undefined) => group(name, [basic('ID', id)])

const place = (name: string, { street, extra, city, code, country }: PostalAddress) =>
  group(name, [
    basic('StreetName', street),
    basic('AdditionalStreetName', extra),
    basic('CityName', city),
    basic('PostalZone', code),
    group('Country', [basic('IdentificationCode', country)]),
  ])

const taxNumber = (value: string | undefined, scheme: string) =>
  value
    ? group('PartyTaxScheme', [basic('CompanyID', value), group('TaxScheme', [basic('ID', scheme)])])
    : null

function party(role: string, one: TradeParty): Node {
  const { contact } = one
  return group(role, [
    group('Party', [
      one.electronicAddress ? identified('EndpointID', one.electronicAddress) : null,
      ...one.ids.map((id) => group('PartyIdentification', [identified('ID', id)])),
      group('PartyName', [basic('Name', one.tradingName)]),
      place('PostalAddress', one.address),
      taxNumber(one.vatId, 'VAT'),
      taxNumber(one.taxNumber, 'FC'),
      group('PartyLegalEntity', [
        basic('RegistrationName', one.name),
        one.legalId ? identified('CompanyID', one.legalId) : null,
        basic('CompanyLegalForm', one.legalInfo),
      ]),
      group('Contact', [
        basic('Name', contact.name),
        basic('Telephone', contact.phone),
        basic('ElectronicMail', contact.mail),
      ]),
    ]),
  ])
}

const delivery = ({ delivery: to }: Invoice) =>
  group('Delivery', [
    basic('ActualDeliveryDate', to?.day),
    group('DeliveryLocation', [to?.address ? place('Address', to.address) : null]),
    group('DeliveryParty', [group('PartyName', [basic('Name', to?.name)])]),
  ])

function paymentMeans({ payment, due }: Invoice, isCredit: boolean): Node[] {
  if (!payment) return []
  const accounts = payment.accounts.length > 0 ? payment.accounts : [undefined]
  return accounts.map((account) =>
    group('PaymentMeans', [
      basic('PaymentMeansCode', payment.means),
      isCredit ? basic('PaymentDueDate', due) : null,
      basic('PaymentID', payment.reference),
      group('PayeeFinancialAccount', [
        basic('ID', account?.iban),
        basic('Name', account?.holder),
        group('FinancialInstitutionBranch', [basic('ID', account?.bic)]),
      ]),
    ]),
  )
}

const taxCategory = (
  name: string,
  { category, rate, reason, reasonCode }: Pick<VatBreakdown, 'category' | 'rate' | 'reason' | 'reasonCode'>,
  withRate = category !== 'O',
) =>
  group(name, [
    basic('ID', category),
    withRate ? basic('Percent', rate) : null,
    basic('TaxExemptionReasonCode', reasonCode),
    basic('TaxExemptionReason', reason),
    vatScheme(),
  ])

function allowanceCharge(
  one: Adjustment & Partial<DocumentAdjustment>,
  isCharge: boolean,
  currency: Currency,
): Node {
  const { category, rate } = one
  return group('AllowanceCharge', [
    basic('ChargeIndicator', String(isCharge)),
    basic('AllowanceChargeReasonCode', one.reasonCode),
    basic('AllowanceChargeReason', one.reason),
    basic('MultiplierFactorNumeric', one.percent),
    money('Amount', one.amount, currency),
    one.base === undefined ? null : money('BaseAmount', one.base, currency),
    category && rate ? taxCategory('TaxCategory', { category, rate }) : null,
  ])
}

const adjustments = (
  { allowances, charges }: Pick<Invoice | InvoiceLine, 'allowances' | 'charges'>,
  currency: Currency,
) => [
  ...allowances.map((one) => allowanceCharge(one, false, currency)),
  ...charges.map((one) => allowanceCharge(one, true, currency)),
]

const taxTotal = ({ vat, totals, currency }: Invoice) =>
  group('TaxTotal', [
    money('TaxAmount', totals.vat, currency),
    ...vat.map((one) =>
      group('TaxSubtotal', [
        money('TaxableAmount', one.taxable, currency),
        money('TaxAmount', one.vat, currency),
        // XRechnung requires a rate in every group (BR-DE-14), EN 16931 allows it
        taxCategory('TaxCategory', one, true),
      ]),
    ),
  ])

function monetaryTotal({ totals, allowances, charges, currency }: Invoice): Node {
  const some = (name: string, amount: Cents, isSaid: boolean) =>
    isSaid ? money(name, amount, currency) : null
  return group('LegalMonetaryTotal', [
    money('LineExtensionAmount', totals.lineNet, currency),
    money('TaxExclusiveAmount', totals.net, currency),
    money('TaxInclusiveAmount', totals.gross, currency),
    some('AllowanceTotalAmount', totals.allowanceNet, allowances.length > 0),
    some('ChargeTotalAmount', totals.chargeNet, charges.length > 0),
    some('PrepaidAmount', totals.paid, totals.paid !== 0),
    some('PayableRoundingAmount', totals.rounding, totals.rounding !== 0),
    money('PayableAmount', totals.due, currency),
  ])
}

const item = (line: InvoiceLine) =>
  group('Item', [
    basic('Description', line.description),
    basic('Name', line.name),
    reference('BuyersItemIdentification', line.buyerId),
    reference('SellersItemIdentification', line.sellerId),
    group('StandardItemIdentification', [basic('ID', line.gtin, { schemeID: '0160' })]),
    group('OriginCountry', [basic('IdentificationCode', line.origin)]),
    group('CommodityClassification', [basic('ItemClassificationCode', line.customsCode, { listID: 'HS' })]),
    taxCategory('ClassifiedTaxCategory', { category: line.category, rate: line.rate }),
  ])

const lineOf = (line: InvoiceLine, isCredit: boolean, currency: Currency) =>
  group(isCredit ? 'CreditNoteLine' : 'InvoiceLine', [
    basic('ID', line.id),
    basic('Note', line.note),
    basic(isCredit ? 'CreditedQuantity' : 'InvoicedQuantity', line.quantity, { unitCode: line.unit }),
    money('LineExtensionAmount', line.net, currency),
    period(line.period),
    group('OrderLineReference', [basic('LineID', line.orderLine)]),
    ...adjustments(line, currency),
    item(line),
    group('Price', [
      basic('PriceAmount', line.price, { currencyID: currency }),
      line.base === '1' ? null : basic('BaseQuantity', line.base, { unitCode: line.unit }),
    ]),
  ])

function references(invoice: Invoice, isCredit: boolean): (Node | Node[])[] {
  const { order, salesOrder, preceding, project } = invoice
  return [
    // The schema requires an order number in every reference
    order || salesOrder
      ? group('OrderReference', [basic('ID', order ?? 'NA'), basic('SalesOrderID', salesOrder)])
      : null,
    preceding.map(({ number, issued }) =>
      group('BillingReference', [
        group('InvoiceDocumentReference', [basic('ID', number), basic('IssueDate', issued)]),
      ]),
    ),
    reference('DespatchDocumentReference', invoice.despatchAdvice),
    reference('ContractDocumentReference', invoice.contract),
    // A credit note has no project element: a document reference with code 50 replaces it
    isCredit
      ? group(
          'AdditionalDocumentReference',
          project ? [basic('ID', project), basic('DocumentTypeCode', '50')] : [],
        )
      : reference('ProjectReference', project),
  ]
}

/** Peppol allows one note unless both parties are German (PEPPOL-EN16931-R002). */
const notes = ({ notes: all }: Invoice) => basic('Note', all.join('\n'))

/** Writes an invoice as UBL 2.1: a credit note (BT-3 381) as CreditNote, the rest as Invoice. */
export function writeUbl(invoice: Invoice, { specification, process, rules }: FormatFacts): string {
  const isCredit = invoice.type === '381'
  const name = isCredit ? 'CreditNote' : 'Invoice'
  const { currency, seller, buyer } = invoice
  const root = element(
    name,
    [
      basic('CustomizationID', specification),
      basic('ProfileID', process),
      basic('ID', invoice.number),
      basic('IssueDate', invoice.issued),
      isCredit ? null : basic('DueDate', invoice.due),
      basic(isCredit ? 'CreditNoteTypeCode' : 'InvoiceTypeCode', invoice.type),
      notes(invoice),
      basic('DocumentCurrencyCode', currency),
      basic('BuyerReference', invoice.buyerReference),
      period(invoice.period),
      ...references(invoice, isCredit),
      party('AccountingSupplierParty', seller),
      party('AccountingCustomerParty', { ...buyer, taxNumber: undefined, legalInfo: undefined }),
      delivery(invoice),
      ...paymentMeans(invoice, isCredit),
      group('PaymentTerms', [basic('Note', termsOf(invoice, rules.includes('xrechnung')))]),
      ...adjustments(invoice, currency),
      taxTotal(invoice),
      monetaryTotal(invoice),
      ...invoice.lines.map((line) => lineOf(line, isCredit, currency)),
    ],
    {
      xmlns: `urn:oasis:names:specification:ubl:schema:xsd:${name}-2`,
      'xmlns:cac': 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2',
      'xmlns:cbc': 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2',
    },
    true,
  )
  return writeXml(root!)
}
