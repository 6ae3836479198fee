import type { Cents } from '#kit/shared/money/cents.ts'
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
import { compactDay, termsOf, xmlAmount } from './xml-values.ts'
import { element, writeXml, type XmlElement } from './xml.ts'

/**
 * UN/CEFACT Cross Industry Invoice D16B in the binding of EN 16931-3-3: the syntax of Factur-X, ZUGFeRD and one
 * XRechnung.
 */

type Node = XmlElement | null

const ram = (name: string, content: string | undefined | (Node | readonly Node[])[], attributes = {}) =>
  element(`ram:${name}`, content, attributes)
const day = (name: string, value: string | undefined) =>
  ram(name, [element('udt:DateTimeString', compactDay(value), { format: '102' })])
const identified = (name: string, { scheme, value }: Identifier) => ram(name, value, { schemeID: scheme })
const money = (name: string, amount: Cents) => ram(name, xmlAmount(amount))
const reference = (name: string, id: string | undefined) => ram(name, [ram('IssuerAssignedID', id)])

const place = ({ street, extra, code, city, country }: PostalAddress) =>
  ram('PostalTradeAddress', [
    ram('PostcodeCode', code),
    ram('LineOne', street),
    ram('LineTwo', extra),
    ram('CityName', city),
    ram('CountryID', country),
  ])

const period = ({ from, to }: Period = {}) =>
  ram('BillingSpecifiedPeriod', [day('StartDateTime', from), day('EndDateTime', to)])

/** CII separates global ids, those with a scheme, from local ones. */
const numbers = (ids: readonly Identifier[]) => [
  ...ids.filter(({ scheme }) => !scheme).map((id) => identified('ID', id)),
  ...ids.filter(({ scheme }) => scheme).map((id) => identified('GlobalID', id)),
]

const taxNumber = (value: string | undefined, scheme: string) =>
  ram('SpecifiedTaxRegistration', [ram('ID', value, { schemeID: scheme })])

function party(role: string, one: TradeParty): Node {
  const { contact, legalId, electronicAddress } = one
  return ram(role, [
    ...numbers(one.ids),
    ram('Name', one.name),
    ram('Description', one.legalInfo),
    ram('SpecifiedLegalOrganization', [
      legalId ? identified('ID', legalId) : null,
      ram('TradingBusinessName', one.tradingName),
    ]),
    ram('DefinedTradeContact', [
      ram('PersonName', contact.name),
      ram('TelephoneUniversalCommunication', [ram('CompleteNumber', contact.phone)]),
      ram('EmailURIUniversalCommunication', [ram('URIID', contact.mail)]),
    ]),
    place(one.address),
    ram('URIUniversalCommunication', [electronicAddress ? identified('URIID', electronicAddress) : null]),
    taxNumber(one.vatId, 'VA'),
    taxNumber(one.taxNumber, 'FC'),
  ])
}

type Tax = Pick<VatBreakdown, 'category' | 'rate'>

const lineTax = (name: string, { category, rate }: Tax) =>
  ram(name, [
    ram('TypeCode', 'VAT'),
    ram('CategoryCode', category),
    category === 'O' ? null : ram('RateApplicablePercent', rate),
  ])

function allowanceCharge(one: Adjustment & Partial<DocumentAdjustment>, isCharge: boolean): Node {
  const { category, rate } = one
  return ram('SpecifiedTradeAllowanceCharge', [
    ram('ChargeIndicator', [element('udt:Indicator', String(isCharge))]),
    ram('CalculationPercent', one.percent),
    one.base === undefined ? null : money('BasisAmount', one.base),
    money('ActualAmount', one.amount),
    ram('ReasonCode', one.reasonCode),
    ram('Reason', one.reason),
    category && rate ? lineTax('CategoryTradeTax', { category, rate }) : null,
  ])
}

const adjustments = ({ allowances, charges }: Pick<Invoice | InvoiceLine, 'allowances' | 'charges'>) => [
  ...allowances.map((one) => allowanceCharge(one, false)),
  ...charges.map((one) => allowanceCharge(one, true)),
]

const product = (line: InvoiceLine) =>
  ram('SpecifiedTradeProduct', [
    ram('GlobalID', line.gtin, { schemeID: '0160' }),
    ram('SellerAssignedID', line.sellerId),
    ram('BuyerAssignedID', line.buyerId),
    ram('Name', line.name),
    ram('Description', line.description),
    ram('DesignatedProductClassification', [ram('ClassCode', line.customsCode, { listID: 'HS' })]),
    ram('OriginTradeCountry', [ram('ID', line.origin)]),
  ])

const lineOf = (line: InvoiceLine) =>
  ram('IncludedSupplyChainTradeLineItem', [
    ram('AssociatedDocumentLineDocument', [
      ram('LineID', line.id),
      ram('IncludedNote', [ram('Content', line.note)]),
    ]),
    product(line),
    ram('SpecifiedLineTradeAgreement', [
      ram('BuyerOrderReferencedDocument', [ram('LineID', line.orderLine)]),
      ram('NetPriceProductTradePrice', [
        ram('ChargeAmount', line.price),
        line.base === '1' ? null : ram('BasisQuantity', line.base, { unitCode: line.unit }),
      ]),
    ]),
    ram('SpecifiedLineTradeDelivery', [ram('BilledQuantity', line.quantity, { unitCode: line.unit })]),
    ram('SpecifiedLineTradeSettlement', [
      lineTax('ApplicableTradeTax', line),
      period(line.period),
      ...adjustments(line),
      ram('SpecifiedTradeSettlementLineMonetarySummation', [money('LineTotalAmount', line.net)]),
    ]),
  ])

const agreement = ({ buyerReference, seller, buyer, salesOrder, order, contract, project }: Invoice) =>
  ram('ApplicableHeaderTradeAgreement', [
    ram('BuyerReference', buyerReference),
    party('SellerTradeParty', seller),
    party('BuyerTradeParty', { ...buyer, taxNumber: undefined, legalInfo: undefined }),
    reference('SellerOrderReferencedDocument', salesOrder),
    reference('BuyerOrderReferencedDocument', order),
    reference('ContractReferencedDocument', contract),
    // The schema requires a name beside the number
    ram('SpecifiedProcuringProject', project ? [ram('ID', project), ram('Name', project)] : []),
  ])

const delivery = ({ delivery: to, despatchAdvice }: Invoice) =>
  element(
    'ram:ApplicableHeaderTradeDelivery',
    [
      ram('ShipToTradeParty', [ram('Name', to?.name), to?.address ? place(to.address) : null]),
      ram('ActualDeliverySupplyChainEvent', [day('OccurrenceDateTime', to?.day)]),
      reference('DespatchAdviceReferencedDocument', despatchAdvice),
    ],
    {},
    true,
  )

function paymentMeans({ payment }: Invoice): Node[] {
  if (!payment) return []
  const accounts = payment.accounts.length > 0 ? payment.accounts : [undefined]
  return accounts.map((account) =>
    ram('SpecifiedTradeSettlementPaymentMeans', [
      ram('TypeCode', payment.means),
      ram('PayeePartyCreditorFinancialAccount', [
        ram('IBANID', account?.iban),
        ram('AccountName', account?.holder),
      ]),
      ram('PayeeSpecifiedCreditorFinancialInstitution', [ram('BICID', account?.bic)]),
    ]),
  )
}

const breakdown = (one: VatBreakdown) =>
  ram('ApplicableTradeTax', [
    money('CalculatedAmount', one.vat),
    ram('TypeCode', 'VAT'),
    ram('ExemptionReason', one.reason),
    money('BasisAmount', one.taxable),
    ram('CategoryCode', one.category),
    ram('ExemptionReasonCode', one.reasonCode),
    ram('RateApplicablePercent', one.rate),
  ])

const summation = ({ totals, allowances, charges, currency }: Invoice) =>
  ram('SpecifiedTradeSettlementHeaderMonetarySummation', [
    money('LineTotalAmount', totals.lineNet),
    charges.length > 0 ? money('ChargeTotalAmount', totals.chargeNet) : null,
    allowances.length > 0 ? money('AllowanceTotalAmount', totals.allowanceNet) : null,
    money('TaxBasisTotalAmount', totals.net),
    ram('TaxTotalAmount', xmlAmount(totals.vat), { currencyID: currency }),
    totals.rounding === 0 ? null : money('RoundingAmount', totals.rounding),
    money('GrandTotalAmount', totals.gross),
    totals.paid === 0 ? null : money('TotalPrepaidAmount', totals.paid),
    money('DuePayableAmount', totals.due),
  ])

const settlement = (invoice: Invoice, isXrechnung: boolean) =>
  ram('ApplicableHeaderTradeSettlement', [
    ram('PaymentReference', invoice.payment?.reference),
    ram('InvoiceCurrencyCode', invoice.currency),
    ...paymentMeans(invoice),
    ...invoice.vat.map(breakdown),
    period(invoice.period),
    ...adjustments(invoice),
    ram('SpecifiedTradePaymentTerms', [
      ram('Description', termsOf(invoice, isXrechnung)),
      day('DueDateDateTime', invoice.due),
    ]),
    summation(invoice),
    ...invoice.preceding.map(({ number, issued }) =>
      ram('InvoiceReferencedDocument', [
        ram('IssuerAssignedID', number),
        ram('FormattedIssueDateTime', [element('qdt:DateTimeString', compactDay(issued), { format: '102' })]),
      ]),
    ),
  ])

/** Writes an invoice as Cross Industry Invoice; credit notes differ by type code (BT-3) only. */
export function writeCii(invoice: Invoice, { specification, process, rules }: FormatFacts): string {
  const root = element(
    'rsm:CrossIndustryInvoice',
    [
      element('rsm:ExchangedDocumentContext', [
        ram('BusinessProcessSpecifiedDocumentContextParameter', [ram('ID', process)]),
        ram('GuidelineSpecifiedDocumentContextParameter', [ram('ID', specification)]),
      ]),
      element('rsm:ExchangedDocument', [
        ram('ID', invoice.number),
        ram('TypeCode', invoice.type),
        day('IssueDateTime', invoice.issued),
        ...invoice.notes.map((note) => ram('IncludedNote', [ram('Content', note)])),
      ]),
      element('rsm:SupplyChainTradeTransaction', [
        ...invoice.lines.map(lineOf),
        agreement(invoice),
        delivery(invoice),
        settlement(invoice, rules.includes('xrechnung')),
      ]),
    ],
    {
      'xmlns:rsm': 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
      'xmlns:qdt': 'urn:un:unece:uncefact:data:standard:QualifiedDataType:100',
      'xmlns:ram': 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
      'xmlns:udt': 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
    },
    true,
  )
  return writeXml(root!)
}
