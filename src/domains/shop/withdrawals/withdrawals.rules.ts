import { laterDay } from '#kit/shared/dates/days.ts'
import { places, type Quantity, scaled } from '#kit/shared/money/decimals.ts'
import { states } from '#kit/shared/states/states.ts'
import { withdrawalStateWords } from '#domains/shop/orders/order-withdrawals.contract.ts'

/** Channels of withdrawals that the office enters. */
export const enteredChannels = ['letter', 'phone', 'mail'] as const
export type WithdrawalChannel = 'site' | (typeof enteredChannels)[number]

/** Days from the declaration to the refund (Art. 13). */
export const refundDays = 14

/** States of a declaration. A withdrawal takes effect by itself: `accepted` only means that the office has read it. */
export const withdrawalStates = states({
  states: withdrawalStateWords,
  initial: 'declared',
  actions: {
    accept: {
      label: { de: 'Annehmen', en: 'Accept' },
      from: ['declared', 'rejected'],
      to: 'accepted',
      text: 'may',
    },
    reject: {
      label: { de: 'Ablehnen', en: 'Reject' },
      from: ['declared', 'accepted'],
      to: 'rejected',
      text: 'may',
      message: 'must',
    },
    settle: {
      label: { de: 'Als abgewickelt vermerken', en: 'Mark as settled' },
      from: ['declared', 'accepted'],
      to: 'settled',
      text: 'may',
    },
  },
})
export type WithdrawalState = keyof typeof withdrawalStates.states

/** Day by which the refund is due. */
export const refundBy = (declaredOn: string): string => laterDay(declaredOn, refundDays)

/** Lines of a declaration: the chosen ones, else the whole order. */
export const declaredLines = <L extends { _id: string }>(
  chosen: readonly L[],
  bought: readonly L[],
): readonly L[] => (chosen.length > 0 ? chosen : bought)

/** Declared lines with the quantities not taken back before; lines without any left are missing. */
export function notTakenBack<L extends { _id: string; quantity: Quantity }>(
  declared: readonly L[],
  bought: readonly { _id: string; left: Quantity }[],
): L[] {
  const count = (of: Quantity) => scaled(of, places.quantity)
  const left = new Map(bought.map((line) => [line._id, line.left]))
  return declared.flatMap((line) => {
    const most = left.get(line._id) ?? line.quantity
    const quantity = count(most) < count(line.quantity) ? most : line.quantity
    return count(quantity) > 0n ? [{ ...line, quantity }] : []
  })
}
