import { expect, test } from 'vitest'
import { testApp } from '#app/test-app.ts'
import { changeShopSettings } from '#domains/shop/catalog/server/offers.ts'

const app = await testApp('shop named routes')
const admin = app.as('admin')

/** Named routes of the specification (§ 2.2) with their addresses in both languages. */
const named = {
  base_url: ['/shop', '/en/shop'],
  productsearch: ['/shop/search', '/en/shop/search'],
  checkout: ['/shop/checkout', '/en/shop/checkout'],
  'checkoutsteps cart': ['/shop/checkout/cart', '/en/shop/checkout/cart'],
  'checkoutsteps shipping-info': ['/shop/checkout/shipping-info', '/en/shop/checkout/shipping-info'],
  'checkoutsteps check-order': ['/shop/checkout/check-order', '/en/shop/checkout/check-order'],
  'checkoutsteps payment': ['/shop/checkout/payment', '/en/shop/checkout/payment'],
  'checkoutsteps finish': ['/shop/checkout/finish', '/en/shop/checkout/finish'],
  shipping: ['/Versandkosten', '/en/Versandkosten'],
  agb: ['/Agb', '/en/Agb'],
  disclaimer: ['/Disclaimer', '/en/Disclaimer'],
  privacy: ['/Privacy', '/en/Privacy'],
  imprint: ['/Imprint', '/en/Imprint'],
  login: ['/login', '/en/login'],
  signup: ['/signup', '/en/signup'],
  verify: ['/verify', '/en/verify'],
  resetpassword: ['/resetpassword', '/en/resetpassword'],
  reset2fa: ['/reset2FA', '/en/reset2FA'],
  account: ['/konto', '/en/account'],
  'account-addresses': ['/konto/adressen', '/en/account/addresses'],
  'account-addresses-add': ['/konto/adressen/neu', '/en/account/addresses/add'],
  'account-orders': ['/konto/bestellungen', '/en/account/orders'],
} as const
/** Routes of the shop that give 404 while it is off; pages of the account redirect to the sign-in instead. */
const elsewhere = ['login', 'signup', 'verify', 'resetpassword', 'reset2fa', 'shipping', 'agb', 'disclaimer']
const ofShop = Object.entries(named).flatMap(([name, paths]) =>
  elsewhere.includes(name) || name.startsWith('account') ? [] : paths,
)

/** Follows redirects to the final status and address; pages of the account end at the sign-in. */
async function at(path: string): Promise<{ status: number; path: string; lang: string }> {
  let to = path
  for (let turn = 0; turn < 5; turn++) {
    const [asked = '', query = ''] = to.split('?')
    const { body } = await admin.get('/api/c/site', { path: asked, query })
    if (!body.redirect) return { status: body.status, path: to, lang: body.lang }
    to = body.redirect.to.split('#')[0]
  }
  throw new Error(`${path} leads around`)
}

test('there is nothing of a shop that is off: no page, no link in header and footer, nothing in the sitemap', async () => {
  for (const path of ofShop) expect([path, (await at(path)).status]).toEqual([path, 404])
  for (const path of ['/shop/cart', '/shop/favourites', '/shop/withdrawal', '/shop/all'])
    expect([path, (await at(path)).status]).toEqual([path, 404])
  const { body } = await app.guest.get('/api/c/site', { path: '/' })
  expect(JSON.stringify(body.frame)).not.toMatch(/\/shop|Warenkorb|widerrufen/)
  expect((await app.guest.get('/sitemap.xml')).text).not.toContain('/shop')
})

test('every named route of the shop leads to a page in both languages', async () => {
  const seller = {
    ...{ name: 'Weingut Ebner', street: 'Kellergasse 8', zip: '2071', city: 'Rebenau' },
    ...{ email: 'weingut@ebner.example', phone: '+43 2999 4711', vatId: 'ATU00000006' },
  }
  expect((await admin.put('/api/v0/accounting/settings', seller)).status).toBe(200)
  expect((await admin.post('/api/v0/shop/setup/pages', {})).status).toBe(200)
  await app.write((ctx) => changeShopSettings(ctx, { enabled: true }))
  for (const [name, [german, english]] of Object.entries(named)) {
    expect([name, (await at(german)).status]).toEqual([name, 200])
    const there = await at(english)
    expect([name, there.status]).toEqual([name, 200])
    expect([name, there.path.startsWith('/en')]).toEqual([name, true])
  }
})

test('contracts are withdrawn from on every page of the shop, in both languages', async () => {
  for (const [path, words] of [
    ['/shop', 'Vertrag widerrufen'],
    ['/shop/cart', 'Vertrag widerrufen'],
    ['/en/shop', 'Withdraw from contract'],
  ] as const) {
    const { body } = await app.guest.get('/api/c/site', { path })
    expect(JSON.stringify(body.frame.footer)).toContain(words)
  }
})
