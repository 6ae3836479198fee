import { beforeAll, expect, test } from 'vitest'
import { testApp } from '../../../../../app/test-app.ts'
import { dayIn } from '../../../../../kit/shared/dates.ts'
import { laterDay } from '../../../../../kit/shared/days.ts'
import { siteZone } from '../../../../books/masterdata/server/offers.ts'
import type { CheckOrderData } from '../../orders.views.ts'
import { agreed, shopOf, who } from '../orders.fixture.ts'

const app = await testApp('services of the shop')
const admin = app.as('admin')
const shop = '/api/v0/shop'
const books = '/api/v0/accounting'
const { browser, open, sold, add, toButton, orderOf } = shopOf(app)
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
  expect([alone.totals.shipping, alone.totals.total]).toEqual([0, 1500])
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
