import { amountOf, type Cents, minus, negative, percentOf, sum, vatWithin, zero } from './cents.ts'
import { places, type Quantity, type Rate, scaled, type UnitPrice } from './decimals.ts'
import { roundTogether } from './split.ts'

/**
 * Categories of VAT (UNCL5305, EN 16931 BT-151): standard and reduced rates, zero, exempt, reverse charge, within the Union,
 * export, outside of VAT.
 */
export const vatCategories = ['S', 'Z', 'E', 'AE', 'K', 'G', 'O'] as const
export type VatCategory = (typeof vatCategories)[number]

/** In which prices a document counts: net among businesses, gross towards consumers. */
export type Counting = 'net' | 'gross'

export interface Taxed {
  category: VatCategory
  /** Percent; 0 in every category but S. */
  rate: Rate
}

export interface DocumentLine extends Taxed {
  quantity: Quantity
  /** Of one unit, net or gross as the document counts. */
  price: UnitPrice
  /** Units that the price is for; 1 where it is missing. */
  base?: Quantity
  /** Taken off this line, net or gross as the document counts. */
  allowance?: Cents
  /** Added to this line. */
  charge?: Cents
}

/** An allowance or charge on the document, for one rate: what covers several rates is split by their nets before. */
export interface DocumentAdjustment extends Taxed {
  /** As the document counts, never negative. */
  amount: Cents
}

export interface DocumentContent {
  counting: Counting
  lines: readonly DocumentLine[]
  allowances?: readonly DocumentAdjustment[]
  charges?: readonly DocumentAdjustment[]
  /** Already paid (BT-113). */
  paid?: Cents
  /** Added to what is due so that it can be paid in cash (BT-114). */
  rounding?: Cents
  /** The VAT of what is counted at a rate, where it is known to be another than its share: of a part of what was charged. */
  vatOf?: VatOf
}

export type VatOf = (group: Taxed & { counted: Cents }) => Cents | null

/** One amount, as the document counts it and as EN 16931 wants it. */
export interface NetAmount {
  /** As the document counts: in gross mode what the customer was shown. */
  counted: Cents
  net: Cents
  /** What the largest remainder added to the net amount that would stand here alone; 0 in net mode. */
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
  /** Allowances count against their group. */
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

/** What a line costs as the document counts: quantity × price, rounded, less its allowance, plus its charge. */
export const lineAmount = ({ quantity, price, base, allowance, charge }: DocumentLine): Cents =>
  sum([amountOf(quantity, price, base), negative(allowance ?? zero), charge ?? zero])

function adjustmentPart(one: DocumentAdjustment, sign: 1 | -1): Part {
  if (one.amount < 0) throw new RangeError('an allowance or charge has no negative amount')
  return partOf(one, one.amount, sign)
}

const signed = ({ sign }: Part, amount: Cents) => (sign === 1 ? amount : negative(amount))

/** The VAT of one rate and category, and in gross mode the net amounts of its parts, which is written into them. */
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
  // A VAT that is not its share shifts the nets: the largest takes it, where it shows least
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
 * Everything an invoice, order or offer adds up to, by the rules of EN 16931-1: BR-CO-10 to 16 and BR-x-08 hold to the cent.
 * In net mode the VAT of a rate is its share of the sum (BR-CO-17 to the cent); in gross mode the customer pays exactly the
 * prices shown, the VAT is contained in them (BR-CO-17 within one cent: about every sixth total has no exact pair), and the net
 * amounts of the lines add up to it by the largest remainder.
 * Throws a RangeError where a rate does not go with its category, for negative allowances and charges, and beyond exact numbers.
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
