import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { send } from './sign-in.ts'

const seller = {
  ...{ name: 'Imkerei Lang', street: 'Bienengasse 3', zip: '3500', city: 'Krems', country: 'AT' },
  ...{ email: 'imkerei@lang.example', phone: '+43 2732 4711', vatId: 'ATU00000006' },
}

/** Sets up by request all requirements of a shop except the legal pages: seller, payment, shipping, one product. */
export async function settleShop(page: Page): Promise<void> {
  await send(page, 'PUT', '/api/v0/accounting/settings', seller)
  const { config } = await (await page.request.get('/api/v0/config/')).json()
  const imprint = `<p>${seller.name}, ${seller.street}, ${seller.zip} ${seller.city}, UID ${seller.vatId}</p>`
  await send(page, 'PUT', '/api/v0/config/', {
    legal: {
      ...config.legal,
      imprint: { ...config.legal.imprint, de: imprint },
      privacy: {
        ...config.legal.privacy,
        de: '<p>Was Sie angeben, brauchen wir für Ihre Bestellung und bewahren es sieben Jahre lang auf.</p>',
      },
    },
    site: { ...config.site, contact: { ...config.site.contact, email: seller.email } },
  })
  await send(page, 'POST', '/api/v0/accounting/bank-account', {
    ...{ title: 'Giro', holder: seller.name, iban: 'AT611904300234573201', bank: '', isDefault: true },
  })
  await send(page, 'PUT', '/api/v0/shop/payment-settings', { transfer: true })
  const { shipping_group: parcel } = await send(page, 'POST', '/api/v0/shop/shipping_group', {
    ...{ title: { de: 'Paket', en: 'Parcel' }, countedBy: 'order', daysMin: 2, daysMax: 4, active: true },
    rates: [{ _id: randomUUID(), countries: [], upTo: null, cents: 590 }],
  })
  const { shipping_country: countries } = await (
    await page.request.get('/api/v0/shop/shipping_country/?limit=100')
  ).json()
  const austria = (countries as { _id: string; code: string }[]).find(({ code }) => code === 'at')
  if (austria)
    await send(page, 'PUT', `/api/v0/shop/shipping_country/${austria._id}`, { shippingGroup: parcel._id })
  else await send(page, 'POST', '/api/v0/shop/shipping_country', { code: 'at', shippingGroup: parcel._id })
  const { item } = await send(page, 'POST', '/api/v0/accounting/item', {
    ...{ title: { de: 'Waldhonig', en: 'Forest honey' }, price: '9.5', content: '0.5', contentUnit: 'KGM' },
  })
  await send(page, 'POST', '/api/v0/shop/product', {
    ...{ title: 'Waldhonig', goods: 'food', items: [item._id], shippingMin: 1, shippingMax: 1 },
    ...{ bottler: `${seller.name}, Krems`, ingredients: 'Honig', status: 'published' },
  })
  const picture = await sharp({ create: { width: 300, height: 420, channels: 3, background: '#23395b' } })
    .png()
    .toBuffer()
  const stored = await page.request.post('/api/v0/file/', {
    multipart: { file: { name: 'gewaehrleistung.png', mimeType: 'image/png', buffer: picture } },
  })
  expect(stored.ok(), await stored.text()).toBe(true)
  const { file } = (await stored.json()) as { file: { _id: string }[] }
  const notice = file[0]!._id
  await send(page, 'PUT', '/api/v0/shop/settings/catalog', {
    ...{ packagingAt: 'Muster-System 4711', guaranteePicture: notice, guaranteePictureEn: notice },
  })
}
