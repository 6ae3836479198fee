import type { Words } from '#kit/shared/text/languages.ts'
import { type Rate, rate } from '#kit/shared/money/decimals.ts'
import type { VatCategory } from '#kit/shared/money/totals.ts'
import { flatRateOf } from './flat-rates.rules.ts'
import { arrivesInUnion, inUnion, vatCountry, vatTerritory } from './territory.rules.ts'
import { reasons, type TaxReason } from './tax-reasons.rules.ts'

/** VAT status of the seller. */
export interface TaxSeller {
  /** ISO 3166-1 */
  country: string
  vatId: string | null
  /** `small`: AT § 6 Abs 1 Z 27, DE § 19; `flat`: flat-rate farmer, AT § 22, DE § 24. */
  scheme: 'regular' | 'small' | 'flat'
  /** Distance sales within the Union are taxed at the destination: registered for OSS, or above € 10,000 a year. */
  taxesAtDestination: boolean
}

export interface TaxBuyer {
  country: string
  kind: 'consumer' | 'business' | 'public'
  vatId: string | null
  /** VIES has confirmed the id, with stored proof. */
  isVatIdChecked: boolean
}

/** Supply to tax, from the item's VAT group. */
export interface TaxSubject {
  /** VAT group for `rateOf`: its key if predefined (`wine`), else its id. */
  group: string
  /**
   * Nature that decides the place of taxation: goods at their destination, services by the buyer, `digital` ones at the
   * consumer's place, `local` ones (meals, events, land) where they take place. `voucher`: a multi-purpose voucher,
   * taxed on redemption.
   */
  nature: 'goods' | 'service' | 'digital' | 'local' | 'voucher'
  /** Produced by the seller's own farm, a condition of some rates (AT 13 % for wine). */
  isOwnProduce: boolean
  /** Subject to excise duty: wine, spirits, beer. */
  isExcise: boolean
  /** Domestic reverse charge: construction work (AT § 19 Abs 1a, DE § 13b) and similar. */
  reversesAtHome: boolean
}

/** Rate of a VAT group in a country on a day. */
export interface GroupRate {
  /** Taxed, zero-rated, exempt, or outside the scope of VAT. */
  kind: 'rate' | 'zero' | 'exempt' | 'outside'
  rate: Rate
  /** Exemption reason; null for rates. */
  reason: Words | null
}

/**
 * Rate of a group by country, day of supply and own produce; null if there is none. `standard` exists in every country.
 */
export type RateOf = (country: string, group: string, day: string, isOwnProduce: boolean) => GroupRate | null

export interface TaxCase {
  seller: TaxSeller
  /** Null for an anonymous buyer, as at a counter. */
  buyer: TaxBuyer | null
  subject: TaxSubject
  /** Country where goods end up or a local service takes place. */
  destination: string
  /** Day of supply; for offers and orders the day of the document. */
  day: string
  rateOf: RateOf
}

export interface TaxDecision {
  category: VatCategory
  rate: Rate
  /** Country that receives the VAT. */
  country: string
  /** Exemption reason; null in categories S and Z. */
  reason: TaxReason | null
}

/** Hint or obstacle found by the tax decision; only `blocks` prevents issuing. */
export interface TaxFinding {
  code: 'NO_RATE' | 'VAT_ID_UNCHECKED' | 'VAT_ID_MISSING' | 'SELLER_VAT_ID_MISSING' | 'EXCISE_ABROAD'
  blocks: boolean
  message: Words
}

export interface Taxed {
  decision: TaxDecision
  findings: TaxFinding[]
}

const none = rate('0')

const findings = {
  unchecked: {
    code: 'VAT_ID_UNCHECKED',
    blocks: false,
    message: {
      de: 'Die UID des Kunden ist nicht durch VIES bestätigt, darum wird Umsatzsteuer berechnet.',
      en: "VIES has not confirmed the customer's VAT id, so VAT is charged.",
    },
  },
  missing: {
    code: 'VAT_ID_MISSING',
    blocks: true,
    message: {
      de: 'Der Kunde schuldet die Steuer. Tragen Sie bei ihm seine UID ein.',
      en: "The customer owes the VAT. Enter the customer's VAT id.",
    },
  },
  seller: {
    code: 'SELLER_VAT_ID_MISSING',
    blocks: true,
    message: {
      de: 'Für diese steuerfreie Rechnung braucht es Ihre eigene UID. Tragen Sie sie in den Einstellungen ein.',
      en: 'This invoice without VAT needs your own VAT id. Enter it in the settings.',
    },
  },
  excise: {
    code: 'EXCISE_ABROAD',
    blocks: false,
    message: {
      de: 'Verbrauchsteuerpflichtige Ware ins EU-Ausland: Anmeldung und Sicherheit im Zielland sind vor dem Versand nötig.',
      en: 'Excise goods to another member state: registration and guarantee there are needed before dispatch.',
    },
  },
} as const satisfies Record<string, TaxFinding>

const free = (category: VatCategory, country: string, reason: TaxReason): TaxDecision => ({
  category,
  rate: none,
  country,
  reason,
})

/**
 * The group's rate in a country, else its standard rate: other countries often have none, nor have supplies that miss a
 * condition.
 */
function taxedIn(country: string, { subject, day, rateOf }: TaxCase): Taxed {
  const { group, isOwnProduce } = subject
  const used = rateOf(country, group, day, isOwnProduce) ?? rateOf(country, 'standard', day, isOwnProduce)
  if (!used) {
    const message = {
      de: `Für ${country} ist am ${day} kein Steuersatz eingetragen. Tragen Sie ihn bei den Stammdaten ein.`,
      en: `There is no VAT rate for ${country} on ${day}. Enter it in the master data.`,
    }
    return {
      decision: { category: 'Z', rate: none, country, reason: null },
      findings: [{ code: 'NO_RATE', blocks: true, message }],
    }
  }
  const reason = { code: '', text: used.reason ?? { de: '', en: '' } }
  if (used.kind === 'exempt') return { decision: free('E', country, reason), findings: [] }
  if (used.kind === 'outside')
    return { decision: free('O', country, { ...reason, code: 'VATEX-EU-O' }), findings: [] }
  const category = used.kind === 'zero' || used.rate === none ? 'Z' : 'S'
  return { decision: { category, rate: used.rate, country, reason: null }, findings: [] }
}

/**
 * Flat-rate farmers charge by the kind of buyer, with a special rate for wine; goods not produced by the farm are taxed
 * normally.
 */
function flatRate(one: TaxCase): Taxed {
  const { seller, buyer, subject, day } = one
  const to = subject.group === 'wine' ? 'wine' : buyer?.kind === 'business' ? 'business' : 'consumer'
  const found = subject.isOwnProduce ? flatRateOf(seller.country, to, day) : null
  if (!found) return taxedIn(seller.country, one)
  return { decision: { category: 'S', rate: found, country: seller.country, reason: null }, findings: [] }
}

const atHome = (one: TaxCase): Taxed => {
  const { seller, buyer, subject } = one
  const home = seller.country
  if (subject.reversesAtHome && buyer !== null && buyer.kind !== 'consumer' && seller.scheme !== 'small')
    return {
      decision: free('AE', home, reasons.reverse(home)),
      findings: buyer.vatId ? [] : [findings.missing],
    }
  if (seller.scheme === 'small') return { decision: free('E', home, reasons.small(home)), findings: [] }
  return seller.scheme === 'flat' ? flatRate(one) : taxedIn(home, one)
}

const withSellerId = (seller: TaxSeller, decision: TaxDecision, more: TaxFinding[] = []): Taxed => ({
  decision,
  findings: seller.vatId ? more : [...more, findings.seller],
})

function goodsAbroad(one: TaxCase): Taxed {
  const { seller, buyer, subject, destination } = one
  if (!arrivesInUnion(destination, buyer?.vatId ?? null)) {
    if (seller.scheme === 'small') return atHome(one)
    return withSellerId(seller, free('G', seller.country, reasons.exported(seller.country)))
  }
  const excise = subject.isExcise ? [findings.excise] : []
  const isForeignBusiness =
    buyer !== null && buyer.vatId !== null && vatCountry(buyer.vatId) !== seller.country
  if (isForeignBusiness && buyer.isVatIdChecked && seller.scheme !== 'small')
    return withSellerId(seller, free('K', seller.country, reasons.withinUnion(seller.country)), excise)
  const isUnconfirmed = isForeignBusiness && !buyer.isVatIdChecked && seller.scheme !== 'small'
  const unchecked = isUnconfirmed ? [findings.unchecked] : []
  const taxed = seller.taxesAtDestination ? taxedIn(destination, one) : atHome(one)
  return { ...taxed, findings: [...taxed.findings, ...unchecked, ...excise] }
}

function serviceAbroad(one: TaxCase): Taxed {
  const { seller, buyer, subject } = one
  const isConsumer = buyer === null || buyer.kind === 'consumer'
  if (buyer !== null && !isConsumer) {
    if (!inUnion(buyer.country))
      return { decision: free('O', buyer.country, reasons.elsewhere), findings: [] }
    const reversed = free('AE', buyer.country, reasons.reverse(seller.country))
    if (buyer.vatId !== null && buyer.isVatIdChecked) return withSellerId(seller, reversed)
    const home = atHome(one)
    return { ...home, findings: [...home.findings, ...(buyer.vatId === null ? [] : [findings.unchecked])] }
  }
  if (subject.nature !== 'digital' || buyer === null) return atHome(one)
  if (!inUnion(buyer.country)) return { decision: free('O', buyer.country, reasons.elsewhere), findings: [] }
  return seller.taxesAtDestination ? taxedIn(buyer.country, one) : atHome(one)
}

const withTerritories = ({ seller, buyer, destination, ...one }: TaxCase): TaxCase => ({
  ...one,
  seller: { ...seller, country: vatTerritory(seller.country) },
  buyer: buyer && { ...buyer, country: vatTerritory(buyer.country) },
  destination: vatTerritory(destination),
})

/**
 * Decides the VAT of one line: category (UNCL5305), percentage, country and, without VAT, the exemption reason. Pure;
 * rates are data with dates (`rateOf`). Sources: Directive 2006/112/EC Art 31–33, 44–47, 138, 146, 194–196, 259a–259d
 * (UStG AT §§ 3, 3a, 6, 7, 19, 22, Art 3, 6, 7; UStG DE §§ 3, 3a, 4, 6, 6a, 13b, 19, 24), as named in the tests.
 */
export function decideTax(asked: TaxCase): Taxed {
  const one = withTerritories(asked)
  const { seller, buyer, subject, destination } = one
  switch (subject.nature) {
    case 'voucher':
      return { decision: free('O', seller.country, reasons.voucher), findings: [] }
    case 'goods':
      return destination === seller.country ? atHome(one) : goodsAbroad(one)
    case 'local':
      return atHome(one)
    case 'service':
    case 'digital':
      return buyer === null || buyer.country === seller.country ? atHome(one) : serviceAbroad(one)
  }
}
