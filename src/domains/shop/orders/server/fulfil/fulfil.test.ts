import { beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '#app/test-app.ts'
import { zero } from '#kit/shared/money/cents.ts'
import { uuidv7 } from '#kit/shared/uuid.ts'
import { contentsById } from '#domains/books/documents/server/offers.ts'
import { createShippingGroup } from '#domains/shop/shipping/server/offers.ts'
import { orderFaults } from '../money/check.service.ts'
import { writeInvoice } from '../money/invoice.job.ts'
import { orderPayable } from '../money/payable.ts'
import { agreed, shopOf, who } from '../orders.fixture.ts'

const app = await testApp('orders fulfilled')
const admin = app.as('admin')
const shop = '/api/v0/shop'
const books = '/api/v0/accounting'
const { browser, open, sold, add, placed, free, orderOf, details, mails } = shopOf(app)

beforeAll(() => open())

describe('stock', () => {
  test('a part that the office delivers in the books and the parcel with the rest leave stock once', async () => {
    const item = await sold('Krug', '10')
    const row = await orderOf(await placed(item, '3'))
    const [line] = (await details(row._id)).lines
    const { document } = (
      await admin.post(`${books}/document/convert`, {
        from: [row._id],
        to: 'delivery',
        lines: [{ _id: line._id, quantity: '1' }],
      })
    ).body
    expect(await free(item)).toBe(7)
    expect((await admin.post(`${books}/delivery/${document._id}/issue`)).status).toBe(200)
    // The reserved goods were sent: the quantity available to others stays the same
    expect(await free(item)).toBe(7)
    expect(await app.write(orderFaults)).toEqual([])
    const sent = await admin.post(`/api/v0/shop/order/${row._id}/parcel`, {})
    expect(sent.body.shop_order?.state).toBe('sent')
    expect(await free(item)).toBe(7)
    expect(await app.write(orderFaults)).toEqual([])
    const { movements } = (await admin.get(`${books}/stock/movements`, { item })).body
    expect(movements.map(({ quantity }: { quantity: string }) => quantity)).toEqual(['-2', '-1', '10'])
  })

  test('an order that the office cancels in the books ends, its goods are free and its money goes back', async () => {
    const item = await sold('Becher', '4')
    const row = await orderOf(await placed(item, '3'))
    const [payment] = (await details(row._id)).payments
    await admin.post(`/api/v0/shop/payment/${payment._id}/receive`, { cents: 3490 })
    const opened = await admin.post(`${books}/order/${row._id}/reopen`, { text: '' })
    expect([opened.status, opened.body.message]).toEqual([409, expect.stringContaining(row.code)])
    const cancelled = await admin.post(`${books}/order/${row._id}/cancel`, { text: 'Zerbrochen' })
    expect([cancelled.status, cancelled.body.message]).toEqual([200, undefined])
    const { body } = await admin.get(`/api/v0/shop/order/${row._id}`)
    expect(body.shop_order).toMatchObject({ state: 'cancelled', unpaidUntil: null })
    expect(await free(item)).toBe(4)
    expect((await details(row._id)).payments).toMatchObject([{ received: 3490, refunded: 3490 }])
    expect(await app.write(orderFaults)).toEqual([])
  })

  test('an order that has ended is not taken up behind the shop, and with its money it is', async () => {
    const item = await sold('Krug', '4')
    const row = await orderOf(await placed(item, '3'))
    const { _id } = row
    const [payment] = (await details(_id)).payments
    expect((await admin.post(`/api/v0/shop/order/${_id}/lapse`, { text: '' })).status).toBe(200)
    const refused = await admin.post(`${books}/order/${_id}/revive`, { text: '' })
    expect(refused).toMatchObject({ status: 409, body: { code: 'SHOP_ORDER' } })
    expect(refused.body.message).toContain(row.code)
    const state = async () => (await admin.get(`${books}/order/${_id}`)).body.order.state
    expect([await state(), await free(item)]).toEqual(['cancelled', 4])
    await admin.post(`/api/v0/shop/payment/${payment._id}/receive`, { cents: 3490 })
    expect([await state(), await free(item)]).toEqual(['confirmed', 1])
    expect(await app.write(orderFaults)).toEqual([])
  })

  test('an invoice that the office writes in the books belongs to it: no second one, and its money settles it', async () => {
    const item = await sold('Schale', '4')
    const row = await orderOf(await placed(item, '2'))
    const made = await admin.post(`${books}/document/convert`, { from: [row._id], to: 'invoice' })
    const issued = await admin.post(`${books}/invoice/${made.body.document._id}/issue`)
    expect([issued.status, issued.body.message]).toEqual([200, undefined])
    const [payment] = (await details(row._id)).payments
    await admin.post(`/api/v0/shop/payment/${payment._id}/receive`, { cents: 2490 })
    await admin.post(`/api/v0/shop/order/${row._id}/parcel`, {})
    await app.platform.jobs.idle(60)
    const { documents } = await details(row._id)
    expect(documents.map(({ kind }: { kind: string }) => kind)).toEqual(['order', 'invoice', 'delivery'])
    const { body } = await admin.get(`${books}/invoice/${made.body.document._id}`)
    expect(body.invoice).toMatchObject({ payment: 'paid', open: 0 })
    expect(await app.write(orderFaults)).toEqual([])
  })

  test('beside an advance of the office the shop charges nothing: the final invoice is its invoice', async () => {
    const item = await sold('Kelch', '4')
    const { _id } = await orderOf(await placed(item, '2'))
    async function issued(type: string): Promise<string> {
      const made = await admin.post(`${books}/document/convert`, { from: [_id], to: 'invoice', type })
      const done = await admin.post(`${books}/invoice/${made.body.document._id}/issue`)
      expect([done.status, done.body.message]).toEqual([200, undefined])
      return made.body.document._id
    }
    await issued('advance')
    const written = () => app.write((ctx) => writeInvoice(ctx, _id))
    await expect(written()).rejects.toMatchObject({ code: 'ADVANCE_OPEN' })
    const final = await issued('final')
    expect(await written()).toBe(final)
    const { documents } = await details(_id)
    expect(documents.map(({ kind, gross }: { kind: string; gross: number }) => [kind, gross])).toEqual([
      ['order', 2490],
      ['advance', 1245],
      ['final', 1245],
    ])
    expect((await admin.post(`/api/v0/shop/order/${_id}/cancel`, { text: 'Zerbrochen' })).status).toBe(200)
    const taken = (await details(_id)).documents.filter(
      ({ kind }: { kind: string }) => kind === 'cancellation',
    )
    expect(taken).toHaveLength(2)
  })

  test('what a parcel has brought comes back in the shop, not with its invoice in the books', async () => {
    const item = await sold('Pokal', '4')
    const row = await orderOf(await placed(item, '2'))
    await admin.post(`/api/v0/shop/order/${row._id}/parcel`, {})
    await app.platform.jobs.idle(60)
    const all = (await details(row._id)).documents
    const { _id } = all.find(({ kind }: { kind: string }) => kind === 'invoice')
    const cancel = await admin.post(`${books}/invoice/${_id}/cancel`, { text: 'x', restock: true })
    expect(cancel).toMatchObject({ status: 409, body: { code: 'SENT_BY_SHOP' } })
    expect(cancel.body.message).toContain(row.code)
    const { body } = await admin.post(`${books}/invoice/${_id}/credit`, {})
    const issue = { restock: true, text: 'x' }
    const credited = await admin.post(`${books}/invoice/${body.invoice._id}/issue`, issue)
    expect(credited).toMatchObject({ status: 409, body: { code: 'SENT_BY_SHOP' } })
    expect((await admin.delete(`${books}/invoice/${body.invoice._id}`)).status).toBe(200)
    expect(await free(item)).toBe(2)
    const [line] = (await details(row._id)).lines
    const lines = [{ _id: line._id, quantity: '1' }]
    const back = await admin.post(`/api/v0/shop/order/${row._id}/take-back`, { lines, restock: true })
    expect([back.status, back.body.message, await free(item)]).toEqual([200, undefined, 3])
  })

  test('a delivery note of the books that is cancelled keeps its goods for the order again; that of a parcel is not cancelled there', async () => {
    const item = await sold('Humpen', '10')
    const row = await orderOf(await placed(item, '3'))
    const { document } = (await admin.post(`${books}/document/convert`, { from: [row._id], to: 'delivery' }))
      .body
    expect((await admin.post(`${books}/delivery/${document._id}/issue`)).status).toBe(200)
    const text = 'Doch nicht abgeholt'
    expect((await admin.post(`${books}/delivery/${document._id}/cancel`, { text })).status).toBe(200)
    expect(await free(item)).toBe(7)
    expect(await app.write(orderFaults)).toEqual([])

    const sent = await admin.post(`/api/v0/shop/order/${row._id}/parcel`, {})
    expect(sent.body.shop_order?.state).toBe('sent')
    const { delivery } = (await admin.get(`${books}/delivery`, { order: row._id })).body
    const ofParcel = delivery.find(({ state }: { state: string }) => state === 'issued')
    const refused = await admin.post(`${books}/delivery/${ofParcel._id}/cancel`, { text })
    expect(refused).toMatchObject({ status: 409, body: { code: 'SENT_BY_SHOP' } })
    expect(await free(item)).toBe(7)
    expect(await app.write(orderFaults)).toEqual([])
  })
})

describe('lines added', () => {
  const reader = app.as({ role: 'member', rights: ['shop_order.read'] })
  const addTo = (_id: string, item: string, quantity: number, more: object = {}, by = admin) =>
    by.post(`${shop}/order/${_id}/add-lines`, { lines: [{ item, quantity }], ...more })

  test('lines are added before anything is sent: priced, kept in stock, confirmed anew, the rest asked for', async () => {
    const [item, other] = [await sold('Teller', '5'), await sold('Tasse', '5')]
    const row = await orderOf(await placed(item, '2'))
    const [first] = (await details(row._id)).payments
    await admin.post(`${shop}/payment/${first._id}/receive`, { cents: 2490 })
    const { body } = await addTo(row._id, other, 3)
    expect([body.message, body.shop_order]).toMatchObject([
      undefined,
      {
        totalCents: 5490,
        goodsCents: 5000,
        paidCents: 2490,
        payment: 'part',
        state: 'placed',
        number: row.number,
      },
    ])
    expect(body.shop_order.unpaidUntil).not.toBe(null)
    expect([await free(item), await free(other)]).toEqual([3, 2])
    const now = await details(row._id)
    expect(now.lines.map(({ name, open: left }: { name: string; open: string }) => [name, left])).toEqual([
      ['Teller', '2'],
      ['Tasse', '3'],
    ])
    expect(now.payments.at(-1)).toMatchObject({ source: 'transfer', cents: 3000, received: 0 })
    const [mail = ''] = await mails('wie besprochen haben wir Ihrer Bestellung')
    expect(mail).toContain('application/pdf')
    expect(await app.write(orderFaults)).toEqual([])
    // Of two concurrent changes, the second sees the version of the first
    expect((await addTo(row._id, other, 1, { version: row.version })).status).toBe(409)
  })

  describe('the days of an order with lines added', () => {
    const { pool } = app.platform.database
    const pay = async (_id: string, cents: number) => {
      const [first] = (await details(_id)).payments
      const noted = await admin.post(`${shop}/payment/${first._id}/receive`, { cents })
      expect([noted.status, noted.body.message]).toEqual([200, undefined])
    }

    test.each(['stripe', 'paypal', 'voucher'])('paid by %s are those of a transfer', async (source) => {
      const item = await sold(`Bild ${source}`, '5')
      const row = await orderOf(await placed(item, '1'))
      await pay(row._id, 1490)
      await pool.query('update shop_orders set "source" = $2 where "_id" = $1', [row._id, source])
      const { body } = await addTo(row._id, item, 1)
      expect(body.shop_order).toMatchObject({ source, payment: 'part', totalCents: 2490 })
      const { unpaidUntil, placedAt } = body.shop_order
      expect((Date.parse(unpaidUntil) - Date.parse(placedAt)) / 86_400_000).toBeGreaterThanOrEqual(14)
    })

    test('do not end where nothing is due: more had been paid before', async () => {
      const item = await sold('Rahmen', '5')
      const row = await orderOf(await placed(item, '1'))
      await pay(row._id, 2490)
      const { body } = await addTo(row._id, item, 1)
      expect(body.shop_order).toMatchObject({ payment: 'paid', totalCents: 2490, unpaidUntil: null })
    })

    test('do not end while a bank works on its money', async () => {
      const item = await sold('Spiegel', '5')
      const row = await orderOf(await placed(item, '1'))
      const [{ _id: payment }] = (await details(row._id)).payments
      await pool.query(`update payments set "state" = 'processing' where "_id" = $1`, [payment])
      await app.write((ctx) => orderPayable.onProcessing!(ctx, row._id, { payment, source: 'transfer' }))
      const { body } = await addTo(row._id, item, 1)
      expect(body.shop_order).toMatchObject({ payment: 'open', totalCents: 2490, unpaidUntil: null })
      // The transfer requested earlier arrives: the rest gets the deadline of a transfer
      await pay(row._id, 1490)
      const { body: now } = await admin.get(`${shop}/order/${row._id}`)
      expect(now.shop_order).toMatchObject({ payment: 'part', paidCents: 1490 })
      expect(Date.parse(now.shop_order.unpaidUntil)).toBeGreaterThan(Date.parse(row.placedAt))
    })
  })

  test('nothing is added by whoever may only read, of what is not there, or once something has gone out', async () => {
    const item = await sold('Krug', '5')
    const row = await orderOf(await placed(item, '2'))
    expect((await addTo(row._id, item, 1, {}, reader)).status).toBe(403)
    expect((await app.guest.post(`${shop}/order/${row._id}/add-lines`, {})).status).toBe(401)
    const tooMany = await addTo(row._id, item, 4)
    expect([tooMany.status, Object.keys(tooMany.body.fields)]).toEqual([422, ['lines.0.quantity']])
    expect((await addTo(row._id, item, 0)).status).toBe(422)
    expect(await free(item)).toBe(3)
    await admin.post(`${shop}/order/${row._id}/parcel`, {})
    const late = await addTo(row._id, item, 1)
    expect([late.status, late.body.code]).toEqual([409, 'TRANSITION'])
    expect(late.body.message).toContain('Nehmen Sie dafür bitte eine neue Bestellung auf')
    expect(await free(item)).toBe(3)
    expect(await app.write(orderFaults)).toEqual([])
  })

  const stepsOf = async (_id: string) =>
    (await admin.get(`${shop}/order/${_id}/steps`)).body.steps.map(
      ({ what, text }: Record<string, string>) => [what, text],
    )

  test('steps name what was added and sent in the language of the order; the highest age stays', async () => {
    const [cheese, wine] = [await sold('Käse', '5'), await sold('Wein', '5', { ageClass: 16 })]
    const { _id } = await orderOf(await placed(cheese, '2'))
    expect((await addTo(_id, wine, 1)).body.shop_order).toMatchObject({ ageClass: 16 })
    expect((await addTo(_id, cheese, 1)).body.shop_order).toMatchObject({ ageClass: 16 })
    const [line] = (await details(_id)).lines
    const parcel = { lines: [{ _id: line._id, quantity: '0.5' }] }
    expect((await admin.post(`${shop}/order/${_id}/parcel`, parcel)).status).toBe(200)
    expect(await stepsOf(_id)).toEqual(
      expect.arrayContaining([
        ['addLines', '1 × Wein'],
        ['parcel', '0,5 × Käse'],
      ]),
    )
  })

  test('an order is charged as long as its invoice stands: taken up again lines are added and left out as before', async () => {
    const item = await sold('Schemel', '9')
    const { _id } = await orderOf(await placed(item, '3'))
    const isCharged = async () => (await details(_id)).isCharged
    expect(await isCharged()).toBe(false)
    await app.write((ctx) => writeInvoice(ctx, _id))
    expect(await isCharged()).toBe(true)
    expect((await addTo(_id, item, 1)).status).toBe(409)
    for (const action of ['cancel', 'revive'])
      expect((await admin.post(`${shop}/order/${_id}/${action}`, { text: '' })).status).toBe(200)
    const { documents, lines } = await details(_id)
    expect(documents.map(({ kind }: { kind: string }) => kind)).toEqual(['order', 'invoice', 'cancellation'])
    expect(await isCharged()).toBe(false)
    expect((await addTo(_id, item, 1)).status).toBe(200)
    const left = { lines: [{ _id: lines[0]._id, quantity: '1' }], reason: '' }
    expect((await admin.post(`${shop}/order/${_id}/take-back`, left)).status).toBe(200)
    expect(await stepsOf(_id)).toContainEqual(['leaveOut', '1 × Schemel'])
  })
})

describe('pick-up', () => {
  const german = { ...who, country: 'DE', zip: '94032', city: 'Passau' }

  beforeAll(async () => {
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

  /** VAT rates and categories in the documents of an order. */
  async function taxOf(_id: string) {
    const { documents } = (await details(_id)) as { documents: { _id: string }[] }
    const ids = documents.map((one) => one._id)
    const contents = await app.write((ctx) => contentsById(ctx, ids))
    return ids.map((id) => {
      const { kind, vat } = contents.get(id)!
      return [kind, ...vat.map((one) => [one.category, one.rate])]
    })
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
    /** Letters to the buyer of an order. */
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
    const [onItsWay = ''] = await letters(
      'rad@rebenau.example',
      `Ihre Bestellung ${byBike.code} ist unterwegs`,
    )
    expect(onItsWay).toContain('RAD-7')
    expect(onItsWay).not.toContain('Versand mit')

    // Paid after dispatch
    const sent = await ordered('spaet@rebenau.example', 'send')
    expect((await admin.post(`${shop}/order/${sent._id}/send`, { text: '' })).status).toBe(200)
    await paid(sent)
    const [late = ''] = await letters('spaet@rebenau.example', `Ihre Zahlung zu ${sent.code} ist da`)
    expect(late).toContain('vielen Dank')
    expect(late).not.toContain('an die Arbeit')

    // Partly paid, then lapsed
    const short = await ordered('halb@rebenau.example', 'send')
    await paid({ ...short, totalCents: 500 })
    expect((await admin.post(`${shop}/order/${short._id}/lapse`, { text: '' })).status).toBe(200)
    const [ended = ''] = await letters('halb@rebenau.example', `Ihre Bestellung ${short.code} ist abgelaufen`)
    expect(ended).toContain('nicht der ganze Betrag')

    // The removed line was not paid
    const reduced = await ordered('weniger@rebenau.example', 'send')
    const [line] = (await details(reduced._id)).lines
    const given = { lines: [{ _id: line._id, quantity: '1' }], reason: '' }
    expect((await admin.post(`${shop}/order/${reduced._id}/take-back`, given)).status).toBe(200)
    const [less = ''] = await letters('weniger@rebenau.example', 'etwas weggelassen')
    expect(less).toContain('nichts zu bezahlen')
    expect(less).not.toContain('auf demselben Weg')
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
      return [body.shop_order.goodsCents, await taxOf(body.shop_order._id)]
    }
    // Without VAT the net price applies
    expect(await taxed(false)).toEqual([833, [['order', ['K', '0']]]])
    expect(await taxed(true)).toEqual([1000, [['order', ['S', '20']]]])
  })
})
