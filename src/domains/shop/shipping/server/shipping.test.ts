import { beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '#app/test-app.ts'
import { runRead, systemCaller } from '#kit/server/http/scope.ts'
import { cents } from '#kit/shared/money/cents.ts'
import type { Problem } from '#kit/shared/problem.ts'
import { uuidv7 } from '#kit/shared/uuid.ts'
import { changeShopSettings } from '#domains/shop/catalog/server/offers.ts'
import { firstCountries } from '../shipping.rules.ts'
import type { ShippingCostsData } from '../shipping.views.ts'
import {
  createShippingGroup,
  pickupPlaces,
  shippingCountries,
  shippingFor,
  type ShippingAsked,
  type ShippingLine,
} from './offers.ts'

const app = await testApp('shipping')
const admin = app.as('admin')
const base = '/api/v0/shop'
const rights = (module: string, ...actions: string[]) => actions.map((action) => `${module}.${action}`)
const reader = app.as({
  role: 'member',
  name: 'Rosa',
  rights: [...rights('shipping_group', 'read'), ...rights('shipping_country', 'read')],
})
const read = async <T>(work: Parameters<typeof runRead<T>>[2], lang: 'de' | 'en' = 'de') =>
  (await runRead(app.platform, systemCaller(lang), work)).result
const line = (more: Partial<ShippingLine> = {}): ShippingLine => ({
  item: uuidv7(),
  product: uuidv7(),
  quantity: 1,
  weight: 1300,
  bottles: 1,
  ageClass: 16,
  days: null,
  ...more,
})
const quote = (asked: Partial<ShippingAsked>) =>
  read((ctx) => shippingFor(ctx, { country: 'AT', lines: [line()], goodsCents: cents(1000), ...asked }))
const refused = (asked: Partial<ShippingAsked>): Promise<Problem> =>
  quote(asked).then(
    () => Promise.reject(new Error('was quoted')),
    (problem: Problem) => problem,
  )
const text = (de: string, en = '') => ({ de, en })
const row = (upTo: number | null, amount: number, ...countries: string[]) => ({
  _id: uuidv7(),
  countries,
  upTo,
  cents: cents(amount),
})

let goods = ''

beforeAll(async () => {
  await app.write((ctx) => changeShopSettings(ctx, { enabled: true }))
  await app.write((ctx) =>
    createShippingGroup(
      ctx,
      {
        title: text('Weinversand', 'Wine by parcel'),
        text: text(''),
        countedBy: 'cartons',
        freeFrom: cents(15_000),
        adultFee: cents(150),
        daysMin: 2,
        daysMax: 5,
        rates: [row(6, 890), row(12, 1090), row(6, 1290, 'de'), row(12, 1690, 'de')],
      },
      ['at', 'de'],
    ),
  )
  await app.write((ctx) =>
    createShippingGroup(ctx, {
      title: text('Am Hof', 'At the farm'),
      text: text('Freitag 14 bis 18 Uhr'),
      countedBy: 'pickup',
    }),
  )
  goods = (await admin.post(`${base}/product_group`, { title: 'Likör', status: 'published' })).body
    .product_group._id
})

describe('what sending costs', () => {
  test('cartons by country, the signature of an adult, and what is missing for free shipping', async () => {
    expect(await quote({ lines: [line({ quantity: 7 })] })).toMatchObject({
      country: 'AT',
      group: { title: 'Weinversand' },
      cents: 1240,
      cartons: [{ size: 12, count: 1 }],
      roomForBottles: 5,
      adultSignature: true,
      free: { from: 15_000, missing: 14_000 },
      weeks: { min: 1, max: 1 },
    })
    expect(await quote({ country: 'de', lines: [line({ ageClass: 0 })] })).toMatchObject({ cents: 1290 })
    expect(await quote({ goodsCents: cents(15_000) })).toMatchObject({ cents: 0, free: { missing: 0 } })
  })

  test('weeks are those of the slowest line and of the way, rounded up', async () => {
    const lines = [line({ days: { min: 3, max: 10 } }), line({ days: { min: 14, max: 14 } })]
    expect((await quote({ lines })).weeks).toEqual({ min: 3, max: 3 })
  })

  test('a country without a group, or one that is not in the list, is refused by name', async () => {
    expect(await refused({ country: 'CZ' })).toMatchObject({
      code: 'NOT_SERVED',
      status: 422,
      texts: { de: expect.stringContaining('Tschechien') },
      fields: { country: expect.anything() },
    })
    expect((await refused({ country: 'CH' })).code).toBe('NOT_SERVED')
    expect((await refused({ country: '../' })).code).toBe('NOT_SERVED')
  })

  test('picking up costs nothing and needs a place', async () => {
    const [place] = await read(pickupPlaces)
    expect(place).toMatchObject({ title: 'Am Hof', text: 'Freitag 14 bis 18 Uhr' })
    expect(await quote({ pickup: place!._id, country: '' })).toMatchObject({
      cents: 0,
      pickup: true,
      adultSignature: false,
    })
    expect((await refused({ pickup: uuidv7() })).code).toBe('NO_PICKUP')
  })

  test('goods that go their own way are added up, and stay where there is no line for them', async () => {
    const product = (
      await admin.post(`${base}/product`, { title: 'Marillenlikör', groups: [goods], status: 'published' })
    ).body.product._id
    const group = await app.write((ctx) =>
      createShippingGroup(ctx, {
        title: text('Likör'),
        text: text(''),
        countedBy: 'order',
        productGroups: [goods],
        rates: [row(null, 400, 'at')],
      }),
    )
    const lines = [line({ ageClass: 0 }), line({ product, ageClass: 0 })]
    expect(await quote({ lines })).toMatchObject({
      cents: 890 + 400,
      parts: [{ cents: 890 }, { title: 'Likör', cents: 400 }],
    })
    expect(await refused({ lines, country: 'DE' })).toMatchObject({
      code: 'NOT_SERVED',
      texts: { de: expect.stringContaining('Marillenlikör') },
    })
    await admin.delete(`${base}/shipping_group`, { _id: group._id })
  })

  test('bottles in full cartons say how many are missing', async () => {
    const { body } = await admin.get(`${base}/shipping_group`, { search: 'Weinversand' })
    const [{ _id }] = body.shipping_group
    await admin.put(`${base}/shipping_group`, { _id, fullCartons: true })
    expect((await quote({ lines: [line({ quantity: 4 }), line({ quantity: 1 })] })).missingBottles).toBe(1)
    await admin.put(`${base}/shipping_group`, { _id, fullCartons: false })
  })
})

describe('countries', () => {
  test('are stored in the order of the specification; select lists begin with de and at', async () => {
    const stored = await read((ctx) => shippingCountries(ctx))
    expect(stored.map(({ code }) => code.toLowerCase())).toEqual(firstCountries)
    expect(firstCountries.join(' ')).toBe(
      'at de cz hu cy es it si sk ro pt nl fr fi gr gb ee ie lv lt lu pl mt bg be dk',
    )
    const chosen = await read((ctx) => shippingCountries(ctx, { forSelection: true }), 'en')
    expect(chosen.slice(0, 3).map(({ title }) => title)).toEqual(['Germany', 'Austria', 'Belgium'])
    const served = await read((ctx) => shippingCountries(ctx, { servedOnly: true }))
    expect(served.map(({ code }) => code)).toEqual(['AT', 'DE'])
  })

  test.each([
    ['tschech', 'cz'],
    ['czech', 'cz'],
    ['cz', 'cz'],
  ])('are found by their names and codes: %s', async (search, code) => {
    const { body } = await admin.get(`${base}/shipping_country`, { search })
    expect(body.shipping_country.map((one: { code: string }) => one.code)).toEqual([code])
  })

  test('HR, SE and CH can be added behind the others; nonsense and doubles cannot', async () => {
    const add = (code: string) => admin.post(`${base}/shipping_country`, { code })
    expect((await add('HR')).body.shipping_country).toMatchObject({ code: 'hr', title: 'Kroatien' })
    expect((await add('se')).status).toBe(200)
    expect((await add('ch')).status).toBe(200)
    expect((await read((ctx) => shippingCountries(ctx))).slice(-3).map(({ code }) => code)).toEqual([
      'HR',
      'SE',
      'CH',
    ])
    for (const code of ['zx', 'AT'])
      expect([code, Object.keys((await add(code)).body.fields)]).toEqual([code, ['code']])
    expect((await reader.post(`${base}/shipping_country`, { code: 'no' })).status).toBe(403)
  })
})

describe('groups', () => {
  const input = { title: text('Paket'), text: text(''), countedBy: 'weight' }
  test.each([
    ['rates', input],
    ['rates', { ...input, countedBy: 'cartons', rates: [row(null, 500)] }],
    ['rates', { ...input, countedBy: 'cartons', rates: [row(61, 500)] }],
    ['daysMax', { ...input, rates: [row(null, 500)], daysMin: 5, daysMax: 2 }],
    ['freeFrom', { ...input, rates: [row(null, 500)], freeFrom: 0 }],
    ['rates.0.cents', { ...input, rates: [row(null, -1)] }],
  ])('what is wrong with %s is refused', async (field, given) => {
    const { status, body } = await admin.post(`${base}/shipping_group`, given)
    expect([status, Object.keys(body.fields)]).toEqual([422, [field]])
  })

  test('one that a country uses stays, and who may only read changes nothing', async () => {
    const { body } = await reader.get(`${base}/shipping_group`, { search: 'Weinversand' })
    const [group] = body.shipping_group
    expect(group.countries).toEqual(['at', 'de'])
    expect((await admin.delete(`${base}/shipping_group`, { _id: group._id })).body.code).toBe('STILL_USED')
    expect((await reader.put(`${base}/shipping_group`, { _id: group._id, active: false })).status).toBe(403)
    expect((await reader.delete(`${base}/shipping_group`, { _id: group._id })).status).toBe(403)
    expect((await app.guest.get(`${base}/shipping_group`)).status).toBe(401)
  })
})

test('the page of shipping costs tells them below its text, in both languages', async () => {
  const { body } = await admin.post('/api/v0/page', {
    title: 'Versandkosten',
    slug: 'Versandkosten',
    status: 'published',
    text: '<p>Wir packen sorgsam.</p>',
    template: { view: 'shippingcosts' },
  })
  expect(body.message).toBeUndefined()
  const page = async (path: string) => (await app.guest.get('/api/c/site', { path })).body
  const { data, view } = await page(`/${body.page.slug}`)
  const shown = data as ShippingCostsData
  expect(view).toBe('shippingcosts')
  expect(shown.groups).toMatchObject([
    {
      title: 'Weinversand',
      freeFrom: 15_000,
      weeks: { min: 1, max: 1 },
      tables: [
        {
          countries: ['Deutschland'],
          rows: [
            { upTo: 6, cents: 1290 },
            { upTo: 12, cents: 1690 },
          ],
        },
        { countries: ['Österreich'], rows: [{ cents: 890 }, { cents: 1090 }] },
      ],
    },
  ])
  expect(shown.pickups).toMatchObject([{ title: 'Am Hof' }])
  expect((await page(`/en/${body.page.slug}`)).data.groups[0].title).toBe('Wine by parcel')
  await app.write((ctx) => changeShopSettings(ctx, { enabled: false }))
  expect((await page(`/${body.page.slug}`)).data.groups).toEqual([])
})
