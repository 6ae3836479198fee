import { beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '../../../../../app/test-app.ts'
import { vatGroupsById } from '../../../../books/masterdata/server/offers.ts'
import type { CheckOrderData } from '../../orders.views.ts'
import { shopOf } from '../orders.fixture.ts'

const app = await testApp('schemes of VAT in the shop')
const admin = app.as('admin')
const shop = '/api/v0/shop'
const { browser, open, sold, add, toButton } = shopOf(app)
const sell = (scheme: string) => admin.put('/api/v0/accounting/settings', { scheme })
const view = (priceView: string) => admin.put(`${shop}/settings/catalog`, { priceView })
const shown = async (slug: string) => (await browser().page(`/shop/all/${slug}`)).data

let shirt = ''
beforeAll(async () => {
  await open()
  const groups = [...(await app.write(vatGroupsById)).values()]
  const vatGroup = groups.find(({ key }) => key === 'wine')!._id
  shirt = await sold('Leiberl', '20', { origin: 'bought' })
  await sold('Zweigelt', '20', { vatGroup, origin: 'own' })
  await sold('Honig', '20', { origin: 'own' })
})

describe('a small business', () => {
  test('says of prices that there is no VAT, up to the button, and takes none out of them', async () => {
    await sell('small')
    try {
      const { terms, variants } = await shown('leiberl')
      expect([terms.taxed, variants[0].price.rate, variants[0].price.amount]).toEqual([false, null, 1000])
      await view('net')
      expect((await shown('leiberl')).variants[0].price.amount).toBe(1000)
      await view('gross')
      const by = browser()
      await add(by, shirt)
      expect((await by.page('/shop/cart')).data.isTaxed).toBe(false)
      await toButton(by)
      const { totals } = (await by.page('/shop/checkout/check-order')).data as CheckOrderData
      expect(totals).toMatchObject({
        total: 1490,
        vat: [{ cents: 0, reason: expect.stringContaining('Kleinunternehmer') }],
      })
    } finally {
      await view('gross')
      await sell('regular')
    }
    expect((await shown('leiberl')).terms.taxed).toBe(true)
    expect((await shown('leiberl')).variants[0].price.rate).toBe('20')
  })
})

test('a flat-rate farmer shows the rates that his invoices have', async () => {
  await sell('flat')
  try {
    const rates = async () =>
      Promise.all(
        ['zweigelt', 'honig', 'leiberl'].map(async (slug) => (await shown(slug)).variants[0].price.rate),
      )
    expect(await rates()).toEqual(['13', '10', '20'])
  } finally {
    await sell('regular')
  }
})
