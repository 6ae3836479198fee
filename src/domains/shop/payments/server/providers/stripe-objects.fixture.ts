import { randomBytes } from 'node:crypto'
import type Stripe from 'stripe'

export type Tree = { [name: string]: Tree | string }

/** Parses `a[b][0]=1` → `{ a: { b: { 0: '1' } } }` */
export function treeOf(form: URLSearchParams): Tree {
  const tree: Tree = {}
  for (const [name, value] of form) {
    const path = name.split(/[[\]]+/).filter(Boolean)
    let at = tree
    for (const part of path.slice(0, -1)) at = (at[part] ??= {}) as Tree
    at[path.at(-1)!] = value
  }
  return tree
}
export const seconds = (shift = 0) => Math.floor(Date.now() / 1000) + shift
export const newId = (kind: string) => `${kind}_${randomBytes(9).toString('hex')}`

export type Session = Pick<
  Stripe.Checkout.Session,
  | 'id'
  | 'object'
  | 'livemode'
  | 'status'
  | 'payment_status'
  | 'client_reference_id'
  | 'amount_total'
  | 'currency'
  | 'expires_at'
  | 'url'
  | 'success_url'
  | 'metadata'
> & { payment_intent: string | null }
export type Intent = Pick<
  Stripe.PaymentIntent,
  'id' | 'object' | 'status' | 'metadata' | 'amount' | 'currency'
> & {
  latest_charge: string | null
  last_payment_error: { message: string } | null
}
export type Charge = Pick<
  Stripe.Charge,
  | 'id'
  | 'object'
  | 'amount'
  | 'amount_captured'
  | 'amount_refunded'
  | 'captured'
  | 'paid'
  | 'currency'
  | 'created'
  | 'disputed'
> & { payment_intent: string; balance_transaction: string; payment_method_details: { type: string } }
export type Refund = Pick<
  Stripe.Refund,
  'id' | 'object' | 'amount' | 'currency' | 'status' | 'created' | 'metadata'
> & {
  payment_intent: string
  charge: string
  failure_reason?: string
}
export type Dispute = Pick<
  Stripe.Dispute,
  'id' | 'object' | 'amount' | 'currency' | 'status' | 'created' | 'reason'
> & {
  payment_intent: string
  charge: string
  evidence_details: { due_by: number }
}
export type Booked = Pick<
  Stripe.BalanceTransaction,
  'id' | 'object' | 'amount' | 'fee' | 'net' | 'currency' | 'type' | 'created'
> & { source: string | null; payout?: string }

export type Payout = Pick<
  Stripe.Payout,
  'id' | 'object' | 'amount' | 'currency' | 'status' | 'created' | 'arrival_date' | 'automatic'
>

/** An error response in Stripe's format. */
export const error = (status: number, message: string, code = '') => ({
  status,
  body: { error: { type: status === 401 ? 'invalid_request_error' : 'card_error', message, code } },
})
/** Stripe's response to an invalid session; null if the session is valid. */
export function refusalOfSession(input: Tree, { amount, ends }: { amount: number; ends: number }) {
  // Removed from the API on 2026-10-28
  if (input['payment_method_types'])
    return error(400, 'Received unknown parameter: payment_method_types', 'parameter_unknown')
  if (input['mode'] !== 'payment' || !Number.isInteger(amount) || amount < 50)
    return error(400, 'Amount must convert to at least 50 cents.', 'amount_too_small')
  if (ends < seconds(30 * 60) || ends > seconds(86_400))
    return error(
      400,
      'The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.',
    )
  return null
}
export const listed = (rows: readonly object[], path: string) => ({
  status: 200,
  body: { object: 'list', url: path, has_more: false, data: rows },
})

/** Intent, charge and balance transaction of a paid session. */
export function moneyOf(
  session: Session,
  { amount, currency, method }: { amount: number; currency: string; method: string },
): { intent: Intent; charge: Charge; balance: Booked } {
  const [intent, charge, balance] = [newId('pi'), newId('ch'), newId('txn')]
  const fee = 55
  const of = { amount, currency, created: seconds() }
  return {
    intent: {
      ...{ id: intent, object: 'payment_intent', status: 'succeeded', amount, currency },
      ...{ metadata: session.metadata!, latest_charge: charge, last_payment_error: null },
    },
    charge: {
      ...{ ...of, id: charge, object: 'charge', amount_captured: amount, amount_refunded: 0 },
      ...{ captured: true, paid: true, disputed: false, payment_intent: intent },
      ...{ balance_transaction: balance, payment_method_details: { type: method } },
    },
    balance: {
      ...{ ...of, id: balance, object: 'balance_transaction', fee, net: amount - fee },
      ...{ type: 'charge', source: charge },
    },
  }
}

/** Failure of the next call. */
export type Stumble = 'lose' | 'limit' | 'break'
