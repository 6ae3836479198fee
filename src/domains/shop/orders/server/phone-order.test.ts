import { beforeAll, expect, test } from 'vitest'
import { testApp } from '#app/test-app.ts'
import { cents } from '#kit/shared/money/cents.ts'
import { uuidv7 } from '#kit/shared/uuid.ts'
import { createShippingGroup } from '#domains/shop/shipping/server/offers.ts'
import { shopOf, who } from './orders.fixture.ts'

const app = await testApp('orders by telephone')
const admin = app.as('admin')
const shop = '/api/v0/shop'
const books = '/api/v0/accounting'
const of = (...actions: string[]) => actions.map((action) => `shop_order.${action}`)
const reader = app.as({ role: 'member', name: 'Rosa', rights: of('read', 'update') })
const keeper = app.as({ role: 'member', name: 'Paula', rights: [...of('read', 'create'), 'party.read'] })
const { open, sold, details, free } = shopOf(app)
let shirt = ''

const { email, ...person } = { ...who, title: '', company: '' }
const firm = { ...person, type: 'business', company: 'Huber OG' }
const french = { ...person, last_name: 'Dupont', zip: '75001', city: 'Paris', country: 'FR' }
const told = (more: object = {}) => ({ address: person, lines: [{ item: shirt, quantity: 2 }], ...more })
const preview = (more?: object) => keeper.post(`${shop}/phone-order/preview`, told(more))
const order = (more?: object) =>
  keeper.post(`${shop}/phone-order`, { ...told(more), email, source: 'transfer' })
const fieldsOf = async (answer: ReturnType<typeof order>) => {
  const { status, body } = await answer
  return [status, Object.keys(body.fields ?? {}).toSorted()]
}

beforeAll(async () => {
  await open()
  await admin.put(`${books}/settings`, { taxesAtDestination: true })
  await app.write((ctx) =>
    createShippingGroup(
      ctx,
      {
        ...{ title: { de: 'Ausland', en: '' }, text: { de: '', en: '' }, countedBy: 'weight' },
        ...{ daysMin: 2, daysMax: 9 },
        rates: [{ _id: uuidv7(), countries: [], upTo: null, cents: cents(990) }],
      },
      ['fr'],
    ),
  )
  shirt = await sold('Leiberl', '50')
})

test('is looked at and begun by those alone who may enter orders', async () => {
  expect((await reader.post(`${shop}/phone-order/preview`, told())).status).toBe(403)
  expect((await app.guest.post(`${shop}/phone-order/preview`, told())).status).toBe(401)
  expect((await reader.get(`${shop}/phone-order`)).status).toBe(403)
  expect((await app.guest.get(`${shop}/phone-order`)).status).toBe(401)
  expect((await keeper.get(`${shop}/phone-order`, { party: uuidv7() })).status).toBe(404)
})

test('costs what was shown before, wherever it goes and whoever buys; looking stores nothing', async () => {
  const before = await free(shirt)
  const cases = [
    [{}, 490],
    [{ delivery: french }, 990],
    [{ address: { ...french, type: 'business', company: 'Dupont SARL' }, uid: 'FR40303265045' }, 990],
    [{ address: firm, uid: 'ATU12345675', delivery: french }, 990],
  ] as const
  for (const [more, shipping] of cases) {
    const { body } = await preview(more)
    expect([body.message, body.totals?.shipping]).toEqual([undefined, shipping])
    const { total, due } = body.totals
    const stored = await order({ ...more, shown: { total, due } })
    expect([stored.body.message, stored.body.shop_order?.totalCents]).toEqual([undefined, total])
  }
  expect(await free(shirt)).toBe(before - 2 * cases.length)
  const count = async () => (await admin.get(`${shop}/order`)).body.total
  const orders = await count()
  await preview()
  expect([await count(), await free(shirt)]).toEqual([orders, before - 2 * cases.length])
})

test('is not stored at another price than the one that was shown', async () => {
  const { total, due } = (await preview()).body.totals
  const answer = await order({ shown: { total: total - 100, due } })
  expect(answer).toMatchObject({ status: 409, body: { code: 'TOTAL_CHANGED', details: { total } } })
})

test('goes to another address than the invoice, which its customer has from then on', async () => {
  const { body } = await order({ delivery: french })
  const { _id, party, country } = body.shop_order
  expect(country).toBe('FR')
  expect((await details(_id)).addresses).toMatchObject({ invoice: person, delivery: french })
  const { form } = (await keeper.get(`${shop}/phone-order`, { party })).body
  expect(form.addresses).toMatchObject([person, french])
  expect(form.delivery).toBe(form.addresses[1]._id)
  // A known customer is asked for neither
  const again = await order({ address: undefined, party })
  expect((await details(again.body.shop_order._id)).addresses).toMatchObject({
    invoice: person,
    delivery: null,
  })
  const collected = await order({ delivery: { ...french, zip: '' }, pickup: true })
  expect([collected.status, Object.keys(collected.body.fields)]).toEqual([422, ['pickup']])
})

test('tells the customer a VAT id that can be right', async () => {
  expect(await fieldsOf(order({ address: firm, uid: 'ATU1' }))).toEqual([422, ['uid']])
  const { party } = (await order({ address: firm, uid: 'ATU 1234 5675' })).body.shop_order
  expect((await admin.get(`${books}/party/${party}`)).body.party.vatId).toBe('ATU12345675')
  // Private customers have none
  const of = (await order({ uid: 'ATU1' })).body.shop_order.party
  expect((await admin.get(`${books}/party/${of}`)).body.party.vatId).toBe('')
})

test('names each field that is wrong, all at once', async () => {
  const wrong = { address: { ...firm, company: '', zip: '' }, uid: 'X', delivery: { ...french, city: '' } }
  expect(await fieldsOf(order(wrong))).toEqual([
    422,
    ['address.company', 'address.zip', 'delivery.city', 'uid'],
  ])
  const strange = { address: { ...person, title: 'Majestät' }, delivery: { ...french, title: 'Käpt’n' } }
  expect(await fieldsOf(order(strange))).toEqual([422, ['address.title', 'delivery.title']])
  const far = { ...french, country: 'US' }
  expect(await fieldsOf(order({ delivery: far }))).toEqual([422, ['delivery.country']])
  expect(await fieldsOf(order({ address: far }))).toEqual([422, ['address.country']])
  expect(await fieldsOf(preview({ address: far }))).toEqual([422, ['address.country']])
  expect(await fieldsOf(preview({ lines: [{ item: shirt, quantity: 999 }] }))).toEqual([
    422,
    ['lines.0.quantity'],
  ])
  expect(await fieldsOf(preview({ vouchers: ['TIPPENA'] }))).toEqual([422, ['vouchers']])
})

test('begins with the country of the shop', async () => {
  expect((await keeper.get(`${shop}/phone-order`)).body.form).toMatchObject({ country: 'AT', addresses: [] })
  await admin.put(`${shop}/settings/catalog`, { country: 'DE' })
  expect((await keeper.get(`${shop}/phone-order`)).body.form.country).toBe('DE')
  await admin.put(`${shop}/settings/catalog`, { country: 'AT' })
})

/** A customer of the books whose addresses contain no names of their own. */
async function inBooks(names: object, more: object[]) {
  const bare = { ...person, type: 'business', first_name: '', last_name: '', use: 'any' }
  const { body } = await admin.post(`${books}/party`, {
    ...{
      kind: 'business',
      isCustomer: true,
      addresses: more.map((one) => ({ _id: uuidv7(), ...bare, ...one })),
    },
    ...names,
  })
  expect(body.message).toBeUndefined()
  return String(body.party._id)
}
const orderFor = (party: string, more: object = {}) =>
  admin.post(`${shop}/phone-order`, {
    ...told({ address: undefined, party, ...more }),
    email,
    source: 'transfer',
  })

test('goes to addresses of the books as they are, under the names of their customer', async () => {
  const party = await inBooks({ company: 'Gemeinde Rebenau' }, [{}, { address: 'Bauhof 2' }])
  const { form } = (await admin.get(`${shop}/phone-order`, { party })).body
  expect(form.addresses).toMatchObject([{ company: 'Gemeinde Rebenau' }, { company: 'Gemeinde Rebenau' }])
  const yard = form.addresses.find(({ address }: { address: string }) => address === 'Bauhof 2')
  const { status, body } = await orderFor(party, { delivery: yard })
  expect([status, body.fields, body.shop_order?.name]).toEqual([200, undefined, 'Gemeinde Rebenau'])
  const kept = async () =>
    (await admin.get(`${books}/party/${party}`)).body.party.addresses.map(
      ({ address, company }: { address: string; company: string }) => [address, company],
    )
  const two = [
    ['Hauptplatz 1', ''],
    ['Bauhof 2', ''],
  ]
  expect(await kept()).toEqual(two)
  // A typed address is validated, and added without changing the others
  expect(await fieldsOf(orderFor(party, { delivery: { ...yard, zip: '3501', last_name: '' } }))).toEqual([
    422,
    ['delivery.first_name', 'delivery.last_name'],
  ])
  expect((await orderFor(party, { delivery: french })).status).toBe(200)
  const three = await kept()
  expect(three).toHaveLength(3)
  expect(three).toEqual(expect.arrayContaining([...two, [french.address, '']]))
})

test('names a country that nothing is sent to at the address that is known', async () => {
  const party = await inBooks({ company: 'Far Inc.' }, [{ country: 'US' }])
  expect(await fieldsOf(orderFor(party))).toEqual([422, ['address.country']])
})

test('sent again with its key it is the same order, whatever is shown by then', async () => {
  const { total, due } = (await preview()).body.totals
  const idempotencyKey = uuidv7()
  const first = await order({ idempotencyKey, shown: { total, due } })
  const again = await order({ idempotencyKey, shown: { total: total + 100, due } })
  expect([again.body.code, again.body.shop_order?._id]).toEqual([undefined, first.body.shop_order._id])
  expect((await order({ idempotencyKey, comment: 'Anders' })).body.code).toBe('KEY_REUSED')
})
