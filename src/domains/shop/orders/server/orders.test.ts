import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '../../../../app/test-app.ts'
import { cents } from '../../../../kit/shared/money/cents.ts'
import { quantity } from '../../../../kit/shared/money/decimals.ts'
import { uuidv7 } from '../../../../kit/shared/uuid.ts'
import { freeStock, putIn } from '../../../books/stock/server/offers.ts'
import { changeShopSettings } from '../../catalog/server/offers.ts'
import { createShippingGroup } from '../../shipping/server/offers.ts'
import { orderPayable } from './payable.ts'

const app = await testApp('shop orders')
const admin = app.as('admin')
const books = '/api/v0/accounting'
const shop = '/api/v0/shop'
const of = (...actions: string[]) => actions.map((action) => `shop_order.${action}`)
const reader = app.as({ role: 'member', name: 'Rosa', rights: of('read') })
const keeper = app.as({ role: 'member', name: 'Paula', rights: of('read', 'create', 'update', 'cancel') })

let network = 0
/** A browser without the program: keeps its cookie and sends forms. */
function browser() {
  const jar = new Map<string, string>()
  const remoteAddress = `10.9.0.${++network}`
  const keep = (headers: Record<string, unknown>) => {
    for (const one of [headers['set-cookie'] ?? []].flat()) {
      const [name = '', value = ''] = String(one).split(';')[0]!.split('=')
      jar.set(name, value)
    }
  }
  const sent = () => (jar.size > 0 ? { cookie: [...jar].map((pair) => pair.join('=')).join('; ') } : {})
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
type Browser = ReturnType<typeof browser>

const who = {
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
const agreed = { action: 'order', source: 'transfer', terms: 'on' }
let shirt = ''
let wine = ''

async function sold(title: string, stock: string, more: object = {}, product: object = {}): Promise<string> {
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
const add = (by: Browser, item: string, count = '1') =>
  by.send('/shop/cart', { action: 'add', item, quantity: count })
/** Up to the page with the button; gives what the button carries. */
async function toButton(by: Browser, fields: Record<string, string> = {}): Promise<string> {
  const sent = await by.send('/shop/checkout/shipping-info', { ...who, ...fields })
  expect([sent.status, sent.problem?.fields]).toEqual([303, undefined])
  const { data, view } = await by.page('/shop/checkout/check-order')
  expect(view).toBe('shopCheckout')
  return data.shown
}
/** Places an order as a guest; gives the key of its page. */
async function placed(item: string, count = '1', fields: Record<string, string> = {}): Promise<string> {
  const by = browser()
  await add(by, item, count)
  const shown = await toButton(by)
  const done = await by.send('/shop/checkout/check-order', { ...agreed, shown, ...fields })
  expect([done.status, done.problem?.message]).toEqual([303, undefined])
  return new URL(done.location, 'http://x').searchParams.get('order')!
}
const free = async (item: string) => Number((await app.write((ctx) => freeStock(ctx, [item]))).get(item) ?? 0)
const orderOf = async (key: string) => {
  const { data } = await browser().page(`/shop/orders/${key}`)
  const { body } = await keeper.get(`${shop}/order`, { search: data.code })
  return body.shop_order[0]
}
const details = async (_id: string) => (await keeper.get(`${shop}/order/${_id}/details`)).body.details
async function mails(to: string) {
  await app.platform.jobs.idle(60)
  const folder = path.join(app.platform.config.dataDir, 'outbox')
  const files = await readdir(folder).catch(() => [])
  const all = await Promise.all(files.map((file) => readFile(path.join(folder, file), 'utf8')))
  return all.map((mail) => mail.replaceAll(/=\r?\n/g, '')).filter((mail) => mail.includes(to))
}

beforeAll(async () => {
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
  await admin.put(`${shop}/payment-settings`, { transfer: true })
  await admin.put(`${shop}/settings/orders`, { email: 'laden@weingut.example' })
  shirt = await sold('Leiberl', '50')
  wine = await sold('Veltliner', '20', { ageClass: 16 })
})

describe('a guest without JavaScript', () => {
  test('goes from the cart to the confirmation, in the books the moment it is placed', async () => {
    const by = browser()
    await add(by, shirt, '2')
    expect((await by.page('/shop/checkout')).redirect.to).toBe('/shop/checkout/shipping-info')
    const wrong = await by.send('/shop/checkout/shipping-info', { ...who, zip: '', email: 'vera' })
    expect([wrong.status, Object.keys(wrong.problem.fields).toSorted()]).toEqual([422, ['email', 'zip']])
    expect(wrong.data.form.values.city).toBe('Krems')
    const shown = await toButton(by)
    const again = await by.page('/shop/checkout/shipping-info')
    expect(again.data.values).toMatchObject({ first_name: 'Vera', zip: '3500' })

    const unticked = await by.send('/shop/checkout/check-order', { action: 'order', shown })
    expect([unticked.status, unticked.problem.fields]).toEqual([
      422,
      { terms: 'Bitte akzeptieren Sie die Allgemeinen Geschäftsbedingungen.' },
    ])
    const unpaid = await by.send('/shop/checkout/check-order', { ...agreed, source: 'stripe', shown })
    expect(unpaid.problem.fields).toEqual({ source: 'Bitte wählen Sie eine Zahlungsart.' })
    const done = await by.send('/shop/checkout/check-order', { ...agreed, shown })
    expect([done.status, done.location.split('=')[0]]).toEqual([303, '/shop/checkout/payment?order'])
    const twice = await by.send('/shop/checkout/check-order', { ...agreed, shown })
    expect(twice.location).toBe(done.location)

    const { data } = await by.page(done.location)
    expect(data).toMatchObject({
      step: 'payment',
      totals: { goods: 2000, shipping: 490, total: 2490, due: 2490 },
      transfer: { iban: 'AT611904300234573201', cents: 2490 },
    })
    const row = await orderOf(new URL(done.location, 'http://x').searchParams.get('order')!)
    expect(row).toMatchObject({ state: 'placed', payment: 'open', totalCents: 2490, name: 'Vera Huber' })
    const { documents, consents } = await details(row._id)
    expect(documents).toMatchObject([{ kind: 'order', number: row.number, gross: 2490 }])
    expect(consents.map((one: { key: string }) => one.key)).toEqual(['terms', 'withdrawal'])
    expect(await free(shirt)).toBe(48)
    const [mail = ''] = await mails(`Ihre Bestellung ${row.code}`)
    for (const name of ['Widerrufsbelehrung.pdf', '.pdf', 'AT611904300234573201'])
      expect(mail).toContain(name)
    expect((await mails('laden@weingut.example')).length).toBeGreaterThan(0)
  })

  test('shows age with the highest class, and the birth date is counted', async () => {
    const by = browser()
    await add(by, wine)
    const shown = await toButton(by)
    const order = (more: Record<string, string>) =>
      by.send('/shop/checkout/check-order', { ...agreed, shown, ...more })
    expect((await order({})).problem.fields).toEqual({
      age: 'Bitte bestätigen Sie, dass Sie mindestens 16 Jahre alt sind.',
      birth_date: expect.stringContaining('Geburtsdatum'),
    })
    const year = new Date().getFullYear()
    const young = await order({ age: 'on', birth_date: `${year - 10}-01-01` })
    expect(young.problem.fields.birth_date).toContain('16')
    expect((await order({ age: 'on', birth_date: '1980-12-24' })).status).toBe(303)
  })

  test('is asked again when a price has changed, and the answer to a total of somebody else is no', async () => {
    const by = browser()
    const item = await sold('Kappe', '5')
    await add(by, item)
    const shown = await toButton(by)
    await admin.put(`${books}/item`, { _id: item, price: '12' })
    const dearer = await by.send('/shop/checkout/check-order', { ...agreed, shown })
    expect([dearer.status, dearer.problem.code]).toEqual([409, 'TOTAL_CHANGED'])
    expect(dearer.data.totals.total).toBe(1690)
    expect(
      (await by.send('/shop/checkout/check-order', { ...agreed, shown: dearer.data.shown })).status,
    ).toBe(303)
    const stranger = browser()
    await add(stranger, item)
    await toButton(stranger)
    expect((await stranger.send('/shop/checkout/check-order', { ...agreed, shown })).status).toBe(404)
    const forged = await stranger.send('/shop/checkout/check-order', {
      ...agreed,
      shown: shown.replace(/\.\d+\./, '.1.'),
    })
    expect(forged.problem.code).toBe('CART_CHANGED')
  })

  test('reaches nothing without the link, and waits while the shop takes a break', async () => {
    const key = await placed(shirt)
    expect((await browser().page(`/shop/orders/${key}`)).data.lines).toHaveLength(1)
    expect((await browser().page(`/shop/orders/${key.slice(0, 21)}A`)).status).toBe(404)
    await admin.put(`${shop}/settings/orders`, { paused: true, pauseText: { de: 'Lese!', en: '' } })
    try {
      const by = browser()
      await add(by, shirt)
      const sent = await by.send('/shop/checkout/shipping-info', who)
      expect([sent.status, sent.problem.message]).toEqual([409, 'Lese!'])
    } finally {
      await admin.put(`${shop}/settings/orders`, { paused: false })
    }
  })
})

test('a crowd buys the last bottles: as many as there are, and the others are told', async () => {
  const item = await sold('Reserve', '4')
  const crowd = await Promise.all(
    Array.from({ length: 10 }, async () => {
      const by = browser()
      await add(by, item)
      return { by, shown: await toButton(by) }
    }),
  )
  const answers = await Promise.all(
    crowd.map(({ by, shown }) => by.send('/shop/checkout/check-order', { ...agreed, shown })),
  )
  expect(answers.filter(({ status }) => status === 303)).toHaveLength(4)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(6)
  expect(await free(item)).toBe(0)
})

describe('the shop', () => {
  test('sends in parts, is paid, writes the invoice, and takes back with stock and credit note', async () => {
    const item = await sold('Glas', '10')
    const key = await placed(item, '3')
    const row = await orderOf(key)
    const line = (await details(row._id)).lines[0]._id
    expect((await reader.post(`${shop}/order/${row._id}/parcel`, {})).status).toBe(403)
    const first = await keeper.post(`${shop}/order/${row._id}/parcel`, {
      lines: [{ _id: line, quantity: '1' }],
      carrier: 'post',
      tracking: '10101',
    })
    expect([first.body.message, first.body.shop_order?.state]).toEqual([undefined, 'sending'])
    expect((await keeper.post(`${shop}/order/${row._id}/cancel`, { text: '' })).status).toBe(409)
    await app.write((ctx) =>
      orderPayable.onPaid(ctx, row._id, {
        payment: uuidv7(),
        source: 'transfer',
        cents: cents(row.totalCents),
        paid: cents(row.totalCents),
        settled: true,
        test: false,
      }),
    )
    const rest = await keeper.post(`${shop}/order/${row._id}/parcel`, {})
    expect(rest.body.shop_order).toMatchObject({ state: 'sent', payment: 'paid' })
    expect((await keeper.post(`${shop}/order/${row._id}/parcel`, {})).status).toBe(409)
    await app.platform.jobs.idle(60)
    const kinds = (await details(row._id)).documents.map((one: { kind: string }) => one.kind)
    expect(kinds.toSorted()).toEqual(['delivery', 'delivery', 'invoice', 'order'])
    expect(await free(item)).toBe(7)
    const { data } = await browser().page(`/shop/orders/${key}`)
    expect(data.parcels[0].href).toContain('10101')

    const tooMuch = await keeper.post(`${shop}/order/${row._id}/take-back`, {
      lines: [{ _id: line, quantity: '4' }],
    })
    expect([tooMuch.status, tooMuch.body.code]).toEqual([409, 'MORE_THAN_OPEN'])
    expect(
      (await reader.post(`${shop}/order/${row._id}/take-back`, { lines: [{ _id: line, quantity: '1' }] }))
        .status,
    ).toBe(403)
  })

  test('leaves a line out before it is sent, cancels, and gives the cart back; late money takes it up again', async () => {
    const item = await sold('Karaffe', '6')
    const key = await placed(item, '5')
    const row = await orderOf(key)
    const line = (await details(row._id)).lines[0]._id
    const less = await keeper.post(`${shop}/order/${row._id}/take-back`, {
      lines: [{ _id: line, quantity: '2' }],
      reason: 'zu viel',
    })
    expect([less.body.message, less.body.shop_order?.totalCents]).toEqual([undefined, 3490])
    expect(await free(item)).toBe(3)
    expect((await reader.post(`${shop}/order/${row._id}/cancel`, { text: '' })).status).toBe(403)
    const over = await keeper.post(`${shop}/order/${row._id}/cancel`, { text: 'Doch nicht' })
    expect(over.body.shop_order).toMatchObject({ state: 'cancelled' })
    expect(await free(item)).toBe(6)
    const news = {
      payment: uuidv7(),
      source: 'transfer' as const,
      cents: cents(3490),
      paid: cents(3490),
      settled: true,
      test: false,
    }
    expect(await app.write((ctx) => orderPayable.onPaid(ctx, row._id, news))).toBe('keep')
    expect((await orderOf(key)).state).toBe('placed')
    expect(await free(item)).toBe(3)
  })

  test('late money for what is gone goes back', async () => {
    const item = await sold('Einzelstück', '1')
    const row = await orderOf(await placed(item))
    await keeper.post(`${shop}/order/${row._id}/cancel`, { text: '' })
    await placed(item)
    const news = {
      payment: uuidv7(),
      source: 'transfer' as const,
      cents: cents(1490),
      paid: cents(1490),
      settled: true,
      test: false,
    }
    expect(await app.write((ctx) => orderPayable.onPaid(ctx, row._id, news))).toBe('giveBack')
    const { body } = await keeper.get(`${shop}/order/${row._id}`)
    expect(body.shop_order).toMatchObject({ state: 'cancelled', paidCents: 1490 })
  })

  test('takes an order by telephone, once, and hands out lists', async () => {
    const { email, ...address } = who
    const input = {
      address: { ...address, title: '', company: '' },
      email,
      lines: [{ item: shirt, quantity: 2 }],
      source: 'transfer',
      idempotencyKey: uuidv7(),
    }
    expect((await reader.post(`${shop}/phone-order`, input)).status).toBe(403)
    expect((await keeper.post(`${shop}/phone-order`, { ...input, address: undefined })).status).toBe(422)
    const { body } = await keeper.post(`${shop}/phone-order`, input)
    expect([body.message, body.shop_order?.channel]).toEqual([undefined, 'phone'])
    const again = await keeper.post(`${shop}/phone-order`, input)
    expect(again.body.shop_order._id).toBe(body.shop_order._id)
    const { _id, number } = body.shop_order
    const picking = await keeper.get(`${shop}/orders/picking-list`, { _id })
    expect(picking.text).toContain('Leiberl')
    const labels = await keeper.get(`${shop}/orders/labels`, { _id })
    expect(labels.text).toContain(number)
    expect((await app.guest.get(`${shop}/orders/labels`, { _id })).status).toBe(401)
    expect((await app.guest.get(`${shop}/order`)).status).toBe(401)
  })
})
