import { expect, test } from 'vitest'
import { runWrite, systemCaller } from '#kit/server/http/scope.ts'
import { applyView } from './apply.service.ts'
import { paymentFaults } from './check.service.ts'
import { startPayment } from './offers.ts'
import { paymentsServer } from './index.ts'
import { payingApp } from './payments.fixture.ts'
import { watchJob } from './payments.jobs.ts'
import type { PaymentView } from './providers/provider.ts'
import { stripe } from './providers/stripe.ts'

const shop = await payingApp('payments reports', paymentsServer)
const { app, things, card, pal, cashier, reader, pool, list, ref, told, rows, paid, begin, send, report } =
  shop

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
  // The first page, left open in another tab, is paid before it is closed
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
  // Refunded automatically
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
  // The row does not have its session yet
  await pool.query('update payments set "reference" = null, "state" = $2 where "_id" = $1', [
    payment,
    'created',
  ])
  await report('stripe', card.pay(payment))
  expect(await told(thing)).toEqual(['paid'])
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
  // A copy of the platform, as clock jobs get it after a restore
  await watchJob.handle({ ...app.platform }, {} as never, {} as never)
  expect(await told(heard)).toEqual(['paid'])
  expect((await rows(left))[0]!.state).toBe('expired')
  const again = await begin(left, 'stripe')
  expect(again).not.toBe(two)
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
