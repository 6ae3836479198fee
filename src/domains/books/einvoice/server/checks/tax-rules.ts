import { cents } from '#kit/shared/money/cents.ts'
import { places, rate, scaled } from '#kit/shared/money/decimals.ts'
import { brokenSumRules, type SumRule } from '#kit/shared/money/sum-rules.ts'
import type { VatCategory } from '#kit/shared/money/totals.ts'
import type { Invoice } from '../../semantic-model.ts'
import {
  isBlank,
  linesWith,
  type Rule,
  withBuyer,
  withCategory,
  withLine,
  withSeller,
  type Words,
} from './rule.ts'

const error = 'error' as const

/** Category names in rule ids: EN 16931 calls category K there IC. */
const ruleNames: Readonly<Record<VatCategory, string>> = {
  S: 'S',
  Z: 'Z',
  E: 'E',
  AE: 'AE',
  K: 'IC',
  G: 'G',
  O: 'O',
}

const uses = ({ vat, lines }: Invoice, category: VatCategory) =>
  vat.some((one) => one.category === category) || lines.some((one) => one.category === category)

const sellerWords: Words = {
  de: 'Ihre UID-Nummer oder Steuernummer fehlt. Tragen Sie sie in den Einstellungen der Buchhaltung ein.',
  en: 'Your VAT number or tax number is missing. Enter it in the settings of accounting.',
}

/** BR-S-02 and its equivalents: a seller that charges or exempts VAT needs a tax number. */
const sellerNumber = (category: VatCategory): Rule => ({
  id: `BR-${ruleNames[category]}-02`,
  severity: error,
  path: 'BT-31',
  field: 'seller.vatId',
  broken: (invoice) =>
    uses(invoice, category) && isBlank(invoice.seller.vatId) && isBlank(invoice.seller.taxNumber),
  words: sellerWords,
  wrong: (invoice) => withSeller(withCategory(invoice, category), { vatId: undefined, taxNumber: undefined }),
})

/** Cross-border supplies require the seller's VAT id. */
const sellerVatId = (category: VatCategory): Rule => ({
  id: `BR-${ruleNames[category]}-02`,
  severity: error,
  path: 'BT-31',
  field: 'seller.vatId',
  broken: (invoice) => uses(invoice, category) && isBlank(invoice.seller.vatId),
  words: {
    de: 'Für diese Steuerbefreiung brauchen Sie eine UID-Nummer. Tragen Sie sie in den Einstellungen der Buchhaltung ein.',
    en: 'You need a VAT number for this exemption. Enter it in the settings of accounting.',
  },
  wrong: (invoice) => withSeller(withCategory(invoice, category), { vatId: undefined }),
})

const reasonWords: Words = {
  de: 'Warum keine Umsatzsteuer anfällt, muss auf der Rechnung stehen. Wählen Sie den Steuerfall oder geben Sie den Grund an.',
  en: 'The invoice has to say why there is no VAT. Choose the tax case or enter the reason.',
}

const reason = (category: VatCategory): Rule => ({
  id: `BR-${ruleNames[category]}-10`,
  severity: error,
  path: 'BT-120',
  field: 'vat',
  broken: ({ vat }) =>
    vat.some((one) => one.category === category && isBlank(one.reason) && isBlank(one.reasonCode)),
  words: reasonWords,
  wrong: (invoice) => withCategory(invoice, category, { reason: undefined, reasonCode: undefined }),
})

const noReason = (category: VatCategory): Rule => ({
  id: `BR-${ruleNames[category]}-10`,
  severity: error,
  path: 'BT-120',
  field: 'vat',
  broken: ({ vat }) =>
    vat.some((one) => one.category === category && !(isBlank(one.reason) && isBlank(one.reasonCode))),
  words: {
    de: 'Für Beträge mit Umsatzsteuer darf kein Befreiungsgrund angegeben sein.',
    en: 'Amounts with VAT must not have a reason for exemption.',
  },
  wrong: (invoice) => withCategory(invoice, category, { reason: 'Frei' }),
})

/** BR-S-05 and its equivalents: only the standard category has a rate. */
const lineRate = (category: VatCategory): Rule => ({
  id: `BR-${ruleNames[category]}-05`,
  severity: error,
  path: 'BT-152',
  field: 'vat',
  broken: (invoice) =>
    linesWith(
      invoice,
      (line) => line.category === category && (category === 'S') !== scaled(line.rate, places.rate) > 0n,
    ),
  words: {
    de: 'Der Steuersatz passt nicht zum Steuerfall der Position: Nur steuerpflichtige Umsätze haben einen Satz über 0 %.',
    en: 'The rate does not go with the tax case of the line: only taxable supplies have a rate above 0%.',
  },
  wrong: (invoice) => withLine(invoice, { category, rate: rate(category === 'S' ? '0' : '20') }),
})

const sumWords: Words = {
  de: 'Die Summen des Belegs passen nicht zusammen. Bitte öffnen und speichern Sie ihn neu; bleibt die Meldung, geben Sie uns Bescheid.',
  en: 'The sums of the document do not add up. Please open and save it again; tell us if this message stays.',
}

const sumsOf = (invoice: Invoice): SumRule[] => {
  const counted = (amounts: readonly { net: Invoice['lines'][number]['net'] }[]) =>
    amounts.map(({ net }) => ({ net, counted: net, rounding: cents(0) }))
  const nets = (adjustments: Invoice['allowances']) => adjustments.map(({ amount }) => ({ net: amount }))
  return brokenSumRules(
    {
      ...invoice.totals,
      lines: counted(invoice.lines),
      allowances: counted(nets(invoice.allowances)),
      charges: counted(nets(invoice.charges)),
      vatGroups: [...invoice.vat],
      taxed: invoice,
    },
    // A credit note's VAT is a share of the VAT charged, which may differ by a cent from its own rate
    ((invoice.isGross ? 1 : 0) + (invoice.purpose === 'credit_note' ? 1 : 0)) as 0 | 1 | 2,
  )
}

const totalsOff =
  (change: Partial<Invoice['totals']>) =>
  (invoice: Invoice): Invoice => ({ ...invoice, totals: { ...invoice.totals, ...change } })
const firstGroupOff =
  (change: Partial<Invoice['vat'][number]>) =>
  (invoice: Invoice): Invoice => ({
    ...invoice,
    vat: invoice.vat.map((one, index) => (index === 0 ? { ...one, ...change } : one)),
  })
const off = cents(123_456)
const adjustment = ({ vat: [group] }: Invoice): Invoice['allowances'][number] => ({
  amount: cents(100),
  reason: 'Treue',
  category: group?.category ?? 'S',
  rate: group?.rate ?? rate('20'),
})

/** Assigns the sum rules of kit/shared/money to business terms. */
const sumRule = (id: SumRule, path: string, wrong: Rule['wrong']): Rule => ({
  id: id.startsWith('BR-x-') ? id.replace('x', 'S') : id,
  severity: error,
  path,
  field: 'totals',
  broken: (invoice) => sumsOf(invoice).includes(id),
  words: sumWords,
  wrong,
})

/** EN 16931-1: VAT categories, exemption reasons and sums. */
export const taxRules: readonly Rule[] = [
  ...(['S', 'Z', 'E'] as const).map(sellerNumber),
  sellerNumber('AE'),
  sellerVatId('G'),
  sellerVatId('K'),
  {
    id: 'BR-AE-02',
    severity: error,
    path: 'BT-48',
    field: 'buyer.vatId',
    broken: (invoice) => uses(invoice, 'AE') && isBlank(invoice.buyer.vatId) && !invoice.buyer.legalId,
    words: {
      de: 'Beim Übergang der Steuerschuld braucht der Kunde eine UID-Nummer. Tragen Sie sie beim Kunden ein.',
      en: 'Reverse charge needs the customer’s VAT number. Enter it with the customer.',
    },
    wrong: (invoice) => withBuyer(withCategory(invoice, 'AE'), { vatId: undefined, legalId: undefined }),
  },
  {
    id: 'BR-IC-02',
    severity: error,
    path: 'BT-48',
    field: 'buyer.vatId',
    broken: (invoice) => uses(invoice, 'K') && isBlank(invoice.buyer.vatId),
    words: {
      de: 'Eine innergemeinschaftliche Lieferung braucht die UID-Nummer des Kunden. Tragen Sie sie beim Kunden ein.',
      en: 'An intra-community supply needs the customer’s VAT number. Enter it with the customer.',
    },
    wrong: (invoice) => withBuyer(withCategory(invoice, 'K'), { vatId: undefined }),
  },
  {
    id: 'BR-IC-11',
    severity: error,
    path: 'BT-72',
    field: 'supply',
    broken: (invoice) => uses(invoice, 'K') && !invoice.delivery?.day && !invoice.period,
    words: {
      de: 'Eine innergemeinschaftliche Lieferung braucht den Liefertag oder Lieferzeitraum.',
      en: 'An intra-community supply needs its day or period of delivery.',
    },
    wrong: (invoice) => ({ ...withCategory(invoice, 'K'), delivery: undefined, period: undefined }),
  },
  {
    id: 'BR-IC-12',
    severity: error,
    path: 'BT-80',
    field: 'deliverTo.address.country',
    broken: (invoice) => uses(invoice, 'K') && isBlank(invoice.delivery?.address?.country),
    words: {
      de: 'Eine innergemeinschaftliche Lieferung braucht das Land, in das geliefert wird.',
      en: 'An intra-community supply needs the country of arrival.',
    },
    wrong: (invoice) => ({ ...withCategory(invoice, 'K'), delivery: { day: '2026-11-18' } }),
  },
  ...(['E', 'AE', 'K', 'G', 'O'] as const).map(reason),
  ...(['S', 'Z'] as const).map(noReason),
  ...(['S', 'Z', 'E', 'AE', 'K', 'G'] as const).map(lineRate),
  {
    id: 'BR-O-11',
    severity: error,
    path: 'BG-23',
    field: 'lines',
    broken: (invoice) =>
      uses(invoice, 'O') &&
      (invoice.vat.length > 1 || invoice.lines.some(({ category }) => category !== 'O')),
    words: {
      de: 'Gutscheine und anderes, das nicht der Umsatzsteuer unterliegt, brauchen einen eigenen Beleg.',
      en: 'Vouchers and whatever else lies outside of VAT need a document of their own.',
    },
    wrong: (invoice) => ({
      ...invoice,
      vat: [...invoice.vat, { ...invoice.vat[0]!, category: 'O', rate: rate('0'), reason: 'Gutschein' }],
    }),
  },
  {
    id: 'BR-CO-18',
    severity: error,
    path: 'BG-23',
    field: 'lines',
    broken: ({ vat }) => vat.length === 0,
    words: {
      de: 'Der Beleg hat keine Aufstellung der Umsatzsteuer. Fügen Sie eine Position mit Steuersatz hinzu.',
      en: 'The document has no VAT breakdown. Add a line with a rate.',
    },
    wrong: (invoice) => ({ ...invoice, vat: [] }),
  },
  sumRule('BR-CO-10', 'BT-106', totalsOff({ lineNet: off })),
  sumRule('BR-CO-11', 'BT-107', (invoice) => ({
    ...totalsOff({ allowanceNet: off })(invoice),
    allowances: [adjustment(invoice)],
  })),
  sumRule('BR-CO-12', 'BT-108', (invoice) => ({
    ...totalsOff({ chargeNet: off })(invoice),
    charges: [adjustment(invoice)],
  })),
  sumRule('BR-CO-13', 'BT-109', totalsOff({ net: off })),
  sumRule('BR-CO-14', 'BT-110', totalsOff({ vat: off })),
  sumRule('BR-CO-15', 'BT-112', totalsOff({ gross: off })),
  sumRule('BR-CO-16', 'BT-115', totalsOff({ due: off })),
  sumRule('BR-CO-17', 'BT-117', firstGroupOff({ vat: off })),
  sumRule('BR-x-08', 'BT-116', firstGroupOff({ taxable: off })),
]
