import { beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '../../../../../app/test-app.ts'
import { orderFaults } from '../money/check.service.ts'
import { shopOf } from '../orders.fixture.ts'
import { writeInvoice } from '../money/invoice.job.ts'
import { orderPayable } from '../money/payable.ts'

const app = await testApp('shop orders extended')
const admin = app.as('admin')
const reader = app.as({ role: 'member', rights: ['shop_order.read'] })
const shop = '/api/v0/shop'
const { open, sold, placed, free, orderOf, details, mails } = shopOf(app)
const addTo = (_id: string, item: string, quantity: number, more: object = {}, by = admin) =>
  by.post(`${shop}/order/${_id}/add-lines`, { lines: [{ item, quantity }], ...more })

beforeAll(() => open())

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
  // Of two who change it at once the second sees what the first has made of it
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
    // The bank brings what was asked for before: the rest has the days of a transfer
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
  (await admin.get(`${shop}/order/${_id}/steps`)).body.steps.map(({ what, text }: Record<string, string>) => [
    what,
    text,
  ])

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
