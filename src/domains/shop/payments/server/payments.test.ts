import { expect, test } from 'vitest'
import { cents } from '#kit/shared/money/cents.ts'
import { syncPayment } from './apply.service.ts'
import { paymentsServer } from './index.ts'
import { payingApp } from './payments.fixture.ts'
import { cancelPayments, notePaid, startPayment } from './offers.ts'

const shop = await payingApp('payments', paymentsServer)
const {
  app,
  things,
  card,
  pal,
  admin,
  cashier,
  reader,
  pool,
  settingsPath,
  list,
  ref,
  told,
  rows,
  paid,
  begin,
  report,
} = shop

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
  // Started before the keys were changed
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

test('an address from before only encrypted ones were taken refuses no other change, and is not taken anew', async () => {
  const plain = 'http://pay.example'
  const setTo = (address: string) =>
    pool.query(
      `update settings set "value" = jsonb_set("value", '{paypalLiveUrl}', to_jsonb($1::text)) where "_id" = 'payments'`,
      [address],
    )
  const { paypalLiveUrl: before } = (await admin.get(settingsPath)).body
  await setTo(plain)
  app.platform.cache.clear()
  expect((await admin.put(settingsPath, { cashTill: 'Kassa' })).status).toBe(200)
  expect((await admin.get(settingsPath)).body.paypalLiveUrl).toBe(plain)
  const refused = await admin.put(settingsPath, { paypalLiveUrl: plain })
  expect(refused.status).toBe(422)
  expect(Object.keys(refused.body.fields)).toEqual(['paypalLiveUrl'])
  expect((await admin.put(settingsPath, { paypalLiveUrl: before, cashTill: '' })).status).toBe(200)
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

test('what is paid leaves no other try open, and what is agreed to after that is not charged', async () => {
  const thing = things.sell({ byInvoice: true })
  await app.write((ctx) => startPayment(ctx, { payable: ref(thing), source: 'invoice' }))
  const [byHand] = await rows(thing)
  const open = await begin(thing, 'paypal')
  expect((await cashier.post(`${list}/${byHand!._id}/receive`, { cents: 2400 })).status).toBe(200)
  expect((await rows(thing)).find(({ _id }) => _id === open)).toMatchObject({ state: 'cancelled' })
  await report('paypal', pal.approve(open))
  // A voucher is recorded by the payable's own domain, while a page is open
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
