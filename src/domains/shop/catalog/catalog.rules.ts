import { laterDay } from '#kit/shared/dates/days.ts'

/** Legal kinds of products: food and wine require facts of their own, other things a producer, services neither. */
export const goodsKinds = ['wine', 'food', 'thing', 'service'] as const
export type GoodsKind = (typeof goodsKinds)[number]

/** Exceptions from the right of withdrawal: Art. 16 lit. c, d, e, i, m and l of directive 2011/83/EU. */
export const withdrawalExclusions = ['custom', 'perishable', 'sealed', 'media', 'digital', 'dated'] as const
export type WithdrawalExclusion = (typeof withdrawalExclusions)[number]

/** Exceptions that apply only once the buyer has opened the goods or the service has begun (Art. 16 e, i, m). */
const untilTouched: readonly string[] = ['sealed', 'media', 'digital'] satisfies WithdrawalExclusion[]

/** True if an excluded product can be withdrawn from while untouched; the shop checks its state. */
export const isUntilTouched = (excluded: string): boolean => untilTouched.includes(excluded)

/** Days in which a contract can be withdrawn from (directive 2011/83/EU, Art. 9). */
const withdrawalDays = 14

/** Last day to withdraw from a contract, counted from the day after `beganOn` (Regulation 1182/71, Art. 3). */
export const withdrawalDeadline = (beganOn: string): string => laterDay(beganOn, withdrawalDays)

/** Cards on a page of a list: fills rows of two, three, four and six. */
export const productsPerPage = 24

/** Sort orders of lists; the first is the shop's own. */
export const productOrders = ['order', 'price', '-price', 'title', '-new'] as const
export type ProductOrder = (typeof productOrders)[number]

/**
 * Expected shipping in whole weeks (specification § 9): days divided by seven, rounded up; null without an estimate.
 * Reversed days are swapped.
 */
export function shippingWeeks({
  shippingMin,
  shippingMax,
}: {
  shippingMin: number
  shippingMax: number
}): { min: number; max: number } | null {
  if (shippingMin === 0 && shippingMax === 0) return null
  const weeks = [shippingMin, shippingMax].map((days) => Math.ceil(days / 7))
  const max = Math.max(...weeks)
  return { min: Math.min(...weeks) || max, max }
}

const channelFrom = 180
const channelTo = 255

/** Deterministic pastel colour (`#rrggbb`) for a text; each channel between 180 and 255 (specification § 9). */
export function pastelOf(text: string): string {
  let mixed = 2_166_136_261
  for (const letter of text) mixed = Math.imul(mixed ^ letter.codePointAt(0)!, 16_777_619)
  const channels = [0, 8, 16].map(
    (shift) => channelFrom + (((mixed >>> shift) & 255) % (channelTo - channelFrom + 1)),
  )
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}
