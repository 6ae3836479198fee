import { amountOf, zero } from '#kit/shared/money/cents.ts'
import { type Quantity, quantity, type UnitPrice, unitPrice } from '#kit/shared/money/decimals.ts'
import { xmlPrice } from '#kit/shared/money/xml-price.ts'
import type {
  ContentAddress,
  ContentAdjustment,
  ContentItemLine,
  ContentLine,
  ContentParty,
  DocumentContent,
} from '#domains/books/documents/content/content.contract.ts'
import {
  type Adjustment,
  type Identifier,
  type Invoice,
  type InvoiceLine,
  type InvoiceType,
  invoiceTypes,
  type Period,
  type PostalAddress,
  type TradeParty,
} from '../semantic-model.ts'

const given = (text: string): string | undefined => text.trim() || undefined

const address = ({ street, extra, zip, city, country }: ContentAddress): PostalAddress => ({
  street: given(street),
  extra: given(extra),
  code: given(zip),
  city: given(city),
  country,
})

/** Address for e-invoices; the e-mail address (EAS `EM`) by default. */
const electronicAddress = ({ electronicAddress: known, contact }: ContentParty): Identifier | undefined =>
  known ?? (contact.email ? { scheme: 'EM', value: contact.email } : undefined)

const noParty = (): TradeParty => ({ ids: [], address: {}, contact: {} })

function partyOf(party: ContentParty, withVatIds: boolean): TradeParty {
  const { name, phone, email } = party.contact
  return {
    name: given(party.name),
    tradingName: given(party.tradingName) === given(party.name) ? undefined : given(party.tradingName),
    ids: party.identifiers,
    legalId: party.registration ? { value: party.registration } : undefined,
    vatId: withVatIds ? (party.vatId ?? undefined) : undefined,
    taxNumber: withVatIds ? (party.taxNumber ?? undefined) : undefined,
    electronicAddress: electronicAddress(party),
    address: address(party.address),
    contact: { name: given(name), phone: given(phone), mail: given(email) },
  }
}

function sellerOf(content: DocumentContent, withVatIds: boolean): TradeParty {
  const seller = partyOf(content.seller, withVatIds)
  // The buyer's number for the seller comes first: syntaxes that allow one number use it
  const supplier = given(content.buyer?.supplierNumber ?? '')
  return {
    ...seller,
    ids: [...(supplier ? [{ value: supplier }] : []), ...seller.ids],
    legalInfo: given(content.seller.legal),
    // An association without registration still needs an identifier (BR-CO-26)
    ...(withVatIds || seller.legalId || seller.ids.length > 0 || !content.seller.taxNumber
      ? {}
      : { legalId: { value: content.seller.taxNumber } }),
  }
}

function buyerOf({ buyer, isSmallAmount }: DocumentContent, withVatIds: boolean): TradeParty {
  if (!buyer) return noParty()
  const party = partyOf(buyer, withVatIds)
  const number = given(buyer.customerNumber)
  return {
    ...party,
    taxNumber: undefined,
    ids: party.ids.length > 0 || !number || isSmallAmount ? party.ids : [{ value: number }],
  }
}

function adjustment(one: ContentAdjustment): Invoice['allowances'][number] {
  const isPercent = one.percent !== null && one.base !== null
  return {
    amount: one.net,
    ...(isPercent ? { base: one.base ?? zero, percent: one.percent ?? undefined } : {}),
    reason: given(one.reason),
    reasonCode: given(one.reasonCode),
    ...one.vat,
  }
}

const discountWords = { de: 'Rabatt', en: 'Discount' } as const

/** Allowance of a line. In gross mode only the net amount is exact, and it includes the allowance already. */
function lineAllowances(line: ContentItemLine, content: DocumentContent): Adjustment[] {
  if (content.counting === 'gross' || line.allowance === zero) return []
  const base = amountOf(line.quantity, line.price, line.base)
  const isPercent = line.discount !== null && base !== 0
  return [
    {
      amount: line.allowance,
      ...(isPercent ? { base, percent: line.discount ?? undefined } : {}),
      reason: discountWords[content.language],
      // UNCL5189: discount
      reasonCode: '95',
    },
  ]
}

const opposite = <T extends Quantity | UnitPrice>(decimal: T, made: (text: string) => T): T =>
  made(decimal.startsWith('-') ? decimal.slice(1) : `-${decimal}`)

/**
 * BT-129, 146, 149: as entered in net mode, derived from the net amount in gross mode; the sign belongs to the quantity
 * (BR-27).
 */
function priceOf(
  line: ContentItemLine,
  content: DocumentContent,
): Pick<InvoiceLine, 'quantity' | 'price' | 'base'> {
  if (content.counting === 'gross') return xmlPrice(line.net, line.quantity)
  const { quantity: count, price, base } = line
  return price.startsWith('-')
    ? { quantity: opposite(count, quantity), price: opposite(price, unitPrice), base }
    : { quantity: count, price, base }
}

/**
 * BG-26 must lie within BG-14 (PEPPOL-EN16931-R110, R111): omitted if equal to the document's, and for advances, which
 * precede it.
 */
function linePeriod({ period, advance }: ContentItemLine, { supply }: DocumentContent): Period | undefined {
  if (!period || advance || (supply && period.from === supply.from && period.to === supply.to))
    return undefined
  return period
}

function lineOf(line: ContentItemLine, id: string, content: DocumentContent): InvoiceLine {
  const { item } = line
  return {
    id,
    ...priceOf(line, content),
    unit: line.unit.code,
    net: line.net,
    orderLine: given(line.buyerLine),
    period: linePeriod(line, content),
    allowances: lineAllowances(line, content),
    charges: [],
    category: line.vat.category,
    rate: line.vat.rate,
    name: given(line.name),
    description: given(line.text),
    sellerId: given(item.number),
    buyerId: given(item.buyerNumber),
    gtin: given(item.ean),
    customsCode: given(item.customsCode),
    origin: given(item.originCountry),
  }
}

/**
 * Lines that count. Text lines become notes of the preceding line, because syntaxes have no other place for them;
 * headings and subtotals are omitted.
 */
function linesOf(content: DocumentContent): { lines: InvoiceLine[]; opening: string[] } {
  const lines: InvoiceLine[] = []
  const opening: string[] = []
  const isFirm = (line: ContentLine) => line.role === 'firm'
  for (const line of content.lines.filter(isFirm)) {
    if (line.type === 'item') lines.push(lineOf(line, String(lines.length + 1), content))
    if (line.type !== 'text' || !line.text.trim()) continue
    const before = lines.at(-1)
    if (before) before.note = before.note ? `${before.note}\n${line.text}` : line.text
    else opening.push(line.text)
  }
  return { lines, opening }
}

/**
 * BT-3. Partial invoices (326) exist between German parties only (PEPPOL-EN16931-P0112), elsewhere they are invoices.
 */
function typeOf({ typeCode, kind, seller, buyer }: DocumentContent): InvoiceType {
  const type = invoiceTypes.find((one) => one === typeCode)
  if (!type) throw new RangeError(`${kind} has no type of invoice (BT-3)`)
  const areGerman = seller.address.country === 'DE' && buyer?.address.country === 'DE'
  return type === '326' && !areGerman ? '380' : type
}

function supplyOf({ supply, deliverTo, buyer, vat }: DocumentContent): Pick<Invoice, 'delivery' | 'period'> {
  const day = supply && supply.from === supply.to ? supply.from : undefined
  // Cross-border goods require the country of arrival (BR-IC-12): by default the buyer's
  const crosses = vat.some(({ category }) => category === 'K' || category === 'G')
  const place = deliverTo ?? (crosses && buyer ? { name: buyer.name, address: buyer.address } : null)
  return {
    delivery:
      day || place
        ? {
            day,
            name: place ? given(place.name) : undefined,
            address: place ? address(place.address) : undefined,
          }
        : undefined,
    period: supply && !day ? supply : undefined,
  }
}

function paymentOf({ payment, number, type, totals }: DocumentContent): Invoice['payment'] {
  const { account } = payment
  if (!payment.means || (type !== 'advance' && totals.due === zero && payment.means === '97'))
    return { means: payment.means || '97', accounts: [] }
  // BG-17 is for transfers only (BR-DE-23, 24, 25)
  const isTransfer = payment.means === '30' || payment.means === '58'
  return {
    means: payment.means,
    reference: given(payment.reference) ?? number ?? undefined,
    accounts:
      account && isTransfer
        ? [{ iban: account.iban.replaceAll(' ', ''), holder: given(account.holder), bic: given(account.bic) }]
        : [],
  }
}

/** The Austrian federal administration identifies invoices by its order reference, which is BT-13 in UBL. */
function orderOf({ buyer, purchaseOrder, buyerReference }: DocumentContent): string | undefined {
  const isAustrianBody = buyer?.kind === 'public' && buyer.address.country === 'AT'
  return given(purchaseOrder) ?? (isAustrianBody ? given(buyerReference) : undefined)
}

/**
 * Maps an invoice's frozen content to the terms of EN 16931. Computes no amounts except unit prices of gross documents,
 * derived from their net amounts.
 * Throws a RangeError for other documents, and for a line with an amount but no quantity.
 */
export function invoiceOf(content: DocumentContent): Invoice {
  // Outside the scope of VAT no party has a VAT id (BR-O-02)
  const withVatIds = !content.vat.some(({ category }) => category === 'O')
  const { lines, opening } = linesOf(content)
  const { introduction, closing, notes } = content.texts
  return {
    number: content.number ?? undefined,
    issued: content.issuedOn,
    type: typeOf(content),
    purpose: content.type ?? 'invoice',
    currency: content.currency,
    due: content.terms.dueOn ?? undefined,
    buyerReference: given(content.buyerReference),
    project: given(content.project),
    contract: given(content.contract),
    order: orderOf(content),
    salesOrder: content.order?.number,
    despatchAdvice: content.deliveries[0]?.number,
    terms: given(content.terms.text),
    discounts: content.terms.cashDiscounts.map(({ until, percent }) => ({ until, percent })),
    notes: [content.subject, introduction, ...opening, ...notes, closing]
      .map((note) => note.trim())
      .filter(Boolean),
    preceding: content.preceding.map(({ number, issuedOn }) => ({ number, issued: issuedOn })),
    seller: sellerOf(content, withVatIds),
    buyer: buyerOf(content, withVatIds),
    ...supplyOf(content),
    payment: paymentOf(content),
    allowances: content.allowances.map(adjustment),
    charges: content.charges.map(adjustment),
    totals: content.totals,
    vat: content.vat.map(({ taxable, vat, category, rate, reason, reasonCode }) => ({
      taxable,
      vat,
      category,
      rate,
      reason: given(reason),
      reasonCode: given(reasonCode),
    })),
    lines,
    isGross: content.counting === 'gross',
  }
}
