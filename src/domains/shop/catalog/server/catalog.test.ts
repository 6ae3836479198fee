import { beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '#app/test-app.ts'
import { runRead, systemCaller } from '#kit/server/http/scope.ts'
import { laterDay } from '#kit/shared/dates/days.ts'
import { quantity } from '#kit/shared/money/decimals.ts'
import { uuidv7 } from '#kit/shared/uuid.ts'
import { changeShopSettings } from './offers.ts'
import { siteDay } from '#domains/books/masterdata/server/offers.ts'
import { putIn, takeOut } from '#domains/books/stock/server/offers.ts'
import type { ShopGroupData, ShopProductData, ShopSearchData } from '../catalog.views.ts'
import { campaignCalls } from './campaigns.service.ts'
import { shopSitemap } from './sitemap.service.ts'

const app = await testApp('catalog')
const admin = app.as('admin')
const of = (module: string, ...actions: string[]) => actions.map((action) => `${module}.${action}`)
const keeper = app.as({
  role: 'member',
  name: 'Paula',
  rights: [
    ...of('product', 'read', 'create', 'update', 'publish', 'remove'),
    ...of('product_group', 'read', 'create', 'update', 'publish', 'remove'),
    ...of('product_color', 'read', 'create', 'update', 'publish'),
    ...of('campaign', 'read', 'create', 'update', 'remove'),
    ...of('item', 'read', 'create', 'update', 'price'),
  ],
})
const writer = app.as({ role: 'member', name: 'Willi', rights: of('product', 'read', 'create', 'update') })
const reader = app.as({ role: 'member', name: 'Rosa', rights: of('product', 'read') })
const base = '/api/v0/shop'
const today = await app.write(siteDay)

async function made(thing: string, input: object, by = keeper) {
  const { status, body } = await by.post(`${base}/${thing}`, input)
  expect([status, body.message]).toEqual([200, undefined])
  return body[thing]
}
const published = (thing: string, input: object) => made(thing, { status: 'published', ...input })

async function item(more: object = {}): Promise<{ _id: string; number: string }> {
  const { body } = await admin.post('/api/v0/accounting/item', {
    title: { de: `Wein ${uuidv7()}`, en: '' },
    price: '10',
    ...more,
  })
  expect(body.message).toBeUndefined()
  return body.item
}
const page = async (path: string, query = '') => (await app.guest.get('/api/c/site', { path, query })).body
const switchShop = (enabled: boolean) => app.write((ctx) => changeShopSettings(ctx, { enabled }))
const filled = (_id: string, count: string) =>
  app.write((ctx) => putIn(ctx, [{ item: _id, quantity: quantity(count) }]))

let white = { _id: '', slug: '' }
let young = { _id: '', slug: '' }

beforeAll(async () => {
  await switchShop(true)
  white = await published('product_group', {
    title: 'Weißwein',
    translations: { en: { title: 'White wine', slug: 'white-wine', status: 'published' } },
  })
  young = await published('product_group', { title: 'Jungweine', parent: white._id })
})

describe('the shop is off', () => {
  test('nothing of it is on the site: no page, no link, no hit, no address for search engines', async () => {
    await published('product', { title: 'Verborgener Tropfen', groups: [white._id] })
    await switchShop(false)
    try {
      for (const path of ['/shop', '/shop/all', '/shop/search', `/shop/${white.slug}`, '/en/shop'])
        expect([path, (await page(path)).status]).toEqual([path, 404])
      expect(JSON.stringify((await page('/')).frame.footer)).not.toContain('/shop')
      expect((await app.guest.get(`${base}/suggest`, { text: 'Verborgener' })).body.suggestions).toEqual([])
      expect(JSON.stringify(await page('/suche', 'q=Verborgener'))).not.toContain('verborgener-tropfen')
      const sitemap = await runRead(app.platform, systemCaller(), shopSitemap)
      expect(sitemap.result).toEqual([])
    } finally {
      await switchShop(true)
    }
    expect((await page('/shop')).status).toBe(200)
    expect(JSON.stringify(await page('/suche', 'q=Verborgener'))).toContain('verborgener-tropfen')
  })

  test('guests read no products by calls', async () => {
    expect((await app.guest.get(`${base}/product/`)).status).toBe(401)
    expect((await app.guest.get(`${base}/product_group/`)).status).toBe(401)
    expect((await app.guest.get(`${base}/settings/catalog`)).status).toBe(401)
    expect((await keeper.put(`${base}/settings/catalog`, { enabled: false })).status).toBe(403)
  })
})

describe('a product', () => {
  test('shows what its items cost and hold, and follows every change of them', async () => {
    const bottle = await item({
      vintage: 2024,
      content: '0.75',
      contentUnit: 'LTR',
      deposit: 25,
      ageClass: 16,
      alcohol: 125,
      countryOfOrigin: 'AT',
      stocked: true,
    })
    await filled(bottle._id, '100')
    const wine = await published('product', {
      title: 'Grüner Veltliner',
      groups: [white._id],
      items: [bottle._id],
      goods: 'wine',
      allergens: 'Enthält Sulfite',
      shippingMin: 3,
      shippingMax: 10,
      translations: { en: { title: 'Grüner Veltliner', slug: 'veltliner', status: 'published' } },
    })
    const path = `/shop/${white.slug}/${wine.slug}`
    const shown = await page(path)
    const data = shown.data as ShopProductData
    expect(data.variants).toMatchObject([
      {
        label: '2024',
        step: 'available',
        price: { amount: 1000, before: null, base: { amount: 1333, unit: 'LTR' }, deposit: 25, rate: '20' },
        ageClass: 16,
        alcohol: 125,
        origin: 'Österreich',
      },
    ])
    expect(data).toMatchObject({
      ageClass: 16,
      weeks: { min: 1, max: 2 },
      food: { allergens: 'Enthält Sulfite' },
    })
    expect(shown.meta.alternates).toEqual({ de: path, en: '/en/shop/white-wine/veltliner' })
    expect(shown.meta.jsonLd[0]).toMatchObject({
      '@type': 'Product',
      offers: [
        {
          '@type': 'Offer',
          price: '10.00',
          priceCurrency: 'EUR',
          availability: 'https://schema.org/InStock',
        },
      ],
    })
    await admin.put('/api/v0/accounting/item', { _id: bottle._id, price: '11.5' })
    expect((await page(path)).data.variants[0].price.amount).toBe(1150)
    await app.write((ctx) => takeOut(ctx, [{ item: bottle._id, quantity: quantity('95') }]))
    expect((await page(path)).data.variants[0].step).toBe('few')
    expect(
      (await page(`/shop/${white.slug}`)).data.list.items.find(
        (one: { _id: string }) => one._id === wine._id,
      ),
    ).toMatchObject({
      step: 'few',
      price: { amount: 1150 },
    })
    await app.write((ctx) => takeOut(ctx, [{ item: bottle._id, quantity: quantity('5') }]))
    expect((await page(path)).data.variants[0].step).toBe('none')
  })

  test('has one address: others lead to it, and drafts have none', async () => {
    const one = await published('product', { title: 'Welschriesling', groups: [young._id] })
    const proper = `/shop/${young.slug}/${one.slug}`
    for (const path of [
      `/shop/${white.slug}/${one.slug}`,
      `/shop/all/${one.slug}`,
      `/shop/${young.slug}/${one._id}`,
    ])
      expect([path, (await page(path)).redirect]).toEqual([path, { to: proper, permanent: true }])
    const draft = await made('product', { title: 'Nur ein Entwurf', groups: [young._id] })
    expect((await page(`/shop/${young.slug}/${draft.slug}`)).status).toBe(404)
    const alone = await published('product', { title: 'Ohne Gruppe' })
    expect((await page(`/shop/all/${alone.slug}`)).data.title).toBe('Ohne Gruppe')
  })

  test('colours are said by name, drawn by value, and pastel where none is set', async () => {
    await published('product_color', {
      title: 'Weinrot',
      value: '#722f37',
      translations: { en: { title: 'Burgundy', status: 'published' } },
    })
    const [red, unknown] = [
      await item({ colour: 'weinrot', size: 'M' }),
      await item({ colour: 'Moosgrün', size: 'M' }),
    ]
    const shirt = await published('product', { title: 'T-Shirt', items: [red._id, unknown._id] })
    const german = (await page(`/shop/all/${shirt.slug}`)).data as ShopProductData
    expect(german.variants).toMatchObject([
      { label: 'M, Weinrot', colour: { value: '#722f37' } },
      {
        label: 'M, Moosgrün',
        colour: { value: expect.stringMatching(/^#[b-f][0-9a-f]([b-f][0-9a-f]){2}$/) },
      },
    ])
    const english = (await page(`/en/shop/all/${shirt.slug}`)).data as ShopProductData
    expect(english.variants[0]).toMatchObject({ label: 'M, Burgundy' })
    // Bottles are distinguished by their content, each language with its own decimal sign
    const bottle = await item({ vintage: 2024, size: '0,75 l', content: '0.75', contentUnit: 'LTR' })
    const magnum = await item({ vintage: 2024, size: '1,5 l', content: '1.5', contentUnit: 'LTR' })
    const wine = await published('product', { title: 'Rotgipfler', items: [bottle._id, magnum._id] })
    const labels = async (path: string) =>
      ((await page(path)).data as ShopProductData).variants.map(({ label }) => label)
    expect(await labels(`/shop/all/${wine.slug}`)).toEqual(['2024, 0,75 l', '2024, 1,5 l'])
    expect(await labels(`/en/shop/all/${wine.slug}`)).toEqual(['2024, 0.75 l', '2024, 1.5 l'])
    expect((await keeper.post(`${base}/product_color`, { title: 'WEINROT' })).body.fields).toHaveProperty(
      'title',
    )
  })

  test('an item that is switched off is not offered any more', async () => {
    const [stays, goes] = [await item({ size: 'klein' }), await item({ size: 'groß', active: false })]
    const one = await published('product', { title: 'Gläser', items: [stays._id, goes._id] })
    expect((await page(`/shop/all/${one.slug}`)).data.variants).toMatchObject([{ label: 'klein' }])
  })

  test.each([
    ['title', { title: '' }],
    ['items', { title: 'x', items: [uuidv7()] }],
    ['groups', { title: 'x', groups: [uuidv7()] }],
    ['shippingMax', { title: 'x', shippingMin: 10, shippingMax: 5 }],
    ['eLabel', { title: 'x', eLabel: 'javascript:alert(1)' }],
  ])('what is wrong with %s is refused, and nothing is stored', async (field, input) => {
    const before = (await keeper.get(`${base}/product/`, { limit: '0' })).body.total
    const { status, body } = await keeper.post(`${base}/product`, input)
    expect(status).toBe(422)
    expect(Object.keys(body.fields).some((name) => name.startsWith(field))).toBe(true)
    expect((await keeper.get(`${base}/product/`, { limit: '0' })).body.total).toBe(before)
  })

  test('who may only read changes nothing, and who may not publish writes drafts alone', async () => {
    expect((await reader.post(`${base}/product`, { title: 'x' })).status).toBe(403)
    expect((await writer.post(`${base}/product`, { title: 'x', status: 'published' })).status).toBe(403)
    const draft = await made('product', { title: 'Vorschlag' }, writer)
    expect((await writer.post(`${base}/product/${draft._id}/publish`)).status).toBe(403)
  })
})

describe('lists', () => {
  test('are narrowed by properties with counts, by what is there, and sorted', async () => {
    const group = await published('product_group', { title: 'Regal' })
    const wine = async (title: string, grape: string, price: string, stock: string) => {
      const bottle = await item({ price, stocked: true })
      if (stock !== '0') await filled(bottle._id, stock)
      return published('product', {
        title,
        groups: [group._id],
        items: [bottle._id],
        properties: [{ name: 'Rebsorte', value: grape }],
      })
    }
    await wine('Zweigelt klassisch', 'Zweigelt', '8', '20')
    await wine('Zweigelt Reserve', 'Zweigelt', '15', '0')
    await wine('Riesling', 'Riesling', '12', '20')
    const list = async (query = '') => ((await page(`/shop/${group.slug}`, query)).data as ShopGroupData).list
    const titles = async (query = '') => (await list(query)).items.map(({ title }) => title)
    expect(await titles()).toEqual(['Riesling', 'Zweigelt klassisch', 'Zweigelt Reserve'])
    expect(await titles('sort=price')).toEqual(['Zweigelt klassisch', 'Riesling', 'Zweigelt Reserve'])
    expect(await titles('there=1')).toEqual(['Riesling', 'Zweigelt klassisch'])
    const narrowed = await list('p=Rebsorte:Zweigelt')
    expect(narrowed.total).toBe(2)
    expect(narrowed.facets[0]).toMatchObject({
      label: 'Rebsorte',
      values: [
        { label: 'Riesling', count: 1, isChosen: false },
        { label: 'Zweigelt', count: 2, isChosen: true, href: `/shop/${group.slug}` },
      ],
    })
    expect((await page(`/shop/${group.slug}`, 'p=Rebsorte:Zweigelt')).meta).toMatchObject({ hidden: true })
    expect(await titles('p=Rebsorte:Gibtsnicht')).toEqual([])
    expect((await page(`/shop/${group.slug}`, 'page=2')).status).toBe(404)
  })

  test('a group shows what stands below it, and one below a hidden group is not there', async () => {
    const below = await published('product', { title: 'Heuriger Gemischter Satz', groups: [young._id] })
    const titles = ((await page(`/shop/${white.slug}`)).data as ShopGroupData).list.items.map(
      ({ _id }) => _id,
    )
    expect(titles).toContain(below._id)
    // Search engines get product names if the description is empty
    expect((await page(`/shop/${young.slug}`)).meta.description).toContain('Heuriger Gemischter Satz')
    const hidden = await made('product_group', { title: 'Noch geheim' })
    const child = await published('product_group', { title: 'Unter Geheimem', parent: hidden._id })
    expect((await page(`/shop/${child.slug}`)).status).toBe(404)
  })

  test('without prices no list tells or sorts by one', async () => {
    await admin.put(`${base}/settings/catalog`, { showPrice: false })
    const { list } = (await page('/shop/all')).data as ShopGroupData
    await admin.put(`${base}/settings/catalog`, { showPrice: true })
    expect(list.terms).toBeNull()
    expect(list.items.every(({ price }) => price === null)).toBe(true)
    expect(list.orders.map(({ order }) => order)).toEqual(['order', 'title', '-new'])
  })

  test('net prices are counted from gross ones by the rate of today', async () => {
    const one = await item({ price: '12' })
    const shown = await published('product', { title: 'Netto', items: [one._id] })
    await admin.put(`${base}/settings/catalog`, { priceView: 'net' })
    const { variants, terms } = (await page(`/shop/all/${shown.slug}`)).data as ShopProductData
    await admin.put(`${base}/settings/catalog`, { priceView: 'gross' })
    expect([terms?.view, variants[0]?.price?.amount]).toEqual(['net', 1000])
  })
})

describe('searching', () => {
  test('finds products by name and property, and what was mistyped', async () => {
    await published('product', {
      title: 'Marillenbrand vom Thayatal',
      properties: [{ name: 'Frucht', value: 'Marille' }],
    })
    const search = async (text: string) =>
      (await page('/shop/search', `q=${encodeURIComponent(text)}`)).data as ShopSearchData
    expect((await search('Marillenbrand')).list?.items[0]?.title).toBe('Marillenbrand vom Thayatal')
    const nothing = await search('Xyzzyqwert')
    expect(nothing.list).toBeNull()
    expect(nothing.groups.length).toBeGreaterThan(0)
    const typed = (text: string) => app.guest.get(`${base}/suggest`, { text })
    expect((await typed('marillenb')).body.suggestions).toMatchObject([
      { title: 'Marillenbrand vom Thayatal' },
    ])
    expect((await typed('thaya')).body.suggestions).toMatchObject([{ title: 'Marillenbrand vom Thayatal' }])
    expect((await typed('m')).body.suggestions).not.toEqual([])
    expect((await typed('Xyzzyqwert')).body.suggestions).toEqual([])
  })

  test('finds products by the numbers, vintages and colours of their items, and by groups as they are called now', async () => {
    const group = await published('product_group', { title: 'Schaffelle' })
    const one = await item({ number: 'QX-77', vintage: 1999, colour: 'Taubenblau' })
    const fleece = await published('product', { title: 'Warmes Ding', groups: [group._id], items: [one._id] })
    const ids = async (text: string, path = '/shop/search') =>
      (
        (await page(path, new URLSearchParams({ q: text }).toString())).data as ShopSearchData
      ).list?.items.map(({ _id }) => _id) ?? []
    for (const text of [
      'QX-77',
      'qx77',
      'qx 77',
      'warmes 1999',
      'taubenblau',
      'ding blau taubenblau',
      'Schaffell',
    ])
      expect([text, await ids(text)]).toEqual([text, [fleece._id]])
    expect(await ids('Schaffelle', '/en/shop/search')).toEqual([fleece._id])
    await keeper.put(`${base}/product_group`, { _id: group._id, title: 'Lammfelle', status: 'published' })
    expect(await ids('Lammfell')).toEqual([fleece._id])
    expect(await ids('Schaffell')).toEqual([])
    await admin.put('/api/v0/accounting/item', { _id: one._id, number: 'ZK-88' })
    expect([await ids('ZK-88'), await ids('QX-77')]).toEqual([[fleece._id], []])
  })

  test('finds no product by its item while visitors do not see it', async () => {
    const one = await item({ number: 'HID-4711', colour: 'Unsichtbar' })
    const hidden = await made('product', { title: 'Noch nicht da', items: [one._id], status: 'draft' })
    for (const text of ['HID-4711', 'unsichtbar', 'Noch nicht da']) {
      const found = (await page('/shop/search', new URLSearchParams({ q: text }).toString())).data
      expect([text, JSON.stringify(found)]).not.toContain(hidden._id)
      const { body } = await app.guest.get(`${base}/suggest`, { text })
      expect(JSON.stringify(body)).not.toContain('Noch nicht da')
    }
  })
})

describe('groups', () => {
  test('stand in no circle, and a branch is not thrown away by mistake', async () => {
    const top = await made('product_group', { title: 'Oben' })
    const middle = await made('product_group', { title: 'Mitte', parent: top._id })
    const circle = await keeper.put(`${base}/product_group`, { _id: top._id, parent: middle._id })
    expect([circle.status, Object.keys(circle.body.fields)]).toEqual([422, ['parent']])
    expect((await keeper.put(`${base}/product_group`, { _id: top._id, parent: top._id })).status).toBe(422)
    expect((await keeper.delete(`${base}/product_group`, { _id: top._id })).body.code).toBe('HAS_CHILDREN')
    expect((await keeper.post(`${base}/product_group`, { title: 'x', parent: uuidv7() })).status).toBe(422)
  })

  test.each([{ title: 'Cart' }, { title: 'Suchen', slug: 'search' }])(
    'take no address of the shop: %o',
    async (input) => {
      expect((await keeper.post(`${base}/product_group`, input)).body.fields).toHaveProperty('slug')
    },
  )
})

describe('a campaign', () => {
  const span = { from: today, until: laterDay(today, 6) }
  async function offered() {
    const one = await item({ price: '10' })
    const shown = await published('product', { title: `Aktionswein ${uuidv7()}`, items: [one._id] })
    const price = async () =>
      ((await page(`/shop/all/${shown.slug}`)).data as ShopProductData).variants[0]?.price
    return { item: one._id, product: shown._id, price }
  }

  test('sets prices in the books, is named beside them, and takes them back', async () => {
    const { product, price, item: one } = await offered()
    const campaign = await made('campaign', {
      title: { de: 'Herbstaktion', en: 'Autumn offer' },
      ...span,
      percent: '15',
      products: [product],
    })
    expect(campaign).toMatchObject({ items: 1, active: true })
    // The usual price earlier the same day is the price before
    expect(await price()).toMatchObject({
      amount: 850,
      before: 1000,
      campaign: { text: 'Herbstaktion' },
      until: span.until,
    })
    const again = await keeper.put(`${base}/campaign`, {
      _id: campaign._id,
      version: campaign.version,
      percent: '20',
    })
    expect(again.body.message).toBeUndefined()
    expect(await price()).toMatchObject({ amount: 800 })
    expect((await keeper.delete(`${base}/campaign`, { _id: campaign._id })).status).toBe(200)
    expect(await price()).toMatchObject({ amount: 1000, before: null, campaign: null })
    const history = (await admin.get(`/api/v0/accounting/item/${one}/prices`)).body.prices
    expect(history.map(({ price: set }: { price: string | null }) => set)).toEqual([
      null,
      '8',
      null,
      '8.5',
      '10',
    ])
  })

  test('that goes below no price of the 30 days before is refused, unless it is switched off', async () => {
    const { product, price, item: one } = await offered()
    await admin.put(`/api/v0/accounting/item/${one}`, { price: '8' })
    await admin.put(`/api/v0/accounting/item/${one}`, { price: '10' })
    const sham = { title: { de: 'Keine', en: '' }, ...span, percent: '15', products: [product] }
    const refused = await keeper.post(`${base}/campaign`, sham)
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, ['percent']])
    expect(await price()).toMatchObject({ amount: 1000, campaign: null })
    const kept = await made('campaign', { ...sham, active: false })
    const on = await keeper.put(`${base}/campaign`, { _id: kept._id, version: kept.version, active: true })
    expect([on.status, Object.keys(on.body.fields)]).toEqual([422, ['percent']])
    const more = { _id: kept._id, version: kept.version, active: true, percent: '25' }
    expect((await keeper.put(`${base}/campaign`, more)).body.message).toBeUndefined()
    expect(await price()).toMatchObject({ amount: 750, before: 800, campaign: { text: 'Keine' } })
  })

  test('that lasts longer or shorter keeps the price of before', async () => {
    const { product, price } = await offered()
    const campaign = await made('campaign', {
      ...{ title: { de: 'Länger', en: '' }, ...span, percent: '15', products: [product] },
    })
    for (const days of [9, 3]) {
      const { body } = await keeper.put(`${base}/campaign`, {
        ...{ _id: campaign._id, until: laterDay(today, days) },
      })
      expect(body.message).toBeUndefined()
      expect(await price()).toMatchObject({ amount: 850, before: 1000, until: laterDay(today, days) })
    }
    expect((await keeper.delete(`${base}/campaign`, { _id: campaign._id })).status).toBe(200)
    expect(await price()).toMatchObject({ amount: 1000, before: null, campaign: null })
  })

  test('two at once on one item are refused, and nothing is half stored', async () => {
    const { product, price } = await offered()
    const first = { title: { de: 'Erste', en: '' }, ...span, percent: '10', products: [product] }
    await made('campaign', first)
    const second = await keeper.post(`${base}/campaign`, {
      ...first,
      title: { de: 'Zweite', en: '' },
      percent: '50',
    })
    expect([second.status, Object.keys(second.body.fields)]).toEqual([422, ['products']])
    expect(await price()).toMatchObject({ amount: 900, campaign: { text: 'Erste' } })
    expect((await keeper.get(`${base}/campaign/`, { search: 'Zweite' })).body.total).toBe(0)
  })

  test.each([
    ['until', { from: today, until: laterDay(today, -1) }],
    ['percent', { percent: '100' }],
    ['percent', { percent: '0' }],
  ])('what is wrong with %s is refused', async (field, input) => {
    const { status, body } = await keeper.post(`${base}/campaign`, {
      ...{ title: { de: 'x', en: '' }, ...span, percent: '10' },
      ...input,
    })
    expect([status, Object.keys(body.fields)]).toEqual([422, [field]])
  })

  test('runs from midnight of the site on, not of Greenwich', async () => {
    const { _id } = await made('campaign', {
      ...{ title: { de: 'Mai', en: '' }, percent: '10' },
      ...{ from: '2099-05-02', until: '2099-05-10' },
    })
    const listed = async (now: string, when: 'planned' | 'running' | 'over') => {
      const { result } = await runRead(app.platform, { ...systemCaller(), now }, (ctx) =>
        campaignCalls.list(ctx, { when, limit: 50, skip: 0 }),
      )
      return result.campaign.some((one) => one['_id'] === _id)
    }
    expect(await listed('2099-05-01T21:30:00.000Z', 'planned')).toBe(true)
    expect(await listed('2099-05-01T22:30:00.000Z', 'running')).toBe(true)
    expect(await listed('2099-05-10T22:30:00.000Z', 'over')).toBe(true)
  })

  test('needs the right to set prices', async () => {
    const planner = app.as({
      role: 'member',
      name: 'Plan',
      rights: of('campaign', 'read', 'create', 'update', 'remove'),
    })
    const input = { title: { de: 'x', en: '' }, ...span, percent: '10' }
    expect((await planner.post(`${base}/campaign`, input)).status).toBe(403)
  })
})

test('search engines get groups and products in both languages, each with the other', async () => {
  const { result } = await runRead(app.platform, systemCaller(), shopSitemap)
  expect(result).toContainEqual(
    expect.objectContaining({
      href: '/en/shop/white-wine',
      alternates: { de: `/shop/${white.slug}`, en: '/en/shop/white-wine' },
    }),
  )
})
