import { expect, test } from 'vitest'
import { payAddress, payKey } from './payables.ts'
import { payView, submitPay } from './pay.views.service.ts'
import { paymentsServer } from './index.ts'
import { startPayment } from './offers.ts'
import { payingApp } from './payments.fixture.ts'

const shop = await payingApp('payment pages', paymentsServer)
const { app, things, card, ref, rows, begin, reader, list } = shop

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
  // The payable's page shows more than a payment link may reveal
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
  // Buyers who come from that page return to it
  const own = await app.write(async (ctx) => payAddress(ctx, ref(thing), 'de', true))
  expect((await pageOf(own))!.data).toMatchObject({ step: 'paid', returnHref: `/ding/${thing}` })
  const back = await app.write(async (ctx) => payKey(ctx, { kind: 'payment', _id: payment }, true))
  const led = await app.guest.get(`/api/v0/shop/pay/${back}/back`)
  expect(led.headers['location']).toBe(`/ding/${thing}`)
  expect((await app.guest.get(home.replace('/pay/payment-', '/pay/payment-A'))).status).toBe(404)
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

test('a link to pay alone goes on with no page that was opened from the own page: it would lead there', async () => {
  const thing = things.sell()
  const pageBy = async (isOwn: boolean) => {
    const key = await app.write(async (ctx) => payKey(ctx, ref(thing), isOwn))
    const go = await app.write((ctx) => submitPay(ctx, { source: 'stripe' }, { key }))
    expect((await app.guest.get(go)).status).toBe(200)
    const payment = (await rows(thing)).at(-1)!._id
    const home = new URL(card.sessionOf(payment).success_url!).pathname
    return { payment, home }
  }
  const own = await pageBy(true)
  const linked = await pageBy(false)
  expect(linked.payment).not.toBe(own.payment)
  expect((await pageBy(false)).payment).toBe(linked.payment)
  card.pay(linked.payment)
  expect((await app.guest.get(linked.home)).headers['location']).toMatch(/^\/bezahlen\/thing-[\w-]{44}$/)
  expect((await app.guest.get(own.home)).headers['location']).toBe(`/ding/${thing}`)
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

test('the office reads in its own language what is paid for, the provider hears it in the buyer’s', async () => {
  const words = [
    ['de', 'Ding'],
    ['en', 'Thing'],
  ] as const
  for (const [lang, word] of words) {
    const thing = things.sell({ lang })
    const payment = await begin(thing, 'stripe')
    const [opened] = card.calls.filter(({ key }) => key === `session-${payment}`)
    expect(opened!.form.get('line_items[0][price_data][product_data][name]')).toMatch(`${word} `)
    for (const [told, read] of words) {
      const { body } = await reader.get(`${list}/${payment}`, {}, { 'x-lang': told })
      const { title, payableNumber } = body.payment
      expect(title).toBe(`${read} ${payableNumber}`)
      // Found by words of either language, regardless of the user's
      const search = `${word} ${payableNumber}`
      const found = await reader.get(list, { search }, { 'x-lang': told })
      expect(found.body.payments.map((one: { title: string }) => one.title)).toEqual([title])
    }
  }
})
