import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { administrator, runSite, type RunningSite } from '../src/kit/testing/running-site.ts'
import { expect, expectAccessible, test } from './journey.ts'
import { orderByTransfer, typeAddress } from './shopping.ts'

/** A site without the village: a shop begins from nothing there. */
const empty: { dataDir: string; site?: RunningSite } = { dataDir: '' }

test.beforeAll(async () => {
  test.setTimeout(360_000)
  empty.dataDir = await mkdtemp(path.join(tmpdir(), 'dorfplatz-e2e-'))
  empty.site = await runSite(empty.dataDir, { DEMO: '0' })
})
test.afterAll(async () => {
  await empty.site?.stop()
  await rm(empty.dataDir, { recursive: true, force: true })
})

const seller = {
  ...{ name: 'Imkerei Lang', street: 'Bienengasse 3', zip: '3500', city: 'Krems', country: 'AT' },
  ...{ email: 'imkerei@lang.example', phone: '+43 2732 4711', vatId: 'ATU00000006' },
}

test('from nothing to the first order: every open point leads to its screen, and the shop opens when none is left', async ({
  openWindow,
}) => {
  test.setTimeout(600_000)
  const baseURL = empty.site!.base
  const page = await openWindow({ baseURL })
  const signed = await page.request.post('/api/v0/auth/login', { data: administrator })
  expect(signed.ok()).toBe(true)
  const send = async (method: 'POST' | 'PUT', url: string, data: object) => {
    const answer = await page.request.fetch(url, { method, data })
    expect(answer.ok(), `${url}: ${await answer.text()}`).toBe(true)
    return answer.json()
  }
  const open = async () => {
    await page.goto('/admincenter/shop/settings/configurator')
    await expect(page.getByRole('heading', { name: 'Shop einrichten', level: 1 })).toBeVisible()
    await expect(page.getByText(/Punkten in Ordnung/).first()).toBeVisible()
  }

  await test.step('a newcomer sees what is missing, and cannot open yet', async () => {
    expect((await page.goto('/shop'))?.status()).toBe(404)
    await open()
    await expect(page.getByText('Es ist noch kein Produkt veröffentlicht.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Shop einschalten' })).toBeDisabled()
    await expectAccessible(page)
  })

  await test.step('each point leads to a screen that mends it', async () => {
    const doors = page.getByRole('link', { name: /^Öffnen: / })
    const ways = await doors.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
    expect(ways.length).toBeGreaterThan(8)
    for (const way of new Set(ways)) {
      await page.goto(way)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByRole('heading', { name: /nicht gefunden/i })).toHaveCount(0)
    }
  })

  await test.step('who sells, how it is paid and sent, and one jar of honey', async () => {
    await send('PUT', '/api/v0/accounting/settings', seller)
    const { config } = await (await page.request.get('/api/v0/config/')).json()
    const imprint = `<p>${seller.name}, ${seller.street}, ${seller.zip} ${seller.city}, UID ${seller.vatId}</p>`
    await send('PUT', '/api/v0/config/', {
      legal: {
        ...config.legal,
        imprint: { ...config.legal.imprint, de: imprint },
        privacy: { ...config.legal.privacy, de: '<p>Was Sie angeben, brauchen wir für Ihre Bestellung.</p>' },
      },
      site: { ...config.site, contact: { ...config.site.contact, email: seller.email } },
    })
    await send('POST', '/api/v0/accounting/bank-account', {
      ...{ title: 'Giro', holder: seller.name, iban: 'AT611904300234573201', bank: '', isDefault: true },
    })
    await send('PUT', '/api/v0/shop/payment-settings', { transfer: true })
    const { shipping_group: parcel } = await send('POST', '/api/v0/shop/shipping_group', {
      ...{ title: { de: 'Paket', en: 'Parcel' }, countedBy: 'order', daysMin: 2, daysMax: 4, active: true },
      rates: [{ _id: randomUUID(), countries: [], upTo: null, cents: 590 }],
    })
    const { shipping_country: countries } = await (
      await page.request.get('/api/v0/shop/shipping_country/?limit=100')
    ).json()
    const austria = (countries as { _id: string; code: string }[]).find(({ code }) => code === 'at')
    if (austria)
      await send('PUT', `/api/v0/shop/shipping_country/${austria._id}`, { shippingGroup: parcel._id })
    else await send('POST', '/api/v0/shop/shipping_country', { code: 'at', shippingGroup: parcel._id })
    const { item } = await send('POST', '/api/v0/accounting/item', {
      ...{ title: { de: 'Waldhonig', en: 'Forest honey' }, price: '9.5', content: '0.5', contentUnit: 'KGM' },
    })
    await send('POST', '/api/v0/shop/product', {
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
    await send('PUT', '/api/v0/shop/settings/catalog', {
      ...{ packagingAt: 'Muster-System 4711', guaranteePicture: notice, guaranteePictureEn: notice },
    })
  })

  await test.step('the pages of the law are made, and the shop is opened', async () => {
    await open()
    await page.getByRole('button', { name: 'Pflichtseiten anlegen' }).click()
    await expect(page.getByText('Die Seiten sind angelegt.')).toBeVisible()
    await open()
    await expect(page.getByText('Offen', { exact: true })).toHaveCount(0)
    await page.getByRole('button', { name: 'Shop einschalten' }).click()
    await expect(page.getByText('Der Shop ist auf der Website.').first()).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('the first order, by a guest', async () => {
    const guest = await openWindow({ baseURL })
    await guest.goto('/shop')
    await guest.getByRole('link', { name: 'Waldhonig' }).first().click()
    await guest
      .getByRole('main')
      .getByRole('button', { name: /in den Warenkorb/i })
      .first()
      .click()
    await guest.getByRole('link', { name: 'Zur Kasse' }).click()
    await typeAddress(guest, 'erste@rebenau.example', ['Eva', 'Erste'])
    await orderByTransfer(guest)
    await page.goto('/admincenter/shop/orders')
    await expect(page.getByText('Eva Erste').first()).toBeVisible()
  })
})
