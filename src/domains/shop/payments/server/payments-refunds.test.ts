import { expect, test } from 'vitest'
import { cents } from '#kit/shared/money/cents.ts'
import { syncPayment } from './apply.service.ts'
import { paymentFaults } from './check.service.ts'
import { refundPayment, startPayment } from './offers.ts'
import { paymentsServer } from './index.ts'
import { payingApp } from './payments.fixture.ts'
import { refundJob } from './payments.jobs.ts'
import { paymentsWaiting } from './payments.waiting.ts'

const shop = await payingApp('payments refunds', paymentsServer)
const { app, things, card, pal, cashier, reader, list, ref, told, rows, paid, begin, report } = shop

/** Payments listed on the dashboard with a refused refund. */
async function refusedRefunds(): Promise<string[]> {
  const source = paymentsWaiting.find(({ name }) => name === 'payments.refundsFailed')!
  return (await app.write((ctx) => source.load(ctx, 100))).items.map(({ _id }) => _id)
}

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

test('refunds: whole, in part, never more than came in, carried out once although answers get lost', async () => {
  const thing = things.sell()
  const payment = await begin(thing, 'stripe')
  await report('stripe', card.pay(payment))
  const path = `${list}/${payment}/refund`
  expect((await reader.post(path, { cents: 100 })).status).toBe(403)
  expect((await app.guest.post(path, { cents: 100 })).status).toBe(401)
  for (const wrong of [0, -1, 1.5, 2401, 1e12])
    expect((await cashier.post(path, { cents: wrong })).status).toBe(422)
  // Stripe creates it and the response is lost; then Stripe is busy
  card.stumbles.push('break')
  const key = { cents: 900, reason: 'Bruch', idempotencyKey: 'refund-of-a-bottle' }
  const [first, second] = await Promise.all([cashier.post(path, key), cashier.post(path, key)])
  expect([first.status, second.status]).toEqual([200, 200])
  expect(first.body.refundable).toBe(1500)
  expect((await cashier.post(path, { cents: 1501 })).status).toBe(422)
  await app.platform.jobs.idle(60)
  // The queue retries, and once more after a crash in between
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

test.each([
  ['CANCELED_BY_BUYER', 'won', 0],
  ['DENIED', 'won', 0],
  ['RESOLVED_WITH_PAYOUT', 'won', 0],
  ['RESOLVED_BUYER_FAVOUR', 'lost', 2400],
  ['ACCEPTED', 'lost', 2400],
])('a case at PayPal that ends as %s is %s', async (outcome, state, refunded) => {
  const thing = things.sell()
  const payment = await begin(thing, 'paypal')
  await report('paypal', pal.approve(payment))
  await report('paypal', pal.dispute(payment, 'OPEN'))
  await report('paypal', pal.dispute(payment, 'RESOLVED', outcome))
  expect((await rows(thing))[0]).toMatchObject({ dispute: state, refunded })
  expect(await paid(thing)).toMatchObject({ paid: 2400 - refunded })
})

test('a case at PayPal that is lost in part takes that part', async () => {
  const thing = things.sell()
  const payment = await begin(thing, 'paypal')
  await report('paypal', pal.approve(payment))
  await report('paypal', pal.dispute(payment, 'RESOLVED', 'RESOLVED_BUYER_FAVOUR', '7.50'))
  expect((await rows(thing))[0]).toMatchObject({ dispute: 'lost', refunded: 750 })
  expect(await paid(thing)).toMatchObject({ paid: 1650 })
})

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
  // Another report about the refused refund changes nothing
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

test('of two refused refunds of the same sum each waits until one of its own has gone', async () => {
  const thing = things.sell()
  const payment = await begin(thing, 'stripe')
  await report('stripe', card.pay(payment))
  const path = `${list}/${payment}/refund`
  const refund = async () => {
    await cashier.post(path, { cents: 900 })
    await app.platform.jobs.idle(60)
    return [...card.refunds.keys()].at(-1)!
  }
  for (const made of [await refund(), await refund()]) await report('stripe', card.failRefund(made))
  const all = async () => (await reader.get(`${list}/${payment}`)).body.refunds
  const [first, second] = await all()
  // If the replacement fails too, it counts instead of the first
  await report('stripe', card.failRefund(await refund()))
  await refund()
  expect(await refusedRefunds()).toContain(payment)
  for (const { _id } of [first, second]) expect((await cashier.post(`${path}/${_id}/done`)).status).toBe(409)
  const third = (await all())[2]
  expect((await cashier.post(`${path}/${third._id}/done`)).status).toBe(200)
  expect(await refusedRefunds()).not.toContain(payment)
  const links = (await all()).map((one: { state: string; replaces: string | null }) => [
    one.state,
    one.replaces,
  ])
  expect(links).toEqual([
    ['failed', null],
    ['failed', null],
    ['failed', first._id],
    ['done', second._id],
    ['done', third._id],
  ])
  expect(await paid(thing)).toMatchObject({ paid: 600 })
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

test('all sums agree, whatever has gone back or was refused', async () => {
  expect(await app.write(paymentFaults)).toEqual([])
})
