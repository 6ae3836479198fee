import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect } from 'vitest'
import type { TestApp } from '#kit/testing/test-app.ts'
import { cents } from '#kit/shared/money/cents.ts'
import { quantity } from '#kit/shared/money/decimals.ts'
import { uuidv7 } from '#kit/shared/uuid.ts'
import { freeStock, putIn } from '#domains/books/stock/server/offers.ts'
import { createUser } from '#domains/platform/users/server/offers.ts'
import { changeShopSettings } from '#domains/shop/catalog/server/offers.ts'
import { createShippingGroup } from '#domains/shop/shipping/server/offers.ts'

const books = '/api/v0/accounting'
const shop = '/api/v0/shop'
export const who = {
  email: 'vera@rebenau.example',
  type: 'person',
  first_name: 'Vera',
  last_name: 'Huber',
  address: 'Hauptplatz 1',
  zip: '3500',
  city: 'Krems',
  country: 'AT',
  phone: '+43 2732 1234',
}
export const agreed = { action: 'order', source: 'transfer', terms: 'on' }

/** A mail as its reader sees it. */
export const plain = (mail: string) =>
  Buffer.from(
    mail
      .replaceAll(/=\r?\n/g, '')
      .replaceAll(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    'latin1',
  ).toString('utf8')

/** A shop and its buyers without JavaScript, for tests. */
export function shopOf(app: TestApp) {
  const admin = app.as('admin')
  let network = 0
  /** A browser without JavaScript: keeps cookies and sends forms; `account`: account signed in with it. */
  function browser(account?: string) {
    const jar = new Map<string, string>()
    network++
    const remoteAddress = `10.9.${Math.floor(network / 256)}.${network % 256}`
    const keep = (headers: Record<string, unknown>) => {
      for (const one of [headers['set-cookie'] ?? []].flat()) {
        const [name = '', value = ''] = String(one).split(';')[0]!.split('=')
        jar.set(name, value)
      }
    }
    const sent = () => ({
      ...(jar.size > 0 ? { cookie: [...jar].map((pair) => pair.join('=')).join('; ') } : {}),
      ...(account ? { 'x-test-caller': JSON.stringify({ role: 'user', _id: account }) } : {}),
    })
    return {
      async send(url: string, fields: Record<string, string>) {
        const answer = await app.server.inject({
          method: 'POST',
          url,
          remoteAddress,
          headers: { 'content-type': 'application/x-www-form-urlencoded', ...sent() },
          payload: new URLSearchParams(fields).toString(),
        })
        keep(answer.headers)
        const isPage = String(answer.headers['content-type']).startsWith('application/json')
        return {
          status: answer.statusCode,
          location: String(answer.headers.location ?? ''),
          data: isPage ? answer.json().data : undefined,
          problem: isPage ? answer.json().data?.form?.problem : undefined,
        }
      },
      async page(address: string) {
        const [at = '', query = ''] = address.split('?')
        const answer = await app.server.inject({
          method: 'GET',
          url: `/api/c/site?${new URLSearchParams({ path: at, query })}`,
          remoteAddress,
          headers: sent(),
        })
        keep(answer.headers)
        return answer.json()
      },
    }
  }

  const account = async () =>
    (
      await app.write((ctx) =>
        createUser(ctx, {
          ...{ handle: `k${uuidv7()}@ort.example`, email: '', roles: ['user'] },
          userData: { first_name: 'Karl', last_name: 'Kunde' },
        }),
      )
    )._id

  async function sold(
    title: string,
    stock: string,
    more: object = {},
    product: object = {},
  ): Promise<string> {
    const { body } = await admin.post(`${books}/item`, {
      title: { de: title, en: '' },
      price: '10',
      stocked: true,
      ...more,
    })
    expect(body.message).toBeUndefined()
    const made = await admin.post(`${shop}/product`, {
      title,
      status: 'published',
      items: [body.item._id],
      ...product,
    })
    expect(made.body.message).toBeUndefined()
    await app.write((ctx) => putIn(ctx, [{ item: body.item._id, quantity: quantity(stock) }]))
    return body.item._id
  }
  const add = (by: ReturnType<typeof browser>, item: string, count = '1') =>
    by.send('/shop/cart', { action: 'add', item, quantity: count })
  /** Goes to the page with the order button; returns the signed values of the button. */
  async function toButton(
    by: ReturnType<typeof browser>,
    fields: Record<string, string> = {},
  ): Promise<string> {
    const sent = await by.send('/shop/checkout/shipping-info', { ...who, ...fields })
    expect([sent.status, sent.problem?.fields]).toEqual([303, undefined])
    const { data, view } = await by.page('/shop/checkout/check-order')
    expect(view).toBe('shopCheckout')
    return data.shown
  }
  /** Places an order as a guest; returns the key of its page. */
  async function placed(
    item: string,
    count = '1',
    fields: Record<string, string> = {},
    by = browser(),
    /** Fields of the first step. */
    filled: Record<string, string> = {},
  ): Promise<string> {
    await add(by, item, count)
    const shown = await toButton(by, { email: `${uuidv7()}@rebenau.example`, ...filled })
    const done = await by.send('/shop/checkout/check-order', { ...agreed, shown, ...fields })
    expect([done.status, done.problem?.message]).toEqual([303, undefined])
    return new URL(done.location, 'http://x').searchParams.get('order')!
  }
  const free = async (item: string) =>
    Number((await app.write((ctx) => freeStock(ctx, [item]))).get(item) ?? 0)
  const orderOf = async (key: string) => {
    const { data } = await browser().page(`/shop/orders/${key}`)
    const { body } = await admin.get(`${shop}/order`, { search: data.code })
    return body.shop_order[0]
  }
  const details = async (_id: string) => (await admin.get(`${shop}/order/${_id}/details`)).body.details
  async function mails(to: string) {
    await app.platform.jobs.idle(60)
    const folder = path.join(app.platform.config.dataDir, 'outbox')
    const files = await readdir(folder).catch(() => [])
    const all = await Promise.all(files.map((file) => readFile(path.join(folder, file), 'utf8')))
    return all.map((mail) => mail.replaceAll(/=\r?\n/g, '')).filter((mail) => mail.includes(to))
  }

  async function open(settings: object = {}) {
    // Unreachable on purpose: tests never call external services
    await admin.put('/api/v0/config/services', { addresses: { vies: 'http://127.0.0.1:9' } })
    await admin.put(`${books}/settings`, {
      name: 'Weingut Berger',
      street: 'Kellergasse 1',
      zip: '3500',
      city: 'Krems',
      country: 'AT',
      email: 'buero@weingut.example',
      vatId: 'ATU12345675',
    })
    await admin.post(`${books}/bank-account`, {
      title: 'Giro',
      holder: 'Weingut Berger',
      iban: 'AT611904300234573201',
      isDefault: true,
    })
    await app.write((ctx) => changeShopSettings(ctx, { enabled: true }))
    await app.write((ctx) =>
      createShippingGroup(
        ctx,
        {
          title: { de: 'Paket', en: '' },
          text: { de: '', en: '' },
          countedBy: 'weight',
          daysMin: 2,
          daysMax: 5,
          rates: [{ _id: uuidv7(), countries: [], upTo: null, cents: cents(490) }],
        },
        ['at', 'de'],
      ),
    )
    await admin.put(`${shop}/payment-settings`, { transfer: true, ...settings })
    await admin.put(`${shop}/settings/orders`, { email: 'laden@weingut.example' })
  }

  return { browser, account, open, sold, add, toButton, placed, free, orderOf, details, mails }
}
