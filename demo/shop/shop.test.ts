import { expect, test } from 'vitest'
import { testApp } from '#app/test-app.ts'
import { changeSettings, siteSettings } from '#domains/platform/settings/server/offers.ts'
import { productPicture, type Vessel } from './product-picture.ts'
import { groups } from './groups.ts'
import { isEmptyShop, makeShop } from './make-shop.ts'
import { openPoints } from './open-points.fixture.ts'
import { shelf } from './shelf.ts'
import { wines } from './wines.ts'

test('sixty products, each with a number, a group and texts of its own', () => {
  const all = [...wines.map(({ number }) => number), ...shelf.map(({ key }) => key)]
  expect(all).toHaveLength(60)
  expect(new Set(all).size).toBe(60)
  const texts = [...wines, ...shelf].flatMap(({ text }) => [text.de, text.en])
  expect(new Set(texts).size).toBe(texts.length)
  const keys = new Set<string>(groups.map(({ key }) => key))
  expect([...wines, ...shelf].filter(({ group }) => !keys.has(group))).toEqual([])
})

test.each([
  ...new Set<Vessel>(['rhine', 'bordeaux', 'burgundy', 'sparkling', ...shelf.map(({ vessel }) => vessel)]),
])('a picture of %s is always the same, small and without numbers that are none', (vessel) => {
  const look = { vessel, body: '#7d8a4a', label: '#f7f1e7', mark: '#5f7037' }
  const svg = productPicture(look, 7)
  expect(svg).toBe(productPicture(look, 7))
  expect(svg).not.toMatch(/NaN|undefined|Infinity/)
  expect(svg.length).toBeLessThan(6000)
})

test('the shop is made once, on what the books hold already, and can be seen', async () => {
  const app = await testApp('demo shop')
  expect(await isEmptyShop(app.platform)).toBe(true)
  await app.write(async (ctx) => {
    const { site, legal } = await siteSettings(ctx)
    await changeSettings(ctx, {
      site: { ...site, contact: { ...site.contact, email: 'amt@rebenau.example' } },
      legal: { ...legal, privacy: { de: '<p>Wir verarbeiten Ihre Daten für die Bestellung.</p>', en: '' } },
    })
  })
  await makeShop(app.platform)
  expect(await isEmptyShop(app.platform)).toBe(false)
  expect(await openPoints(app)).toEqual([])
  const all = (await app.guest.get('/api/c/site', { path: '/shop/all' })).body
  expect(all.data.list.total).toBe(60)
  const english = (await app.guest.get('/api/c/site', { path: '/en/shop/wine' })).body
  expect(english.data.title).toBe('Wine')
  expect(english.data.list.facets.map(({ label }: { label: string }) => label)).toContain('Grape')
  const reduced = (await app.guest.get('/api/c/site', { path: '/shop/rotwein/blauer-portugieser' })).body
  expect(reduced.data.variants[0].price).toMatchObject({
    amount: 612,
    before: 720,
    campaign: { text: 'Kellerräumung' },
  })
  const orders = (await app.as('admin').get('/api/v0/shop/order/', { limit: 100 })).body.shop_order
  type Shown = { state: string; payment: string; channel: string }
  const seen = new Set(orders.map(({ state, payment }: Shown) => `${state} ${payment}`))
  expect([...seen].toSorted((one, other) => String(one).localeCompare(String(other)))).toEqual([
    'cancelled open',
    'confirmed paid',
    'delivered paid',
    'delivered partRefunded',
    'placed open',
    'placed paid',
    'sending paid',
    'sent paid',
  ])
  expect(orders.filter(({ channel }: Shown) => channel === 'phone')).toHaveLength(2)
  const { shop_withdrawal: withdrawn } = (await app.as('admin').get('/api/v0/shop/withdrawal/')).body
  expect(withdrawn).toMatchObject([{ state: 'declared', name: 'Katharina Brandleitner' }])
})
