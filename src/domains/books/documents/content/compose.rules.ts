import { type Cents, cents, zero } from '../../../../kit/shared/money/cents.ts'
import { computeAmounts } from './amounts.rules.ts'
import type {
  ContentItemLine,
  ContentLine,
  ContentParty,
  ContentReference,
  DocumentContent,
  DocumentKind,
  InvoiceFormat,
  InvoiceType,
} from './content.contract.ts'
import type { Finding } from '../document-calls.contract.ts'
import type { DocumentLine, DraftDocument } from './draft.rules.ts'
import { notesOf, positionsOf, say, supplyOf, takenOffText, typeCodeOf } from './content-parts.rules.ts'
import { type ChargedRate, creditedVat, rateKey, remainingVat } from './credited-vat.rules.ts'
import {
  adjustments,
  reductionsOf,
  type TaxedLine,
  usualReasons,
  vatGroupsOf,
} from './composed-amounts.rules.ts'
import { decideTax, type RateOf, type TaxDecision, type TaxSeller } from '../tax/tax.rules.ts'
import { flatRateNote } from '../tax/flat-rates.rules.ts'
import { countryFindings, judgeContent, lineFindings } from './judge.rules.ts'
import { correctingTerms, payTerms, type PayTerms } from './pay-terms.rules.ts'

/** What a document is made of beside what people wrote into it, all as it is on the day of the document. */
export interface Surroundings {
  /** The day of the document in the site's zone. */
  today: string
  seller: ContentParty
  sellerTax: TaxSeller
  buyer: ContentParty | null
  isBuyerVatIdChecked: boolean
  /** Nothing more is delivered to the buyer, or nothing at all. */
  buyerBlock: 'none' | 'delivery' | 'all'
  deliverTo: DocumentContent['deliverTo']
  format: InvoiceFormat
  buyerReference: string
  rateOf: RateOf
  /** Keys of the VAT groups that came with the program, by id. */
  groupKeys: ReadonlyMap<string, string>
  /** Unit by id: UN/ECE code and what people read. */
  units: ReadonlyMap<string, { code: string; name: string }>
  /** What items say beside the line, by id. */
  items: ReadonlyMap<string, { ean: string; customsCode: string; originCountry: string; deposit: Cents }>
  terms: PayTerms | null
  account: DocumentContent['payment']['account']
  order: ContentReference | null
  /** Delivery notes by the line that was delivered. */
  deliveries: ReadonlyMap<string, { document: ContentReference; supply: DocumentContent['supply'] }>
  /** Advance invoices by id. */
  advances: ReadonlyMap<string, ContentReference>
  corrects: ContentReference | null
  /** What was decided on the tax of lines when they were charged, by the ids of the lines that give them back or take them off. */
  sealedTaxes: ReadonlyMap<string, TaxDecision>
  /** Of the invoice that is credited, in the same kind of prices: by category and rate. */
  chargedRates: ReadonlyMap<string, ChargedRate>
  /** Of the order that is charged, with what its other invoices charged, in the same kind of prices: by category and rate. */
  orderRates: ReadonlyMap<string, ChargedRate>
}

export interface Composed {
  content: DocumentContent
  findings: Finding[]
}

/** Sums up optional and alternative lines alone, so that each shows what it would cost. */
const beside = (counting: DraftDocument['counting'], { line, decision }: TaxedLine) =>
  computeAmounts({
    counting,
    lines: [amountLine({ line, decision })],
    discounts: [],
    charges: [],
    paid: zero,
    rounding: zero,
  }).lines[0]!

const amountLine = ({ line, decision }: TaxedLine) => ({
  quantity: line.quantity,
  price: line.price,
  base: line.base,
  discount: line.discount,
  allowance: line.allowance,
  isAdvance: line.advance !== null,
  category: decision.category,
  rate: decision.rate,
})

/**
 * What a document says and what stands in its way. Pure: preview, saving and issuing are this function with the same surroundings, so that
 * nobody issues anything but what was shown. Source of the form: `content.contract.ts`.
 */
export function composeContent(
  document: DraftDocument,
  { _id, kind, type }: { _id: string; kind: DocumentKind; type: InvoiceType | null },
  around: Surroundings,
): Composed {
  const { language, counting } = document
  const direction = type === 'credit_note' || type === 'cancellation' ? 'credit' : 'charge'
  const supply = supplyOf(document, kind, type, around)
  const findings: Finding[] = []
  const taxed: TaxedLine[] = document.lines.flatMap((line) => {
    if (line.type !== 'item') return []
    const sealed = around.sealedTaxes.get(line._id)
    if (sealed) {
      findings.push(...lineFindings(line, []))
      return [{ line, decision: sealed }]
    }
    const lineDay = line.supplyFrom ?? around.deliveries.get(line.source ?? '')?.supply?.to
    const decided = decideTax({
      seller: around.sellerTax,
      buyer: around.buyer && {
        country: around.buyer.address.country,
        kind: around.buyer.kind === 'person' ? 'consumer' : around.buyer.kind,
        vatId: around.buyer.vatId,
        isVatIdChecked: around.isBuyerVatIdChecked,
      },
      subject: {
        group: around.groupKeys.get(line.vatGroup ?? '') ?? line.vatGroup ?? '',
        nature: line.nature,
        isOwnProduce: line.isOwn,
        isExcise: line.isExcise,
        reversesAtHome: line.reverses,
      },
      destination:
        around.deliverTo?.address.country ?? around.buyer?.address.country ?? around.seller.address.country,
      day: lineDay ?? supply?.to ?? around.today,
      rateOf: around.rateOf,
    })
    findings.push(...lineFindings(line, decided.findings))
    return [{ line, decision: decided.decision }]
  })
  const firm = taxed.filter(({ line }) => line.role === 'firm')
  if (kind === 'invoice' && direction === 'charge') findings.push(...countryFindings(firm))
  const paid = cents(document.payments.reduce((all, { amount }) => all + BigInt(amount), 0n))
  const amounts = computeAmounts({
    counting,
    lines: firm.map(amountLine),
    ...reductionsOf(document, type),
    paid,
    rounding: zero,
    vatOf(group) {
      const charged = around.chargedRates.get(rateKey(group))
      if (charged) return creditedVat(counting, charged, group)
      const order = around.orderRates.get(rateKey(group))
      return order ? remainingVat(counting, order, group.counted) : null
    },
  })
  const counted = new Map(firm.map(({ line }, at) => [line._id, amounts.lines[at]!]))
  const decisions = new Map(taxed.map((one) => [one.line._id, one]))
  const positions = positionsOf(document.lines)
  let sinceGroup: Cents = zero

  const itemLine = (line: DocumentLine, position: string): ContentItemLine => {
    const own = decisions.get(line._id)!
    const amount = counted.get(line._id) ?? beside(counting, own)
    if (line.role === 'firm') sinceGroup = cents(BigInt(sinceGroup) + BigInt(amount.counted))
    const item = around.items.get(line.item ?? '')
    const advance = around.advances.get(line.advance ?? '') ?? null
    const unit = around.units.get(line.unit ?? '')
    return {
      _id: line._id,
      type: 'item',
      role: line.role,
      position,
      item: {
        _id: line.item,
        number: line.number,
        buyerNumber: '',
        ean: item?.ean ?? '',
        customsCode: item?.customsCode ?? '',
        originCountry: item?.originCountry ?? '',
      },
      name: line.name,
      text: [
        line.text,
        advance
          ? takenOffText(advance, own.decision.rate, amount, { ...document, seller: around.seller })
          : '',
      ]
        .filter(Boolean)
        .join('\n'),
      quantity: line.quantity,
      unit: unit ?? { code: 'C62', name: '' },
      price: line.price,
      base: line.base,
      discount: line.discount,
      allowance: amount.allowance,
      counted: amount.counted,
      net: amount.net,
      rounding: amount.rounding,
      vat: { category: own.decision.category, rate: own.decision.rate },
      period: line.supplyFrom ? { from: line.supplyFrom, to: line.supplyTo ?? line.supplyFrom } : null,
      buyerLine: line.buyerLine,
      delivery: around.deliveries.get(line.source ?? '')?.document ?? null,
      advance,
    }
  }
  const lines = document.lines.map((line, at): ContentLine => {
    const base = { _id: line._id, role: line.role }
    if (line.type === 'item') return itemLine(line, positions[at]!)
    if (line.type === 'text') return { ...base, type: 'text', text: line.text || line.name }
    if (line.type === 'subtotal') return { ...base, type: 'subtotal', name: line.name, counted: sinceGroup }
    sinceGroup = zero
    return { ...base, type: 'group', position: positions[at]!, name: line.name }
  })

  const { totals } = amounts
  const terms = payTerms(around.terms, {
    issuedOn: around.today,
    supplyTo: supply?.to ?? around.today,
    due: totals.due,
    currency: document.currency,
    lang: language,
    country: around.seller.address.country,
    isPayable: kind === 'invoice' && direction === 'charge' && totals.due > 0,
  })
  const used = document.lines.map(({ source }) => around.deliveries.get(source ?? '')?.document)
  const advances = document.lines.flatMap(({ advance }) => around.advances.get(advance ?? '') ?? [])
  const unique = (list: readonly (ContentReference | undefined)[]) => [
    ...new Map(list.flatMap((one) => (one ? [[one._id, one] as const] : []))).values(),
  ]
  const isFlat = around.sellerTax.scheme === 'flat' && around.buyer?.kind === 'business'
  const flatLine = firm.find(({ line, decision }) => line.isOwn && decision.category === 'S')
  const flatNote =
    isFlat && kind === 'invoice' && flatLine
      ? flatRateNote(around.sellerTax.country, flatLine.decision.rate)
      : null
  const content: DocumentContent = {
    form: 1,
    _id,
    kind,
    type,
    direction,
    typeCode: typeCodeOf(type, direction, [around.seller, around.buyer]),
    number: null,
    issuedOn: around.today,
    language,
    currency: document.currency,
    counting,
    subject: document.subject,
    format: document.format ?? around.format,
    showsPrices: document.showsPrices,
    isSmallAmount: document.isSmallAmount,
    seller: around.seller,
    buyer: around.buyer,
    deliverTo: around.deliverTo,
    supply,
    buyerReference: document.buyerReference || around.buyerReference,
    purchaseOrder: document.purchaseOrder,
    contract: document.contract,
    project: document.project,
    order: around.order,
    deliveries: unique(used),
    preceding: unique([around.corrects ?? undefined, ...advances]),
    lines,
    allowances: adjustments(amounts.allowances, say(usualReasons.discount, language)),
    charges: adjustments(amounts.charges, say(usualReasons.charge, language)),
    vat: vatGroupsOf(amounts, firm, language, around.seller.address.country, around.chargedRates),
    totals: {
      lineNet: totals.lineNet,
      allowanceNet: totals.allowanceNet,
      chargeNet: totals.chargeNet,
      net: totals.net,
      vat: totals.vat,
      gross: totals.gross,
      paid: totals.paid,
      rounding: totals.rounding,
      due: totals.due,
    },
    payments: document.payments,
    terms:
      direction === 'credit'
        ? correctingTerms(direction, totals.due, language)
        : { dueOn: terms.dueOn, text: terms.text, cashDiscounts: terms.cashDiscounts },
    payment:
      paid > 0 && totals.due === 0
        ? { means: '97', reference: '', account: null }
        : { means: terms.means, reference: '', account: around.account },
    validUntil: kind === 'offer' ? document.validUntil : null,
    texts: {
      introduction: document.introduction,
      closing: document.closing,
      notes: notesOf(kind, type, around, language, flatNote),
    },
  }
  return { content, findings: [...findings, ...judgeContent(content, around, amounts.isDiscountCut)] }
}
