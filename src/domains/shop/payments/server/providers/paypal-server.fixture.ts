import { createHmac, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { refusalOfBody } from './paypal-requests.fixture.ts'

interface Money {
  currency_code: string
  value: string
}
interface Capture {
  id: string
  status: string
  amount: Money
  custom_id: string
  create_time: string
  seller_receivable_breakdown: { gross_amount: Money; paypal_fee: Money; net_amount: Money }
}
interface Refund {
  id: string
  status: string
  amount: Money
  custom_id?: string
  create_time: string
  of: string
}
interface Order {
  id: string
  status: string
  intent: string
  purchase_units: [
    {
      custom_id: string
      invoice_id: string
      amount: Money
      payments?: { captures: Capture[]; refunds: Refund[] }
    },
  ]
}
type Stumble = 'lose' | 'limit' | 'break'

const newId = () => randomBytes(9).toString('hex').toUpperCase().slice(0, 17)
const now = () => new Date().toISOString()

/**
 * A local PayPal: expiring tokens, version 2 orders with request ids, captures that may be pending or declined,
 * refunds, disputes, and reports whose signature it verifies on the exact text sent.
 */
export async function paypalServer() {
  const keys = { client: `client-${newId()}`, secret: newId(), webhook: newId() }
  const orders = new Map<string, Order>()
  const disputes = new Map<
    string,
    {
      dispute_id: string
      status: string
      reason: string
      dispute_amount: Money
      create_time: string
      seller_response_due_date: string
      dispute_outcome?: { outcome_code: string; amount_refunded?: Money }
      of: string
    }
  >()
  const remembered = new Map<string, { status: number; body: object }>()
  const tokens = new Set<string>()
  const stumbles: Stumble[] = []
  const calls: { method: string; path: string }[] = []
  const state = { captures: 'COMPLETED', disputesAnswer: true }
  const secret = randomBytes(16)

  const problem = (status: number, issue: string, description: string) => ({
    status,
    body: {
      name: status === 404 ? 'RESOURCE_NOT_FOUND' : 'UNPROCESSABLE_ENTITY',
      message: 'The requested action could not be performed.',
      details: [{ issue, description }],
    },
  })
  const captures = () =>
    [...orders.values()].flatMap(({ purchase_units: [unit] }) => unit.payments?.captures ?? [])

  function capture(order: Order) {
    const [unit] = order.purchase_units
    if (order.status === 'COMPLETED') return problem(422, 'ORDER_ALREADY_CAPTURED', 'Order already captured.')
    if (order.status !== 'APPROVED')
      return problem(422, 'ORDER_NOT_APPROVED', 'Payer has not yet approved the Order for payment.')
    if (state.captures === 'INSTRUMENT_DECLINED')
      return problem(
        422,
        'INSTRUMENT_DECLINED',
        'The instrument presented was either declined by the processor or bank.',
      )
    const { amount } = unit
    const fee = { currency_code: amount.currency_code, value: '0.55' }
    const made: Capture = {
      id: newId(),
      status: state.captures,
      amount,
      custom_id: unit.custom_id,
      create_time: now(),
      seller_receivable_breakdown: { gross_amount: amount, paypal_fee: fee, net_amount: amount },
    }
    unit.payments = { captures: [made], refunds: [] }
    order.status = 'COMPLETED'
    return { status: 201, body: order }
  }

  function refund(id: string, sent: { amount: Money; custom_id?: string }) {
    const order = [...orders.values()].find(({ purchase_units: [unit] }) =>
      unit.payments?.captures.some((one) => one.id === id),
    )
    if (!order) return problem(404, 'INVALID_RESOURCE_ID', 'Specified resource ID does not exist.')
    const payments = order.purchase_units[0].payments!
    const given = payments.refunds.reduce((all, { amount }) => all + Number(amount.value), 0)
    const [taken] = payments.captures
    if (sent.amount.currency_code !== taken!.amount.currency_code)
      return problem(
        422,
        'REFUND_CAPTURE_CURRENCY_MISMATCH',
        'Refund must be in the same currency as the capture.',
      )
    if (given + Number(sent.amount.value) > Number(taken!.amount.value) + 0.001)
      return problem(
        422,
        'REFUND_AMOUNT_EXCEEDED',
        'The refund amount must be less than or equal to the capture amount that has not yet been refunded.',
      )
    const made: Refund = {
      id: newId(),
      status: 'COMPLETED',
      amount: sent.amount,
      create_time: now(),
      of: id,
      ...(sent.custom_id ? { custom_id: sent.custom_id } : {}),
    }
    payments.refunds.push(made)
    taken!.status = 'PARTIALLY_REFUNDED'
    return { status: 201, body: made }
  }

  function create(body: Order) {
    const [unit] = body.purchase_units
    if ([...orders.values()].some((one) => one.purchase_units[0].invoice_id === unit.invoice_id))
      return problem(422, 'DUPLICATE_INVOICE_ID', 'Duplicate invoice ID detected.')
    const { custom_id, invoice_id, amount } = unit
    const order: Order = {
      id: newId(),
      status: 'PAYER_ACTION_REQUIRED',
      intent: 'CAPTURE',
      purchase_units: [{ custom_id, invoice_id, amount }],
    }
    orders.set(order.id, order)
    return {
      status: 201,
      body: {
        ...order,
        links: [
          { rel: 'self', href: '', method: 'GET' },
          {
            rel: 'payer-action',
            href: `https://www.paypal.com/checkoutnow?token=${order.id}`,
            method: 'GET',
          },
        ],
      },
    }
  }

  function verify(sent: Record<string, unknown>, text: string) {
    // The signature covers the report's text as sent, not a new serialisation
    const raw = text.slice(text.indexOf('"webhook_event":') + '"webhook_event":'.length, -1)
    const right = signatureOf(String(sent['transmission_id']), String(sent['transmission_time']), raw)
    const isRight =
      right === sent['transmission_sig'] &&
      sent['webhook_id'] === keys.webhook &&
      String(sent['cert_url']).startsWith('https://api.paypal.com/') &&
      sent['auth_algo'] === 'SHA256withRSA'
    return { status: 200, body: { verification_status: isRight ? 'SUCCESS' : 'FAILURE' } }
  }
  const signatureOf = (id: string, at: string, raw: string) =>
    createHmac('sha256', secret).update(`${id}|${at}|${keys.webhook}|${raw}`).digest('hex')

  function answerTo(
    method: string,
    path: string,
    query: URLSearchParams,
    text: string,
  ): { status: number; body: object } {
    const body = (text.startsWith('{') ? JSON.parse(text) : {}) as Record<string, never>
    const [, , thing = '', kind = '', id = '', action = ''] = path.split('/')
    if (path === '/v1/notifications/verify-webhook-signature')
      return refusalOfBody('verification', body) ?? verify(body, text)
    if (method === 'POST' && path === '/v2/checkout/orders')
      return refusalOfBody('order', body) ?? create(body as unknown as Order)
    if (thing === 'checkout' && kind === 'orders') {
      const order = orders.get(id)
      if (!order) return problem(404, 'INVALID_RESOURCE_ID', 'Specified resource ID does not exist.')
      if (action === 'capture') return refusalOfBody('capture', body) ?? capture(order)
      return { status: 200, body: order }
    }
    if (thing === 'payments' && kind === 'captures' && action === 'refund')
      return refusalOfBody('refund', body) ?? refund(id, body as never)
    if (thing === 'customer' && kind === 'disputes' && !state.disputesAnswer) return { status: 503, body: {} }
    if (thing === 'customer' && kind === 'disputes')
      return id
        ? { status: 200, body: disputes.get(id) ?? {} }
        : {
            status: 200,
            body: {
              items: [...disputes.values()].filter(({ of }) => of === query.get('disputed_transaction_id')),
            },
          }
    return problem(404, 'INVALID_RESOURCE_ID', 'Specified resource ID does not exist.')
  }

  async function handle(request: IncomingMessage, answer: ServerResponse) {
    const url = new URL(request.url ?? '/', 'http://paypal')
    let text = ''
    for await (const part of request) text += String(part)
    const method = request.method ?? 'GET'
    calls.push({ method, path: url.pathname })
    const say = (status: number, body: object) => {
      answer.writeHead(status, { 'content-type': 'application/json' })
      answer.end(JSON.stringify(body))
    }
    const stumble = stumbles.shift()
    if (stumble === 'limit') return say(429, { name: 'RATE_LIMIT_REACHED', message: 'Too many requests.' })
    if (stumble === 'break')
      return say(500, { name: 'INTERNAL_SERVER_ERROR', message: 'An internal server error occurred.' })
    if (url.pathname === '/v1/oauth2/token') {
      const basic = `Basic ${Buffer.from(`${keys.client}:${keys.secret}`).toString('base64')}`
      if (request.headers.authorization !== basic || text !== 'grant_type=client_credentials')
        return say(401, { error: 'invalid_client', error_description: 'Client Authentication failed' })
      const token = newId()
      tokens.add(token)
      return say(200, { access_token: token, token_type: 'Bearer', expires_in: 32_400 })
    }
    if (!tokens.has((request.headers.authorization ?? '').slice('Bearer '.length)))
      return say(401, {
        name: 'AUTHENTICATION_FAILURE',
        message: 'Authentication failed due to invalid authentication credentials.',
      })
    const once = request.headers['paypal-request-id'] as string | undefined
    if (once && once.length > 38)
      return say(400, { name: 'INVALID_REQUEST', message: 'PayPal-Request-Id is too long' })
    const key = once && `${url.pathname} ${once}`
    const made =
      (key ? remembered.get(key) : undefined) ?? answerTo(method, url.pathname, url.searchParams, text)
    if (key && made.status < 400)
      remembered.set(key, { status: made.status, body: structuredClone(made.body) })
    if (stumble === 'lose') return request.socket.destroy()
    say(made.status, made.body)
  }

  const server = createServer((request, answer) => void handle(request, answer))
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const orderOf = (payment: string) => {
    const found = [...orders.values()].find(({ purchase_units: [unit] }) => unit.custom_id === payment)
    if (!found) throw new Error('no order was made')
    return found
  }
  const captureOf = (payment: string) => orderOf(payment).purchase_units[0].payments!.captures[0]!
  const event = (type: string, resource: object) => ({
    id: `WH-${newId()}`,
    event_type: type,
    create_time: now(),
    resource_type: 'any',
    resource,
  })

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    keys,
    state,
    calls,
    stumbles,
    captures,
    captureOf,
    /** Revokes all tokens early. */
    forgetTokens: () => tokens.clear(),
    approve(payment: string) {
      const order = orderOf(payment)
      order.status = 'APPROVED'
      return event('CHECKOUT.ORDER.APPROVED', order)
    },
    /** Decides a pending capture. */
    settle(payment: string, status: string) {
      const one = captureOf(payment)
      one.status = status
      return event(`PAYMENT.CAPTURE.${status}`, {
        ...one,
        supplementary_data: { related_ids: { order_id: orderOf(payment).id } },
      })
    },
    refundOutside(payment: string, value: string) {
      const one = captureOf(payment)
      const made = refund(one.id, { amount: { currency_code: one.amount.currency_code, value } })
        .body as Refund
      return event('PAYMENT.CAPTURE.REFUNDED', {
        ...made,
        links: [{ rel: 'up', href: `https://api.paypal.com/v2/payments/captures/${one.id}` }],
      })
    },
    dispute(payment: string, status: string, outcome = '', refunded = '') {
      const one = captureOf(payment)
      const id = `PP-D-${one.id}`
      disputes.set(id, {
        dispute_id: id,
        status,
        reason: 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED',
        dispute_amount: one.amount,
        create_time: now(),
        seller_response_due_date: now(),
        of: one.id,
        ...(outcome
          ? {
              dispute_outcome: {
                outcome_code: outcome,
                ...(refunded ? { amount_refunded: { ...one.amount, value: refunded } } : {}),
              },
            }
          : {}),
      })
      return event('CUSTOMER.DISPUTE.CREATED', {
        dispute_id: id,
        disputed_transactions: [{ seller_transaction_id: one.id }],
      })
    },
    sign(report: object) {
      // Unusual formatting, to reveal a new serialisation
      const body = JSON.stringify(report, null, 2)
      const [id, at] = [`t${newId()}`, now()]
      return {
        body,
        headers: {
          'content-type': 'application/json',
          'paypal-auth-algo': 'SHA256withRSA',
          'paypal-cert-url': 'https://api.paypal.com/v1/notifications/certs/CERT-1',
          'paypal-transmission-id': id,
          'paypal-transmission-time': at,
          'paypal-transmission-sig': signatureOf(id, at, body),
        },
      }
    },
    close: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  }
}
