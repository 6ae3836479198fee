import { laterDay } from '../../../kit/shared/days.ts'
import { states } from '../../../kit/shared/states/states.ts'

/** Days from the declaration until the money has to be back (Art. 13). */
export const refundDays = 14

/** What becomes of a declaration. It is effective by itself: accepting it only says that somebody has read it. */
export const withdrawalStates = states({
  states: {
    declared: { de: 'Erklärt', en: 'Declared' },
    accepted: { de: 'Angenommen', en: 'Accepted' },
    rejected: { de: 'Abgelehnt', en: 'Rejected' },
    settled: { de: 'Abgewickelt', en: 'Settled' },
  },
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
      text: 'must',
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

/** The day by which the money has to be back. */
export const refundBy = (declaredOn: string): string => laterDay(declaredOn, refundDays)
