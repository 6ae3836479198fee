import { beforeAll, expect, test } from 'vitest'
import { testApp } from '../../../../../app/test-app.ts'
import { zero } from '../../../../../kit/shared/money/cents.ts'
import { contentsById } from '../../../../books/documents/server/offers.ts'
import { paymentFaults } from '../../../payments/server/offers.ts'
import { createShippingGroup } from '../../../shipping/server/offers.ts'
import { shopOf } from '../orders.fixture.ts'
import { orderFaults } from './check.service.ts'

const app = await testApp('shop invoices')
const admin = app.as('admin')
const shop = '/api/v0/shop'
const books = '/api/v0/accounting'
const { browser, open, sold, placed, orderOf, details } = shopOf(app)

beforeAll(async () => {
  await open()
  await admin.put(`${shop}/payment-settings`, { cash: true, cashTill: 'Registrierkasse am Hof' })
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

const act = (_id: string, action: string, more: object = {}) =>
  admin.post(`${shop}/order/${_id}/${action}`, more)
async function pay(_id: string, amount: number) {
  const [payment] = (await details(_id)).payments
  expect((await admin.post(`${shop}/payment/${payment._id}/receive`, { cents: amount })).status).toBe(200)
}
/** What the invoices of an order say, and what their accounts are. */
async function invoicesOf(_id: string) {
  await app.platform.jobs.idle(60)
  const ids = (await details(_id)).documents
    .filter(({ kind }: { kind: string }) => kind !== 'order' && kind !== 'delivery')
    .map((one: { _id: string }) => one._id)
  const contents = await app.write((ctx) => contentsById(ctx, ids))
  return Promise.all(
    ids.map(async (one: string) => {
      const { open: left, settlements } = (await admin.get(`${books}/invoice/${one}/settlements`)).body
      const settled = settlements.reduce((all: number, { amount }: { amount: number }) => all + amount, 0)
      return { ...contents.get(one)!, open: left, settled }
    }),
  )
}
const faults = async () => [...(await app.write(orderFaults)), ...(await app.write(paymentFaults))]

test('says of what was paid before that it is paid, asks for nothing, and each cent is counted once', async () => {
  const item = await sold('Krug', '9')
  const { _id } = await orderOf(await placed(item, '3'))
  await pay(_id, 3490)
  await act(_id, 'parcel')
  const [invoice] = await invoicesOf(_id)
  expect(invoice.totals).toMatchObject({ gross: 3490, paid: 3490, due: 0 })
  expect(invoice.payments).toMatchObject([{ amount: 3490, means: 'Überweisung' }])
  expect(invoice.payment).toMatchObject({ means: '97', account: null })
  expect(invoice.terms).toMatchObject({ dueOn: null, text: '' })
  expect(invoice).toMatchObject({ open: 0, settled: 3490 })
  const line = (await details(_id)).lines[0]._id
  const back = await act(_id, 'take-back', { lines: [{ _id: line, quantity: '1' }], reason: 'zurück' })
  expect(back.body.message).toBeUndefined()
  const [, note] = await invoicesOf(_id)
  expect(note.totals).toMatchObject({ gross: 1000, paid: 0, due: 1000 })
  expect(note.open).toBe(-1000)
  expect(await faults()).toEqual([])
})

test('asks for what is left of an order that was paid in part', async () => {
  const item = await sold('Schale', '9')
  const { _id } = await orderOf(await placed(item, '1'))
  await pay(_id, 1000)
  await act(_id, 'parcel')
  const [invoice] = await invoicesOf(_id)
  expect(invoice.totals).toMatchObject({ gross: 1490, paid: 1000, due: 490 })
  expect(invoice).toMatchObject({ open: 490, settled: 1000 })
  expect(invoice.payment.account).not.toBeNull()
  await pay(_id, 490)
  expect(await invoicesOf(_id)).toMatchObject([{ open: 0, settled: 1490 }])
  expect(await faults()).toEqual([])
})

test('what is paid in cash when it is fetched asks for no transfer', async () => {
  const item = await sold('Korb', '9')
  const key = await placed(item, '1', { source: 'cash' }, browser(), { how: 'pickup' })
  const { _id } = await orderOf(key)
  await act(_id, 'send', { text: '' })
  const [invoice] = await invoicesOf(_id)
  expect(invoice.payment).toMatchObject({ means: '10', account: null })
  expect(invoice.terms).toMatchObject({ dueOn: null, text: 'Zu bezahlen bar bei der Abholung.' })
  expect(invoice).toMatchObject({ open: 1000 })
  await pay(_id, 1000)
  expect(await invoicesOf(_id)).toMatchObject([{ open: 0, settled: 1000 }])
  expect(await faults()).toEqual([])
})
