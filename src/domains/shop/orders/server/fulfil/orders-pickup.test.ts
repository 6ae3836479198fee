import { beforeAll, expect, test } from 'vitest'
import { testApp } from '../../../../../app/test-app.ts'
import { zero } from '../../../../../kit/shared/money/cents.ts'
import { uuidv7 } from '../../../../../kit/shared/uuid.ts'
import { contentsById } from '../../../../books/documents/server/offers.ts'
import { createShippingGroup } from '../../../shipping/server/offers.ts'
import { agreed, shopOf, who } from '../orders.fixture.ts'

const app = await testApp('shop pick-up')
const admin = app.as('admin')
const shop = '/api/v0/shop'
const books = '/api/v0/accounting'
const { browser, open, sold, add, placed, free, mails, orderOf, details } = shopOf(app)
const german = { ...who, country: 'DE', zip: '94032', city: 'Passau' }

beforeAll(async () => {
  await open()
  await admin.put(`${books}/settings`, { taxesAtDestination: true })
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
})

/** Rate and category of what the books say of an order, and of the papers behind it. */
async function taxOf(_id: string) {
  const { documents } = await details(_id)
  const contents = await app.write((ctx) =>
    contentsById(
      ctx,
      documents.map((one: { _id: string }) => one._id),
    ),
  )
  return [...contents.values()].map(({ kind, vat }) => [kind, ...vat.map((one) => [one.category, one.rate])])
}

test('what a buyer from abroad fetches is taxed where it is handed over, above the button and on every paper', async () => {
  const item = await sold('Kiste', '5')
  const vatOf = async (how: string) => {
    const by = browser()
    await add(by, item)
    const sent = await by.send('/shop/checkout/shipping-info', { ...german, how })
    expect(sent.problem?.fields).toBeUndefined()
    return { by, data: (await by.page('/shop/checkout/check-order')).data }
  }
  expect((await vatOf('send')).data.totals.vat).toMatchObject([{ rate: '19' }])
  const { by, data } = await vatOf('pickup')
  expect(data.totals.vat).toMatchObject([{ rate: '20' }])
  const done = await by.send('/shop/checkout/check-order', { ...agreed, shown: data.shown })
  expect([done.status, done.problem?.message]).toEqual([303, undefined])
  const row = await orderOf(new URL(done.location, 'http://x').searchParams.get('order')!)
  expect(row).toMatchObject({ pickup: true, country: 'DE', totalCents: 1000 })
  await admin.post(`${shop}/order/${row._id}/send`, { text: '' })
  await app.platform.jobs.idle(60)
  expect(await taxOf(row._id)).toEqual([
    ['order', ['S', '20']],
    ['delivery', ['S', '20']],
    ['invoice', ['S', '20']],
  ])
})

test('what is to be paid when it is fetched waits until the last day, of which its mail tells', async () => {
  const item = await sold('Korb', '3')
  await admin.put(`${shop}/payment-settings`, { cash: true, cashTill: 'Registrierkasse am Hof' })
  await admin.put(`${shop}/settings/orders`, { cashDays: 7 })
  const key = await placed(item, '1', { source: 'cash' }, browser(), { how: 'pickup' })
  const row = await orderOf(key)
  expect(row).toMatchObject({ source: 'cash', payment: 'open', state: 'placed' })
  expect((Date.parse(row.unpaidUntil) - Date.parse(row.placedAt)) / 86_400_000).toBe(7)
  const [mail = ''] = await mails(`Ihre Bestellung ${row.code}`)
  expect(mail).toContain('Abzuholen bis')
  await app.platform.database.pool.query(
    `update shop_orders set "unpaidUntil" = now() - interval '1 minute' where "_id" = $1`,
    [row._id],
  )
  await app.write((ctx) => app.platform.jobs.send(ctx, 'records.sweep', {}))
  await app.platform.jobs.idle(60)
  expect(await orderOf(key)).toMatchObject({ state: 'cancelled' })
  expect(await free(item)).toBe(3)
})

test('letters about what is fetched or paid last say what is so', async () => {
  const item = await sold('Kanister', '12')
  const paid = async (row: { _id: string; totalCents: number }) => {
    const [payment] = (await details(row._id)).payments
    await admin.post(`${shop}/payment/${payment._id}/receive`, { cents: row.totalCents })
  }
  const plain = (mail: string) => mail.replaceAll(/\s+/g, ' ')
  /** The letters to the buyer of an order, but the first. */
  const letters = async (email: string, subject: string) =>
    (await mails(subject)).filter((mail) => mail.includes(email)).map(plain)
  const ordered = async (email: string, how: string) =>
    orderOf(await placed(item, '2', {}, browser(), { email, how }))

  const fetched = await ordered('holt@rebenau.example', 'pickup')
  const place = 'Am Hof, Kellergasse 1'
  const [confirmed = ''] = await letters('holt@rebenau.example', `Ihre Bestellung ${fetched.code}`)
  expect(confirmed).toContain(place)
  expect(confirmed).not.toContain('Versand')
  await paid(fetched)
  expect((await admin.post(`${shop}/order/${fetched._id}/send`, { text: '' })).status).toBe(200)
  const [thanks = ''] = await letters('holt@rebenau.example', `Ihre Zahlung zu ${fetched.code} ist da`)
  expect(thanks).toContain('zum Abholen bereitliegt')
  const about = await letters('holt@rebenau.example', `Ihre Bestellung ${fetched.code} liegt bereit`)
  expect(about).toHaveLength(1)
  expect(about[0]).toContain('zum Abholen bereit:')
  expect(about[0]).toContain(place)
  expect(await mails(`Ihre Bestellung ${fetched.code} ist unterwegs`)).toEqual([])
  const byBike = await ordered('rad@rebenau.example', 'send')
  const parcel = { carrier: 'other', tracking: 'RAD-7' }
  expect((await admin.post(`${shop}/order/${byBike._id}/parcel`, parcel)).status).toBe(200)
  const [onItsWay = ''] = await letters('rad@rebenau.example', `Ihre Bestellung ${byBike.code} ist unterwegs`)
  expect(onItsWay).toContain('RAD-7')
  expect(onItsWay).not.toContain('Versand mit')

  // Paid after it was sent
  const sent = await ordered('spaet@rebenau.example', 'send')
  expect((await admin.post(`${shop}/order/${sent._id}/send`, { text: '' })).status).toBe(200)
  await paid(sent)
  const [late = ''] = await letters('spaet@rebenau.example', `Ihre Zahlung zu ${sent.code} ist da`)
  expect(late).toContain('vielen Dank')
  expect(late).not.toContain('an die Arbeit')

  // Part of the money came, then it ended
  const short = await ordered('halb@rebenau.example', 'send')
  await paid({ ...short, totalCents: 500 })
  expect((await admin.post(`${shop}/order/${short._id}/lapse`, { text: '' })).status).toBe(200)
  const [ended = ''] = await letters('halb@rebenau.example', `Ihre Bestellung ${short.code} ist abgelaufen`)
  expect(ended).toContain('nicht der ganze Betrag')

  // Nothing was paid of what is left out
  const reduced = await ordered('weniger@rebenau.example', 'send')
  const [line] = (await details(reduced._id)).lines
  const given = { lines: [{ _id: line._id, quantity: '1' }], reason: '' }
  expect((await admin.post(`${shop}/order/${reduced._id}/take-back`, given)).status).toBe(200)
  const [less = ''] = await letters('weniger@rebenau.example', 'einen Teil Ihrer Bestellung')
  expect(less).toContain('nichts zu bezahlen')
  expect(less).not.toContain('Das Geld geht')
})

test('its page says since when it is ready, and that it was fetched; nobody follows it', async () => {
  const key = await placed(await sold('Kanne', '3'), '1', {}, browser(), { how: 'pickup' })
  const { _id } = await orderOf(key)
  const parcels = async () => (await browser().page(`/shop/orders/${key}`)).data.parcels
  expect(await parcels()).toEqual([])
  const packed = await admin.post(`${shop}/order/${_id}/parcel`, { carrier: 'dpd', tracking: '0123' })
  expect([packed.status, packed.body.message]).toEqual([200, undefined])
  expect(await parcels()).toMatchObject([{ sentAt: expect.any(String), arrived: false, href: null }])
  expect((await admin.post(`${shop}/order/${_id}/deliver`, { text: '' })).status).toBe(200)
  expect(await parcels()).toMatchObject([{ arrived: true, href: null }])
})

test('what a business from abroad fetches is no supply across the border', async () => {
  const item = await sold('Fass', '5')
  const { country, zip, city, address, phone } = german
  const firm = { company: 'Weinhandel Passau GmbH', title: '', phone }
  const names = { first_name: 'Hans', last_name: 'Huber' }
  const made = await admin.post(`${books}/party`, {
    kind: 'business',
    company: firm.company,
    isCustomer: true,
    vatId: 'DE136695976',
    addresses: [
      { _id: uuidv7(), ...firm, ...names, type: 'business', use: 'any', address, zip, city, country },
    ],
  })
  expect(made.body.message).toBeUndefined()
  const party = made.body.party._id
  await app.platform.database.pool.query(
    `update parties set "vatIdState" = 'valid', "vatIdCheckedAt" = now() where "_id" = $1`,
    [party],
  )
  const taxed = async (pickup: boolean) => {
    const { body } = await admin.post(`${shop}/phone-order`, {
      ...{ party, pickup, email: 'einkauf@passau.example', source: 'transfer' },
      lines: [{ item, quantity: 1 }],
    })
    expect(body.message).toBeUndefined()
    return taxOf(body.shop_order._id)
  }
  expect(await taxed(false)).toEqual([['order', ['K', '0']]])
  expect(await taxed(true)).toEqual([['order', ['S', '20']]])
})
