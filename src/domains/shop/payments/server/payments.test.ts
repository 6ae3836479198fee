import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ServerDomain } from '../../../../kit/server/domain.ts'
import { runWrite, systemCaller } from '../../../../kit/server/http/scope.ts'
import { programOf, testApp } from '../../../../kit/testing/test-app.ts'
import { cents } from '../../../../kit/shared/money/cents.ts'
import { applyView, syncPayment } from './apply.service.ts'
import { paymentFaults } from './check.service.ts'
import { paymentsServer } from './index.ts'
import { payAddress, payKey } from './payables.ts'
import { payView, submitPay } from './pay.views.service.ts'
import { shelf } from './payments.fixture.ts'
import { refundJob, watchJob } from './payments.jobs.ts'
import { paymentsWaiting } from './payments.waiting.ts'
import { paypalServer } from './providers/paypal-server.fixture.ts'
import { stripe } from './providers/stripe.ts'
import type { PaymentView } from './providers/provider.ts'
import { stripeServer } from './providers/stripe-server.fixture.ts'
import { notePaid, paidFor, paymentsOf, refundPayment, startPayment, cancelPayments } from './offers.ts'

const things = shelf()
const domains: ServerDomain[] = [paymentsServer(() => domains), things.domain]
const app = await testApp('payments', { program: programOf(...domains) })
const [card, pal] = await Promise.all([stripeServer(), paypalServer()])
afterAll(() => Promise.all([card.close(), pal.close()]))
const admin = app.as('admin')
const cashier = app.as({ role: 'member', rights: ['payment.read', 'payment.refund', 'payment.receive'] })
const reader = app.as({ role: 'member', rights: ['payment.read'] })
const { pool } = app.platform.database

const settingsPath = '/api/v0/shop/payment-settings'
const list = '/api/v0/shop/payment'

beforeAll(async () => {
  await pool.query(
    'create table told ("at" bigint generated always as identity, "_id" uuid, "what" text, "cents" bigint)',
  )
  const { status, body } = await admin.put(settingsPath, {
    stripe: true,
    stripeUrl: card.url,
    stripeTestKey: card.keys.key,
    stripeTestWebhook: card.keys.webhook,
    paypal: true,
    paypalTestUrl: pal.url,
    paypalTestClient: pal.keys.client,
    paypalTestSecret: pal.keys.secret,
    paypalTestWebhook: pal.keys.webhook,
    invoice: true,
  })
  if (status !== 200) throw new Error(body.message)
})

const ref = (_id: string) => ({ kind: 'thing', _id })
const told = async (_id: string): Promise<string[]> =>
  (await pool.query('select "what" from told where "_id" = $1 order by "at"', [_id])).rows.map(
    ({ what }) => what,
  )
const rows = async (_id: string) => (await app.write((ctx) => paymentsOf(ctx, 'thing', [_id]))).get(_id) ?? []
const paid = (_id: string) => app.write((ctx) => paidFor(ctx, ref(_id)))

/** Chooses a way as the page does, and follows it to the provider. Gives the payment's id. */
async function begin(_id: string, source: 'stripe' | 'paypal'): Promise<string> {
  const started = await app.write((ctx) => startPayment(ctx, { payable: ref(_id), source }))
  if (!('redirect' in started)) throw new Error('no provider')
  const page = await app.guest.get(started.redirect)
  expect(page.status).toBe(200)
  return (await rows(_id)).at(-1)!._id
}
const send = (
  provider: 'stripe' | 'paypal',
  { body, headers }: { body: string; headers: Record<string, string> },
) => app.server.inject({ method: 'POST', url: `/api/v0/shop/webhook/${provider}`, payload: body, headers })
/** Sends a report and waits until it was looked at. */
async function report(provider: 'stripe' | 'paypal', event: object) {
  const signed = provider === 'stripe' ? card.sign(event) : pal.sign(event)
  const answer = await send(provider, signed)
  expect(answer.statusCode).toBe(200)
  await app.platform.jobs.idle(60)
}

test('a card is charged on the page of Stripe, once, however often and in whatever order its reports come', async () => {
  const thing = things.sell()
  const payment = await begin(thing, 'stripe')
  const { id, client_reference_id: reference } = card.sessionOf(payment)
  expect(reference).toBe(payment)
  const page = await app.guest.get(
    (
      (await app.write((ctx) => startPayment(ctx, { payable: ref(thing), source: 'stripe' }))) as {
        redirect: string
      }
    ).redirect,
  )
  expect(page.text).toContain(`content="0;url=https://checkout.stripe.com/c/pay/${id}"`)

  const completed = card.pay(payment)
  await Promise.all([
    report('stripe', completed),
    report('stripe', completed),
    syncPayment(app.platform, payment),
  ])
  await report('stripe', card.event('checkout.session.expired', card.sessionOf(payment)))
  expect(await told(thing)).toEqual(['paid'])
  expect(await paid(thing)).toMatchObject({ paid: 2400, due: 0, state: 'paid' })
  const { body } = await reader.get(`${list}/${payment}`)
  expect(body.payment).toMatchObject({ state: 'paid', received: 2400, method: 'card', mode: 'test' })
  expect(body.receipts).toHaveLength(1)
  expect(body.receipts[0]).toMatchObject({ cents: 2400, fee: 55, reason: '' })
})

test('the way back from Stripe leads to what was paid, or back to the choice', async () => {
  const thing = things.sell()
  const payment = await begin(thing, 'stripe')
  const go = (
    (await app.write((ctx) => startPayment(ctx, { payable: ref(thing), source: 'stripe' }))) as {
      redirect: string
    }
  ).redirect
  const home = go.replace(/go$/, 'back')
  const given = await app.guest.get(home, { cancelled: '1' })
  expect(given.headers['location']).toMatch(/^\/bezahlen\/thing-[\w-]{44}\?problem=cancelled$/)
  card.pay(payment)
  // The thing's own page opens all of it: to whoever has the link to pay alone, it is not told
  const thanks = (await app.guest.get(home)).headers['location'] as string
  expect(thanks).toMatch(/^\/bezahlen\/thing-[\w-]{44}$/)
  const pageOf = (path: string) =>
    app.write((ctx) =>
      Promise.resolve(
        payView(ctx, { rest: [path.split('/').at(-1)!], query: new URLSearchParams() } as never),
      ),
    )
  const shown = await pageOf(thanks)
  expect(shown!.data).toMatchObject({ step: 'paid', returnHref: '' })
  expect(JSON.stringify(shown)).not.toContain('/ding/')
  // Whoever comes from there is led back there
  const own = await app.write(async (ctx) => payAddress(ctx, ref(thing), 'de', true))
  expect((await pageOf(own))!.data).toMatchObject({ step: 'paid', returnHref: `/ding/${thing}` })
  const back = await app.write(async (ctx) => payKey(ctx, { kind: 'payment', _id: payment }, true))
  const led = await app.guest.get(`/api/v0/shop/pay/${back}/back`)
  expect(led.headers['location']).toBe(`/ding/${thing}`)
  expect((await app.guest.get(home.replace('/pay/payment-', '/pay/payment-A'))).status).toBe(404)
})

test('PayPal is not asked about reports that cannot be its own', async () => {
  const before = pal.calls.length
  const real = pal.sign({ id: 'WH-3', event_type: 'PAYMENT.CAPTURE.COMPLETED' })
  const wrong: Record<string, string>[] = [
    { 'paypal-cert-url': 'https://paypal.com.evil.example/cert' },
    { 'paypal-cert-url': 'http://api.paypal.com/cert' },
    { 'paypal-transmission-time': '2020-01-01T00:00:00Z' },
    { 'paypal-transmission-time': '' },
  ]
  for (const headers of wrong)
    expect((await send('paypal', { ...real, headers: { ...real.headers, ...headers } })).statusCode).toBe(400)
  for (const body of ['', '{}', '[]', `${real.body},"webhook_id":"other"`])
    expect((await send('paypal', { ...real, body })).statusCode).toBe(400)
  expect(pal.calls.length).toBe(before)
})

test('reports that are not signed, too old, too large or of nobody are refused', async () => {
  const event = card.event('checkout.session.completed', { id: 'cs_1' })
  expect((await send('stripe', card.sign(event, { secret: 'whsec_other' }))).statusCode).toBe(400)
  expect(
    (await send('stripe', card.sign(event, { at: Math.floor(Date.now() / 1000) - 400 }))).statusCode,
  ).toBe(400)
  const signed = card.sign(event)
  expect((await send('stripe', { ...signed, body: `${signed.body} ` })).statusCode).toBe(400)
  const large = card.sign({ ...event, more: 'x'.repeat(300_000) })
  expect((await send('stripe', large)).statusCode).toBe(413)
  const foreign = pal.sign({ id: 'WH-1', event_type: 'PAYMENT.CAPTURE.COMPLETED' })
  expect((await send('paypal', { ...foreign, body: foreign.body.replace('WH-1', 'WH-2') })).statusCode).toBe(
    400,
  )
  expect(
    (await app.server.inject({ method: 'POST', url: '/api/v0/shop/webhook/other', payload: '{}' }))
      .statusCode,
  ).toBe(404)
  const { rows: kept } = await pool.query(
    `select * from payment_events where "reference" in ($1, 'WH-1', 'WH-2')`,
    [event.id],
  )
  expect(kept).toEqual([])
})

test('an answer that gets lost, a busy and a broken provider open one page', async () => {
  const thing = things.sell()
  const { redirect } = (await app.write((ctx) =>
    startPayment(ctx, { payable: ref(thing), source: 'stripe' }),
  )) as { redirect: string }
  for (const stumble of ['lose', 'limit', 'break'] as const) {
    card.stumbles.push(stumble)
    const answer = await app.guest.get(redirect)
    expect([answer.status, answer.headers['location']]).toEqual([
      303,
      expect.stringMatching(/\?problem=later$/),
    ])
  }
  const opened = await app.guest.get(redirect)
  expect(opened.status).toBe(200)
  const [payment] = await rows(thing)
  expect(opened.text).toContain(card.sessionOf(payment!._id).id)
  const begun = card.calls.filter(
    ({ method, path, key }) =>
      method === 'POST' && path === '/v1/checkout/sessions' && key === `session-${payment!._id}`,
  )
  expect(begun).toHaveLength(4)
  expect(app.platform.metrics.failures().map(({ name }) => name)).toContain('payment stripe')
})

test('wrong keys are told, and the try is over', async () => {
  const thing = things.sell()
  const { redirect } = (await app.write((ctx) =>
    startPayment(ctx, { payable: ref(thing), source: 'paypal' }),
  )) as { redirect: string }
  await admin.put(settingsPath, { paypalTestSecret: 'wrong' })
  expect((await app.guest.get(redirect)).headers['location']).toMatch(/\?problem=refused$/)
  expect((await admin.post(`${settingsPath}/check`, { provider: 'paypal', mode: 'test' })).body.ok).toBe(
    false,
  )
  await admin.put(settingsPath, { paypalTestSecret: pal.keys.secret })
  expect(
    (await admin.post(`${settingsPath}/check`, { provider: 'paypal', mode: 'test' })).body,
  ).toMatchObject({ ok: true })
  expect(await told(thing)).toEqual(['failed'])
  expect((await admin.post(`${settingsPath}/check`, { provider: 'stripe', mode: 'test' })).body.ok).toBe(true)
  card.state.livemode = true
  expect((await admin.post(`${settingsPath}/check`, { provider: 'stripe', mode: 'test' })).body.ok).toBe(
    false,
  )
  card.state.livemode = false
  expect((await admin.post(`${settingsPath}/check`, { provider: 'stripe', mode: 'live' })).body.ok).toBe(
    false,
  )
})

test('PayPal: what is approved is captured once by report and return together, and its status is read', async () => {
  const thing = things.sell()
  const payment = await begin(thing, 'paypal')
  pal.forgetTokens()
  await Promise.all([report('paypal', pal.approve(payment)), syncPayment(app.platform, payment)])
  expect(pal.captures().filter(({ custom_id }) => custom_id === payment)).toHaveLength(1)
  expect(await told(thing)).toEqual(['paid'])
  expect((await rows(thing))[0]).toMatchObject({ state: 'paid', received: 2400 })
})

test('PayPal: money is noted though the question about disputes stays without an answer', async () => {
  const thing = things.sell()
  const payment = await begin(thing, 'paypal')
  pal.approve(payment)
  pal.state.disputesAnswer = false
  try {
    await expect(syncPayment(app.platform, payment)).rejects.toMatchObject({ kind: 'later' })
  } finally {
    pal.state.disputesAnswer = true
  }
  expect(await paid(thing)).toMatchObject({ paid: 2400, state: 'paid' })
  expect((await syncPayment(app.platform, payment))!.state).toBe('paid')
  expect(await told(thing)).toEqual(['paid'])
})

test('money by test keys pays nothing that is sold for real, and no page of theirs is opened for it', async () => {
  const live = things.sell({ mode: 'live' })
  await expect(begin(live, 'stripe')).rejects.toMatchObject({ status: 422 })
  // A try that was begun before somebody changed the keys
  things.change(live, { mode: 'test' })
  const payment = await begin(live, 'stripe')
  things.change(live, { mode: 'live' })
  await report('stripe', card.pay(payment))
  expect(await told(live)).toEqual([])
  expect(await paid(live)).toMatchObject({ paid: 0, due: 2400, state: 'open' })
  const { body } = await reader.get(`${list}/${payment}`)
  expect(body.receipts).toMatchObject([{ cents: 2400, reason: 'mode' }])
  const test = things.sell({ mode: 'test' })
  await report('stripe', card.pay(await begin(test, 'stripe')))
  expect(await paid(test)).toMatchObject({ paid: 2400, state: 'paid' })
})

test('what goes back of something sold for real is real money, whatever test payment came after it', async () => {
  const thing = things.sell({ mode: 'live', byInvoice: true })
  await app.write((ctx) => startPayment(ctx, { payable: ref(thing), source: 'invoice' }))
  const [real] = await rows(thing)
  expect((await cashier.post(`${list}/${real!._id}/receive`, { cents: 2400 })).status).toBe(200)
  things.change(thing, { mode: 'test' })
  const test = await begin(thing, 'stripe')
  things.change(thing, { mode: 'live' })
  await report('stripe', card.pay(test))
  const back = (amount: number) =>
    app.write((ctx) => refundPayment(ctx, { payable: ref(thing), cents: cents(amount), reason: '' }))
  await back(2400)
  const of = async (_id: string) => (await rows(thing)).find((one) => one._id === _id)
  expect(await of(real!._id)).toMatchObject({ received: 2400, refunded: 2400 })
  expect(await of(test)).toMatchObject({ received: 2400, refunded: 0 })
  await expect(back(1)).rejects.toMatchObject({ status: 422 })
})

test('a key of the other kind is refused, and what it would ask of the provider is none of ours', async () => {
  for (const wrong of [{ stripeLiveKey: 'sk_test_x' }, { stripeTestKey: 'rk_live_x' }])
    expect((await admin.put(settingsPath, wrong)).status).toBe(422)
  const thing = things.sell()
  const { redirect } = (await app.write((ctx) =>
    startPayment(ctx, { payable: ref(thing), source: 'stripe' }),
  )) as { redirect: string }
  card.state.livemode = true
  try {
    expect((await app.guest.get(redirect)).headers['location']).toMatch(/\?problem=refused$/)
  } finally {
    card.state.livemode = false
  }
})

test('PayPal: pending is not paid, declined is not paid, and both may still become it', async () => {
  const pending = things.sell()
  const payment = await begin(pending, 'paypal')
  pal.state.captures = 'PENDING'
  await report('paypal', pal.approve(payment))
  expect(await paid(pending)).toMatchObject({ paid: 0, state: 'processing' })
  await expect(
    app.write((ctx) => startPayment(ctx, { payable: ref(pending), source: 'stripe' })),
  ).rejects.toMatchObject({ code: 'PROCESSING' })
  await report('paypal', pal.settle(payment, 'DECLINED'))
  expect((await rows(pending))[0]).toMatchObject({ state: 'failed' })
  await report('paypal', pal.settle(payment, 'COMPLETED'))
  expect((await rows(pending))[0]).toMatchObject({ state: 'paid' })
  expect(await told(pending)).toEqual(['failed', 'paid'])

  pal.state.captures = 'INSTRUMENT_DECLINED'
  const refused = things.sell()
  const other = await begin(refused, 'paypal')
  await report('paypal', pal.approve(other))
  pal.state.captures = 'COMPLETED'
  expect((await rows(refused))[0]).toMatchObject({ state: 'failed', received: 0 })
})

test('PayPal: what was given up for another way is not captured', async () => {
  const thing = things.sell()
  const first = await begin(thing, 'paypal')
  const second = await begin(thing, 'stripe')
  await report('paypal', pal.approve(first))
  await report('stripe', card.pay(second))
  expect(pal.captures().some(({ custom_id }) => custom_id === first)).toBe(false)
  expect(await paid(thing)).toMatchObject({ paid: 2400, state: 'paid' })
})

test('money is noted first: too much, too little, twice, in another currency, for what is over', async () => {
  const [much, little, twice, other, over] = Array.from({ length: 5 }, () => things.sell()) as [
    string,
    string,
    string,
    string,
    string,
  ]
  await report('stripe', card.pay(await begin(much, 'stripe'), { cents: 2500 }))
  await report('stripe', card.pay(await begin(little, 'stripe'), { cents: 2000 }))
  const [one, two] = [await begin(twice, 'stripe'), await begin(twice, 'paypal')]
  // The page of the first was left open in another tab and is paid before it is closed
  await report('paypal', pal.approve(two))
  const session = card.sessionOf(one)
  session.status = 'open'
  await report('stripe', card.pay(one))
  await report('stripe', card.pay(await begin(other, 'stripe'), { currency: 'usd' }))
  const late = await begin(over, 'stripe')
  things.change(over, { open: false, givesBack: true })
  await report('stripe', card.pay(late))
  const { body } = await reader.get(`${list}/loose`, { limit: 100 })
  const reasons = async (thing: string) => {
    const ids = (await rows(thing)).map(({ _id }) => _id)
    return body.receipts
      .filter((r: { payment: string }) => ids.includes(r.payment))
      .map((r: { reason: string }) => r.reason)
  }
  expect(await reasons(much)).toEqual(['tooMuch'])
  expect(await reasons(little)).toEqual(['tooLittle'])
  expect(await reasons(twice)).toEqual(['twice'])
  expect(await reasons(other)).toEqual(['currency'])
  expect(await reasons(over)).toEqual(['closed'])
  expect(await told(much)).toEqual(['paid'])
  expect(await told(little)).toEqual(['part'])
  expect(await told(twice)).toEqual(['paid'])
  expect(await told(other)).toEqual([])
  // It went back by itself
  expect(await told(over)).toEqual(['paid', 'refunded'])
  expect(await paid(over)).toMatchObject({ paid: 0 })
  expect(await paid(little)).toMatchObject({ due: 400, state: 'part' })

  const [loose] = body.receipts
  expect((await reader.post(`${list}/loose/${loose._id}/resolve`, { resolution: 'x' })).status).toBe(403)
  expect(
    (await cashier.post(`${list}/loose/${loose._id}/resolve`, { resolution: 'Zurückgezahlt' })).body.receipt
      .resolution,
  ).toBe('Zurückgezahlt')
  expect(
    (await cashier.post(`${list}/loose/${loose._id}/resolve`, { resolution: 'Noch einmal' })).status,
  ).toBe(409)
})

test('a report that comes before our own commit is kept and tried again; money of nobody is listed in the end', async () => {
  const thing = things.sell()
  const { redirect } = (await app.write((ctx) =>
    startPayment(ctx, { payable: ref(thing), source: 'stripe' }),
  )) as { redirect: string }
  await app.guest.get(redirect)
  const [{ _id: payment } = { _id: '' }] = await rows(thing)
  // Our row does not know its session yet
  await pool.query('update payments set "reference" = null, "state" = $2 where "_id" = $1', [
    payment,
    'created',
  ])
  await report('stripe', card.pay(payment))
  expect(await told(thing)).toEqual(['paid'])
})

test('refunds: whole, in part, never more than came in, carried out once although answers get lost', async () => {
  const thing = things.sell()
  const payment = await begin(thing, 'stripe')
  await report('stripe', card.pay(payment))
  const path = `${list}/${payment}/refund`
  expect((await reader.post(path, { cents: 100 })).status).toBe(403)
  expect((await app.guest.post(path, { cents: 100 })).status).toBe(401)
  for (const wrong of [0, -1, 1.5, 2401, 1e12])
    expect((await cashier.post(path, { cents: wrong })).status).toBe(422)
  // Stripe makes it, and the answer is lost; then it is busy
  card.stumbles.push('break')
  const key = { cents: 900, reason: 'Bruch', idempotencyKey: 'refund-of-a-bottle' }
  const [first, second] = await Promise.all([cashier.post(path, key), cashier.post(path, key)])
  expect([first.status, second.status]).toEqual([200, 200])
  expect(first.body.refundable).toBe(1500)
  expect((await cashier.post(path, { cents: 1501 })).status).toBe(422)
  await app.platform.jobs.idle(60)
  // The queue tries again, and once more after a crash in the middle
  const again = { refund: first.body.refunds[0]._id as string }
  card.stumbles.push('lose')
  for (let tries = 0; tries < 4; tries++)
    await Promise.resolve(refundJob.handle(app.platform, again, {} as never)).catch(() => {})
  expect(
    [...card.refunds.values()].filter(({ metadata }) => metadata?.['refund'] === first.body.refunds[0]._id),
  ).toHaveLength(1)
  expect(await told(thing)).toEqual(['paid', 'refunded'])
  expect(await paid(thing)).toMatchObject({ paid: 1500 })

  const ids = await app.write((ctx) =>
    refundPayment(ctx, { payable: ref(thing), cents: cents(1500), reason: '' }),
  )
  expect(ids).toHaveLength(1)
  await app.platform.jobs.idle(60)
  expect(await paid(thing)).toMatchObject({ paid: 0 })
  await expect(
    app.write((ctx) => refundPayment(ctx, { payable: ref(thing), cents: cents(1), reason: '' })),
  ).rejects.toMatchObject({ status: 422 })
})

test('refunds made at the provider, failed ones and disputes are taken in, in any order and twice', async () => {
  const thing = things.sell()
  const payment = await begin(thing, 'stripe')
  const events = [card.pay(payment), card.refundOutside(payment, 400)]
  for (const event of [...events.toReversed(), ...events]) await report('stripe', event)
  expect(await told(thing)).toEqual(['paid', 'refunded'])
  const { refunds } = (await reader.get(`${list}/${payment}`)).body
  expect(refunds).toMatchObject([{ cents: 400, outside: true, state: 'done' }])
  const [made] = [...card.refunds.values()].slice(-1)
  await report('stripe', card.failRefund(made!.id))
  expect(await paid(thing)).toMatchObject({ paid: 2400 })
  await report('stripe', card.dispute(payment, 'needs_response'))
  expect((await rows(thing))[0]!.dispute).toBe('open')
  await report('stripe', card.dispute(payment, 'lost'))
  expect((await rows(thing))[0]).toMatchObject({ dispute: 'lost', refunded: 2400 })

  const other = things.sell()
  const by = await begin(other, 'paypal')
  await report('paypal', pal.approve(by))
  await report('paypal', pal.refundOutside(by, '4.00'))
  expect(await paid(other)).toMatchObject({ paid: 2000 })
  await report('paypal', pal.dispute(by, 'OPEN'))
  expect((await rows(other))[0]!.dispute).toBe('open')
  await report('paypal', pal.dispute(by, 'RESOLVED', 'RESOLVED_SELLER_FAVOUR'))
  expect((await rows(other))[0]!.dispute).toBe('won')
})

test('views of a payment may come in every order and twice: the end is the same', async () => {
  const made = things.sell()
  const payment = await begin(made, 'stripe')
  card.pay(payment)
  const access = {
    mode: 'test' as const,
    url: card.url,
    client: '',
    key: card.keys.key,
    webhook: '',
    methods: [],
  }
  const known = { payment, reference: card.sessionOf(payment).id, charge: null, wanted: true }
  const views: PaymentView[] = [
    { state: 'open', charge: null, receipts: [], refunds: [], disputes: [], problem: '' },
  ]
  views.push(await stripe.fetch(access, known))
  card.refundOutside(payment, 300)
  views.push(await stripe.fetch(access, known))
  card.dispute(payment, 'needs_response')
  card.dispute(payment, 'lost')
  views.push(await stripe.fetch(access, known))
  const orders = (list: number[]): number[][] =>
    list.length === 0
      ? [[]]
      : list.flatMap((one) => orders(list.filter((other) => other !== one)).map((rest) => [one, ...rest]))
  const ends = new Set<string>()
  for (const order of orders([0, 1, 2, 3])) {
    const thing = things.sell()
    await app.write((ctx) => startPayment(ctx, { payable: ref(thing), source: 'stripe' }))
    const [{ _id } = { _id: '' }] = await rows(thing)
    const own = (view: PaymentView): PaymentView => ({
      ...view,
      receipts: view.receipts.map((one) => ({ ...one, reference: `${one.reference}-${_id}` })),
    })
    for (const at of [...order, ...order])
      await runWrite(app.platform, systemCaller(), (ctx) => applyView(ctx, _id, own(views[at]!)))
    const [row] = await rows(thing)
    ends.add(JSON.stringify([row!.state, row!.received, row!.refunded, row!.dispute]))
  }
  expect([...ends]).toEqual([JSON.stringify(['paid', 2400, 2400, 'lost'])])
})

test('lost reports are made up for; a page that nobody paid on ends', async () => {
  const [heard, left] = [things.sell(), things.sell()]
  const [one, two] = [await begin(heard, 'stripe'), await begin(left, 'stripe')]
  card.pay(one)
  card.expire(two)
  await pool.query(`update payments set "updatedAt" = now() - interval '1 hour' where "_id" in ($1, $2)`, [
    one,
    two,
  ])
  // A copy of the platform, as jobs of the clock get it after a restore
  await watchJob.handle({ ...app.platform }, {} as never, {} as never)
  expect(await told(heard)).toEqual(['paid'])
  expect((await rows(left))[0]!.state).toBe('expired')
  const again = await begin(left, 'stripe')
  expect(again).not.toBe(two)
})

test('by invoice for whom it is allowed; money by hand, noted by who may', async () => {
  const thing = things.sell()
  const invoice = (_id: string) =>
    app.write((ctx) => startPayment(ctx, { payable: ref(_id), source: 'invoice' }))
  await expect(invoice(thing)).rejects.toMatchObject({ status: 422 })
  things.change(thing, { byInvoice: true })
  expect(await invoice(thing)).toEqual({ done: true })
  const [{ _id } = { _id: '' }] = await rows(thing)
  const path = `${list}/${_id}/receive`
  expect((await reader.post(path, { cents: 2400 })).status).toBe(403)
  expect((await cashier.post(path, { cents: 0 })).status).toBe(422)
  const key = { cents: 1000, idempotencyKey: 'first-part-1' }
  await cashier.post(path, key)
  await cashier.post(path, key)
  expect(await paid(thing)).toMatchObject({ paid: 1000, state: 'part' })
  expect((await cashier.post(path, { cents: 1400 })).body.payment.state).toBe('paid')
  expect(await told(thing)).toEqual(['part', 'paid'])
  const { body } = await cashier.post(`${list}/${_id}/refund`, { cents: 2400 })
  const done = `${list}/${_id}/refund/${body.refunds[0]._id}/done`
  expect((await reader.post(done)).status).toBe(403)
  expect((await cashier.post(done)).body.refunds[0].state).toBe('done')
  expect((await cashier.post(done)).status).toBe(409)
})

test('combined: a voucher pays a part, a card the rest, and what is cancelled asks for nothing', async () => {
  const thing = things.sell()
  await app.write((ctx) =>
    notePaid(ctx, { payable: ref(thing), source: 'voucher', cents: cents(1000), reference: thing }),
  )
  expect(await told(thing)).toEqual([])
  const payment = await begin(thing, 'stripe')
  expect(card.sessionOf(payment).amount_total).toBe(1400)
  await report('stripe', card.pay(payment))
  expect(await paid(thing)).toMatchObject({ paid: 2400, due: 0 })
  await expect(
    app.write((ctx) => startPayment(ctx, { payable: ref(thing), source: 'stripe' })),
  ).rejects.toMatchObject({ code: 'NOTHING_DUE' })

  const given = things.sell()
  const open = await begin(given, 'stripe')
  await app.write((ctx) => cancelPayments(ctx, ref(given)))
  await app.platform.jobs.idle(60)
  expect(card.sessionOf(open).status).toBe('expired')
})

test('two who begin at once share one try', async () => {
  const thing = things.sell()
  await Promise.all(
    Array.from({ length: 6 }, () =>
      app.write((ctx) => startPayment(ctx, { payable: ref(thing), source: 'stripe' })),
    ),
  )
  expect(await rows(thing)).toHaveLength(1)
})

test('transactions, payouts and balance come from Stripe, with the payments behind them', async () => {
  await report('stripe', card.payOut())
  const { status, body } = await reader.get('/api/v1/shop/getPageDataPayoutsBrowser', { limit: 100 })
  expect(status).toBe(200)
  expect(body.balance).toMatchObject([{ source: 'stripe', currency: 'EUR', available: 1200, pending: 340 }])
  expect(body.payouts).toHaveLength(1)
  expect(body.numItems).toBe(body.transactions.length)
  expect(body.transactions.find(({ kind }: { kind: string }) => kind === 'charge')).toMatchObject({
    fee: 55,
    payout: body.payouts[0]._id,
    payment: { title: expect.stringMatching(/^Ding/) },
  })
  expect(
    (await app.as({ role: 'member', rights: [] }).get('/api/v1/shop/getPageDataPayoutsBrowser')).status,
  ).toBe(403)
  expect((await reader.post('/api/v0/shop/payout/refresh')).status).toBe(403)
  expect((await cashier.post('/api/v0/shop/payout/refresh')).body.read).toEqual(['stripe'])
})

test('keys leave the server in no answer, and a new address asks for them again', async () => {
  const shown = await admin.get(settingsPath)
  for (const secret of [card.keys.key, card.keys.webhook, pal.keys.secret])
    expect(shown.text).not.toContain(secret)
  expect(shown.body.stripeAddress).toMatch(/\/api\/v0\/shop\/webhook\/stripe$/)
  expect((await admin.put(settingsPath, { stripeUrl: 'https://thief.example' })).status).toBe(422)
  expect((await reader.get(settingsPath)).status).toBe(403)
  expect((await cashier.put(settingsPath, { invoice: false })).status).toBe(403)
  expect((await admin.put(settingsPath, { cash: true })).status).toBe(422)
  expect(
    (await app.as({ role: 'admin', unproved: true }).put(settingsPath, { stripeLiveKey: 'sk_live_x' }))
      .status,
  ).toBe(403)
})

test('the payment page takes its form for whoever has the link, and none for others', async () => {
  const thing = things.sell()
  const key = (await app.write(async (ctx) => payAddress(ctx, ref(thing), 'de'))).split('/').at(-1)!
  const submit = (given: string, source: string) =>
    app.write((ctx) => submitPay(ctx, { source }, { key: given }))
  expect(await submit(key, 'stripe')).toMatch(/^\/api\/v0\/shop\/pay\/payment-[\w-]{44}\/go$/)
  await expect(submit(key, 'voucher')).rejects.toMatchObject({ status: 422 })
  await expect(submit(key, '')).rejects.toMatchObject({ status: 422 })
  await expect(
    submit(
      key.replace(/.$/, (last) => (last === '_' ? '-' : '_')),
      'stripe',
    ),
  ).rejects.toMatchObject({ status: 404 })
})

test('what is paid leaves no other try open, and what is agreed to after that is not charged', async () => {
  const thing = things.sell({ byInvoice: true })
  await app.write((ctx) => startPayment(ctx, { payable: ref(thing), source: 'invoice' }))
  const [byHand] = await rows(thing)
  const open = await begin(thing, 'paypal')
  expect((await cashier.post(`${list}/${byHand!._id}/receive`, { cents: 2400 })).status).toBe(200)
  expect((await rows(thing)).find(({ _id }) => _id === open)).toMatchObject({ state: 'cancelled' })
  await report('paypal', pal.approve(open))
  // A voucher is noted by the thing's own domain, beside a page that is open
  const other = things.sell()
  const beside = await begin(other, 'paypal')
  await app.write((ctx) =>
    notePaid(ctx, { payable: ref(other), source: 'voucher', cents: cents(2400), reference: other }),
  )
  await report('paypal', pal.approve(beside))
  for (const payment of [open, beside])
    expect(pal.captures().some(({ custom_id }) => custom_id === payment)).toBe(false)
  expect(await paid(thing)).toMatchObject({ paid: 2400, state: 'paid' })
  expect(await paid(other)).toMatchObject({ paid: 2400, state: 'paid' })
})

/** Payments of which the dashboard says that a refund was refused. */
async function refusedRefunds(): Promise<string[]> {
  const source = paymentsWaiting.find(({ name }) => name === 'payments.refundsFailed')!
  return (await app.write((ctx) => source.load(ctx, 100))).items.map(({ _id }) => _id)
}

test('a refund that a provider refuses waits on the dashboard until its sum has gone another way', async () => {
  const thing = things.sell()
  const payment = await begin(thing, 'stripe')
  await report('stripe', card.pay(payment))
  const path = `${list}/${payment}/refund`
  await cashier.post(path, { cents: 900 })
  await app.platform.jobs.idle(60)
  await report('stripe', card.failRefund([...card.refunds.keys()].at(-1)!))
  expect(await told(thing)).toEqual(['paid', 'refunded', 'refundFailed'])
  expect(await refusedRefunds()).toContain(payment)
  const [failed] = (await reader.get(`${list}/${payment}`)).body.refunds
  const done = `${path}/${failed._id}/done`
  expect((await reader.post(done)).status).toBe(403)
  expect((await cashier.post(done)).body.refunds).toMatchObject([
    { state: 'failed', cents: 900 },
    { state: 'done', cents: 900 },
  ])
  expect((await cashier.post(done)).status).toBe(409)
  expect(await refusedRefunds()).not.toContain(payment)
  expect(await paid(thing)).toMatchObject({ paid: 1500 })
  // What the provider says of the refused one once more changes nothing
  await syncPayment(app.platform, payment)
  expect(await paid(thing)).toMatchObject({ paid: 1500 })
})

test('a refused refund waits on while another sum of the same payment goes back', async () => {
  const thing = things.sell()
  const payment = await begin(thing, 'stripe')
  await report('stripe', card.pay(payment))
  const path = `${list}/${payment}/refund`
  await cashier.post(path, { cents: 900 })
  await app.platform.jobs.idle(60)
  await report('stripe', card.failRefund([...card.refunds.keys()].at(-1)!))
  await cashier.post(path, { cents: 1000 })
  await app.platform.jobs.idle(60)
  const { refunds } = (await reader.get(`${list}/${payment}`)).body
  expect(refunds).toMatchObject([
    { state: 'failed', cents: 900 },
    { state: 'done', cents: 1000 },
  ])
  expect(await refusedRefunds()).toContain(payment)
  expect((await cashier.post(`${path}/${refunds[0]._id}/done`)).status).toBe(200)
  expect(await refusedRefunds()).not.toContain(payment)
  expect(await paid(thing)).toMatchObject({ paid: 500 })
})

test('a refund that was made at the provider is seen though ours was begun before we heard of it', async () => {
  const thing = things.sell()
  const payment = await begin(thing, 'stripe')
  await report('stripe', card.pay(payment))
  card.refundOutside(payment, 2400)
  await cashier.post(`${list}/${payment}/refund`, { cents: 2400 })
  await app.platform.jobs.idle(60)
  const { refunds } = (await reader.get(`${list}/${payment}`)).body
  expect(refunds.map(({ state, outside }: { state: string; outside: boolean }) => [state, outside])).toEqual(
    expect.arrayContaining([
      ['failed', false],
      ['done', true],
    ]),
  )
  expect(await paid(thing)).toMatchObject({ paid: 0 })
})

test('a way to pay for one thing is chosen thirty times a day', async () => {
  const thing = things.sell()
  const key = (await app.write(async (ctx) => payAddress(ctx, ref(thing), 'de'))).split('/').at(-1)!
  const submit = () => app.write((ctx) => submitPay(ctx, { source: 'stripe' }, { key }))
  for (let count = 0; count < 30; count++) await submit()
  await expect(submit()).rejects.toMatchObject({ status: 429, code: 'TOO_MANY' })
  const other = (await app.write(async (ctx) => payAddress(ctx, ref(things.sell()), 'de'))).split('/').at(-1)!
  expect(await app.write((ctx) => submitPay(ctx, { source: 'stripe' }, { key: other }))).toMatch(/\/go$/)
})

test('payments of which nothing comes do not keep others from being watched', async () => {
  const stuck = await begin(things.sell(), 'stripe')
  await pool.query(
    `insert into payments ("_id", "createdAt", "updatedAt", "payableKind", "payableId", "source", "mode", "state", "cents", "currency", "reference", "title", "payableNumber", "lang")
     select gen_random_uuid(), p."createdAt", now() - interval '2 days', p."payableKind", gen_random_uuid(), p."source", p."mode", 'open', p."cents", p."currency", 'cs_lost_' || n, p."title", 'L' || n, p."lang"
     from payments p, generate_series(1, 100) n where p."_id" = $1`,
    [stuck],
  )
  try {
    const thing = things.sell()
    const payment = await begin(thing, 'stripe')
    card.pay(payment)
    await pool.query(`update payments set "updatedAt" = now() - interval '1 hour' where "_id" = $1`, [
      payment,
    ])
    for (let round = 0; round < 2; round++) await watchJob.handle(app.platform, {} as never, {} as never)
    expect(await paid(thing)).toMatchObject({ paid: 2400, state: 'paid' })
  } finally {
    await pool.query(`delete from payments where "reference" like 'cs_lost_%'`)
  }
})

test('all sums agree; one that does not is named', async () => {
  const faults = () => app.write(paymentFaults)
  expect(await faults()).toEqual([])
  const {
    rows: [one],
  } = await pool.query(
    'update payments set "received" = "received" + 1 where "state" = $1 returning "_id", "number"',
    ['paid'],
  )
  expect(await faults()).toContain(`received #${one.number}`)
})
