import { amountOf, cents, type Cents, percentOf, zero } from '#kit/shared/money/cents.ts'
import { quantity, rate, unitPrice } from '#kit/shared/money/decimals.ts'
import { split } from '#kit/shared/money/split.ts'
import { type Counting, documentTotals, type Taxed, type VatCategory } from '#kit/shared/money/totals.ts'
import type {
  ContentItemLine,
  ContentLine,
  ContentReference,
  DocumentContent,
} from '#domains/books/documents/content/content.contract.ts'
import { sampleParties } from './sample-parties.ts'

const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

const taxed = (percent: string, category: VatCategory = 'S'): Taxed => ({ category, rate: rate(percent) })

const units: Readonly<Record<string, string>> = {
  XBO: 'Fl.',
  XCT: 'Karton',
  LTR: 'l',
  KGM: 'kg',
  HUR: 'Std.',
  MON: 'Monat',
  C62: 'Stk.',
  LS: 'pauschal',
}

export interface SampleLine {
  name: string
  count: string
  unit?: string
  price: string
  base?: string
  /** Percent */
  discount?: string
  tax: Taxed
  text?: string
  number?: string
  buyerLine?: string
  advance?: ContentReference
}

export type SampleEntry = SampleLine | { words: string } | { heading: string } | { subtotal: string }

const reasons: Readonly<Partial<Record<VatCategory, { reason: string; reasonCode: string }>>> = {
  E: { reason: 'Umsatzsteuerfrei, Kleinunternehmer gemäß § 6 Abs. 1 Z 27 UStG', reasonCode: '' },
  AE: { reason: 'Steuerschuldnerschaft des Leistungsempfängers', reasonCode: 'VATEX-EU-AE' },
  K: { reason: 'Steuerfreie innergemeinschaftliche Lieferung', reasonCode: 'VATEX-EU-IC' },
  G: { reason: 'Steuerfreie Ausfuhrlieferung gemäß § 7 UStG', reasonCode: 'VATEX-EU-G' },
  O: { reason: 'Nicht steuerbar: Verkauf eines Mehrzweckgutscheins', reasonCode: 'VATEX-EU-O' },
}

export interface SampleParts {
  counting?: Counting
  entries: readonly SampleEntry[]
  /** Document discount: percentage of the lines, or cents in the document's price mode. */
  discount?: { percent: string } | { amount: Cents }
  surcharge?: { amount: Cents; reason: string; reasonCode: string }
  more?: Partial<DocumentContent>
}

const isLine = (entry: SampleEntry): entry is SampleLine => 'count' in entry

const allowanceOf = ({ count, price, base, discount }: SampleLine): Cents =>
  discount
    ? percentOf(amountOf(quantity(count), unitPrice(price), quantity(base ?? '1')), rate(discount))
    : zero

const groupKey = ({ category, rate: percent }: Taxed) => `${category} ${percent}`

/** Splits a discount or charge by the net shares of the rates. */
function spread(amount: Cents, lines: readonly SampleLine[], nets: readonly Cents[]) {
  const groups = Map.groupBy(
    lines.map(({ tax }, index) => ({ tax, net: nets[index]! })),
    ({ tax }) => groupKey(tax),
  )
  const rates = [...groups.values()].map((parts) => ({
    ...parts[0]!.tax,
    net: cents(parts.reduce((all, { net }) => all + net, 0)),
  }))
  const shares = split(
    amount,
    rates.map(({ net }) => net),
  )
  return rates.map((one, index) => ({ ...one, amount: shares[index]! }))
}

type Totals = ReturnType<typeof documentTotals>

function contentLines(entries: readonly SampleEntry[], totals: Totals): ContentLine[] {
  let position = 0
  return entries.map((entry, index): ContentLine => {
    const base = { _id: idOf(100 + index), role: 'firm' as const }
    if ('words' in entry) return { ...base, type: 'text', text: entry.words }
    if ('heading' in entry) return { ...base, type: 'group', position: '', name: entry.heading }
    if ('subtotal' in entry)
      return {
        ...base,
        type: 'subtotal',
        name: entry.subtotal,
        counted: cents(totals.lines.slice(0, position).reduce((all, { counted }) => all + counted, 0)),
      }
    const amounts = totals.lines[position]!
    position++
    return { ...itemLine(entry, position), ...base, ...amounts }
  })
}

function itemLine(
  entry: SampleLine,
  position: number,
): Omit<ContentItemLine, 'counted' | 'net' | 'rounding'> {
  const unit = entry.unit ?? 'XBO'
  return {
    _id: '',
    role: 'firm',
    type: 'item',
    position: String(position),
    item: {
      _id: null,
      number: entry.number ?? '',
      buyerNumber: '',
      ean: '',
      customsCode: '',
      originCountry: '',
    },
    name: entry.name,
    text: entry.text ?? '',
    quantity: quantity(entry.count),
    unit: { code: unit, name: units[unit] ?? unit },
    price: unitPrice(entry.price),
    base: quantity(entry.base ?? '1'),
    discount: entry.discount ? rate(entry.discount) : null,
    allowance: allowanceOf(entry),
    vat: entry.tax,
    period: null,
    buyerLine: entry.buyerLine ?? '',
    delivery: null,
    advance: entry.advance ?? null,
  }
}

/** Payment text of credit notes and cancellations. */
const settled = 'Der Betrag wird mit offenen Rechnungen verrechnet oder erstattet.'

const plain = {
  form: 1,
  _id: idOf(1),
  kind: 'invoice',
  type: 'invoice',
  direction: 'charge',
  typeCode: '380',
  number: 'R2026-0042',
  issuedOn: '2026-11-20',
  language: 'de',
  currency: 'EUR',
  subject: '',
  format: 'zugferd',
  showsPrices: true,
  isSmallAmount: false,
  seller: sampleParties.grower,
  buyer: sampleParties.firm,
  deliverTo: null,
  supply: { from: '2026-11-18', to: '2026-11-18' },
  buyerReference: 'B-2026-118',
  purchaseOrder: '',
  contract: '',
  project: '',
  order: null,
  deliveries: [],
  preceding: [],
  payments: [],
  terms: { dueOn: '2026-12-04', text: 'Zahlbar innerhalb von 14 Tagen ohne Abzug.', cashDiscounts: [] },
  payment: {
    means: '58',
    reference: '',
    account: {
      holder: 'Weingut Familie Ebner',
      iban: 'AT611904300234573201',
      bic: 'BKAUATWW',
      bank: 'Musterbank Retz',
    },
  },
  validUntil: null,
  texts: { introduction: '', closing: '', notes: [] },
} as const satisfies Partial<DocumentContent>

/** Frozen content of a sample with all sums, as issuing would produce it. */
export function sampleContent({
  counting = 'net',
  entries,
  discount,
  surcharge,
  more,
}: SampleParts): DocumentContent {
  const lines = entries.filter(isLine)
  const computed = lines.map((line) => ({
    ...line.tax,
    quantity: quantity(line.count),
    price: unitPrice(line.price),
    base: quantity(line.base ?? '1'),
    allowance: allowanceOf(line),
  }))
  const bare = documentTotals({ counting, lines: computed })
  const nets = bare.lines.map(({ net }) => net)
  const shown = bare.lines.map(({ counted }) => counted)
  const percent = discount && 'percent' in discount ? rate(discount.percent) : null
  const off = !discount
    ? []
    : 'amount' in discount
      ? spread(discount.amount, lines, nets)
      : spread(cents(shown.reduce((all, one) => all + one, 0)), lines, shown).map((one) => ({
          ...one,
          amount: percentOf(one.amount, rate(discount.percent)),
        }))
  const on = surcharge ? spread(surcharge.amount, lines, nets) : []
  const paid = cents((more?.payments ?? []).reduce((all, { amount }) => all + amount, 0))
  const totals = documentTotals({ counting, lines: computed, allowances: off, charges: on, paid })
  const { lines: _lines, allowances, charges, vatGroups, ...sums } = totals
  const seller = more?.seller ?? plain.seller
  const direction = more?.direction ?? plain.direction
  return {
    ...plain,
    deliveries: [],
    preceding: [],
    payments: [],
    terms:
      direction === 'credit'
        ? { dueOn: null, text: settled, cashDiscounts: [] }
        : { ...plain.terms, cashDiscounts: [] },
    texts: { ...plain.texts, notes: [] },
    counting,
    lines: contentLines(entries, totals),
    allowances: allowances.map(({ counted, net }, index) => ({
      counted,
      net,
      percent: counting === 'net' ? percent : null,
      base: counting === 'net' && percent ? off[index]!.net : null,
      reason: 'Treuerabatt',
      reasonCode: '95',
      vat: { category: off[index]!.category, rate: off[index]!.rate },
    })),
    charges: charges.map(({ counted, net }, index) => ({
      counted,
      net,
      percent: null,
      base: null,
      reason: surcharge?.reason ?? '',
      reasonCode: surcharge?.reasonCode ?? '',
      vat: { category: on[index]!.category, rate: on[index]!.rate },
    })),
    vat: vatGroups.map((group) => ({
      ...group,
      reason: '',
      reasonCode: '',
      ...reasons[group.category],
      country: seller.address.country,
    })),
    totals: sums,
    ...more,
  }
}

export { taxed }
