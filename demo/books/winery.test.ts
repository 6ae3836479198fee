import { expect, test } from 'vitest'
import { testApp } from '../../src/app/test-app.ts'
import { areEmptyBooks, makeWinery } from './make-winery.ts'

test('the winery is made once: customers, wines with vintages and prices, and stock that adds up', async () => {
  const app = await testApp('demo winery')
  const admin = app.as('admin')
  expect(await areEmptyBooks(app.platform)).toBe(true)
  await makeWinery(app.platform)
  expect(await areEmptyBooks(app.platform)).toBe(false)
  const wine = (await admin.post('/api/v0/accounting/search/item', { text: 'GV-2025' })).body.item[0]
  expect(wine).toMatchObject({ name: 'Grüner Veltliner Ried Sandweg, 2025, 0,75 l', price: '8.9' })
  const linde = (await admin.post('/api/v0/accounting/search/party', { text: 'Linde' })).body.party[0]
  const price = await admin.get(`/api/v0/accounting/item/${wine._id}/price`, { party: linde._id })
  expect(price.body).toMatchObject({ price: '6.05', counting: 'net' })
})
