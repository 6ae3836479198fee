import { type Cents, sum, zero } from '#kit/shared/money/cents.ts'
import type { Counting } from '#kit/shared/money/totals.ts'
import { type Amounts, computeAmounts } from './amounts.rules.ts'
import { amountLine } from './composed-amounts.rules.ts'
import type { ContentItemLine, ContentLine } from './content.contract.ts'
import { positionsOf, takenOffText } from './content-parts.rules.ts'
import type { DocumentContext } from './document-context.rules.ts'
import type { DraftDocument } from './draft.rules.ts'
import type { TaxedLine } from './taxed-lines.rules.ts'

type LineAmount = Amounts['lines'][number]

/** Printed lines with positions, item data, amounts and subtotals. `amounts` holds one entry per firm line, in their order. */
export function contentLines(
  document: DraftDocument,
  context: DocumentContext,
  taxed: readonly TaxedLine[],
  amounts: readonly LineAmount[],
): ContentLine[] {
  const firm = taxed.filter(({ line }) => line.role === 'firm')
  const counted = new Map(firm.map(({ line }, at) => [line._id, amounts[at]!]))
  const taxedById = new Map(taxed.map((one) => [one.line._id, one]))
  const positions = positionsOf(document.lines)
  let sinceGroup: Cents = zero
  return document.lines.map((line, at): ContentLine => {
    const base = { _id: line._id, role: line.role }
    switch (line.type) {
      case 'item': {
        const own = taxedById.get(line._id)!
        const amount = counted.get(line._id) ?? amountAlone(document.counting, own)
        if (line.role === 'firm') sinceGroup = sum([sinceGroup, amount.counted])
        return itemLine(own, amount, positions[at]!, document, context)
      }
      case 'text':
        return { ...base, type: 'text', text: line.text || line.name }
      case 'subtotal':
        return { ...base, type: 'subtotal', name: line.name, counted: sinceGroup }
      case 'group':
        sinceGroup = zero
        return { ...base, type: 'group', position: positions[at]!, name: line.name }
    }
  })
}

/** Amount of an optional or alternative line, which counts in no total. */
const amountAlone = (counting: Counting, taxed: TaxedLine): LineAmount =>
  computeAmounts({
    counting,
    lines: [amountLine(taxed)],
    discounts: [],
    charges: [],
    paid: zero,
    rounding: zero,
  }).lines[0]!

function itemLine(
  { line, decision }: TaxedLine,
  amount: LineAmount,
  position: string,
  document: DraftDocument,
  context: DocumentContext,
): ContentItemLine {
  const item = context.items.get(line.item ?? '')
  const advance = context.advances.get(line.advance ?? '') ?? null
  const deducted =
    advance && takenOffText(advance, decision.rate, amount, { ...document, seller: context.seller })
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
    text: [line.text, deducted].filter(Boolean).join('\n'),
    quantity: line.quantity,
    unit: context.units.get(line.unit ?? '') ?? { code: 'C62', name: '' },
    price: line.price,
    base: line.base,
    discount: line.discount,
    allowance: amount.allowance,
    counted: amount.counted,
    net: amount.net,
    rounding: amount.rounding,
    vat: { category: decision.category, rate: decision.rate },
    period: line.supplyFrom ? { from: line.supplyFrom, to: line.supplyTo ?? line.supplyFrom } : null,
    buyerLine: line.buyerLine,
    delivery: context.deliveries.get(line.source ?? '')?.document ?? null,
    advance,
  }
}
