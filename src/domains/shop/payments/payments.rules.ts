import type { Words } from '#kit/shared/text/languages.ts'

/** Ways to pay. */
export const paymentSources = ['stripe', 'paypal', 'transfer', 'invoice', 'cash', 'voucher'] as const
export type PaymentSource = (typeof paymentSources)[number]

/** Those behind which a company stands that is asked by calls. */
export const providerKeys = ['stripe', 'paypal'] as const
export type ProviderKey = (typeof providerKeys)[number]
export const isProvider = (source: PaymentSource): source is ProviderKey =>
  (providerKeys as readonly string[]).includes(source)

/** Those whose money the office records and gives back itself. */
export const isByHand = (source: string): source is 'transfer' | 'invoice' | 'cash' =>
  source === 'transfer' || source === 'invoice' || source === 'cash'

export const modes = ['live', 'test'] as const
export type Mode = (typeof modes)[number]

export const paymentStates = [
  'created',
  'open',
  'processing',
  'cancelled',
  'expired',
  'failed',
  'paid',
] as const
export type PaymentState = (typeof paymentStates)[number]

export const stateWords: Record<PaymentState, Words> = {
  created: { de: 'Begonnen', en: 'Begun' },
  open: { de: 'Offen', en: 'Open' },
  processing: { de: 'In Bearbeitung', en: 'Being processed' },
  cancelled: { de: 'Abgebrochen', en: 'Cancelled' },
  expired: { de: 'Abgelaufen', en: 'Expired' },
  failed: { de: 'Fehlgeschlagen', en: 'Failed' },
  paid: { de: 'Bezahlt', en: 'Paid' },
}

/** Where each state may lead. Money that came in is never taken back by another report: nothing leads away from `paid`. */
export const paymentSteps: Record<PaymentState, readonly PaymentState[]> = {
  created: ['open', 'processing', 'cancelled', 'expired', 'failed', 'paid'],
  open: ['processing', 'cancelled', 'expired', 'failed', 'paid'],
  processing: ['cancelled', 'expired', 'failed', 'paid'],
  cancelled: ['expired', 'failed', 'paid'],
  expired: ['failed', 'paid'],
  failed: ['paid'],
  paid: [],
}

/** The state after a report: reports that lead back are as if they had not come. */
export const forward = (from: PaymentState, to: PaymentState): PaymentState =>
  paymentSteps[from].includes(to) ? to : from

/** States in which money may still come by the customer's own doing. */
export const goingStates: readonly PaymentState[] = ['created', 'open', 'processing']

export const refundStates = ['created', 'done', 'failed'] as const
export type RefundState = (typeof refundStates)[number]
export const refundSteps: Record<RefundState, readonly RefundState[]> = {
  created: ['done', 'failed'],
  // A bank may send it back days later
  done: ['failed'],
  failed: [],
}

/** Whether the sum of a refund that did not go was begun to be given back once more: one that fails, too, stands for it from then on. */
export const isBegunAnew = (
  failed: { _id: string },
  refunds: readonly { replaces: string | null }[],
): boolean => refunds.some(({ replaces }) => replaces === failed._id)

export const disputeStates = ['open', 'won', 'lost'] as const
export type DisputeState = (typeof disputeStates)[number]
export const disputeSteps: Record<DisputeState, readonly DisputeState[]> = {
  open: ['won', 'lost'],
  won: ['lost'],
  lost: [],
}

/** Why money stands in the list of money without an order. */
export const looseReasons = [
  'tooMuch',
  'tooLittle',
  'twice',
  'currency',
  'closed',
  'unknown',
  'mode',
] as const
export type LooseReason = (typeof looseReasons)[number]

/** Minutes for which a provider's page can be paid on: the shortest that Stripe takes is thirty. */
export const sessionMinutes = 35
/** Minutes within which the provider has to be reached for the same try, so that at least thirty are left. */
export const beginMinutes = 4
/** The largest amount of one payment, in cents: what Stripe takes. */
export const mostCents = 99_999_999
