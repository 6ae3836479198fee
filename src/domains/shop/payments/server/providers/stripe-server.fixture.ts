import { createHmac, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type Stripe from 'stripe'
import {
  error,
  listed,
  moneyOf,
  refusalOfSession,
  treeOf,
  seconds,
  newId,
  type Stumble,
  type Tree,
  type Session,
  type Intent,
  type Charge,
  type Refund,
  type Dispute,
  type Booked,
  type Payout,
} from './stripe-objects.fixture.ts'

/**
 * A local Stripe: forms, keys, idempotency as documented (other parameters are an error, 500 responses are kept),
 * expiring sessions, money, refunds, disputes, payouts, and signed reports.
 */
export async function stripeServer() {
  const chance = () => randomBytes(12).toString('hex')
  const keys = { key: `sk_test_${chance()}`, webhook: `whsec_${chance()}` }
  const sessions = new Map<string, Session>()
  const intents = new Map<string, Intent>()
  const charges = new Map<string, Charge>()
  const refunds = new Map<string, Refund>()
  const disputes = new Map<string, Dispute>()
  const booked: Booked[] = []
  const payouts: Payout[] = []
  const remembered = new Map<string, { input: string; status: number; body: object }>()
  const stumbles: Stumble[] = []
  const calls: { method: string; path: string; key: string | undefined; form: URLSearchParams }[] = []
  const state = { livemode: false }

  function createSession(input: Tree) {
    const [line] = Object.values((input['line_items'] ?? {}) as Tree) as Tree[]
    const price = (line?.['price_data'] ?? {}) as Tree
    const amount = Number(price['unit_amount'])
    const ends = Number(input['expires_at'])
    const refusal = refusalOfSession(input, { amount, ends })
    if (refusal) return refusal
    const session: Session = {
      id: newId('cs_test'),
      object: 'checkout.session',
      livemode: state.livemode,
      status: 'open',
      payment_status: 'unpaid',
      client_reference_id: String(input['client_reference_id']),
      amount_total: amount,
      currency: String(price['currency']),
      expires_at: ends,
      ...{ url: 'https://checkout.stripe.com/c/pay/cs_test', success_url: String(input['success_url']) },
      metadata: input['metadata'] as Stripe.Metadata,
      payment_intent: null,
    }
    session.url = `https://checkout.stripe.com/c/pay/${session.id}`
    sessions.set(session.id, session)
    return { status: 200, body: session }
  }

  function createRefund(input: Tree) {
    const charge = [...charges.values()].find((one) => one.payment_intent === input['payment_intent'])
    const amount = Number(input['amount'])
    if (!charge) return error(404, 'No such payment_intent', 'resource_missing')
    if (charge.amount_refunded + amount > charge.amount)
      return error(
        400,
        'Refund amount is greater than unrefunded amount on charge',
        'charge_already_refunded',
      )
    charge.amount_refunded += amount
    const refund: Refund = {
      id: newId('re'),
      object: 'refund',
      amount,
      currency: charge.currency,
      status: 'succeeded',
      created: seconds(),
      metadata: (input['metadata'] ?? {}) as Stripe.Metadata,
      payment_intent: charge.payment_intent,
      charge: charge.id,
    }
    refunds.set(refund.id, refund)
    booked.push({
      id: newId('txn'),
      object: 'balance_transaction',
      amount: -amount,
      fee: 0,
      net: -amount,
      currency: charge.currency,
      type: 'refund',
      created: seconds(),
      source: refund.id,
    })
    return { status: 200, body: refund }
  }

  const shownSession = (session: Session, expands: boolean) => {
    const intent = intents.get(session.payment_intent ?? '')
    const charge = charges.get(intent?.latest_charge ?? '')
    const balance = booked.find(({ id }) => id === charge?.balance_transaction)
    if (!expands || !intent) return session
    return {
      ...session,
      payment_intent: {
        ...intent,
        latest_charge: charge ? { ...charge, balance_transaction: balance } : null,
      },
    }
  }

  function answerTo(method: string, path: string, input: Tree): { status: number; body: object } {
    const [, , thing = '', second = '', third = '', fourth = ''] = path.split('/')
    if (method === 'POST' && path === '/v1/checkout/sessions') return createSession(input)
    if (thing === 'checkout' && second === 'sessions') {
      const session = sessions.get(third)
      if (!session) return error(404, 'No such checkout.session', 'resource_missing')
      if (method === 'POST' && fourth === 'expire') {
        if (session.status !== 'open')
          return error(400, 'Only Checkout Sessions with a status in ["open"] can be expired.')
        session.status = 'expired'
      }
      return { status: 200, body: shownSession(session, Boolean(input['expand'])) }
    }
    const ofIntent = <T extends { payment_intent: string }>(all: Map<string, T>) =>
      [...all.values()].filter((one) => one.payment_intent === input['payment_intent'])
    if (method === 'POST' && path === '/v1/refunds') return createRefund(input)
    if (path === '/v1/refunds') return listed(ofIntent(refunds), path)
    if (path === '/v1/disputes') return listed(ofIntent(disputes), path)
    if (path === '/v1/payouts') return listed(payouts, path)
    if (path === '/v1/balance_transactions')
      return listed(
        input['payout'] ? booked.filter(({ payout }) => payout === input['payout']) : booked,
        path,
      )
    if (path === '/v1/balance')
      return {
        status: 200,
        body: {
          object: 'balance',
          livemode: state.livemode,
          available: [{ amount: 1200, currency: 'eur' }],
          pending: [{ amount: 340, currency: 'eur' }],
        },
      }
    return error(404, 'Unrecognized request URL')
  }

  async function handle(request: IncomingMessage, answer: ServerResponse) {
    const url = new URL(request.url ?? '/', 'http://stripe')
    let text = ''
    for await (const part of request) text += String(part)
    const method = request.method ?? 'GET'
    const once = request.headers['idempotency-key'] as string | undefined
    calls.push({ method, path: url.pathname, key: once, form: new URLSearchParams(text) })
    const say = (status: number, body: object) => {
      answer.writeHead(status, { 'content-type': 'application/json' })
      answer.end(JSON.stringify(body))
    }
    const stumble = stumbles.shift()
    if (stumble === 'limit')
      return say(429, {
        error: { type: 'invalid_request_error', code: 'rate_limit', message: 'Too many requests' },
      })
    if (stumble === 'break')
      return say(503, { error: { type: 'api_error', message: 'Something went wrong' } })
    if (request.headers.authorization !== `Bearer ${keys.key}`)
      return say(401, { error: { type: 'invalid_request_error', message: 'Invalid API Key provided' } })
    const isForm = String(request.headers['content-type']).startsWith('application/x-www-form-urlencoded')
    if (method === 'POST' && text && !isForm) return say(400, { error: { message: 'Send a form.' } })
    const known = once ? remembered.get(once) : undefined
    if (known && known.input !== `${url.pathname} ${text}`)
      return say(400, {
        error: {
          type: 'idempotency_error',
          message: 'Keys for idempotent requests can only be used with the same parameters.',
        },
      })
    const made =
      known ??
      answerTo(method, url.pathname, treeOf(method === 'POST' ? new URLSearchParams(text) : url.searchParams))
    if (once && (made.status < 400 || made.status >= 500))
      remembered.set(once, {
        input: `${url.pathname} ${text}`,
        status: made.status,
        body: structuredClone(made.body),
      })
    // Executed, and the response is lost
    if (stumble === 'lose') return request.socket.destroy()
    say(made.status, made.body)
  }

  const server = createServer((request, answer) => void handle(request, answer))
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))

  const sessionOf = (payment: string) => {
    const found = [...sessions.values()].findLast((one) => one.client_reference_id === payment)
    if (!found) throw new Error('no session was opened')
    return found
  }
  const chargeOf = (payment: string) => {
    const found = [...charges.values()].find(
      (one) => one.payment_intent === sessionOf(payment).payment_intent,
    )
    if (!found) throw new Error('nothing was paid')
    return found
  }
  const event = (type: string, object: object) => ({
    id: newId('evt'),
    object: 'event',
    type,
    created: seconds(),
    livemode: state.livemode,
    data: { object },
  })

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    keys,
    state,
    calls,
    stumbles,
    refunds,
    sessionOf,
    /** The customer pays on Stripe's page. `pending`: the bank is still processing. */
    pay(
      payment: string,
      {
        cents,
        currency,
        pending = false,
        method = 'card',
      }: { cents?: number; currency?: string; pending?: boolean; method?: string } = {},
    ) {
      const session = sessionOf(payment)
      if (session.status !== 'open') throw new Error(`the session is ${session.status}`)
      const { intent, charge, balance } = moneyOf(session, {
        amount: cents ?? session.amount_total!,
        currency: currency ?? session.currency!,
        method,
      })
      intents.set(intent.id, intent)
      session.status = 'complete'
      session.payment_intent = intent.id
      if (pending) {
        intent.status = 'processing'
        intent.latest_charge = null
        return event('checkout.session.completed', session)
      }
      session.payment_status = 'paid'
      booked.push(balance)
      charges.set(charge.id, charge)
      return event('checkout.session.completed', session)
    },
    /** The bank declines a pending payment. */
    fail(payment: string) {
      const session = sessionOf(payment)
      const intent = intents.get(session.payment_intent!)!
      intent.status = 'requires_payment_method'
      intent.last_payment_error = { message: 'The bank declined.' }
      return event('checkout.session.async_payment_failed', session)
    },
    expire(payment: string) {
      const session = sessionOf(payment)
      session.status = 'expired'
      return event('checkout.session.expired', session)
    },
    /** A refund made in Stripe's dashboard. */
    refundOutside(payment: string, amount: number) {
      const made = createRefund({ payment_intent: chargeOf(payment).payment_intent, amount: String(amount) })
      return event('charge.refunded', { ...chargeOf(payment), made })
    },
    failRefund(id: string) {
      const refund = refunds.get(id)!
      refund.status = 'failed'
      refund.failure_reason = 'expired_or_canceled_card'
      chargeOf(
        [...sessions.values()].find((one) => one.payment_intent === refund.payment_intent)!
          .client_reference_id!,
      ).amount_refunded -= refund.amount
      return event('refund.failed', refund)
    },
    dispute(payment: string, status: Stripe.Dispute.Status) {
      const charge = chargeOf(payment)
      charge.disputed = true
      const known = [...disputes.values()].find((one) => one.charge === charge.id)
      const dispute: Dispute = known ?? {
        id: newId('dp'),
        object: 'dispute',
        amount: charge.amount,
        currency: charge.currency,
        status,
        created: seconds(),
        reason: 'fraudulent',
        payment_intent: charge.payment_intent,
        charge: charge.id,
        evidence_details: { due_by: seconds(7 * 86_400) },
      }
      dispute.status = status
      disputes.set(dispute.id, dispute)
      return event(
        status === 'won' || status === 'lost' ? 'charge.dispute.closed' : 'charge.dispute.created',
        dispute,
      )
    },
    payOut() {
      const rows = booked.filter(({ payout }) => !payout)
      const amount = rows.reduce((all, { net }) => all + net, 0)
      const payout = {
        id: newId('po'),
        object: 'payout' as const,
        amount,
        currency: 'eur',
        status: 'in_transit',
        created: seconds(),
        arrival_date: seconds(2 * 86_400),
        automatic: true,
      }
      payouts.push(payout)
      for (const one of rows) one.payout = payout.id
      return event('payout.paid', payout)
    },
    event,
    /** A signed report: body and signature. */
    sign(report: object, { at = seconds(), secret = keys.webhook }: { at?: number; secret?: string } = {}) {
      const body = JSON.stringify(report)
      const signature = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')
      return {
        body,
        headers: {
          'content-type': 'application/json',
          'stripe-signature': `t=${at},v1=${'0'.repeat(64)},v1=${signature}`,
        },
      }
    },
    close: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  }
}
