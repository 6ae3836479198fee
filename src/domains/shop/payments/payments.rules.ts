import type { Words } from '#kit/shared/text/languages.ts'

/** Payment methods. */
export const paymentSources = ['stripe', 'paypal', 'transfer', 'invoice', 'cash', 'voucher'] as const
export type PaymentSource = (typeof paymentSources)[number]

/** Payment methods of an external provider with an API. */
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

/** Permitted state changes. No report takes back a received payment: nothing leads away from `paid`. */
export const paymentSteps: Record<PaymentState, readonly PaymentState[]> = {
  created: ['open', 'processing', 'cancelled', 'expired', 'failed', 'paid'],
  open: ['processing', 'cancelled', 'expired', 'failed', 'paid'],
  processing: ['cancelled', 'expired', 'failed', 'paid'],
  cancelled: ['expired', 'failed', 'paid'],
  expired: ['failed', 'paid'],
  failed: ['paid'],
  paid: [],
}

/** State after a report; reports that lead backwards are ignored. */
export const forward = (from: PaymentState, to: PaymentState): PaymentState =>
  paymentSteps[from].includes(to) ? to : from

/** States in which the customer may still complete the payment. */
export const goingStates: readonly PaymentState[] = ['created', 'open', 'processing']

export const refundStates = ['created', 'done', 'failed'] as const
export type RefundState = (typeof refundStates)[number]
export const refundSteps: Record<RefundState, readonly RefundState[]> = {
  created: ['done', 'failed'],
  // A bank may return it days later
  done: ['failed'],
  failed: [],
}

/** True if a failed refund has been replaced; if the replacement fails too, that one counts instead. */
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

/** Reasons for listing money as without an order. */
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

/** Minutes for which the provider's page accepts payment; Stripe's minimum is thirty. */
export const sessionMinutes = 35
/** Minutes within which the provider must be reached, so that its minimum of thirty is kept. */
export const beginMinutes = 4
/** Largest amount of a payment, in cents: Stripe's limit. */
export const mostCents = 99_999_999
