import { amountOf, type Cents, minus, negative, percentOf, sum, vatWithin, zero } from './cents.ts'
import { places, type Quantity, type Rate, scaled, type UnitPrice } from './decimals.ts'
import { roundTogether } from './split.ts'

/**
 * VAT categories (UNCL5305, EN 16931 BT-151): standard and reduced rates, zero, exempt, reverse charge,
 * intra-community, export, outside of VAT.
 */
export const vatCategories = ['S', 'Z', 'E', 'AE', 'K', 'G', 'O'] as const
export type VatCategory = (typeof vatCategories)[number]

/** Price mode of a document: net among businesses, gross towards consumers. */
export type Counting = 'net' | 'gross'

export interface Taxed {
  category: VatCategory
  /** Percent; 0 in every category except S. */
  rate: Rate
}

export interface DocumentLine extends Taxed {
  quantity: Quantity
  /** Price of one unit, in the document's price mode. */
  price: UnitPrice
  /** Units the price is for; 1 if absent. */
  base?: Quantity
  /** Deducted from this line, in the document's price mode. */
  allowance?: Cents
  /** Added to this line. */
  charge?: Cents
}

/** An allowance or charge on the document, for one rate: one that covers several rates is first split by their nets. */
export interface DocumentAdjustment extends Taxed {
  /** In the document's price mode, never negative. */
  amount: Cents
}

export interface DocumentContent {
  counting: Counting
  lines: readonly DocumentLine[]
  allowances?: readonly DocumentAdjustment[]
  charges?: readonly DocumentAdjustment[]
  /** Already paid (BT-113). */
  paid?: Cents
  /** Added to the amount due so that it can be paid in cash (BT-114). */
  rounding?: Cents
  /** VAT of an amount at a rate, if known to differ from its share: for part of an earlier invoice. */
  vatOf?: VatOf
}

export type VatOf = (group: Taxed & { counted: Cents }) => Cents | null

/** An amount in the document's price mode and as the net amount of EN 16931. */
export interface NetAmount {
  /** In the document's price mode: in gross mode the amount shown to the customer. */
  counted: Cents
  net: Cents
  /** Correction of the separately rounded net amount by the largest remainder; 0 in net mode. */
  rounding: Cents
}

export interface VatGroup extends Taxed {
  /** BT-116 */
  taxable: Cents
  /** BT-117 */
  vat: Cents
}

export interface DocumentTotals {
  lines: NetAmount[]
  allowances: NetAmount[]
  charges: NetAmount[]
  vatGroups: VatGroup[]
  /** BT-106 */
  lineNet: Cents
  /** BT-107 */
  allowanceNet: Cents
  /** BT-108 */
  chargeNet: Cents
  /** BT-109 */
  net: Cents
  /** BT-110 */
  vat: Cents
  /** BT-112 */
  gross: Cents
  /** BT-113 */
  paid: Cents
  /** BT-114 */
  rounding: Cents
  /** BT-115 */
  due: Cents
}

interface Part extends Taxed, NetAmount {
  /** Allowances count negatively. */
  sign: 1 | -1
}

function checkTaxed({ category, rate }: Taxed): void {
  if ((category === 'S') !== scaled(rate, places.rate) > 0n)
    throw new RangeError(`category ${category} does not go with a rate of ${rate}`)
}

function partOf(one: Taxed, counted: Cents, sign: 1 | -1): Part {
  checkTaxed(one)
  return { category: one.category, rate: one.rate, counted, net: counted, rounding: zero, sign }
}

/** Line total in the document's price mode: quantity × price, rounded, minus allowance, plus charge. */
export const lineAmount = ({ quantity, price, base, allowance, charge }: DocumentLine): Cents =>
  sum([amountOf(quantity, price, base), negative(allowance ?? zero), charge ?? zero])

function adjustmentPart(one: DocumentAdjustment, sign: 1 | -1): Part {
  if (one.amount < 0) throw new RangeError('an allowance or charge has no negative amount')
  return partOf(one, one.amount, sign)
}

const signed = ({ sign }: Part, amount: Cents) => (sign === 1 ? amount : negative(amount))

/** VAT of one rate and category; in gross mode also sets the net amounts of its parts. */
function vatGroup(parts: Part[], { counting, vatOf }: DocumentContent): VatGroup {
  const { category, rate } = parts[0]!
  const counted = sum(parts.map((part) => signed(part, part.counted)))
  const known = vatOf?.({ category, rate, counted }) ?? null
  if (counting === 'net') return { category, rate, taxable: counted, vat: known ?? percentOf(counted, rate) }
  const within = vatWithin(counted, rate)
  const vat = known ?? within
  const taxable = minus(counted, vat)
  const nets = roundTogether(
    minus(counted, within),
    parts.map((part) => BigInt(signed(part, part.counted)) * 100_000n),
    100_000n + scaled(rate, places.rate),
  )
  // A VAT that differs from its share shifts the nets: the largest absorbs it, where it is least visible
  const largest = nets.reduce((at, net, index) => (Math.abs(net) > Math.abs(nets[at]!) ? index : at), 0)
  nets[largest] = sum([nets[largest]!, within, negative(vat)])
  for (const [index, part] of parts.entries()) {
    part.net = signed(part, nets[index]!)
    part.rounding = minus(part.net, minus(part.counted, vatWithin(part.counted, rate)))
  }
  return { category, rate, taxable, vat }
}

const amounts = (parts: readonly Part[]): NetAmount[] =>
  parts.map(({ counted, net, rounding }) => ({ counted, net, rounding }))
const nets = (parts: readonly Part[]) => sum(parts.map(({ net }) => net))

/**
 * Totals of an invoice, order or offer by the rules of EN 16931-1: BR-CO-10 to 16 and BR-x-08 are met to the cent. In
 * net mode the VAT of a rate is its share of the sum (BR-CO-17 to the cent); in gross mode the customer pays exactly
 * the prices shown, the VAT is contained in them (BR-CO-17 within one cent: about every sixth total has no exact pair),
 * and the net amounts of the lines are adjusted by the largest remainder.
 * Throws a RangeError if a rate contradicts its category, for negative allowances and charges, and beyond exact
 * numbers.
 */
export function documentTotals(content: DocumentContent): DocumentTotals {
  const lines = content.lines.map((line) => partOf(line, lineAmount(line), 1))
  const allowances = (content.allowances ?? []).map((one) => adjustmentPart(one, -1))
  const charges = (content.charges ?? []).map((one) => adjustmentPart(one, 1))
  const groups = Map.groupBy(
    [...lines, ...allowances, ...charges],
    ({ category, rate }) => `${category} ${scaled(rate, places.rate)}`,
  )
  const vatGroups = [...groups.values()].map((parts) => vatGroup(parts, content))
  const [lineNet, allowanceNet, chargeNet] = [nets(lines), nets(allowances), nets(charges)]
  const net = sum([lineNet, negative(allowanceNet), chargeNet])
  const vat = sum(vatGroups.map((group) => group.vat))
  const gross = sum([net, vat])
  const [paid, rounding] = [content.paid ?? zero, content.rounding ?? zero]
  return {
    lines: amounts(lines),
    allowances: amounts(allowances),
    charges: amounts(charges),
    vatGroups,
    lineNet,
    allowanceNet,
    chargeNet,
    net,
    vat,
    gross,
    paid,
    rounding,
    due: sum([gross, negative(paid), rounding]),
  }
}
