import { beforeAll, expect, test } from 'vitest'
import { testApp } from '#app/test-app.ts'
import { laterDay } from '#kit/shared/dates/days.ts'
import { uuidv7 } from '#kit/shared/uuid.ts'
import { siteDay, vatGroupsById } from '#domains/books/masterdata/server/offers.ts'
import type { BulkChange } from '../product-bulk.contract.ts'

const app = await testApp('product bulk')
const admin = app.as('admin')
const of = (module: string, ...actions: string[]) => actions.map((action) => `${module}.${action}`)
const writer = app.as({ role: 'member', name: 'Willi', rights: of('product', 'read', 'update') })
const reader = app.as({ role: 'member', name: 'Rosa', rights: of('product', 'read') })
const at = '/api/v0/shop/product-bulk'

async function item(more: object = {}): Promise<string> {
  const { body } = await admin.post('/api/v0/accounting/item', {
    title: { de: `Wein ${uuidv7()}`, en: '' },
    price: '8.9',
    ...more,
  })
  expect(body.message).toBeUndefined()
  return body.item._id
}
async function product(items: string[], more: object = {}) {
  const input = { title: `Wein ${uuidv7()}`, status: 'published', items, ...more }
  const { body } = await admin.post('/api/v0/shop/product', input)
  expect(body.message).toBeUndefined()
  return body.product as { _id: string; groups: string[] }
}
const priceOf = async (_id: string, priceGroup = '') => {
  const { body } = await admin.get(`/api/v0/accounting/item/${_id}/prices`)
  const known = body.prices.filter(
    (one: { replaced: boolean; price: string | null; priceGroup: string }) =>
      !one.replaced && one.price !== null && one.priceGroup === priceGroup,
  )
  return known[0]?.price ?? null
}
const look = async (ids: string[], change: BulkChange, by = admin) =>
  (await by.post(`${at}/preview`, { _id: ids, change })).body
const change = async (ids: string[], asked: BulkChange) => {
  const { seal } = await look(ids, asked)
  return (await admin.post(at, { _id: ids, change: asked, seal })).body
}
const price = (percent: string, priceGroup = ''): BulkChange => ({
  what: 'price',
  percent,
  rounding: 'ten',
  priceGroup,
})

let group = { _id: '' }
beforeAll(async () => {
  group = (await admin.post('/api/v0/shop/product_group', { title: 'Weißwein' })).body.product_group
})

test('prices by percent: shown before, changed at once, and taken back', async () => {
  const [first, second, free] = [await item(), await item({ price: '12.5' }), await item({ price: null })]
  const wine = await product([first, second, free])
  const shown = await look([wine._id], price('10'))
  expect(
    shown.lines.map(({ before, after, stays }: Record<string, string>) => [before, after, stays]),
  ).toEqual([
    ['8,90', '9,80', null],
    ['12,50', '13,80', null],
    ['', '', 'noPrice'],
  ])
  expect(await priceOf(first)).toBe('8.9')
  const done = await change([wine._id], price('10'))
  expect(done.changes).toBe(2)
  expect([await priceOf(first), await priceOf(second)]).toEqual(['9.8', '13.8'])
  await admin.post(`/api/v0/accounting/item/${second}/prices`, { price: '15' })
  const back = (await admin.post(`${at}/${done._id}/undo`)).body
  expect(back).toEqual({ undone: 1, stayed: 1 })
  expect([await priceOf(first), await priceOf(second)]).toEqual(['8.9', '15'])
  expect((await admin.post(`${at}/${done._id}/undo`)).status).toBe(409)
})

test('a price group begins with the price of everybody, which stays', async () => {
  const bottle = await item()
  const wine = await product([bottle])
  await change([wine._id], price('-10', 'members'))
  expect([await priceOf(bottle), await priceOf(bottle, 'members')]).toEqual(['8.9', '8'])
  await change([wine._id], price('-10', 'members'))
  expect(await priceOf(bottle, 'members')).toBe('7.2')
  const listed = async (filter: object) =>
    (await admin.get('/api/v0/shop/product/', filter)).body.product.map(({ _id }: { _id: string }) => _id)
  expect(await listed({ priceGroup: 'members' })).toEqual([wine._id])
  expect(await listed({ priceGroup: 'nobody' })).toEqual([])
  expect((await admin.get('/api/v0/shop/product-choices')).body.priceGroups).toEqual(['members'])
})

test('what is in a campaign keeps its prices', async () => {
  const bottle = await item()
  const wine = await product([bottle])
  const today = await app.write(siteDay)
  const input = { title: { de: 'Räumung', en: '' }, from: today, until: laterDay(today, 3), percent: '20' }
  await admin.post('/api/v0/shop/campaign', { ...input, products: [wine._id] })
  const shown = await look([wine._id], price('10'))
  expect([shown.changes, shown.lines[0].stays]).toEqual([0, 'campaign'])
  const { status, body } = await admin.post(at, { _id: [wine._id], change: price('10'), seal: shown.seal })
  expect([status, body.code]).toEqual([422, 'NOTHING_TO_DO'])
})

test('facts of items and groups of products change at once, are found by, and go back', async () => {
  const groups = [...(await app.write(vatGroupsById)).values()]
  const bottle = await item({ vatGroup: groups[0]!._id })
  const wine = await product([bottle])
  const read = async () => (await admin.get(`/api/v0/accounting/item/${bottle}`)).body.item
  const vat = await change([wine._id], { what: 'vatGroup', vatGroup: groups[1]!._id })
  const age = await change([wine._id], { what: 'ageClass', ageClass: 16 })
  expect(await read()).toMatchObject({ vatGroup: groups[1]!._id, ageClass: 16 })
  const found = (await admin.get('/api/v0/shop/product/', { vatGroup: groups[1]!._id })).body.product
  expect(found.map(({ _id }: { _id: string }) => _id)).toContain(wine._id)
  const put = await change([wine._id], { what: 'addGroup', group: group._id })
  const shown = async () => (await admin.get(`/api/v0/shop/product/${wine._id}`)).body.product.groups
  expect(await shown()).toEqual([group._id])
  for (const { _id } of [vat, age, put]) await admin.post(`${at}/${_id}/undo`)
  expect(await read()).toMatchObject({ vatGroup: groups[0]!._id, ageClass: 0 })
  expect(await shown()).toEqual([])
})

test('refuses what was not seen, what is none, and whoever may not', async () => {
  const bottle = await item()
  const wine = await product([bottle])
  const { seal } = await look([wine._id], price('10'))
  await admin.post(`/api/v0/accounting/item/${bottle}/prices`, { price: '20' })
  const late = await admin.post(at, { _id: [wine._id], change: price('10'), seal })
  expect([late.status, late.body.code]).toEqual([409, 'CONFLICT'])
  expect(await priceOf(bottle)).toBe('20')
  const asked = (by: typeof admin, asks: unknown) =>
    by.post(`${at}/preview`, { _id: [wine._id], change: asks })
  expect((await asked(admin, { what: 'addGroup', group: uuidv7() })).body.fields).toHaveProperty('group')
  expect((await asked(admin, { what: 'vatGroup', vatGroup: uuidv7() })).body.fields).toHaveProperty(
    'vatGroup',
  )
  for (const percent of ['-91', '501', '1e3', '1.234', ''])
    expect([percent, (await asked(admin, price(percent))).status]).toEqual([percent, 422])
  expect((await asked(reader, price('10'))).status).toBe(403)
  expect((await asked(writer, price('10'))).status).toBe(403)
  expect((await asked(writer, { what: 'ageClass', ageClass: 16 })).status).toBe(403)
  expect((await asked(writer, { what: 'addGroup', group: group._id })).status).toBe(200)
  const done = await change([wine._id], price('10'))
  expect((await writer.post(`${at}/${done._id}/undo`)).status).toBe(404)
  expect((await look([uuidv7()], price('10'))).lines[0].stays).toBe('gone')
})
