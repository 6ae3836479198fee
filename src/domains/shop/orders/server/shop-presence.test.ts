import { expect, test } from 'vitest'
import { testApp } from '../../../../app/test-app.ts'
import { changeShopSettings } from '../../catalog/server/offers.ts'
import { shopOf, who } from './orders.fixture.ts'

const app = await testApp('shop off with buyers')
const admin = app.as('admin')
const orders = '/api/v0/shop/order'
const { account, browser, open, orderOf, placed, sold } = shopOf(app)
const guest = browser()

const switchShop = (enabled: boolean) => app.write((ctx) => changeShopSettings(ctx, { enabled }))
const statusOf = async (address: string, by = guest) => (await by.page(address)).status
const footer = async () => JSON.stringify((await guest.page('/')).frame.footer)
const sitemap = async () => (await app.guest.get('/sitemap.xml')).text
/** Sets what an order tells of its parcel, as if it had happened then. */
const note = async (_id: string, { sentAt, deliveredAt }: { sentAt: string; deliveredAt: string | null }) => {
  await app.platform.database.pool.query(
    'update shop_orders set "sentAt" = $2, "deliveredAt" = $3, "state" = $4 where "_id" = $1',
    [_id, sentAt, deliveredAt, deliveredAt ? 'delivered' : 'sent'],
  )
  await app.write((ctx) => Promise.resolve(ctx.drop('shop_order')))
}
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

test('a shop that is off keeps the withdrawal and the pages of orders until the last period is over, and nothing else', async () => {
  await open()
  const item = await sold('Leiberl', '20')
  const buyer = await account()
  const key = await placed(item, '1', {}, browser(buyer))
  const { _id, code, email } = await orderOf(key)
  const page = `/shop/orders/${key}`
  const declare = (by = browser()) =>
    by.send('/shop/withdrawal', { name: 'Vera Huber', contract: code, email, step: 'confirm' })
  const bought = async () => JSON.stringify((await browser(buyer).page('/konto')).data)
  const offered = async () => [
    await statusOf(page),
    await statusOf('/shop/withdrawal'),
    await statusOf('/en/shop/withdrawal'),
    (await footer()).includes('Vertrag widerrufen'),
    (await sitemap()).includes('/shop/withdrawal'),
    (await bought()).includes('/konto/bestellungen'),
  ]
  const all = [200, 200, 200, true, true, true]
  const nothing = [404, 404, 404, false, false, false]
  expect(await offered()).toEqual(all)

  await switchShop(false)
  // Not sent yet
  expect(await offered()).toEqual(all)
  for (const gone of ['/shop', '/shop/all', '/shop/cart', '/shop/checkout/check-order'])
    expect([gone, await statusOf(gone)]).toEqual([gone, 404])
  expect(await sitemap()).not.toMatch(/\/shop<|\/shop\/(?!withdrawal)/)
  const { data, trail } = await guest.page(page)
  expect(data).toMatchObject({ shopHref: null, mayOrderAgain: false })
  expect(JSON.stringify([trail, (await guest.page('/shop/withdrawal')).trail])).not.toContain('"/shop"')
  expect((await guest.send(page, { action: 'again' })).status).toBe(404)
  // Whoever comes back from paying finds the order
  expect((await guest.page(`/shop/checkout/finish?order=${key}`)).data.code).toBe(code)
  expect(await statusOf('/shop/checkout/finish?order=AAAAAAAAAAAAAAAAAAAAAA')).toBe(404)
  const papers = async () => {
    const { details } = (await admin.get(`${orders}/${_id}/details`)).body
    return (await app.guest.get(`/api/v0/shop/order-page/${key}/paper/${details.documents[0]._id}`)).status
  }
  await app.platform.jobs.idle(60)
  expect(await papers()).toBe(200)
  // Who has bought nothing hears nothing of it
  const { data: other } = await browser(await account()).page('/konto')
  expect(JSON.stringify(other)).not.toContain('/konto/bestellungen')

  // Fourteen days from the day after; a day off the edge, whatever the hour
  await note(_id, { sentAt: daysAgo(16), deliveredAt: daysAgo(13) })
  expect(await offered()).toEqual(all)
  expect((await declare()).status).toBe(303)
  await note(_id, { sentAt: daysAgo(16), deliveredAt: daysAgo(16) })
  expect(await offered()).toEqual(nothing)
  expect(await papers()).toBe(404)
  expect((await declare()).status).toBe(404)
  expect((await guest.send(page, { action: 'cancel' })).status).toBe(404)

  // Nobody has noted that it came: the longest period that there is
  await note(_id, { sentAt: daysAgo(100), deliveredAt: null })
  expect(await offered()).toEqual(all)
  await note(_id, { sentAt: daysAgo(383), deliveredAt: null })
  expect(await offered()).toEqual(nothing)
})

test('an order that was cancelled keeps nothing', async () => {
  await switchShop(true)
  const { _id } = await orderOf(await placed(await sold('Kappe', '5'), '1', {}, browser(), who))
  await switchShop(false)
  expect(await statusOf('/shop/withdrawal')).toBe(200)
  expect((await admin.post(`${orders}/${_id}/cancel`, { text: '' })).status).toBe(200)
  expect(await statusOf('/shop/withdrawal')).toBe(404)
})
