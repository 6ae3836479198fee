import { readFile } from 'node:fs/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '#app/test-app.ts'
import { uuidv7 } from '#kit/shared/uuid.ts'
import { createUser } from '#domains/platform/users/server/offers.ts'
import { agreed, shopOf, who } from './orders.fixture.ts'

const app = await testApp('shop orders')
const admin = app.as('admin')
const books = '/api/v0/accounting'
const shop = '/api/v0/shop'
const of = (...actions: string[]) => actions.map((action) => `shop_order.${action}`)
const reader = app.as({ role: 'member', name: 'Rosa', rights: of('read') })
const keeper = app.as({ role: 'member', name: 'Paula', rights: of('read', 'create', 'update', 'cancel') })

const { account, browser, open, sold, add, toButton, placed, free, orderOf, details, mails } = shopOf(app)
let shirt = ''
let wine = ''

beforeAll(async () => {
  await open()
  shirt = await sold('Leiberl', '50')
  wine = await sold('Veltliner', '20', { ageClass: 16 })
})

describe('a guest without JavaScript', () => {
  test('goes from the cart to the confirmation, in the books the moment it is placed', async () => {
    const by = browser()
    await add(by, shirt, '2')
    expect((await by.page('/shop/checkout')).redirect.to).toBe('/shop/checkout/shipping-info')
    const wrong = await by.send('/shop/checkout/shipping-info', { ...who, zip: '', email: 'vera' })
    expect([wrong.status, Object.keys(wrong.problem.fields).toSorted()]).toEqual([422, ['email', 'zip']])
    expect(wrong.data.form.values.city).toBe('Krems')
    const firm = { ...who, type: 'business', company: 'Huber OG', uid: 'ATU1', country: 'XX' }
    const noFirm = await by.send('/shop/checkout/shipping-info', firm)
    expect([noFirm.status, Object.keys(noFirm.problem.fields).toSorted()]).toEqual([422, ['country', 'uid']])
    const shown = await toButton(by)
    const again = await by.page('/shop/checkout/shipping-info')
    expect(again.data.values).toMatchObject({ first_name: 'Vera', zip: '3500' })

    const unticked = await by.send('/shop/checkout/check-order', { action: 'order', shown })
    expect([unticked.status, unticked.problem.fields]).toEqual([
      422,
      { terms: 'Bitte akzeptieren Sie die Allgemeinen Geschäftsbedingungen.' },
    ])
    const unpaid = await by.send('/shop/checkout/check-order', { ...agreed, source: 'stripe', shown })
    expect(unpaid.problem.fields).toEqual({ source: 'Bitte wählen Sie eine Zahlungsart.' })
    const done = await by.send('/shop/checkout/check-order', { ...agreed, shown })
    expect([done.status, done.location.split('=')[0]]).toEqual([303, '/shop/checkout/payment?order'])
    const twice = await by.send('/shop/checkout/check-order', { ...agreed, shown })
    expect(twice.location).toBe(done.location)

    const { data } = await by.page(done.location)
    expect(data).toMatchObject({
      step: 'payment',
      totals: { goods: 2000, shipping: 490, total: 2490, due: 2490 },
      transfer: { iban: 'AT611904300234573201', cents: 2490 },
    })
    const row = await orderOf(new URL(done.location, 'http://x').searchParams.get('order')!)
    expect(row).toMatchObject({ state: 'placed', payment: 'open', totalCents: 2490, name: 'Vera Huber' })
    const { documents, consents } = await details(row._id)
    expect(documents).toMatchObject([{ kind: 'order', number: row.number, gross: 2490 }])
    expect(consents.map((one: { key: string }) => one.key)).toEqual(['terms', 'withdrawal'])
    expect(await free(shirt)).toBe(48)
    const [mail = ''] = await mails(`Ihre Bestellung ${row.code}`)
    for (const name of ['Widerrufsbelehrung.pdf', '.pdf', 'AT611904300234573201'])
      expect(mail).toContain(name)
    expect((await mails('laden@weingut.example')).length).toBeGreaterThan(0)
  })

  test('is sent in no other way than those that are offered, and spoken to as the list has it', async () => {
    const by = browser()
    await add(by, shirt)
    const other = { other: 'on', ...Object.fromEntries(Object.entries(who).map(([k, v]) => [`s_${k}`, v])) }
    const strange = { ...who, ...other, how: 'teleport', title: 'Majestät', s_title: 'Käpt’n' }
    const { status, problem } = await by.send('/shop/checkout/shipping-info', strange)
    expect([status, Object.keys(problem.fields).toSorted()]).toEqual([422, ['how', 's_title', 'title']])
    await toButton(by, { how: 'send', title: 'Frau', s_title: '', other: '' })
  })

  test('shows age with the highest class, and the birth date is counted', async () => {
    const by = browser()
    await add(by, wine)
    const shown = await toButton(by)
    const order = (more: Record<string, string>) =>
      by.send('/shop/checkout/check-order', { ...agreed, shown, ...more })
    expect((await order({})).problem.fields).toEqual({
      age: 'Bitte bestätigen Sie, dass Sie mindestens 16 Jahre alt sind.',
      birth_date: expect.stringContaining('Geburtsdatum'),
    })
    const year = new Date().getFullYear()
    const young = await order({ age: 'on', birth_date: `${year - 10}-01-01` })
    expect(young.problem.fields.birth_date).toContain('16')
    expect((await order({ age: 'on', birth_date: '1980-12-24' })).status).toBe(303)
  })

  test('is asked again when a price has changed, and the answer to a total of somebody else is no', async () => {
    const by = browser()
    const item = await sold('Kappe', '5')
    await add(by, item)
    const shown = await toButton(by)
    await admin.put(`${books}/item`, { _id: item, price: '12' })
    const dearer = await by.send('/shop/checkout/check-order', { ...agreed, shown })
    expect([dearer.status, dearer.problem.code]).toEqual([409, 'TOTAL_CHANGED'])
    expect(dearer.data.totals.total).toBe(1690)
    expect(
      (await by.send('/shop/checkout/check-order', { ...agreed, shown: dearer.data.shown })).status,
    ).toBe(303)
    const stranger = browser()
    await add(stranger, item)
    await toButton(stranger)
    const led = await stranger.send('/shop/checkout/check-order', { ...agreed, shown })
    expect([led.status, led.location]).toEqual([303, '/shop/cart'])
    const forged = await stranger.send('/shop/checkout/check-order', {
      ...agreed,
      shown: shown.replace(/\.\d+\./, '.1.'),
    })
    expect(forged.problem.code).toBe('CART_CHANGED')
  })

  test('buys what stood above the button: other goods of the same price or another address are shown first', async () => {
    const [one, other] = [await sold('Haube', '5'), await sold('Schal', '5')]
    const by = browser()
    const check = '/shop/checkout/check-order'
    await add(by, one)
    const shown = await toButton(by)
    // Reloading the page and resubmitting the same address change nothing
    expect((await by.page(check)).data.shown).toBe(shown)
    expect(await toButton(by)).toBe(shown)
    await by.send('/shop/cart', { action: 'set', remove: one })
    await add(by, other)
    const goods = await by.send(check, { ...agreed, shown })
    expect([goods.status, goods.problem.code]).toEqual([409, 'CART_CHANGED'])
    expect(goods.data.lines).toMatchObject([{ title: 'Schal' }])
    await toButton(by, { address: 'Nebengasse 2' })
    const elsewhere = await by.send(check, { ...agreed, shown: goods.data.shown })
    expect([elsewhere.status, elsewhere.problem.code]).toEqual([409, 'CART_CHANGED'])
    expect(elsewhere.data.invoice).toContain('Nebengasse 2')
    expect([await free(one), await free(other)]).toEqual([5, 5])
    expect((await by.send(check, { ...agreed, shown: elsewhere.data.shown })).status).toBe(303)
    expect(await free(other)).toBe(4)
  })

  test('finds what was typed again, though it was refused, and can not order with it', async () => {
    const by = browser()
    await add(by, shirt)
    const shown = await toButton(by)
    const wrong = { ...who, first_name: 'Wally', phone: 'abc' }
    const { status, problem } = await by.send('/shop/checkout/shipping-info', wrong)
    expect([status, Object.keys(problem.fields)]).toEqual([422, ['phone']])
    const start = await by.page('/shop/checkout')
    expect(start.redirect.to).toBe('/shop/checkout/shipping-info')
    const { data } = await by.page('/shop/checkout/shipping-info')
    expect(data.values).toMatchObject({ first_name: 'Wally', last_name: 'Huber', phone: 'abc' })
    expect((await by.page('/shop/checkout/check-order')).redirect.to).toBe('/shop/checkout/shipping-info')
    const pressed = await by.send('/shop/checkout/check-order', { ...agreed, shown })
    expect([pressed.status, pressed.location]).not.toEqual([303, expect.stringContaining('order=')])
    // Refused by the shipping rules rather than by a field
    await by.send('/shop/checkout/shipping-info', { ...who, country: 'FR' })
    expect((await by.page('/shop/checkout')).redirect.to).toBe('/shop/checkout/shipping-info')
    await toButton(by)
    expect((await by.page('/shop/checkout')).redirect.to).toBe('/shop/checkout/check-order')
  })

  test('changes the address and finds the comment and the way to pay as they were', async () => {
    const by = browser()
    await add(by, shirt)
    const shown = await toButton(by)
    const typed = { action: 'address', shown, source: 'transfer', comment: 'Bitte läuten' }
    const led = await by.send('/shop/checkout/check-order', typed)
    expect([led.status, led.location]).toEqual([303, '/shop/checkout/shipping-info'])
    await toButton(by)
    const { data } = await by.page('/shop/checkout/check-order')
    expect(data).toMatchObject({ chosen: 'transfer', values: { comment: 'Bitte läuten' } })
  })

  test('reaches nothing without the link, and waits while the shop takes a break', async () => {
    const key = await placed(shirt)
    expect((await browser().page(`/shop/orders/${key}`)).data.lines).toHaveLength(1)
    expect(
      (await browser().page(`/shop/orders/${key.startsWith('A') ? 'B' : 'A'}${key.slice(1)}`)).status,
    ).toBe(404)
    const told = async (path: string) =>
      (await app.guest.get('/api/c/site', { path })).body.frame.warnings as object[]
    expect(await told('/shop')).toEqual([])
    await admin.put(`${shop}/settings/orders`, { paused: true, pauseText: { de: 'Lese!', en: '' } })
    try {
      expect(await told('/shop')).toMatchObject([{ text: 'Lese!', below: '/shop' }])
      expect(await told('/en/shop')).toMatchObject([{ below: '/en/shop' }])
      const by = browser()
      await add(by, shirt)
      const sent = await by.send('/shop/checkout/shipping-info', who)
      expect([sent.status, sent.problem.message]).toEqual([409, 'Der Shop macht gerade Pause. Lese!'])
      // On the page itself as well: the frame's warning is easily overlooked
      const { data, frame } = await by.page('/shop/checkout/shipping-info')
      expect([data.step, frame.warnings.length]).toEqual(['blocked', 1])
      expect(data.message).toContain(frame.warnings[0].text)
    } finally {
      await admin.put(`${shop}/settings/orders`, { paused: false })
    }
    expect(await told('/shop')).toEqual([])
    await admin.put(`${shop}/settings/orders`, { minimumCents: 100_000 })
    const by = browser()
    await add(by, shirt)
    const { data } = await by.page('/shop/checkout/shipping-info')
    await admin.put(`${shop}/settings/orders`, { minimumCents: 0 })
    expect([data.step, data.message]).toEqual(['blocked', expect.stringContaining('Mindestbestellwert')])
  })
})

test('an account fills in what it knows of its person; its first order leaves the address as its default', async () => {
  const by = browser(await account())
  await add(by, shirt)
  const first = await by.page('/shop/checkout/shipping-info')
  // The country of the shop is the default
  const named = { first_name: 'Karl', last_name: 'Kunde', country: 'AT' }
  expect(first.data.values).toMatchObject(named)
  expect(first.data.values.address ?? '').toBe('')
  // An empty list of orders links to the shop
  const none = JSON.stringify((await by.page('/konto/bestellungen')).data)
  expect(none).toContain('"href":"/shop"')
  await placed(shirt, '1', {}, by, { first_name: 'Karla' })
  await add(by, shirt)
  expect((await by.page('/shop/checkout/shipping-info')).data.values).toMatchObject({
    first_name: 'Karla',
    address: 'Hauptplatz 1',
  })
  const { body } = await admin.get(`${shop}/order`, { search: 'Karla' })
  expect(body.shop_order).toHaveLength(1)
  const shown = JSON.stringify((await by.page('/konto/adressen')).data)
  expect(shown).toContain('Hauptplatz 1')
  // Also with an address from the account
  const home = {
    uuid: uuidv7(),
    type: 'person',
    title: '',
    ...named,
    address: 'Weg 4',
    zip: '2020',
    city: 'Ort',
    phone: '+43 2952 1',
  }
  const begunBy = async (email: string, address: typeof home) => {
    const other = await app.write((ctx) =>
      createUser(ctx, {
        ...{ handle: email, email, roles: ['user'] },
        userData: { first_name: 'Karl', last_name: 'Kunde', addresses: [address] },
      }),
    )
    const neighbour = browser(other._id)
    await add(neighbour, shirt)
    return (await neighbour.page('/shop/checkout/shipping-info')).data.values
  }
  const told = { address: 'Weg 4', zip: '2020', city: 'Ort', phone: '+43 2952 1' }
  // The account's country in any spelling; the shop's own if nothing is shipped there
  for (const [written, country] of [
    ['AT', 'AT'],
    ['de', 'DE'],
    ['US', 'AT'],
  ] as const) {
    const email = `${written}@ort.example`
    const begun = await begunBy(email, { ...home, country: written })
    expect(begun).toMatchObject({ ...named, ...told, email, country })
  }
})

test('a crowd buys the last bottles: as many as there are, and the others are told', async () => {
  const item = await sold('Reserve', '4')
  const crowd = await Promise.all(
    Array.from({ length: 10 }, async () => {
      const by = browser()
      await add(by, item)
      return { by, shown: await toButton(by, { email: `${uuidv7()}@rebenau.example` }) }
    }),
  )
  const answers = await Promise.all(
    crowd.map(({ by, shown }) => by.send('/shop/checkout/check-order', { ...agreed, shown })),
  )
  expect(answers.filter(({ status }) => status === 303)).toHaveLength(4)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(6)
  expect(await free(item)).toBe(0)
})

/** Records a transfer as the office does. */
async function pay(row: { _id: string }, amount: number) {
  const [payment] = (await details(row._id)).payments
  const noted = await admin.post(`${shop}/payment/${payment._id}/receive`, { cents: amount })
  expect([noted.status, noted.body.message]).toEqual([200, undefined])
}

describe('the shop', () => {
  test('sends in parts, is paid, writes the invoice, and takes back with stock and credit note', async () => {
    const item = await sold('Glas', '10')
    const key = await placed(item, '3')
    const row = await orderOf(key)
    const line = (await details(row._id)).lines[0]._id
    expect((await reader.post(`${shop}/order/${row._id}/parcel`, {})).status).toBe(403)
    const first = await keeper.post(`${shop}/order/${row._id}/parcel`, {
      lines: [{ _id: line, quantity: '1' }],
      carrier: 'post',
      tracking: '10101',
    })
    expect([first.body.message, first.body.shop_order?.state]).toEqual([undefined, 'sending'])
    expect((await keeper.post(`${shop}/order/${row._id}/cancel`, { text: '' })).status).toBe(409)
    await pay(row, row.totalCents)
    const rest = await keeper.post(`${shop}/order/${row._id}/parcel`, {})
    expect(rest.body.shop_order).toMatchObject({ state: 'sent', payment: 'paid' })
    expect((await keeper.post(`${shop}/order/${row._id}/parcel`, {})).status).toBe(409)
    const { steps } = (await keeper.get(`${shop}/order/${row._id}/steps`)).body
    const sent = steps.filter(({ what }: { what: string }) => what === 'parcel')
    expect(sent.map(({ text }: { text: string }) => text)).toEqual([
      '1 × Glas · Österreichische Post 10101',
      '2 × Glas',
    ])
    await app.platform.jobs.idle(60)
    const kinds = (await details(row._id)).documents.map((one: { kind: string }) => one.kind)
    expect(kinds.toSorted()).toEqual(['delivery', 'delivery', 'invoice', 'order'])
    expect(await free(item)).toBe(7)
    const { data } = await browser().page(`/shop/orders/${key}`)
    expect(data.parcels[0].href).toContain('10101')
    expect(data.now).toBe('nowSent')
    expect((await keeper.post(`${shop}/order/${row._id}/deliver`, {})).status).toBe(200)
    expect((await browser().page(`/shop/orders/${key}`)).data.now).toBe('nowDelivered')

    const tooMuch = await keeper.post(`${shop}/order/${row._id}/take-back`, {
      lines: [{ _id: line, quantity: '4' }],
    })
    expect([tooMuch.status, tooMuch.body.code]).toEqual([409, 'MORE_THAN_OPEN'])
    expect(
      (await reader.post(`${shop}/order/${row._id}/take-back`, { lines: [{ _id: line, quantity: '1' }] }))
        .status,
    ).toBe(403)
  })

  test('leaves a line out before it is sent, cancels, and gives the cart back; late money takes it up again', async () => {
    const item = await sold('Karaffe', '6')
    const key = await placed(item, '5')
    const row = await orderOf(key)
    const line = (await details(row._id)).lines[0]._id
    const less = await keeper.post(`${shop}/order/${row._id}/take-back`, {
      lines: [{ _id: line, quantity: '2' }],
      reason: 'zu viel',
    })
    expect([less.body.message, less.body.shop_order?.totalCents]).toEqual([undefined, 3490])
    const { steps } = (await keeper.get(`${shop}/order/${row._id}/steps`)).body
    // The mail about the order may be recorded later
    expect(steps).toContainEqual(expect.objectContaining({ what: 'leaveOut', text: '2 × Karaffe · zu viel' }))
    expect(await free(item)).toBe(3)
    expect((await reader.post(`${shop}/order/${row._id}/cancel`, { text: '' })).status).toBe(403)
    const over = await keeper.post(`${shop}/order/${row._id}/lapse`, { text: '' })
    expect(over.body.shop_order).toMatchObject({ state: 'cancelled' })
    expect(await free(item)).toBe(6)
    await pay(row, 3490)
    expect(await orderOf(key)).toMatchObject({ state: 'placed', payment: 'paid', unpaidUntil: null })
    expect(await free(item)).toBe(3)
  })

  test('gives late money back: for what is gone, and for what somebody has cancelled', async () => {
    const item = await sold('Einzelstück', '1')
    const gone = await orderOf(await placed(item))
    await keeper.post(`${shop}/order/${gone._id}/lapse`, { text: '' })
    const next = await orderOf(await placed(item))
    await pay(gone, 1490)
    const late = await keeper.get(`${shop}/order/${gone._id}`)
    expect(late.body.shop_order).toMatchObject({ state: 'cancelled', paidCents: 1490 })
    expect((await details(gone._id)).payments[0]).toMatchObject({ received: 1490, refunded: 1490 })
    expect(await mails('erst gekommen, als die Bestellung')).toHaveLength(1)
    await keeper.post(`${shop}/order/${next._id}/cancel`, { text: 'Zerbrochen' })
    await pay(next, 1490)
    expect((await keeper.get(`${shop}/order/${next._id}`)).body.shop_order.state).toBe('cancelled')
    expect((await details(next._id)).payments[0]).toMatchObject({ received: 1490, refunded: 1490 })
  })

  test('takes an order by telephone, once, and hands out lists', async () => {
    const { email, ...address } = who
    const input = {
      address: { ...address, title: '', company: '' },
      email,
      lines: [{ item: shirt, quantity: 2 }],
      source: 'transfer',
      idempotencyKey: uuidv7(),
    }
    expect((await reader.post(`${shop}/phone-order`, input)).status).toBe(403)
    expect((await keeper.post(`${shop}/phone-order`, { ...input, address: undefined })).status).toBe(422)
    const unsold = await admin.post(`${books}/item`, { title: { de: 'Nur im Keller', en: '' }, price: '10' })
    const gone = await keeper.post(`${shop}/phone-order`, {
      ...input,
      lines: [{ item: unsold.body.item._id, quantity: 1 }],
    })
    expect([gone.status, Object.keys(gone.body.fields)]).toEqual([422, ['lines.0.quantity']])
    const { body } = await keeper.post(`${shop}/phone-order`, input)
    expect([body.message, body.shop_order?.channel]).toEqual([undefined, 'phone'])
    const again = await keeper.post(`${shop}/phone-order`, input)
    expect(again.body.shop_order._id).toBe(body.shop_order._id)
    const { _id, number, code } = body.shop_order
    // Attachments named in the letter are attached, and no consent is recorded
    const { consents } = await details(_id)
    expect(consents).toMatchObject([{ key: 'withdrawal', told: true, version: expect.stringMatching(/./) }])
    const [mail = ''] = await mails(`Ihre Bestellung ${code}`)
    expect(mail).toContain('Widerrufsbelehrung.pdf')
    const picking = await keeper.get(`${shop}/orders/picking-list`, { _id })
    expect(picking.text).toContain('Leiberl')
    const missing = async (list: string) =>
      (await keeper.get(`${shop}/orders/${list}`, { _id: uuidv7() })).body
    expect((await missing('picking-list')).code).toBe('NOTHING_TO_PACK')
    expect((await missing('labels')).code).toBe('NOTHING_TO_SEND')
    const labels = await keeper.get(`${shop}/orders/labels`, { _id })
    expect(labels.text).toContain(number)
    expect(labels.text).toContain(';+4327321234;')
    // The zero in brackets is not dialled
    const abroad = {
      ...input,
      idempotencyKey: uuidv7(),
      address: { ...input.address, phone: '+43 (0)664 1234567' },
    }
    const mobile = (await keeper.post(`${shop}/phone-order`, abroad)).body.shop_order
    expect((await keeper.get(`${shop}/orders/labels`, { _id: mobile._id })).text).toContain(';+436641234567;')
    expect((await app.guest.get(`${shop}/orders/labels`, { _id })).status).toBe(401)
    expect((await app.guest.get(`${shop}/order`)).status).toBe(401)
  })
})

test('an order late in the evening belongs to the day that people had, not to that of UTC', async () => {
  const item = await sold('Leiberl', '5')
  const { _id } = await orderOf(await placed(item))
  const found = async (at: string, day: string) => {
    await app.platform.database.pool.query('update shop_orders set "placedAt" = $2 where "_id" = $1', [
      _id,
      at,
    ])
    const { body } = await admin.get('/api/v0/shop/order', { placedFrom: day, placedTo: day })
    return body.shop_order.length
  }
  // 23:30 and 00:30 in Vienna, in winter and in summer
  expect(await found('2026-01-20T22:30:00Z', '2026-01-20')).toBe(1)
  expect(await found('2026-01-20T23:30:00Z', '2026-01-20')).toBe(0)
  expect(await found('2026-01-20T23:30:00Z', '2026-01-21')).toBe(1)
  expect(await found('2026-07-20T21:30:00Z', '2026-07-20')).toBe(1)
  expect(await found('2026-07-20T22:30:00Z', '2026-07-20')).toBe(0)
  expect(await found('2026-07-20T22:30:00Z', '2026-07-21')).toBe(1)
})

describe('the search of the admin centre', () => {
  const { pool } = app.platform.database
  /** Orders found by text, without their documents in the books, which share their ids. */
  const foundBy = async (text: string) =>
    ((await admin.get('/api/v0/search/', { text })).body.items as { _id: string; collection: string }[])
      .filter(({ collection }) => collection === 'shop_order')
      .map(({ _id }) => _id)
  const textsOf = async (_id: string) =>
    (
      await pool.query(
        `select "title", "folded", "tags" from search_documents where "collection" = 'shop_order' and "recordId" = $1`,
        [_id],
      )
    ).rows

  test('an order is found by its number and by its code in the search of the admin centre', async () => {
    const row = await orderOf(await placed(await sold('Schürze', '3')))
    for (const text of [row.number, row.code]) expect(await foundBy(text)).toContain(row._id)
    await admin.post(`/api/v0/shop/order/${row._id}/confirm`, { text: '' })
    expect(await foundBy(row.number)).toContain(row._id)
  })

  test('so are those that were placed before', async () => {
    const [one, other] = [
      await orderOf(await placed(await sold('Haube', '3'))),
      await orderOf(await placed(await sold('Schal', '3'))),
    ]
    const texts = [await textsOf(one._id), await textsOf(other._id)]
    await pool.query(
      `update search_documents set "title" = ' ' || $2::text, "folded" = ' ' || lower($2::text), "tags" = lower($3::text)
      where "collection" = 'shop_order' and "recordId" = $1`,
      [one._id, one.name, one.code],
    )
    expect(await foundBy(one.number)).not.toContain(one._id)
    await pool.query(await readFile('migrations/0898-orders-found-by-number.sql', 'utf8'))
    expect([await textsOf(one._id), await textsOf(other._id)]).toEqual(texts)
    expect(await foundBy(one.number)).toContain(one._id)
  })
})
