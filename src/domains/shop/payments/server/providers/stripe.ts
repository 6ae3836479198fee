import { createHmac, timingSafeEqual } from 'node:crypto'
import type { DisputeState, PaymentState, RefundState } from '../../payments.rules.ts'
import { centsIn, furtherList, idIn, inside, type Json, listIn, textIn, timeIn } from './answers.ts'
import {
  type Known,
  type PaymentProvider,
  type ProviderAccess,
  ProviderProblem,
  type SeenDispute,
  type SeenRefund,
} from './provider.ts'
import { call, pages, requireMode } from './stripe-calls.ts'
import { refundParameters, sessionExpansions, sessionParameters } from './stripe-parameters.ts'
import { readPayouts } from './stripe-payouts.ts'

const refundState = (status: string): RefundState =>
  status === 'succeeded' ? 'done' : status === 'failed' || status === 'canceled' ? 'failed' : 'created'

function seenRefund(one: Json, now: string): SeenRefund {
  return {
    reference: textIn(one['id']),
    refund: textIn(inside(one['metadata'])['refund']) || null,
    cents: centsIn(one['amount']),
    state: refundState(textIn(one['status'])),
    at: timeIn(one['created'], now),
    problem: textIn(one['failure_reason']),
  }
}

const disputeState = (status: string): DisputeState =>
  status === 'lost'
    ? 'lost'
    : status === 'won' || status === 'warning_closed' || status === 'prevented'
      ? 'won'
      : 'open'

const seenDispute = (one: Json, now: string): SeenDispute => ({
  reference: textIn(one['id']),
  cents: centsIn(one['amount']),
  taken: centsIn(one['amount']),
  currency: textIn(one['currency']).toUpperCase(),
  reason: textIn(one['reason']),
  state: disputeState(textIn(one['status'])),
  at: timeIn(one['created'], now),
  dueBy: timeIn(inside(one['evidence_details'])['due_by'], '') || null,
})

function stateOf(session: Json, intent: Json): PaymentState {
  const status = textIn(session['status'])
  if (textIn(session['payment_status']) === 'paid' || textIn(intent['status']) === 'succeeded') return 'paid'
  if (status === 'expired') return 'expired'
  if (status === 'open') return 'open'
  // Complete and unpaid: the bank is still processing, or has declined
  return ['requires_payment_method', 'canceled'].includes(textIn(intent['status'])) ? 'failed' : 'processing'
}

async function fetchPayment(access: ProviderAccess, { reference }: Known) {
  const session = await call(access, {
    path: `/v1/checkout/sessions/${encodeURIComponent(reference)}`,
    parameters: { expand: sessionExpansions },
  })
  requireMode(session, access)
  const now = new Date().toISOString()
  const intent = inside(session['payment_intent'])
  const charge = inside(intent['latest_charge'])
  const isPaid = charge['paid'] === true && charge['captured'] !== false
  const balance = inside(charge['balance_transaction'])
  const number = idIn(session['payment_intent'])
  // A failed refund lowers the sum again, so the list is read whenever there is money
  const list = (path: string) => furtherList(() => pages(access, path, { payment_intent: number }))
  const nothing = { found: [], problem: {} }
  const refunds = isPaid ? await list('/v1/refunds') : nothing
  const disputes = isPaid && charge['disputed'] === true ? await list('/v1/disputes') : nothing
  return {
    state: stateOf(session, intent),
    charge: number || null,
    receipts: isPaid
      ? [
          {
            reference: textIn(charge['id']),
            cents: centsIn(charge['amount_captured'] ?? charge['amount']),
            currency: textIn(charge['currency']).toUpperCase(),
            fee: centsIn(balance['fee']),
            at: timeIn(charge['created'], now),
            method: textIn(inside(charge['payment_method_details'])['type']),
          },
        ]
      : [],
    refunds: refunds.found.map((one) => seenRefund(one, now)),
    disputes: disputes.found.map((one) => seenDispute(one, now)),
    problem: textIn(inside(intent['last_payment_error'])['message']),
    ...refunds.problem,
    ...disputes.problem,
  }
}

/** Tolerated age of a signature in seconds, as in Stripe's own clients. */
const tolerance = 300

/** `Stripe-Signature: t=…,v1=…[,v1=…]`, HMAC-SHA-256 of `t.body`; several while a secret is being replaced. */
function isSigned(secret: string, raw: Buffer, header: string, now: string): boolean {
  const parts = header.split(',').map((part) => part.trim().split('=', 2) as [string, string?])
  const time = parts.find(([name]) => name === 't')?.[1] ?? ''
  const age = Date.parse(now) / 1000 - Number(time)
  if (!secret || !/^\d{1,12}$/.test(time) || Math.abs(age) > tolerance) return false
  const right = createHmac('sha256', secret).update(`${time}.`).update(raw).digest()
  return parts.some(([name, value = '']) => {
    const given = Buffer.from(value, 'hex')
    return name === 'v1' && given.length === right.length && timingSafeEqual(right, given)
  })
}

const moneyTypes = new Set([
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'payment_intent.succeeded',
  'charge.succeeded',
])

/** Stripe with its own page, without its script on ours. https://docs.stripe.com/api */
export const stripe: PaymentProvider = {
  key: 'stripe',

  async start(access, begin) {
    const session = await call(access, {
      method: 'POST',
      path: '/v1/checkout/sessions',
      parameters: sessionParameters(begin, access),
      once: `session-${begin.payment}`,
    })
    requireMode(session, access)
    return { reference: textIn(session['id']), url: textIn(session['url']) }
  },

  fetch: fetchPayment,

  async cancel(access, { reference }) {
    try {
      await call(access, {
        method: 'POST',
        path: `/v1/checkout/sessions/${encodeURIComponent(reference)}/expire`,
      })
    } catch (error) {
      // Only open sessions can be closed; the others are already over
      if (!(error instanceof ProviderProblem) || error.kind !== 'refused') throw error
    }
  },

  async refund(access, { charge }, { refund, cents: amount }) {
    if (!charge) throw new ProviderProblem('refused', 'There is no money to be given back.')
    const now = new Date().toISOString()
    // Idempotency keys expire after a day or more: an earlier refund is found by its metadata
    const made = (await pages(access, '/v1/refunds', { payment_intent: charge })).find(
      (one) => textIn(inside(one['metadata'])['refund']) === refund,
    )
    if (made) return seenRefund(made, now)
    const parameters = refundParameters(charge, { refund, cents: amount })
    return seenRefund(
      await call(access, { method: 'POST', path: '/v1/refunds', parameters, once: `refund-${refund}` }),
      now,
    )
  },

  isSigned: async ({ webhook }, { raw, headers, now }) =>
    isSigned(webhook, raw, String(headers['stripe-signature'] ?? ''), now),

  report(body) {
    const event = inside(body)
    const type = textIn(event['type'])
    const object = inside(inside(event['data'])['object'])
    const reference = textIn(event['id'])
    if (!reference || !type) return null
    const metadata = inside(object['metadata'])
    return {
      reference,
      type,
      payment: textIn(metadata['payment']) || textIn(object['client_reference_id']) || null,
      references: [textIn(object['id']), idIn(object['payment_intent']), idIn(object['charge'])].filter(
        Boolean,
      ),
      isMoney: moneyTypes.has(type),
      isPayout: type.startsWith('payout.'),
      cents:
        object['amount_total'] === undefined && object['amount'] === undefined
          ? null
          : centsIn(object['amount_total'] ?? object['amount']),
      currency: textIn(object['currency']).toUpperCase(),
    }
  },

  payouts: readPayouts,

  async check(access) {
    const balance = await call(access, { path: '/v1/balance' })
    requireMode({ livemode: balance['livemode'] === true }, access)
    const [first] = listIn(balance['available'])
    return first ? textIn(first['currency']).toUpperCase() : ''
  },
}
