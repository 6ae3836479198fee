import { beforeAll, expect, test } from 'vitest'
import { testApp } from '../../../../../app/test-app.ts'
import { dayIn } from '../../../../../kit/shared/dates.ts'
import { laterDay } from '../../../../../kit/shared/days.ts'
import { siteZone } from '../../../../books/masterdata/server/offers.ts'
import { zero } from '../../../../../kit/shared/money/cents.ts'
import { createShippingGroup } from '../../../shipping/server/offers.ts'
import type { CheckOrderData, OrderPageData, ShippingInfoData } from '../../orders.views.ts'
import { agreed, shopOf, who } from '../orders.fixture.ts'

const app = await testApp('services of the shop')
const admin = app.as('admin')
const shop = '/api/v0/shop'
const books = '/api/v0/accounting'
const { browser, open, sold, add, toButton, orderOf, details, mails } = shopOf(app)
const button = '/shop/checkout/check-order'
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
  await open()
  made.wine = await sold('Zweigelt', '20', { ageClass: 16 })
  made.tour = await service('Kellerführung')
  made.tasting = await service('Verkostung am 12. Dezember', { noWithdrawal: 'dated' })
})

/** The page with the button for some things. */
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
  const declared = { name: 'Vera Huber', contract: row.code, email: 'tour@rebenau.example', step: 'confirm' }
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
  // Chosen when something else was in the cart, too
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
  const [placedMail = ''] = (await mails(`Ihre Bestellung ${row.code}`)).filter((one) => one.includes(email))
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
  const [done = ''] = (await mails('beides@rebenau.example')).filter((one) => one.includes('das haben wir f'))
  const [sent = ''] = await mails(`Ihre Bestellung ${row.code} ist unterwegs`)
  expect([done.includes('Kellerf'), done.includes('Post')]).toEqual([true, false])
  expect([sent.includes('Zweigelt'), sent.includes('Post')]).toEqual([true, true])
})
