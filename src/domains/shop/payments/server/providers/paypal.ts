import { cents, zero } from '#kit/shared/money/cents.ts'
import type { DisputeState, PaymentState, RefundState } from '../../payments.rules.ts'
import { centsOfDecimal, furtherList, inside, type Json, listIn, textIn } from './answers.ts'
import { call, checkKeys } from './paypal-calls.ts'
import { orderBody, refundBody } from './paypal-parameters.ts'
import { isSigned, report } from './paypal-reports.ts'
import {
  type Known,
  type PaymentProvider,
  type PaymentView,
  type ProviderAccess,
  ProviderProblem,
  type SeenDispute,
  type SeenRefund,
} from './provider.ts'

const orderPath = ({ reference }: Known) => `/v2/checkout/orders/${encodeURIComponent(reference)}`

const refundState = (status: string): RefundState =>
  status === 'COMPLETED' ? 'done' : status === 'FAILED' || status === 'CANCELLED' ? 'failed' : 'created'

const seenRefund = (one: Json): SeenRefund => ({
  reference: textIn(one['id']),
  refund: textIn(one['custom_id']) || null,
  cents: centsOfDecimal(inside(one['amount'])['value']),
  state: refundState(textIn(one['status'])),
  at: new Date(textIn(one['create_time']) || Date.now()).toISOString(),
  problem: textIn(inside(one['status_details'])['reason']),
})

const captureStates: Readonly<Record<string, PaymentState>> = {
  COMPLETED: 'paid',
  PARTIALLY_REFUNDED: 'paid',
  REFUNDED: 'paid',
  PENDING: 'processing',
  DECLINED: 'failed',
  FAILED: 'failed',
}
const orderStates: Readonly<Record<string, PaymentState>> = {
  CREATED: 'open',
  SAVED: 'open',
  PAYER_ACTION_REQUIRED: 'open',
  APPROVED: 'open',
  VOIDED: 'cancelled',
  COMPLETED: 'processing',
}
/** Captures that can never succeed with this order: the customer must start again. */
const declined = new Set([
  'INSTRUMENT_DECLINED',
  'PAYER_CANNOT_PAY',
  'TRANSACTION_REFUSED',
  'COMPLIANCE_VIOLATION',
])

/** Outcomes that take the money; a dispute withdrawn, denied or paid by PayPal itself leaves it. */
const lostOutcomes = new Set(['RESOLVED_BUYER_FAVOUR', 'ACCEPTED'])

const disputeState = (status: string, outcome: string): DisputeState => {
  if (status !== 'RESOLVED') return 'open'
  return lostOutcomes.has(outcome) ? 'lost' : 'won'
}

async function disputesOf(access: ProviderAccess, capture: string): Promise<SeenDispute[]> {
  const path = `/v1/customer/disputes?disputed_transaction_id=${encodeURIComponent(capture)}`
  const found: SeenDispute[] = []
  for (const { dispute_id: id } of listIn((await call(access, { path }))['items'])) {
    const one = await call(access, { path: `/v1/customer/disputes/${encodeURIComponent(textIn(id))}` })
    const amount = inside(one['dispute_amount'])
    const outcome = inside(one['dispute_outcome'])
    const refunded = inside(outcome['amount_refunded'])
    const isSame = refunded['currency_code'] === amount['currency_code']
    found.push({
      reference: textIn(one['dispute_id']),
      cents: centsOfDecimal(amount['value']),
      taken: centsOfDecimal((isSame ? refunded : amount)['value']),
      currency: textIn(amount['currency_code']),
      reason: textIn(one['reason']),
      state: disputeState(textIn(one['status']), textIn(outcome['outcome_code'])),
      at: new Date(textIn(one['create_time'])).toISOString(),
      dueBy: textIn(one['seller_response_due_date']) || null,
    })
  }
  return found
}

function viewOf(order: Json, problem: string): PaymentView {
  const payments = listIn(order['purchase_units']).map((unit) => inside(unit['payments']))
  const captures = payments.flatMap((one) => listIn(one['captures']))
  const refunds = payments.flatMap((one) => listIn(one['refunds']))
  const states = captures.map((one) => captureStates[textIn(one['status'])] ?? 'processing')
  const last = states.includes('paid') ? 'paid' : states.at(-1)
  const paid = captures.filter((_, at) => states[at] === 'paid')
  return {
    state: problem ? 'failed' : (last ?? orderStates[textIn(order['status'])] ?? 'open'),
    charge: textIn((paid[0] ?? captures.at(-1))?.['id']) || null,
    receipts: paid.map((one) => {
      const amount = inside(one['amount'])
      const fee = inside(inside(one['seller_receivable_breakdown'])['paypal_fee'])['value']
      return {
        reference: textIn(one['id']),
        cents: centsOfDecimal(amount['value']),
        currency: textIn(amount['currency_code']),
        fee: fee === undefined ? zero : cents(centsOfDecimal(fee)),
        at: new Date(textIn(one['create_time']) || Date.now()).toISOString(),
        method: 'paypal',
      }
    }),
    refunds: refunds.map(seenRefund),
    disputes: [],
    problem: problem || textIn(inside(captures.at(-1)?.['status_details'])['reason']),
  }
}

/** Captures an approved order; idempotent. */
async function capture(access: ProviderAccess, known: Known): Promise<{ order: Json; problem: string }> {
  try {
    const path = `${orderPath(known)}/capture`
    await call(access, { method: 'POST', path, once: known.payment })
  } catch (error) {
    if (!(error instanceof ProviderProblem) || error.kind !== 'refused') throw error
    if (declined.has(error.code)) return { order: {}, problem: error.message }
    // Already captured, or not approved yet: read the current state
  }
  return { order: await call(access, { path: orderPath(known) }), problem: '' }
}

/** PayPal with its own page, without its script on ours. https://developer.paypal.com/docs/api/orders/v2/ */
export const paypal: PaymentProvider = {
  key: 'paypal',

  async start(access, begin) {
    const order = await call(access, {
      method: 'POST',
      path: '/v2/checkout/orders',
      body: JSON.stringify(orderBody(begin)),
      once: begin.payment,
    })
    const link = listIn(order['links']).find(({ rel }) => rel === 'payer-action' || rel === 'approve')
    return { reference: textIn(order['id']), url: textIn(link?.['href']) }
  },

  async fetch(access, known) {
    let order: Json
    try {
      order = await call(access, { path: orderPath(known) })
    } catch (error) {
      if (!(error instanceof ProviderProblem) || error.code !== 'INVALID_RESOURCE_ID') throw error
      // PayPal forgets unapproved orders after some hours
      return { state: 'expired', charge: null, receipts: [], refunds: [], disputes: [], problem: '' }
    }
    let problem = ''
    if (order['status'] === 'APPROVED' && known.wanted) ({ order, problem } = await capture(access, known))
    const view = viewOf(order, problem)
    if (!view.charge || view.state !== 'paid') return view
    const disputes = await furtherList(() => disputesOf(access, view.charge!))
    return { ...view, disputes: disputes.found, ...disputes.problem }
  },

  // Nothing to do: unapproved orders expire, and only our own call captures approved ones
  cancel: async () => {},

  async refund(access, { charge }, asked) {
    if (!charge) throw new ProviderProblem('refused', 'There is no money to be given back.')
    const answer = await call(access, {
      method: 'POST',
      path: `/v2/payments/captures/${encodeURIComponent(charge)}/refund`,
      body: JSON.stringify(refundBody(asked)),
      once: asked.refund,
    })
    return { ...seenRefund(answer), refund: asked.refund }
  },

  isSigned,
  report,

  async check(access) {
    await checkKeys(access)
    return access.client.slice(0, 6)
  },
}
