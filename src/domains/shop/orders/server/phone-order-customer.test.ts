import { beforeAll, expect, test } from 'vitest'
import { testApp } from '#app/test-app.ts'
import { uuidv7 } from '#kit/shared/uuid.ts'
import { shopOf, who } from './orders.fixture.ts'

const app = await testApp('phone customers')
const admin = app.as('admin')
const shop = '/api/v0/shop'
const books = '/api/v0/accounting'
const called = (name: string, ...more: string[]) =>
  app.as({ role: 'member', name, rights: ['shop_order.read', 'shop_order.create', ...more] })
const keeper = called('Paula', 'party.read')
const editor = called('Edith', 'party.read', 'party.update')
const stranger = called('Fritz')
const { open, sold, details } = shopOf(app)
let shirt = ''

const { email, ...person } = { ...who, title: '', company: '' }
const firm = { ...person, type: 'business', company: 'Huber OG' }
const graz = { ...person, zip: '8010', city: 'Graz' }
const vienna = { ...person, zip: '1010', city: 'Wien' }
const told = (more: object = {}) => ({ address: person, lines: [{ item: shirt, quantity: 1 }], ...more })
const preview = (more?: object) => keeper.post(`${shop}/phone-order/preview`, told(more))
const order = (more?: object, by = keeper) =>
  by.post(`${shop}/phone-order`, { ...told(more), email, source: 'transfer' })
const fieldsOf = async (answer: ReturnType<typeof order>) => {
  const { status, body } = await answer
  return [status, Object.keys(body.fields ?? {})]
}
const kept = (address: object, use = 'any') => ({ _id: uuidv7(), ...address, use })
/** A customer of the books. */
const customer = async (more: object) => {
  const { body } = await admin.post(`${books}/party`, { lastName: 'Huber', ...more })
  expect(body.message).toBeUndefined()
  return body.party
}
const partyOf = async (_id: string) => (await admin.get(`${books}/party/${_id}`)).body.party
const form = async (party: string) => (await keeper.get(`${shop}/phone-order`, { party })).body.form

beforeAll(async () => {
  await open()
  shirt = await sold('Leiberl', '50')
})

test('another VAT id of a customer takes the right to change parties, and the trail says who did it', async () => {
  const { party } = (await order({ address: firm })).body.shop_order
  const trail = async () =>
    (await admin.get(`${books}/party/${party}/history`)).body.history as {
      action: string
      byName: string
      after: { vatId?: string } | null
    }[]
  const whoWrote = async (vatId: string) =>
    (await trail()).find(({ after }) => after?.vatId === vatId)?.byName
  const is = async () => (await partyOf(party)).vatId
  expect((await trail()).find(({ action }) => action === 'create')?.byName).toBe('Paula')
  // Entering an order does not make the clerk its buyer
  expect((await admin.get(`${shop}/customer/${party}`)).body.customer.account).toBe(null)
  // No VAT id is known so far
  expect(await fieldsOf(order({ address: firm, party, uid: 'ATU12345675' }))).toEqual([200, []])
  expect([await is(), await whoWrote('ATU12345675')]).toEqual(['ATU12345675', 'Paula'])
  const other = { address: firm, party, uid: 'FR40303265045' }
  expect(await fieldsOf(order(other))).toEqual([422, ['uid']])
  expect(await fieldsOf(order({ ...other, uid: 'ATU 1234 5675' }))).toEqual([200, []])
  expect(await is()).toBe('ATU12345675')
  expect(await fieldsOf(order(other, editor))).toEqual([200, []])
  expect([await is(), await whoWrote('FR40303265045')]).toEqual(['FR40303265045', 'Edith'])
})

test('tells of no customer to who may not read parties, and orders for nobody in the bin and no vendor', async () => {
  const known = await customer({ addresses: [kept(person)] })
  const vendor = await customer({ isCustomer: false, isVendor: true, addresses: [kept(person)] })
  const gone = await customer({ addresses: [kept(person)] })
  await admin.delete(`${books}/party`, { _id: gone._id })
  const answers = async (by: typeof keeper, party: string) => {
    const all = { ...told({ address: undefined }), party }
    return [
      (await by.get(`${shop}/phone-order`, { party })).status,
      (await by.post(`${shop}/phone-order/preview`, all)).status,
      (await by.post(`${shop}/phone-order`, { ...all, email, source: 'transfer' })).status,
    ]
  }
  expect(await answers(stranger, known._id)).toEqual([403, 403, 403])
  expect((await stranger.get(`${shop}/phone-order`)).status).toBe(200)
  expect(await answers(keeper, known._id)).toEqual([200, 200, 200])
  for (const { _id } of [vendor, gone]) expect(await answers(keeper, _id)).toEqual([404, 404, 404])
})

test('leaves what each address of its customer is for, and takes the one for invoices', async () => {
  const addresses = [kept(graz, 'delivery'), kept(person, 'invoice')]
  const { _id: party } = await customer({ addresses })
  const begin = await form(party)
  expect([begin.addresses[0].city, begin.delivery]).toEqual(['Krems', begin.addresses[1]._id])
  const made = await order({ address: undefined, party, delivery: vienna })
  expect((await details(made.body.shop_order._id)).addresses).toMatchObject({
    invoice: person,
    delivery: vienna,
  })
  const after = await partyOf(party)
  expect(after.addresses).toMatchObject([...addresses, { ...vienna, use: 'delivery' }])
  expect(await form(party)).toMatchObject({ addresses: [person, graz, vienna], delivery: begin.delivery })
  // An address for both uses keeps both
  const { _id: plainly } = await customer({ addresses: [kept(person)] })
  await order({ address: undefined, party: plainly, delivery: vienna })
  expect(await form(plainly)).toMatchObject({ addresses: [person, vienna], delivery: null })
  // A customer without addresses gets those of the order
  const { _id: bare } = await customer({})
  await order({ party: bare, delivery: vienna })
  expect((await partyOf(bare)).addresses).toMatchObject([{ use: 'invoice' }, { ...vienna, use: 'delivery' }])
})

test('is written in the language of its customer, where nobody says otherwise', async () => {
  const { _id: party } = await customer({ language: 'en', addresses: [kept(person)] })
  expect((await form(party)).lang).toBe('en')
  const langOf = async (more: object) => (await order(more)).body.shop_order.lang
  expect(await langOf({ address: undefined, party })).toBe('en')
  expect(await langOf({ address: undefined, party, lang: 'de' })).toBe('de')
  expect([await langOf({}), await langOf({ lang: 'en' })]).toEqual(['de', 'en'])
})

test('a wrong code that stays in the form counts once, however often its preview is asked for', async () => {
  const statuses = new Set<number>()
  for (let time = 0; time < 25; time++)
    statuses.add((await preview({ vouchers: [time % 2 ? 'TIPPEND' : 'tippen-d'] })).status)
  expect([...statuses]).toEqual([422])
  expect(await fieldsOf(order({ vouchers: ['TIPPEND'] }))).toEqual([422, ['vouchers']])
})
