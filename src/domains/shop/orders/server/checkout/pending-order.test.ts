import { beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '#app/test-app.ts'
import { outboxIn } from '#kit/testing/outbox.ts'
import type { CheckOrderData, OrderPageData, ShippingInfoData } from '../../orders.views.ts'
import { agreed, plain, shopOf, who } from '../orders.fixture.ts'

const app = await testApp('pending orders')
const admin = app.as('admin')
const shop = '/api/v0/shop'
const books = '/api/v0/accounting'
const { browser, open, sold, add, toButton, placed, orderOf, details } = shopOf(app)
const button = '/shop/checkout/check-order'

beforeAll(async () => {
  await open({
    // An unreachable provider
    ...{ stripe: true, stripeUrl: 'http://127.0.0.1:9' },
    ...{ stripeTestKey: 'sk_test_of_nobody', stripeTestWebhook: 'whsec_of_nobody' },
    ...{ paypal: true, paypalTestClient: 'client', paypalTestSecret: 'secret', paypalTestWebhook: 'hook' },
  })
  await admin.put(`${books}/settings`, { registration: 'FN 123456 a', legal: 'Landesgericht Krems' })
})

const online = { source: 'stripe' }
const page = async (key: string, query = ''): Promise<OrderPageData> =>
  (await browser().page(`/shop/orders/${key}${query}`)).data
const lettersOf = async (code: string) => {
  await app.platform.jobs.idle(60)
  const all = await outboxIn(app.platform.config.dataDir).all()
  return all
    .map((mail) => plain(mail).split('JVBERi0')[0]!.replaceAll(/\s+/g, ' '))
    .filter((mail) => mail.includes(code) && !mail.includes('Neue Bestellung'))
}
/** Sets columns of the order's latest payment, as its provider would. */
async function setPayment(key: string, values: string): Promise<string> {
  const { _id } = (await details((await orderOf(key))._id)).payments.at(-1)
  await app.platform.database.pool.query(`update payments set ${values} where "_id" = $1`, [_id])
  return _id
}
const pieces = (_id: string, quantity: string) => ({ _id, quantity })

/** Call that opens the provider's page, as returned by the payment step. */
const goAddress = async (by: ReturnType<typeof browser>, key: string): Promise<string> =>
  (await by.page(`/shop/checkout/payment?order=${key}`)).redirect.to
const backOf = (go: string) => go.replace(/go$/, 'back')

/** Records full payment of an order as a transfer. */
async function pay(key: string): Promise<void> {
  const payment = await setPayment(key, `"state" = 'open', "source" = 'transfer'`)
  const { totalCents } = await orderOf(key)
  const noted = await admin.post(`${shop}/payment/${payment}/receive`, { cents: totalCents })
  expect(noted.body.message).toBeUndefined()
  await setPayment(key, `"source" = 'stripe'`)
}

describe('an order that is to be paid online', () => {
  test('is found again by who closes the tab or goes back, with every way to pay, and by nobody else', async () => {
    const by = browser()
    const key = await placed(await sold('Krug', '9'), '1', online, by)
    const { code } = await orderOf(key)
    const href = `/shop/orders/${key}`
    expect((await by.page('/shop/cart')).data.pending).toEqual([{ code, href }])
    for (const step of [button, '/shop/checkout/shipping-info', '/shop/checkout'])
      expect((await by.page(step)).redirect.to).toBe(href)
    expect(await page(key)).toMatchObject({
      now: 'nowProvider',
      chosen: 'stripe',
      ways: [{ key: 'stripe' }, { key: 'paypal' }],
      reservedUntil: expect.any(String),
      documents: [],
    })
    const stranger = browser()
    await add(stranger, await sold('Becher', '9'))
    expect((await stranger.page('/shop/cart')).data.pending).toEqual([])
    expect((await browser().page(button)).redirect.to).toBe('/shop/cart')
  })

  test('is not accepted by money that comes too late and goes back', async () => {
    const last = await sold('Karaffe', '1')
    const key = await placed(last, '1', online, browser())
    const { _id } = await orderOf(key)
    const lapsed = await admin.post(`${shop}/order/${_id}/lapse`, { text: '' })
    expect(lapsed.body.shop_order).toMatchObject({ state: 'cancelled' })
    await placed(last, '1', { source: 'transfer' }, browser())
    await pay(key)
    const { rows } = await app.platform.database.pool.query(
      `select "state", "acceptedAt" from shop_orders where "_id" = $1`,
      [_id],
    )
    expect(rows).toEqual([{ state: 'cancelled', acceptedAt: null }])
  })

  test('is asked for no more in the cart while a withdrawal halts it', async () => {
    const by = browser()
    const key = await placed(await sold('Dose', '9'), '1', online, by)
    const { code } = await orderOf(key)
    expect((await by.page('/shop/cart')).data.pending).toHaveLength(1)
    const declared = await by.send('/shop/withdrawal', {
      ...{ name: 'Vera Huber', email: who.email, contract: code as string, order: key, step: 'confirm' },
    })
    expect(declared.status).toBe(303)
    expect((await by.page('/shop/cart')).data.pending).toEqual([])
  })

  test('is where the payment service leads back to, with what came of it', async () => {
    const by = browser()
    const key = await placed(await sold('Kanne', '9'), '1', online, by)
    const here = `/shop/orders/${key}`
    const go = await goAddress(by, key)
    const led = async (address: string, query = {}) =>
      (await app.guest.get(address, query)).headers['location'] as string
    expect(await led(go)).toBe(`${here}?problem=later`)
    await setPayment(key, `"state" = 'open', "reference" = 'cs_1', "url" = 'https://pay.example/1'`)
    expect(await led(backOf(go), { cancelled: '1' })).toBe(`${here}?problem=cancelled`)
    expect((await page(key, '?problem=cancelled')).payProblem).toContain('abgebrochen')
    expect((await page(key, '?problem=<b>')).payProblem).toBe('')

    // The bank is still processing: do not ask for a second payment
    await setPayment(key, `"state" = 'processing'`)
    expect(await led(backOf(go))).toBe(here)
    expect(await page(key)).toMatchObject({ now: 'nowProcessing', ways: [], payHref: null })
    await setPayment(key, `"state" = 'failed'`)
    expect(await led(backOf(go))).toBe(`${here}?problem=failed`)
    expect(await page(key, '?problem=failed')).toMatchObject({
      payProblem: expect.stringContaining('nicht geklappt'),
      ways: [{ key: 'stripe' }, { key: 'paypal' }],
    })
  })

  test('is paid by the form on its page, and thanked for only then', async () => {
    const by = browser()
    const key = await placed(await sold('Vase', '9'), '1', online, by)
    const finish = `/shop/checkout/finish?order=${key}`
    expect((await by.page(finish)).redirect.to).toBe(`/shop/orders/${key}`)
    const { payHref } = await page(key)
    const chosen = await by.send(payHref!, online)
    expect([chosen.status, chosen.location]).toEqual([303, expect.stringMatching(/\/pay\/.*\/go$/)])
    const go = await goAddress(by, key)
    await pay(key)
    expect((await app.guest.get(backOf(go))).headers['location']).toBe(finish)
    expect((await by.page(finish)).data).toMatchObject({ now: 'nowPaid', ways: [] })
    expect((await by.page('/shop/cart')).data.pending).toEqual([])
  })

  test('is accepted with its payment: the first letter says what is missing, the second brings the contract', async () => {
    const by = browser()
    const key = await placed(await sold('Schale', '9'), '1', online, by)
    const { code } = await orderOf(key)
    const [first = ''] = await lettersOf(code)
    expect(first).toContain(`Ihre Bestellung ${code} ist noch nicht bezahlt`)
    expect(first).not.toContain('angenommen')
    expect(first).not.toContain('der Vertrag')
    for (const part of ['Jetzt bezahlen', 'Zu bezahlen', 'Reserviert bis', `/shop/orders/${key}`])
      expect(first).toContain(part)
    await pay(key)
    const letters = await lettersOf(code)
    expect(letters).toHaveLength(2)
    const paid = letters.find((mail) => mail !== first)!
    for (const part of ['Damit haben wir Ihre Bestellung angenommen', 'der Vertrag', 'Widerrufsbelehrung'])
      expect(paid).toContain(part)
    expect((await page(key)).documents).toHaveLength(1)
  })
})

describe('what the contract says', () => {
  test('in the letter, on the page and on paper: who sells, number, payment, delivery, and what exactly', async () => {
    const vintage = { vintage: 2024, content: '0.75', contentUnit: 'LTR' }
    const wine = await sold('Grüner Veltliner', '9', vintage)
    const by = browser()
    await add(by, wine)
    const [line] = (await by.page('/shop/cart')).data.lines
    expect(line.title).toBe('Grüner Veltliner, 2024')
    const key = await placed(wine, '1', {}, by)
    const row = await orderOf(key)
    const [letter = ''] = await lettersOf(row.code)
    for (const part of [
      'wir haben Ihre Bestellung angenommen',
      ...['Weingut Berger, Kellergasse 1, 3500 Krems, FN 123456 a, Landesgericht Krems, UID ATU12345675'],
      ...[row.number, 'Überweisung im Voraus', 'höchstens 1 Woche', 'Grüner Veltliner, 2024'],
    ])
      expect(letter).toContain(part)
    expect(await page(key)).toMatchObject({
      number: row.number,
      payBy: 'Überweisung im Voraus',
      weeks: { min: 1, max: 1 },
      seller: expect.stringContaining('FN 123456 a'),
      lines: [{ title: 'Grüner Veltliner, 2024' }],
    })
    const { body } = await admin.get(`${books}/order/${row._id}`)
    expect(body.order.closing).toContain('Zahlungsart: Überweisung im Voraus\nLieferzeit: höchstens 1 Woche')
  })

  test('names of wines that say their vintage say it once', async () => {
    const by = browser()
    await add(by, await sold('Riesling 2023', '9', { vintage: 2023 }))
    expect((await by.page('/shop/cart')).data.lines[0].title).toBe('Riesling 2023')
  })

  test('VAT that is charged because VIES has not confirmed the number is told', async () => {
    const german = { type: 'business', company: 'Huber GmbH', country: 'DE', zip: '94032', city: 'Passau' }
    const by = browser()
    const item = await sold('Fass', '9')
    await add(by, item)
    await toButton(by, { ...german, uid: 'DE136695976' })
    expect(((await by.page(button)).data as CheckOrderData).totals.isVatIdUnchecked).toBe(true)
    await toButton(by, { ...german, uid: '' })
    expect(((await by.page(button)).data as CheckOrderData).totals.isVatIdUnchecked).toBe(false)
    const key = await placed(item, '1', {}, browser(), { ...german, uid: 'DE136695976' })
    expect((await page(key)).totals.isVatIdUnchecked).toBe(true)
    const [letter = ''] = await lettersOf((await orderOf(key)).code)
    expect(letter).toContain('zu Ihrer UID-Nummer DE136695976 nicht geantwortet')
  })

  test('a parcel with a part of it says what follows, the last one says nothing of the kind', async () => {
    const by = browser()
    await add(by, await sold('Teller', '9'), '2')
    const key = await placed(await sold('Tasse', '9'), '1', {}, by)
    const row = await orderOf(key)
    const { lines } = await details(row._id)
    const send = async (sent: object) => {
      const { version } = await orderOf(key)
      const parcel = { version, carrier: 'post', tracking: '', ...sent }
      expect((await admin.post(`${shop}/order/${row._id}/parcel`, parcel)).body.message).toBeUndefined()
    }
    await send({ lines: [pieces(lines[0]._id, '1')] })
    expect((await page(key)).follows).toBe('1 × Teller, 1 × Tasse')
    await send({})
    expect((await page(key)).follows).toBe('')
    const letters = await lettersOf(row.code)
    const [part = ''] = letters.filter((mail) => mail.includes('Ein Teil Ihrer Bestellung'))
    expect(part).toContain('Es folgt noch: 1 × Teller, 1 × Tasse.')
    const [last = ''] = letters.filter((mail) => mail.includes(`Ihre Bestellung ${row.code} ist unterwegs`))
    expect(last).not.toContain('Es folgt noch')
  })

  test('of what is ordered again it names what is not offered any more', async () => {
    const by = browser()
    const gone = await sold('Sonderabfüllung', '9')
    const there = await sold('Hauswein', '9')
    await add(by, gone)
    const key = await placed(there, '1', {}, by)
    const whole = await by.send(`/shop/orders/${key}`, { action: 'again' })
    expect(whole.location).toBe('/shop/cart')
    const { body } = await admin.get(`${shop}/product`, { search: 'Sonderabfüllung' })
    const { _id, version } = body.product[0]
    await admin.put(`${shop}/product`, { _id, version, status: 'draft' })
    const other = browser()
    const again = await other.send(`/shop/orders/${key}`, { action: 'again' })
    expect(again.location).toContain(`/shop/orders/${key}?done=again&missing=`)
    const told = (await other.page(again.location)).data as OrderPageData
    expect([told.notice, told.missing]).toEqual(['again', ['Sonderabfüllung']])
    expect((await other.page('/shop/cart')).data.lines.map((one: { item: string }) => one.item)).toEqual([
      there,
    ])
  })
})

describe('who orders', () => {
  const club = { ...who, type: 'association', company: 'Musikverein Krems' }

  test('an association is a consumer where § 1 KSchG says so, and named like a firm', async () => {
    const item = await sold('Fahne', '9')
    const by = browser()
    await add(by, item)
    const first = (await by.page('/shop/checkout/shipping-info')).data as ShippingInfoData
    expect([first.types, first.payBy]).toEqual([
      ['person', 'business', 'association'],
      expect.arrayContaining(['Überweisung im Voraus', 'PayPal']),
    ])
    await toButton(by, club)
    const shown = (await by.page(button)).data as CheckOrderData
    expect([shown.invoice[0], shown.withdrawal]).toEqual(['Musikverein Krems', expect.anything()])
    const noName = await by.send('/shop/checkout/shipping-info', { ...club, company: '' })
    expect([noName.status, Object.keys(noName.problem.fields)]).toEqual([422, ['company']])
    const key = await placed(item, '1', {}, browser(), club)
    const row = await orderOf(key)
    expect(row.name).toBe('Musikverein Krems')
    const [letter = ''] = await lettersOf(row.code)
    expect(letter).toContain('die Widerrufsbelehrung')

    await admin.put(`${books}/settings`, { country: 'DE' })
    try {
      const german = browser()
      await add(german, item)
      const { types } = (await german.page('/shop/checkout/shipping-info')).data as ShippingInfoData
      expect(types).toEqual(['person', 'business'])
      await toButton(german, club)
      expect(((await german.page(button)).data as CheckOrderData).withdrawal).toBeNull()
    } finally {
      await admin.put(`${books}/settings`, { country: 'AT' })
    }
  })

  test('a postal code of another country is refused at its field', async () => {
    const by = browser()
    await add(by, await sold('Karte', '9'))
    const sent = await by.send('/shop/checkout/shipping-info', { ...who, country: 'DE' })
    expect([sent.status, sent.problem.fields]).toEqual([422, { zip: expect.stringContaining('94032') }])
  })
})

describe('what was typed counts', () => {
  test('the country of the cart is that of the address, and the other way round', async () => {
    const by = browser()
    await add(by, await sold('Post', '9'))
    const { location } = await by.send('/shop/cart', { action: 'order', country: 'DE' })
    expect(location).toBe('/shop/checkout')
    const first = (await by.page('/shop/checkout/shipping-info')).data as ShippingInfoData
    expect(first.values['country']).toBe('DE')
    await toButton(by)
    expect((await by.page('/shop/cart')).data.shipping.country).toBe('AT')
    // Changed after the address was filled in
    await by.send('/shop/cart', { action: 'set', country: 'DE' })
    expect((await by.page('/shop/checkout')).redirect.to).toBe('/shop/checkout/shipping-info')
    await by.send('/shop/cart', { action: 'set', country: 'AT' })
    expect((await by.page('/shop/checkout')).redirect.to).toBe(button)
  })

  test('going back to the cart loses nothing of the address, which is judged before the button', async () => {
    const by = browser()
    await add(by, await sold('Brief', '9'))
    const half = { action: 'cart', email: 'halb@rebenau.example', first_name: 'Vera', zip: '35' }
    const left = await by.send('/shop/checkout/shipping-info', half)
    expect([left.status, left.location]).toEqual([303, '/shop/cart'])
    const { values } = (await by.page('/shop/checkout/shipping-info')).data as ShippingInfoData
    expect(values).toMatchObject({ email: 'halb@rebenau.example', first_name: 'Vera', zip: '35' })
    expect((await by.page(button)).redirect.to).toBe('/shop/checkout/shipping-info')
  })

  test('a voucher code beside the button is redeemed before anything is ordered', async () => {
    const by = browser()
    await add(by, await sold('Dose', '9'))
    const shown = await toButton(by)
    const wrong = await by.send(button, { ...agreed, shown, voucher: 'ABCDEFGH' })
    expect([wrong.status, Object.keys(wrong.problem.fields)]).toEqual([422, ['voucher']])
    expect((await by.page('/shop/cart')).data.lines).toHaveLength(1)
  })

  test('less than the least value is told in the cart, with what is missing, and is not ordered', async () => {
    await admin.put(`${shop}/settings/orders`, { minimumCents: 1500 })
    try {
      const by = browser()
      await add(by, await sold('Knopf', '9'))
      const told = (await by.page('/shop/cart')).data
      expect([told.minimum, told.canOrder]).toEqual([{ from: 1500, missing: 500 }, false])
      expect((await by.send('/shop/cart', { action: 'order' })).location).toBe('/shop/cart')
    } finally {
      await admin.put(`${shop}/settings/orders`, { minimumCents: 0 })
    }
  })
})
