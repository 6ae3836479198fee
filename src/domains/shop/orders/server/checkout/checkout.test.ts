import { beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '#app/test-app.ts'
import { dayIn } from '#kit/shared/dates/dates.ts'
import { laterDay } from '#kit/shared/dates/days.ts'
import { cents, zero } from '#kit/shared/money/cents.ts'
import { uuidv7 } from '#kit/shared/uuid.ts'
import { siteZone, vatGroupsById } from '#domains/books/masterdata/server/offers.ts'
import { createShippingGroup } from '#domains/shop/shipping/server/offers.ts'
import type { CheckOrderData, OrderPageData, ShippingInfoData } from '../../orders.views.ts'
import { writeInvoice } from '../money/invoice.job.ts'
import { agreed, shopOf, who } from '../orders.fixture.ts'

const app = await testApp('checkout')
const admin = app.as('admin')
const shop = '/api/v0/shop'
const books = '/api/v0/accounting'
const { browser, open, sold, add, toButton, placed, orderOf, details, mails } = shopOf(app)
const button = '/shop/checkout/check-order'

beforeAll(() => open())

describe('services', () => {
  const made = { wine: '', tour: '', tasting: '' }

  async function service(title: string, more: object = {}): Promise<string> {
    const { body } = await admin.post(`${books}/item`, {
      ...{ title: { de: title, en: '' }, price: '15', kind: 'service' },
    })
    const product = { title, status: 'published', items: [body.item._id], goods: 'service', ...more }
    expect((await admin.post(`${shop}/product`, product)).body.message).toBeUndefined()
    return body.item._id
  }

  beforeAll(async () => {
    made.wine = await sold('Zweigelt', '20', { ageClass: 16 })
    made.tour = await service('Kellerführung')
    made.tasting = await service('Verkostung am 12. Dezember', { noWithdrawal: 'dated' })
  })

  /** Page with the order button for a cart of `items`. */
  async function checked(items: string[], fields: Record<string, string> = {}) {
    const by = browser()
    for (const item of items) await add(by, item)
    await toButton(by, fields)
    return { by, data: (await by.page(button)).data as CheckOrderData }
  }

  test('of services nothing is sent: they cost no shipping, and nobody has to sign', async () => {
    const alone = (await checked([made.tour])).data
    expect([alone.totals.shipping, alone.totals.total]).toEqual([null, 1500])
    const both = (await checked([made.tour, made.wine])).data
    expect([both.totals.shipping, both.totals.total, both.adultSignature]).toEqual([490, 2990, true])
  })

  test('the period to withdraw begins as the law says for what is bought', async () => {
    const text = async (items: string[]) =>
      ((await checked(items)).data.withdrawal?.text ?? '').replaceAll('\u00ad', '')
    const [goods, services, both] = [
      await text([made.wine]),
      await text([made.tour]),
      await text([made.wine, made.tour]),
    ]
    const [delivery, contract, back] = [
      'letzte Ware',
      'Vertragsabschlusses',
      'Sie haben die Waren unverzüglich',
    ]
    expect([delivery, contract, back].map((words) => goods.includes(words))).toEqual([true, false, true])
    expect([delivery, contract, back].map((words) => services.includes(words))).toEqual([false, true, false])
    expect([delivery, contract, back].map((words) => both.includes(words))).toEqual([true, true, true])
    expect(goods + services + both).not.toContain('{{')
  })

  test('of services alone the last day is counted from the order', async () => {
    const { by, data } = await checked([made.tour], { email: 'tour@rebenau.example' })
    const { location } = await by.send(button, { ...agreed, shown: data.shown })
    const row = await orderOf(new URL(location, 'http://x').searchParams.get('order')!)
    const declared = {
      name: 'Vera Huber',
      contract: row.code,
      email: 'tour@rebenau.example',
      step: 'confirm',
    }
    expect((await by.send('/shop/withdrawal', declared)).status).toBe(303)
    const { body } = await admin.get(`${shop}/withdrawal`, { order: row._id })
    const zone = await app.write(siteZone)
    expect(body.shop_withdrawal[0]).toMatchObject({
      endsOn: laterDay(dayIn(row.placedAt, zone), 14),
      late: false,
    })
  })

  test('whoever cannot withdraw is promised nothing: firms, and leisure on a certain day', async () => {
    const tasting = (await checked([made.tasting])).data
    expect([tasting.withdrawal, tasting.lines[0]?.notes]).toEqual([
      null,
      [expect.stringContaining('bestimmten Tag')],
    ])
    expect(
      (await checked([made.wine], { ...who, type: 'business', company: 'Wirt' })).data.withdrawal,
    ).toBeNull()
    expect((await checked([made.tasting, made.wine])).data.withdrawal).not.toBeNull()
  })

  test('services alone are neither sent nor fetched: not in the cart, not above the button, not in what is written after it', async () => {
    await app.write((ctx) =>
      createShippingGroup(ctx, {
        title: { de: 'Am Hof', en: '' },
        text: { de: 'Kellergasse 1', en: '' },
        countedBy: 'pickup',
        daysMin: 1,
        daysMax: 1,
        adultFee: zero,
        rates: [],
      }),
    )
    const by = browser()
    await add(by, made.tour)
    const cart = (await by.page('/shop/cart')).data
    expect([cart.shipping, cart.total, cart.canOrder]).toEqual([null, 1500, true])
    const address = (await by.page('/shop/checkout/shipping-info')).data as ShippingInfoData
    expect([address.pickup, address.isSent]).toEqual([null, false])
    // Still selected from an earlier cart with other goods
    const email = 'keller@rebenau.example'
    await toButton(by, { email, how: 'pickup', other: 'on', s_country: 'XX' })
    const data = (await by.page(button)).data as CheckOrderData
    expect(data).toMatchObject({ pickup: null, delivery: null, isSent: false, weeks: null })
    expect(data.totals).toMatchObject({ shipping: null, missing: null, total: 1500 })

    const { location } = await by.send(button, { ...agreed, shown: data.shown })
    const key = new URL(location, 'http://x').searchParams.get('order')!
    const row = await orderOf(key)
    expect(row.pickup).toBe(false)
    const page = async () => (await by.page(`/shop/orders/${key}`)).data as OrderPageData
    const pay = (await details(row._id)).payments[0]
    await admin.post(`${shop}/payment/${pay._id}/receive`, { cents: row.totalCents })
    expect(await page()).toMatchObject({ now: 'nowPaidService', isSent: false, totals: { shipping: null } })
    expect((await admin.post(`${shop}/order/${row._id}/send`, { text: '' })).status).toBe(200)
    expect(await page()).toMatchObject({ now: 'nowDone', stateText: 'Ausgeführt', parcels: [] })
    await app.platform.jobs.idle(60)
    const [placedMail = ''] = (await mails(`Ihre Bestellung ${row.code}`)).filter((one) =>
      one.includes(email),
    )
    expect(placedMail).not.toContain('Lieferung an')
    expect(await mails(`Ihre Bestellung ${row.code} ist unterwegs`)).toEqual([])
    const [done = ''] = (await mails(email)).filter((one) => one.includes('das haben wir f'))
    expect(done).toContain('Kellerf')
  })

  test('of an order with both, the tour is told as done and the wine as sent', async () => {
    const { by, data } = await checked([made.tour, made.wine], { email: 'beides@rebenau.example' })
    const grown = { age: 'on', birth_date: '1980-12-24' }
    const { location } = await by.send(button, { ...agreed, ...grown, shown: data.shown })
    const key = new URL(location, 'http://x').searchParams.get('order')!
    const row = await orderOf(key)
    const { lines } = await details(row._id)
    for (const { _id } of lines) {
      const { version } = await orderOf(key)
      const parcel = { _id: row._id, version, lines: [{ _id, quantity: '1' }], carrier: 'post', tracking: '' }
      expect((await admin.post(`${shop}/order/${row._id}/parcel`, parcel)).body.message).toBeUndefined()
    }
    await app.platform.jobs.idle(60)
    const [done = ''] = (await mails('beides@rebenau.example')).filter((one) =>
      one.includes('das haben wir f'),
    )
    const [sent = ''] = await mails(`Ihre Bestellung ${row.code} ist unterwegs`)
    expect([done.includes('Kellerf'), done.includes('Post')]).toEqual([true, false])
    expect([sent.includes('Zweigelt'), sent.includes('Post')]).toEqual([true, true])
  })
})

describe('schemes of VAT', () => {
  const sell = (scheme: string) => admin.put('/api/v0/accounting/settings', { scheme })
  const view = (priceView: string) => admin.put(`${shop}/settings/catalog`, { priceView })
  const shown = async (slug: string) => (await browser().page(`/shop/all/${slug}`)).data

  let shirt = ''
  beforeAll(async () => {
    const groups = [...(await app.write(vatGroupsById)).values()]
    const vatGroup = groups.find(({ key }) => key === 'wine')!._id
    shirt = await sold('Leiberl', '20', { origin: 'bought' })
    await sold('Riesling', '20', { vatGroup, origin: 'own' })
    await sold('Honig', '20', { origin: 'own' })
  })

  describe('a small business', () => {
    test('says of prices that there is no VAT, up to the button, and takes none out of them', async () => {
      await sell('small')
      try {
        const { terms, variants } = await shown('leiberl')
        expect([terms.taxed, variants[0].price.rate, variants[0].price.amount]).toEqual([false, null, 1000])
        await view('net')
        expect((await shown('leiberl')).variants[0].price.amount).toBe(1000)
        await view('gross')
        const by = browser()
        await add(by, shirt)
        expect((await by.page('/shop/cart')).data.isTaxed).toBe(false)
        await toButton(by)
        const { totals } = (await by.page('/shop/checkout/check-order')).data as CheckOrderData
        expect(totals).toMatchObject({
          total: 1490,
          vat: [{ cents: 0, reason: expect.stringContaining('Kleinunternehmer') }],
        })
      } finally {
        await view('gross')
        await sell('regular')
      }
      expect((await shown('leiberl')).terms.taxed).toBe(true)
      expect((await shown('leiberl')).variants[0].price.rate).toBe('20')
    })
  })

  test('a flat-rate farmer shows the rates that his invoices have', async () => {
    await sell('flat')
    try {
      const rates = async () =>
        Promise.all(
          ['riesling', 'honig', 'leiberl'].map(async (slug) => (await shown(slug)).variants[0].price.rate),
        )
      expect(await rates()).toEqual(['13', '10', '20'])
    } finally {
      await sell('regular')
    }
  })
})

describe('goods and services of two countries', () => {
  const french = { ...who, country: 'FR', zip: '75001', city: 'Paris' }

  /** Both taxed at 20 %: goods at their destination in France, a service at home. */
  let [wine, tour] = ['', '']

  beforeAll(async () => {
    await admin.put(`${books}/settings`, { taxesAtDestination: true })
    await app.write((ctx) =>
      createShippingGroup(
        ctx,
        {
          ...{ title: { de: 'Ausland', en: '' }, text: { de: '', en: '' }, countedBy: 'weight' },
          ...{ daysMin: 2, daysMax: 9 },
          rates: [{ _id: uuidv7(), countries: [], upTo: null, cents: cents(990) }],
        },
        ['fr'],
      ),
    )
    wine = await sold('Zweigelt', '20')
    const title = 'Kellerführung'
    const { item } = (
      await admin.post(`${books}/item`, { title: { de: title, en: '' }, price: '15', kind: 'service' })
    ).body
    tour = item._id
    await admin.post(`${shop}/product`, { title, status: 'published', items: [tour], goods: 'service' })
  })

  const order = (by: ReturnType<typeof browser>, shown: string) => by.send(button, { ...agreed, shown })

  test('goods and services that need an invoice each are not ordered together, and apart they are charged', async () => {
    const both = browser()
    for (const item of [wine, tour]) await add(both, item)
    await both.send('/shop/checkout/shipping-info', french)
    const { data } = await both.page(button)
    expect(data).toMatchObject({
      step: 'blocked',
      message: expect.stringContaining('„Kellerführung“ getrennt'),
    })
    // Within Austria one invoice is enough
    const home = browser()
    for (const item of [wine, tour]) await add(home, item)
    expect((await order(home, await toButton(home))).status).toBe(303)
    for (const item of [wine, tour]) {
      const by = browser()
      await add(by, item)
      const done = await order(by, await toButton(by, { ...french, email: `${uuidv7()}@rebenau.example` }))
      expect([done.status, done.problem?.message]).toEqual([303, undefined])
      const row = await orderOf(new URL(done.location, 'http://x').searchParams.get('order')!)
      expect(await app.write((ctx) => writeInvoice(ctx, row._id))).not.toBeNull()
    }
  })

  test('nor by telephone, nor are they put together afterwards, nor where it came to that behind the page', async () => {
    const { email, ...typed } = french
    const address = { ...typed, title: '', company: '' }
    const phoned = (items: string[]) =>
      admin.post(`${shop}/phone-order`, {
        lines: items.map((item) => ({ item, quantity: 1 })),
        ...{ address, email, source: 'transfer', lang: 'de', pickup: false },
      })
    expect(await phoned([wine, tour])).toMatchObject({ status: 409, body: { code: 'MIXED_COUNTRIES' } })
    const { body } = await phoned([wine])
    expect(body.message).toBeUndefined()
    const { _id } = body.shop_order
    const more = { lines: [{ item: tour, quantity: 1 }] }
    const refused = await admin.post(`${shop}/order/${_id}/add-lines`, more)
    expect(refused).toMatchObject({ status: 409, body: { code: 'MIXED_COUNTRIES' } })
    expect((await details(_id)).lines).toHaveLength(1)

    await admin.put(`${books}/settings`, { taxesAtDestination: false })
    const by = browser()
    for (const item of [wine, tour]) await add(by, item)
    const shown = await toButton(by, french)
    await admin.put(`${books}/settings`, { taxesAtDestination: true })
    const late = await order(by, shown)
    expect([late.status, late.problem?.message]).toEqual([409, expect.stringContaining('Kellerführung')])
  })
})

describe('the first letter', () => {
  /** Plain text of the first letter to a buyer. */
  async function confirmation(key: string) {
    const { code } = await orderOf(key)
    const [mail = ''] = await mails(`Subject: Ihre Bestellung ${code}`)
    const plain = Buffer.from(
      mail.replaceAll(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
      'latin1',
    )
    return plain.toString('utf8').split('JVBERi0')[0]!.replaceAll(/\s+/g, ' ')
  }

  test('no letter promises a withdrawal that there is not, and what is excluded is named with its reason', async () => {
    const plain = await sold('Krug', '9')
    const spoils = await sold('Brot', '9', {}, { noWithdrawal: 'perishable' })

    const all = await confirmation(await placed(spoils))
    expect(all).toContain('Brot: Kein Widerruf: verdirbt schnell.')
    expect(all).not.toContain('Sie können den Vertrag widerrufen')
    expect(all).not.toContain('Widerrufsbelehrung')

    const by = browser()
    await add(by, spoils)
    const some = await confirmation(await placed(plain, '1', {}, by))
    expect(some).toContain('Brot: Kein Widerruf: verdirbt schnell.')
    expect(some).toContain('Sie können den Vertrag widerrufen')
    expect(some).toContain('die Widerrufsbelehrung')

    const firm = { type: 'business', company: 'Gasthaus Huber', uid: 'ATU12345675' }
    const business = await confirmation(await placed(plain, '1', {}, browser(), firm))
    expect(business).toContain('der Vertrag')
    expect(business).not.toContain('Widerrufsbelehrung')
    expect(business).not.toContain('Sie können den Vertrag widerrufen')
  })
})
