import { beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '#app/test-app.ts'
import { runWrite, systemCaller } from '#kit/server/http/scope.ts'
import { cents } from '#kit/shared/money/cents.ts'
import { quantity } from '#kit/shared/money/decimals.ts'
import { uuidv7 } from '#kit/shared/uuid.ts'
import { putIn } from '#domains/books/stock/server/offers.ts'
import { createUser } from '#domains/platform/users/server/offers.ts'
import { changeShopSettings } from '#domains/shop/catalog/server/offers.ts'
import { createShippingGroup } from '#domains/shop/shipping/server/offers.ts'
import { knownField, quantityField } from '../cart.rules.ts'
import type { CartData } from '../cart.views.ts'
import { closeCart, lockCart, pricedCart, reopenCart } from './offers.ts'
import { forgetCarts } from './cart.service.ts'

const app = await testApp('cart')
const admin = app.as('admin')
const base = '/api/v0/shop'

/** A browser with its cookies; `user`: account signed in with it. */
function browser(user?: string) {
  const jar = new Map<string, string>()
  const headers = () => ({
    cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
    ...(user ? { 'x-test-caller': JSON.stringify({ role: 'user', _id: user }) } : {}),
  })
  const keep = (answer: Awaited<ReturnType<typeof app.server.inject>>) => {
    for (const { name, value } of answer.cookies)
      if (value) jar.set(name, value)
      else jar.delete(name)
    return answer
  }
  return {
    jar,
    async send(form: Record<string, string>, path = '/shop/cart') {
      const answer = keep(
        await app.server.inject({
          method: 'POST',
          url: path,
          headers: { ...headers(), 'content-type': 'application/x-www-form-urlencoded' },
          payload: new URLSearchParams(form).toString(),
        }),
      )
      const isJson = String(answer.headers['content-type']).startsWith('application/json')
      return {
        status: answer.statusCode,
        location: String(answer.headers['location'] ?? ''),
        cookies: answer.cookies,
        data: (isJson ? answer.json().data : {}) as CartData,
      }
    },
    async cart(query = '', path = '/shop/cart'): Promise<CartData> {
      const answer = keep(
        await app.server.inject({ url: '/api/c/site', query: { path, query }, headers: headers() }),
      )
      return answer.json().data
    },
    signedIn(_id: string) {
      const other = browser(_id)
      for (const [name, value] of jar) other.jar.set(name, value)
      return other
    },
  }
}
const add = (item: string, count: number | string = 1) => ({ action: 'add', item, quantity: String(count) })

async function product(more: object = {}): Promise<{ item: string; product: string }> {
  const { body } = await admin.post('/api/v0/accounting/item', {
    title: { de: `Wein ${uuidv7()}`, en: '' },
    price: '10',
    content: '0.75',
    contentUnit: 'LTR',
    ...more,
  })
  const made = await admin.post(`${base}/product`, {
    title: `Flasche ${uuidv7()}`,
    items: [body.item._id],
    status: 'published',
    shippingMax: 10,
  })
  expect([body.message, made.body.message]).toEqual([undefined, undefined])
  return { item: body.item._id, product: made.body.product._id }
}
const account = async () =>
  (
    await app.write((ctx) =>
      createUser(ctx, {
        handle: `k${uuidv7()}@ort.example`,
        email: '',
        roles: ['user'],
        userData: { first_name: 'Karl', last_name: 'Kunde' },
      }),
    )
  )._id

beforeAll(async () => {
  await app.write((ctx) => changeShopSettings(ctx, { enabled: true }))
  const row = (upTo: number, amount: number) => ({ _id: uuidv7(), countries: [], upTo, cents: cents(amount) })
  await app.write((ctx) =>
    createShippingGroup(
      ctx,
      {
        title: { de: 'Wein', en: '' },
        text: { de: '', en: '' },
        countedBy: 'cartons',
        freeFrom: cents(20_000),
        rates: [row(6, 800), row(12, 1000)],
      },
      ['at'],
    ),
  )
})

describe('a visitor', () => {
  test('has a cart once something is in it: prices, shipping, what is missing, and the number for the header', async () => {
    const { item } = await product({ deposit: 25, ageClass: 16 })
    const guest = browser()
    expect((await guest.cart()).lines).toEqual([])
    expect([...guest.jar.keys()]).toEqual([])
    const { status, location, cookies } = await guest.send(add(item, 4))
    expect([status, location]).toEqual([303, '/shop/cart?done=added'])
    expect(cookies).toContainEqual(
      expect.objectContaining({ name: 'shop_visitor', httpOnly: true, sameSite: 'Lax' }),
    )
    expect(cookies.find(({ name }) => name === 'shop_cart')).toMatchObject({ value: '4' })
    expect(cookies.find(({ name }) => name === 'shop_cart')).not.toHaveProperty('httpOnly')
    expect(await guest.cart()).toMatchObject({
      lines: [{ quantity: 4, unit: 1000, amount: 4000, deposit: 25, notes: [] }],
      goods: 4000,
      deposits: 100,
      total: 4900,
      ageClass: 16,
      canOrder: true,
      pending: [],
      shipping: {
        country: 'AT',
        cost: 800,
        free: { from: 20_000, missing: 16_000 },
        cartons: [{ size: 6, count: 1 }],
        room: 2,
        weeks: { min: 2, max: 2 },
      },
    })
    expect((await guest.cart()).shipping!.countries.map(({ code }) => code)).toEqual(['AT'])
    expect((await guest.cart('country=be')).shipping).toMatchObject({
      country: 'BE',
      countries: [{ code: 'AT' }, { code: 'BE' }],
      problem: expect.stringContaining('Belgien'),
    })
  })

  test('puts in more of the same, changes and takes out, with the way back', async () => {
    const { item } = await product()
    const guest = browser()
    await guest.send(add(item, 2))
    await guest.send(add(item, 3))
    const [line] = (await guest.cart()).lines
    expect(line!.quantity).toBe(5)
    await guest.send({ action: 'set', [quantityField(item)]: '7', [knownField(item)]: '5' })
    expect((await guest.cart()).lines[0]!.quantity).toBe(7)
    // A stale page changes only the quantities that were edited on it
    await guest.send({ action: 'set', [quantityField(item)]: '5', [knownField(item)]: '5' })
    expect((await guest.cart()).lines[0]!.quantity).toBe(7)
    const { location } = await guest.send({ remove: item, [knownField(item)]: '7' })
    const gone = await guest.cart(location.split('?')[1])
    expect(gone).toMatchObject({ lines: [], done: { what: 'removed', item, quantity: 7 } })
    expect(guest.jar.has('shop_cart')).toBe(false)
  })

  test('orders what was typed: quantities count with every button of the page', async () => {
    const [one, other] = [(await product()).item, (await product()).item]
    const guest = browser()
    await guest.send(add(one, 1))
    await guest.send(add(other, 1))
    const typed = (item: string, count: string, was: string) => ({
      [quantityField(item)]: count,
      [knownField(item)]: was,
    })
    const on = await guest.send({ action: 'order', ...typed(one, '4', '1'), ...typed(other, '1', '1') })
    expect([on.status, on.location]).toEqual([303, '/shop/checkout'])
    expect((await guest.cart()).lines.map(({ quantity }) => quantity)).toEqual([4, 1])
    const wrong = await guest.send({ action: 'order', ...typed(one, 'viele', '4') })
    expect([wrong.status, wrong.data.form!.values[quantityField(one)]]).toEqual([422, 'viele'])
    await guest.send({ remove: other, ...typed(one, '6', '4'), ...typed(other, 'x', '1') })
    expect((await guest.cart()).lines.map(({ quantity }) => quantity)).toEqual([6])
    expect((await guest.send({ action: 'order', ...typed(one, '0', '6') })).location).toContain('/shop/cart')
  })

  test.each(['-1', '0', '1.5', '1,5', '10000', '1e9', 'viele', ''])(
    'is refused %j pieces with a sentence, and the cart stays',
    async (count) => {
      const { item } = await product()
      const guest = browser()
      await guest.send(add(item, 2))
      const refused = await guest.send(add(item, count))
      expect([refused.status, Object.keys(refused.data.form!.problem!.fields!)]).toEqual([422, ['quantity']])
      // The response is the visitor's own page, not that of a guest
      expect(refused.data.lines).toMatchObject([{ quantity: 2 }])
      if (count === '0') return
      const field = quantityField(item)
      const changed = await guest.send({ action: 'set', [field]: count, [knownField(item)]: '2' })
      expect([changed.status, changed.data.form!.values[field]]).toEqual([422, count])
      expect((await guest.cart()).lines[0]!.quantity).toBe(2)
    },
  )

  test('is refused what makes more than the most, and what the shop does not offer', async () => {
    const { item } = await product()
    const guest = browser()
    await guest.send(add(item, 9999))
    expect((await guest.send(add(item, 1))).status).toBe(422)
    for (const wrong of [uuidv7(), 'x', '']) expect((await guest.send(add(wrong))).status).toBe(404)
    expect((await guest.cart()).lines).toMatchObject([{ quantity: 9999 }])
  })

  test('has nothing of others: a forged or foreign cookie is no cart', async () => {
    const { item } = await product()
    const guest = browser()
    await guest.send(add(item))
    const [_id] = guest.jar.get('shop_visitor')!.split('.')
    const thief = browser()
    for (const forged of [_id!, `${_id}.`, `${_id}.${'A'.repeat(22)}`, 'x.y', "'; drop table shop_carts"]) {
      thief.jar.set('shop_visitor', encodeURIComponent(forged))
      expect((await thief.cart()).lines).toEqual([])
    }
  })
})

describe('what changes meanwhile is said at the line, and nothing is lost', () => {
  test('the price', async () => {
    const { item } = await product()
    const guest = browser()
    await guest.send(add(item, 2))
    await admin.put('/api/v0/accounting/item', { _id: item, price: '12' })
    expect((await guest.cart()).lines).toMatchObject([
      { unit: 1200, amount: 2400, notes: [{ code: 'price', blocks: false, was: 1000 }] },
    ])
    await guest.send({ action: 'set', [quantityField(item)]: '3', [knownField(item)]: '2' })
    expect((await guest.cart()).lines[0]!.notes).toEqual([])
  })

  test('the stock', async () => {
    const { item } = await product({ stocked: true })
    await app.write((ctx) => putIn(ctx, [{ item, quantity: quantity('3') }]))
    const guest = browser()
    await guest.send(add(item, 5))
    expect(await guest.cart()).toMatchObject({
      lines: [{ quantity: 5, notes: [{ code: 'stock', blocks: true, free: 3 }] }],
      canOrder: false,
    })
  })

  test('the product', async () => {
    const { item, product: _id } = await product()
    const { item: other } = await product()
    const guest = browser()
    await guest.send(add(item))
    await guest.send(add(other))
    await admin.delete(`${base}/product`, { _id })
    const { lines, goods, canOrder } = await guest.cart()
    expect(lines).toMatchObject([{ href: null, amount: 0, notes: [{ code: 'gone' }] }, { notes: [] }])
    expect(lines[0]!.title).toContain('Flasche')
    expect([goods, canOrder]).toEqual([1000, false])
  })
})

describe('an account', () => {
  test('takes along what was put in before, adds up, and has it on two devices', async () => {
    const [{ item }, { item: other }] = [await product(), await product()]
    const _id = await account()
    const home = browser(_id)
    await home.send(add(item, 2))
    const phone = browser()
    await phone.send(add(item, 1))
    await phone.send(add(other, 4))
    const visitor = phone.jar.get('shop_visitor')
    const signedIn = phone.signedIn(_id)
    const quantities = ({ lines }: CartData) =>
      Object.fromEntries(lines.map((line) => [line.item, line.quantity]))
    expect(quantities(await signedIn.cart())).toEqual({ [item]: 3, [other]: 4 })
    expect(signedIn.jar.has('shop_visitor')).toBe(false)
    expect(quantities(await home.cart())).toEqual({ [item]: 3, [other]: 4 })
    // Only once: the old cookie has lost its cart
    signedIn.jar.set('shop_visitor', visitor!)
    expect(quantities(await signedIn.cart())).toEqual({ [item]: 3, [other]: 4 })
    expect((await phone.cart()).lines).toEqual([])
  })

  test('pays what its discount groups say: the lowest of percents and group prices, with tiers', async () => {
    const { item } = await product()
    const group = (
      await admin.post(`${base}/discount_group`, {
        title: { de: 'Wirte', en: '' },
        priceGroup: 'wirte',
        percent: '10',
        netView: true,
      })
    ).body.discount_group
    const _id = await account()
    const buyer = browser(_id)
    const party = (
      await admin.post('/api/v0/accounting/party', { kind: 'business', company: 'Gasthof Linde' })
    ).body.party._id
    await app.platform.database.db.execute(
      `insert into shop_customers ("_id", "account", "party", "isOwn", "email", "discountGroups", "payByInvoice", "alternateShipping")
       values ('${uuidv7()}', '${_id}', '${party}', true, '', '{}', false, false)`,
    )
    await buyer.send(add(item, 1))
    expect(
      (await admin.put(`${base}/customer/${party}`, { discountGroups: [group._id] })).body.customer,
    ).toMatchObject({ account: _id, discountGroups: [group._id] })
    // Shown with VAT before and without VAT now: not a change of price
    expect((await buyer.cart()).lines).toMatchObject([{ unit: 750, notes: [] }])
    await buyer.send(add(item, 1))
    expect(await buyer.cart()).toMatchObject({ isNet: true, lines: [{ unit: 750, amount: 1500 }] })
    await admin.post(`/api/v0/accounting/item/${item}/prices`, {
      price: '6',
      counting: 'net',
      priceGroup: 'wirte',
      fromQuantity: '6',
    })
    await buyer.send(add(item, 4))
    expect((await buyer.cart()).lines).toMatchObject([{ quantity: 6, unit: 600, amount: 3600 }])
    expect((await browser().cart()).isNet).toBe(false)
  })
})

describe('a cart that becomes an order', () => {
  const order = uuidv7()
  const as = <T>(user: string, work: Parameters<typeof runWrite<T>>[2]) =>
    runWrite(
      app.platform,
      {
        ...systemCaller(),
        user: { ...systemCaller().user!, _id: user, roles: ['user'] },
      },
      work,
    )

  test("is closed once, is nobody else's to order, and comes back when the order is cancelled", async () => {
    const { item } = await product()
    const [_id, stranger] = [await account(), await account()]
    const buyer = browser(_id)
    await buyer.send(add(item, 2))
    const cart = (await as(_id, pricedCart))._id!
    await expect(as(stranger, (ctx) => lockCart(ctx, cart))).rejects.toMatchObject({ status: 404 })
    await as(_id, async (ctx) => {
      expect((await lockCart(ctx, cart)).goodsCents).toBe(2000)
      await closeCart(ctx, cart, order)
    })
    await expect(as(_id, (ctx) => lockCart(ctx, cart))).rejects.toMatchObject({
      code: 'CART_CLOSED',
      details: { order },
    })
    await expect(as(_id, (ctx) => closeCart(ctx, cart, uuidv7()))).rejects.toMatchObject({ status: 409 })
    expect((await buyer.cart()).lines).toEqual([])
    await buyer.send(add(item, 1))
    await app.write((ctx) => reopenCart(ctx, order))
    expect((await buyer.cart()).lines).toMatchObject([{ quantity: 3 }])
  })
})

test('carts are forgotten after a season, not after a week', async () => {
  const { item } = await product()
  const guest = browser()
  await guest.send(add(item, 2))
  const later = (days: number) => ({
    ...systemCaller(),
    now: new Date(Date.now() + days * 86_400_000).toISOString(),
  })
  await runWrite(app.platform, later(8), forgetCarts)
  expect((await guest.cart()).lines).toHaveLength(1)
  await runWrite(app.platform, later(91), forgetCarts)
  expect((await guest.cart()).lines).toEqual([])
})

test('while there is no shop nothing of it is there', async () => {
  const { item } = await product()
  const frameParts = async () =>
    JSON.stringify((await app.guest.get('/api/c/site', { path: '/' })).body.frame.parts)
  expect(await frameParts()).toContain('/shop/cart')
  await app.write((ctx) => changeShopSettings(ctx, { enabled: false }))
  try {
    expect(await frameParts()).not.toContain('/shop/cart')
    expect((await app.guest.get('/api/c/site', { path: '/shop/cart' })).body.status).toBe(404)
    expect((await browser().send(add(item))).status).toBe(404)
  } finally {
    await app.write((ctx) => changeShopSettings(ctx, { enabled: true }))
  }
})
