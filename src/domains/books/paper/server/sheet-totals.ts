import { type Cents, negative, sum } from '#kit/shared/money/cents.ts'
import { writeRate } from '#kit/shared/money/format.ts'
import type { ContentAdjustment, DocumentContent } from '#domains/books/documents/content/content.contract.ts'
import { say, sayDay, sayMoney } from './paper-words.ts'
import type { SheetTotal } from './sheet.ts'

/** Joins discounts and charges that the content lists per rate. */
function adjustments(
  content: DocumentContent,
  all: readonly ContentAdjustment[],
  sign: 1 | -1,
): SheetTotal[] {
  const { language, currency } = content
  const groups = Map.groupBy(all, ({ reason, percent }) => `${reason} ${percent ?? ''}`)
  return [...groups.values()].map((parts) => {
    const [{ reason, percent } = { reason: '', percent: null }] = parts
    const counted = sum(parts.map((part) => part.counted))
    return {
      name: percent ? say(language, 'percentOff', { reason, percent: writeRate(percent, language) }) : reason,
      amount: sayMoney(sign === 1 ? counted : negative(counted), currency, language),
      weight: 'plain',
    }
  })
}

/** VAT per rate: added to net prices, included in gross ones. */
function vatRows({ vat, language, currency, counting }: DocumentContent): SheetTotal[] {
  const isGross = counting === 'gross'
  return vat.map((group) => {
    const values = {
      rate: writeRate(group.rate, language),
      taxable: sayMoney(group.taxable, currency, language),
    }
    const key = group.category === 'S' || group.category === 'Z' ? (isGross ? 'vatWithin' : 'vat') : 'vatFree'
    return {
      name: say(language, key, values),
      amount: sayMoney(group.vat, currency, language),
      weight: isGross ? 'quiet' : 'plain',
    }
  })
}

const grossKey = ({ kind, direction }: DocumentContent) => (kind === 'invoice' ? direction : kind)

function dueRows(content: DocumentContent): SheetTotal[] {
  const { totals, payments, language, currency } = content
  if (totals.paid === 0 && totals.rounding === 0) return []
  const money = (amount: Cents) => sayMoney(amount, currency, language)
  const named = payments.map(({ on, amount, means }): SheetTotal => ({
    name: say(language, 'paidOn', { day: sayDay(on, content), means }),
    amount: money(negative(amount)),
    weight: 'plain',
  }))
  const paid: SheetTotal = {
    name: say(language, 'paid'),
    amount: money(negative(totals.paid)),
    weight: 'plain',
  }
  return [
    ...(totals.paid === 0 ? [] : named.length > 0 ? named : [paid]),
    ...(totals.rounding === 0
      ? []
      : [{ name: say(language, 'rounding'), amount: money(totals.rounding), weight: 'plain' } as const]),
    { name: say(language, 'due'), amount: money(totals.due), weight: 'main' },
  ]
}

/** Totals block from the sum of lines to the amount due; empty for delivery notes without prices. */
export function totalsOf(content: DocumentContent): SheetTotal[] {
  const { totals, allowances, charges, language, currency, counting, showsPrices } = content
  if (!showsPrices) return []
  const money = (amount: Cents) => sayMoney(amount, currency, language)
  const changes = [...adjustments(content, allowances, -1), ...adjustments(content, charges, 1)]
  const counted = (all: readonly { counted: Cents }[]) => sum(all.map((one) => one.counted))
  const lines =
    counting === 'net' ? totals.lineNet : sum([totals.gross, counted(allowances), negative(counted(charges))])
  const gross: SheetTotal = {
    name: say(language, `gross.${grossKey(content)}`),
    amount: money(totals.gross),
    weight: totals.due === totals.gross ? 'main' : 'plain',
  }
  return [
    ...(changes.length > 0
      ? [{ name: say(language, 'lines'), amount: money(lines), weight: 'plain' } as const, ...changes]
      : []),
    ...(counting === 'net'
      ? [
          { name: say(language, 'net'), amount: money(totals.net), weight: 'plain' } as const,
          ...vatRows(content),
          gross,
          ...dueRows(content),
        ]
      : [gross, ...dueRows(content), ...vatRows(content)]),
  ]
}
