import { cents, zero } from '../../../../../kit/shared/money/cents.ts'
import type { DisputeState, PaymentState, RefundState } from '../../payments.rules.ts'
import { askProvider, centsOfDecimal, furtherList, inside, type Json, listIn, textIn } from './answers.ts'
import { orderBody, refundBody } from './paypal-parameters.ts'
import {
  type Known,
  type PaymentProvider,
  type PaymentView,
  type ProviderAccess,
  ProviderProblem,
  type SeenDispute,
  type SeenRefund,
} from './provider.ts'

interface Token {
  value: string
  /** Epoch milliseconds. */
  until: number
}
const tokens = new Map<string, Token>()
/** Seconds before its end at which a token is not used any more. */
const early = 120

const tokenKey = ({ url, client, key }: ProviderAccess) => `${url} ${client} ${key}`

async function tokenOf(access: ProviderAccess): Promise<string> {
  const known = tokens.get(tokenKey(access))
  if (known && known.until > Date.now()) return known.value
  const { status, body } = await askProvider({
    method: 'POST',
    url: new URL(`${access.url}/v1/oauth2/token`),
    headers: { authorization: `Basic ${Buffer.from(`${access.client}:${access.key}`).toString('base64')}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  })
  const { access_token: value, expires_in: seconds, error_description: words } = inside(body)
  if (status >= 400 || typeof value !== 'string')
    throw new ProviderProblem('keys', textIn(words) || `PayPal: ${status}`)
  tokens.set(tokenKey(access), { value, until: Date.now() + (Number(seconds) - early) * 1000 })
  return value
}

interface Call {
  method?: 'GET' | 'POST'
  path: string
  /** JSON as it is sent. */
  body?: string
  /** The same number gives the same answer (`PayPal-Request-Id`, up to 38 signs). */
  once?: string
}

/** Throws ProviderProblem with PayPal's issue as its code where it refuses. */
async function call(access: ProviderAccess, { method = 'GET', path, body, once }: Call): Promise<Json> {
  const send = async () =>
    askProvider({
      method,
      url: new URL(`${access.url}${path}`),
      headers: {
        authorization: `Bearer ${await tokenOf(access)}`,
        'content-type': 'application/json',
        prefer: 'return=representation',
        ...(once ? { 'paypal-request-id': once } : {}),
      },
      ...(method === 'POST' ? { body: body ?? '{}', creates: true } : {}),
    })
  let answer = await send()
  if (answer.status === 401) {
    // The token was withdrawn before its time
    tokens.delete(tokenKey(access))
    answer = await send()
  }
  const { status } = answer
  const said = inside(answer.body)
  if (status < 300) return said
  const [detail] = listIn(said['details'])
  const code = textIn(detail?.['issue']) || textIn(said['name'])
  const words = textIn(detail?.['description']) || textIn(said['message']) || `PayPal: ${status}`
  if (status === 401 || status === 403) throw new ProviderProblem('keys', words, code)
  throw new ProviderProblem(status === 409 ? 'later' : 'refused', words, code)
}

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
/** A capture that will never go through with this order: the customer has to begin again. */
const declined = new Set([
  'INSTRUMENT_DECLINED',
  'PAYER_CANNOT_PAY',
  'TRANSACTION_REFUSED',
  'COMPLIANCE_VIOLATION',
])

const disputeState = (status: string, outcome: string): DisputeState => {
  if (status !== 'RESOLVED') return 'open'
  return /BUYER|ACCEPTED/.test(outcome) ? 'lost' : 'won'
}

async function disputesOf(access: ProviderAccess, capture: string): Promise<SeenDispute[]> {
  const path = `/v1/customer/disputes?disputed_transaction_id=${encodeURIComponent(capture)}`
  const found: SeenDispute[] = []
  for (const { dispute_id: id } of listIn((await call(access, { path }))['items'])) {
    const one = await call(access, { path: `/v1/customer/disputes/${encodeURIComponent(textIn(id))}` })
    const amount = inside(one['dispute_amount'])
    found.push({
      reference: textIn(one['dispute_id']),
      cents: centsOfDecimal(amount['value']),
      currency: textIn(amount['currency_code']),
      reason: textIn(one['reason']),
      state: disputeState(textIn(one['status']), textIn(inside(one['dispute_outcome'])['outcome_code'])),
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

/** Takes the money of an order that the customer has agreed to; once, whoever asks how often. */
async function capture(access: ProviderAccess, known: Known): Promise<{ order: Json; problem: string }> {
  try {
    const path = `${orderPath(known)}/capture`
    await call(access, { method: 'POST', path, once: known.payment })
  } catch (error) {
    if (!(error instanceof ProviderProblem) || error.kind !== 'refused') throw error
    if (declined.has(error.code)) return { order: {}, problem: error.message }
    // Somebody was faster, or he is not done yet: what holds is read
  }
  return { order: await call(access, { path: orderPath(known) }), problem: '' }
}

const longestOnTheWay = 7 * 24 * 3_600_000

/** Whether a report may come from PayPal: an event, of these days (they try for three), under one of their certificates. */
function mayBeTheirs(text: string, { certificate, sent }: { certificate: string; sent: string }): boolean {
  const age = Math.abs(Date.now() - Date.parse(sent))
  if (!(age <= longestOnTheWay)) return false
  const from = URL.canParse(certificate) ? new URL(certificate) : null
  if (from?.protocol !== 'https:' || !/(^|\.)paypal\.com$/.test(from.hostname)) return false
  try {
    const event = inside(JSON.parse(text))
    return textIn(event['id']) !== '' && textIn(event['event_type']) !== ''
  } catch {
    return false
  }
}

/** PayPal: its own page, no script of it on ours. https://developer.paypal.com/docs/api/orders/v2/ */
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
      // Orders that nobody agreed to are forgotten after some hours
      return { state: 'expired', charge: null, receipts: [], refunds: [], disputes: [], problem: '' }
    }
    let problem = ''
    if (order['status'] === 'APPROVED' && known.wanted) ({ order, problem } = await capture(access, known))
    const view = viewOf(order, problem)
    if (!view.charge || view.state !== 'paid') return view
    const disputes = await furtherList(() => disputesOf(access, view.charge!))
    return { ...view, disputes: disputes.found, ...disputes.problem }
  },

  // An order that nobody agrees to ends by itself, and one that is agreed to is only captured by us
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

  async isSigned(access, { raw, headers }) {
    const header = (name: string) => String(headers[`paypal-${name}`] ?? '')
    if (!access.webhook || !header('transmission-sig')) return false
    const text = raw.toString('utf8')
    // Whatever cannot be theirs is refused here: each question would go to PayPal in the shop's name
    if (!mayBeTheirs(text, { certificate: header('cert-url'), sent: header('transmission-time') }))
      return false
    const said = JSON.stringify({
      auth_algo: header('auth-algo'),
      cert_url: header('cert-url'),
      transmission_id: header('transmission-id'),
      transmission_sig: header('transmission-sig'),
      transmission_time: header('transmission-time'),
      webhook_id: access.webhook,
    })
    // The report goes back as it came: written anew its checksum would be another one
    const body = `${said.slice(0, -1)},"webhook_event":${text}}`
    try {
      const answer = await call(access, {
        method: 'POST',
        path: '/v1/notifications/verify-webhook-signature',
        body,
      })
      return answer['verification_status'] === 'SUCCESS'
    } catch (error) {
      if (error instanceof ProviderProblem && error.kind === 'refused') return false
      throw error
    }
  },

  report(body) {
    const event = inside(body)
    const type = textIn(event['event_type'])
    const reference = textIn(event['id'])
    if (!reference || !type) return null
    const resource = inside(event['resource'])
    const related = inside(inside(resource['supplementary_data'])['related_ids'])
    const [unit] = listIn(resource['purchase_units'])
    const disputed = listIn(resource['disputed_transactions']).map((one) =>
      textIn(one['seller_transaction_id']),
    )
    // A refund names its capture only in its links
    const above = listIn(resource['links']).flatMap(({ rel, href }) =>
      rel === 'up' ? [textIn(href).split('/').at(-1) ?? ''] : [],
    )
    const amount = inside(resource['amount'])
    const isCapture = type.startsWith('PAYMENT.CAPTURE.')
    return {
      reference,
      type,
      payment:
        isCapture || unit ? textIn(resource['custom_id']) || textIn(unit?.['custom_id']) || null : null,
      references: [
        textIn(resource['id']),
        textIn(related['order_id']),
        textIn(related['capture_id']),
        ...above,
        ...disputed,
      ].filter(Boolean),
      isMoney: type === 'PAYMENT.CAPTURE.COMPLETED',
      isPayout: false,
      cents: isCapture && amount['value'] !== undefined ? centsOfDecimal(amount['value']) : null,
      currency: textIn(amount['currency_code']),
    }
  },

  async check(access) {
    tokens.delete(tokenKey(access))
    await tokenOf(access)
    return access.client.slice(0, 6)
  },
}
