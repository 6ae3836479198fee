import type { Language } from '#kit/shared/text/languages.ts'
import { asPrice, type Cents, cents, zero } from '#kit/shared/money/cents.ts'
import { quantity } from '#kit/shared/money/decimals.ts'
import { uuidv7 } from '#kit/shared/uuid.ts'
import type { DocumentLine } from '#domains/books/documents/server/offers.ts'
import type { OrderWay } from '../orders.rules.ts'
import type { CartLine } from '#domains/shop/cart/server/offers.ts'
import type { WithdrawalExclusion } from '#domains/shop/catalog/server/offers.ts'
import { areServices } from '#domains/shop/shipping/server/offers.ts'

type KnownLine = Pick<DocumentLine, 'type' | 'nature'>

/** Delivery of an order: dispatch, pick-up or service. */
export function wayOf({ pickup }: { pickup: boolean }, lines: readonly KnownLine[]): OrderWay {
  if (pickup) return 'pickup'
  return onlyServices(lines) ? 'service' : 'send'
}

/** True if an order contains only services; deposits count as their items do. */
export const onlyServices = (lines: readonly KnownLine[]): boolean =>
  areServices(
    lines.filter(({ type }) => type === 'item').map(({ nature }) => ({ isService: nature === 'service' })),
  )

/** Fields of a document line that orders of the shop never set. */
const plainLine = {
  type: 'item' as const,
  role: 'firm' as const,
  text: '',
  base: quantity('1'),
  discount: null,
  allowance: zero,
  nature: 'goods' as const,
  isExcise: false,
  reverses: false,
  supplyFrom: null,
  supplyTo: null,
  buyerLine: '',
  source: null,
  advance: null,
}

const depositWord: Record<Language, string> = { de: 'Pfand', en: 'Deposit' }

const itemLine = ({ stored: item, ...line }: CartLine): DocumentLine => ({
  ...plainLine,
  _id: uuidv7(),
  item: line.item,
  number: item?.number ?? '',
  name: line.title,
  quantity: quantity(String(line.quantity)),
  unit: item?.unit ?? null,
  price: line.unitPrice,
  vatGroup: line.vatGroup,
  isOwn: item?.origin === 'own',
  nature: item?.kind === 'service' ? 'service' : 'goods',
})

/** A line of a document with the line of the cart it was made from. */
export interface WrittenLine {
  line: DocumentLine
  of: CartLine
}

/** Document lines of cart lines: a deposit is a separate line below its item. */
export const documentLines = (lines: readonly CartLine[], lang: Language): WrittenLine[] =>
  lines.flatMap((one) => {
    const line = itemLine(one)
    const whole = [{ line, of: one }]
    if (one.deposit === 0) return whole
    const deposit: DocumentLine = {
      ...line,
      _id: uuidv7(),
      item: null,
      number: '',
      name: `${depositWord[lang]}: ${one.title}`.slice(0, 500),
      price: asPrice(one.deposit),
    }
    return [...whole, { line: deposit, of: one }]
  })

/** Lines without a right of withdrawal, with the reason. */
export const excludedLines = (written: readonly WrittenLine[]): Record<string, WithdrawalExclusion> =>
  Object.fromEntries(
    written.flatMap(({ line, of }) => (of.noWithdrawal ? [[line._id, of.noWithdrawal] as const] : [])),
  )

const shippingWord: Record<Language, string> = { de: 'Versand', en: 'Shipping' }

/** Shipping as a charge of a document (UNCL7161 FC); none if shipping is free. */
export const shippingCharge = (amount: Cents, lang: Language) =>
  amount > 0 ? [{ amount: cents(amount), reason: shippingWord[lang], reasonCode: 'FC' }] : []

/** The line above if the line at `at` is its deposit, which has no item; else null. */
export function depositOf<L extends { item: string | null }>(lines: readonly L[], at: number): L | null {
  const above = lines[at - 1]
  return lines[at]!.item === null && above && above.item !== null ? above : null
}
