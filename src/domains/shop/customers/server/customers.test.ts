import { beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '#app/test-app.ts'
import { runRead, runWrite, systemCaller } from '#kit/server/http/scope.ts'
import type { AccountSectionData } from '#kit/shared/site/account-section.ts'
import { uuidv7 } from '#kit/shared/uuid.ts'
import { partyAddress, partyById } from '#domains/books/masterdata/server/offers.ts'
import { createUser } from '#domains/platform/users/server/offers.ts'
import { changeShopSettings } from '#domains/shop/catalog/server/offers.ts'
import { customersPersonal } from './customers.personal.ts'
import { type CustomerAddress, customerOf, customerParty, partiesOfAccount } from './offers.ts'

const app = await testApp('customers')
const admin = app.as('admin')
const base = '/api/v0/shop'
const eva: CustomerAddress = {
  type: 'person',
  title: 'Frau',
  first_name: 'Eva',
  last_name: 'Traubinger',
  company: '',
  address: 'Kellergasse 4',
  zip: '3743',
  city: 'Rebenau',
  country: 'AT',
  phone: '+43 2942 12345',
}
const form = (more: object = {}) => ({ section: 'address-add', action: 'save', ...eva, ...more })

async function account(email = '') {
  const { _id } = await app.write((ctx) =>
    createUser(ctx, {
      handle: email || `k${uuidv7()}@ort.example`,
      email,
      roles: ['user'],
      userData: { first_name: 'Eva', last_name: 'Traubinger' },
    }),
  )
  const headers = { 'x-test-caller': JSON.stringify({ role: 'user', _id }) }
  const send = async (path: string, sent: Record<string, string>) => {
    const answer = await app.server.inject({
      method: 'POST',
      url: path,
      headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(sent).toString(),
    })
    const isJson = String(answer.headers['content-type']).startsWith('application/json')
    return {
      status: answer.statusCode,
      location: String(answer.headers['location'] ?? ''),
      page: isJson ? answer.json() : {},
    }
  }
  const page = async (path: string) =>
    (await app.server.inject({ url: '/api/c/site', query: { path }, headers })).json()
  // Pages put soft hyphens into long words
  const addresses = async (): Promise<NonNullable<AccountSectionData['items']>> =>
    JSON.parse(
      JSON.stringify((await page('/konto/adressen')).data.sections[0].items).replaceAll('\u00ad', ''),
    )
  const as = <T>(work: Parameters<typeof runWrite<T>>[2]) =>
    runWrite(
      app.platform,
      { ...systemCaller(), user: { ...systemCaller().user!, _id, roles: ['user'] } },
      work,
    )
  return { _id, send, page, addresses, as }
}
const idIn = (href: string | undefined) => href!.split('/').at(-1)!

beforeAll(() => app.write((ctx) => changeShopSettings(ctx, { enabled: true })))

describe('addresses of an account', () => {
  test('are added, made the default and removed; the default ones stay', async () => {
    const customer = await account()
    const added = await customer.send('/konto/adressen/neu', form())
    expect([added.status, added.location]).toEqual([303, '/konto/adressen?done=addresses#addresses'])
    const [first] = await customer.addresses()
    expect(first).toMatchObject({
      title: 'Eva Traubinger, Kellergasse 4, 3743 Rebenau',
      text: 'Rechnungs- und Lieferadresse',
    })
    const one = idIn(first!.href)
    const act = (action: string, _id: string) =>
      customer.send('/konto/adressen', { section: 'addresses', action: `${action}-${_id}` })
    const refusal = async (_id: string) => {
      const { status, page } = await act('remove', _id)
      return [status, page.data.refused.problem.code]
    }
    expect(await refusal(one)).toEqual([409, 'DEFAULT_ADDRESS'])
    await customer.send('/en/account/addresses/add', form({ city: 'Wien', zip: '1010' }))
    const two = idIn((await customer.addresses())[1]!.href)
    expect((await act('shipping', two)).status).toBe(303)
    expect((await customer.addresses()).map(({ text }) => text)).toEqual([
      'Rechnungsadresse',
      'Lieferadresse',
    ])
    expect(await refusal(one)).toEqual([409, 'DEFAULT_INVOICE_ADDRESS'])
    expect(await refusal(two)).toEqual([409, 'DEFAULT_SHIPPING_ADDRESS'])
    const { party } = await customer.as(customerOf)
    const stored = await app.write((ctx) => partyById(ctx, party!))
    expect([partyAddress(stored, 'invoice')?.city, partyAddress(stored, 'delivery')?.city]).toEqual([
      'Rebenau',
      'Wien',
    ])
    await act('shipping', one)
    expect((await act('remove', two)).status).toBe(303)
    expect(await customer.addresses()).toHaveLength(1)
  })

  test('that are not whole come back with what was typed, each field marked', async () => {
    const customer = await account()
    const { status, page } = await customer.send('/konto/adressen/neu', form({ zip: '', phone: 'nie' }))
    expect([status, Object.keys(page.data.refused.problem.fields)]).toEqual([422, ['zip', 'phone']])
    expect(page.data.refused.values).toMatchObject({ city: 'Rebenau', phone: 'nie' })
    const strange = await customer.send('/konto/adressen/neu', form({ country: 'ZZ' }))
    expect(Object.keys(strange.page.data.refused.problem.fields)).toEqual(['country'])
    const vat = await customer.send(
      '/konto/adressen/neu',
      form({ type: 'business', company: 'x', uid: 'AT1' }),
    )
    expect([vat.status, await customer.addresses()]).toEqual([422, []])
  })

  test('are changed on a page of their own, by nobody else', async () => {
    const [customer, stranger] = [await account(), await account()]
    await customer.send('/konto/adressen/neu', form())
    const [first] = await customer.addresses()
    const path = first!.href!
    const { data } = await customer.page(path)
    const [{ hidden, fields }] = data.sections[0].forms
    expect([hidden, fields.find(({ name }: { name: string }) => name === 'zip').value]).toEqual([
      { known: idIn(path) },
      '3743',
    ])
    const sent = { ...form({ address: 'Weg 1' }), section: 'address', ...hidden }
    expect((await stranger.page(path)).status).toBe(404)
    expect((await stranger.send(path, sent)).status).toBe(404)
    expect((await customer.send(path, sent)).status).toBe(303)
    expect((await customer.addresses()).map(({ title }) => title)).toEqual([
      'Eva Traubinger, Weg 1, 3743 Rebenau',
    ])
    const wrong = await customer.send('/konto/adressen', {
      section: 'addresses',
      action: `remove-${uuidv7()}`,
    })
    expect(wrong.status).toBe(404)
    expect((await app.guest.get('/api/c/site', { path })).body.redirect.to).toContain('/login')
  })

  test('the named addresses lead there in both languages, from the account page', async () => {
    const customer = await account()
    const { data } = await customer.page('/konto')
    expect(JSON.stringify(data.sections)).toContain('/konto/adressen')
    // Orders and addresses come before settings that rarely change
    const names = data.sections.map(({ name }: { name: string }) => name)
    expect(names.slice(0, 3)).toEqual(['orders', 'addresses', 'favourites'])
    expect((await customer.page('/en/account/addresses')).meta.alternates.de).toBe('/konto/adressen')
    expect((await customer.page('/en/account/addresses/add')).data.sections[0].title).toBe('Add an address')
    await app.write((ctx) => changeShopSettings(ctx, { enabled: false }))
    const off = await customer.page('/konto')
    await app.write((ctx) => changeShopSettings(ctx, { enabled: true }))
    expect(JSON.stringify(off.data.sections)).not.toContain('/konto/adressen')
  })
})

describe('the party of an order', () => {
  const order = { invoice: eva, email: 'eva@ort.example' }
  test("is the account's own, with every address once", async () => {
    const customer = await account()
    const first = await customer.as((ctx) => customerParty(ctx, order))
    const again = await customer.as((ctx) =>
      customerParty(ctx, { ...order, shipping: { ...eva, city: 'Wien' } }),
    )
    expect(again.party).toBe(first.party)
    expect(again.invoiceAddress).toBe(first.invoiceAddress)
    const { addresses } = await app.write((ctx) => partyById(ctx, first.party))
    expect(addresses.map(({ city }) => city)).toEqual(['Rebenau', 'Wien'])
  })

  test('of a guest is a new one each time, whatever mail address he types', async () => {
    const guest = (work: Parameters<typeof runWrite<{ party: string }>>[2]) =>
      runWrite(app.platform, { ...systemCaller(), user: null }, work)
    const one = await guest((ctx) => customerParty(ctx, order))
    expect((await guest((ctx) => customerParty(ctx, order))).party).not.toBe(one.party)
    await expect(
      guest((ctx) => customerParty(ctx, { ...order, shipping: { ...eva, zip: '' } })),
    ).rejects.toMatchObject({ status: 422, fields: { 'shipping.zip': expect.anything() } })
  })

  test('joins an account only once the address has shown to be its own', async () => {
    const email = `gast${uuidv7()}@ort.example`
    const guest = () =>
      runWrite(app.platform, { ...systemCaller(), user: null }, (ctx) =>
        customerParty(ctx, { invoice: eva, email }),
      )
    const before = await guest()
    const customer = await account(email)
    const mine = async () =>
      (await runRead(app.platform, systemCaller(), (ctx) => partiesOfAccount(ctx, customer._id))).result
    expect(await mine()).toEqual([])
    await app.write((ctx) => ctx.emit('addressProved', { account: customer._id, email: email.toUpperCase() }))
    expect(await mine()).toEqual([before.party])
    const after = await guest()
    expect(await mine()).toEqual([before.party, after.party])
  })
})

describe('discount groups', () => {
  const input = { title: { de: 'Verein', en: 'Club' }, percent: '10', payByInvoice: true }
  test('are given to customers by the office, and stay while somebody is in them', async () => {
    const group = (await admin.post(`${base}/discount_group`, input)).body.discount_group
    const customer = await account()
    const { party } = await customer.as((ctx) => customerParty(ctx, { invoice: eva, email: '' }))
    const path = `${base}/customer/${party}`
    expect((await admin.put(path, { discountGroups: [group._id, uuidv7()] })).body.customer).toMatchObject({
      account: customer._id,
      discountGroups: [group._id],
    })
    expect(await customer.as(customerOf)).toMatchObject({
      mayPayByInvoice: true,
      discountGroups: [{ title: 'Verein', percent: '10' }],
    })
    expect((await admin.delete(`${base}/discount_group`, { _id: group._id })).body.code).toBe('STILL_USED')
    await admin.put(path, { discountGroups: [] })
    expect((await admin.delete(`${base}/discount_group`, { _id: group._id })).status).toBe(200)
    const nobody = app.as({ role: 'member', name: 'Nora', rights: [] })
    expect((await nobody.put(path, { payByInvoice: true })).status).toBe(403)
    expect((await nobody.get(path)).status).toBe(403)
    expect((await nobody.post(`${base}/discount_group`, input)).status).toBe(403)
    expect((await admin.put(`${base}/customer/${uuidv7()}`, { payByInvoice: true })).status).toBe(404)
  })

  test.each(['100', '-1', '101', 'x'])('take no %s percent', async (percent) => {
    const { status, body } = await admin.post(`${base}/discount_group`, { ...input, percent })
    expect([status, Object.keys(body.fields)]).toEqual([422, ['percent']])
  })
})

describe('favourites', () => {
  const made = async () =>
    (await admin.post(`${base}/product`, { title: `Wein ${uuidv7()}`, status: 'published' })).body.product
      ._id as string
  test('are kept for a visitor by a cookie, and join those of the account once he signs in', async () => {
    const [one, two] = [await made(), await made()]
    const customer = await account()
    const send = (product: string, cookie = '', caller = '') =>
      app.server.inject({
        method: 'POST',
        url: '/shop/favourites',
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          ...(cookie ? { cookie } : {}),
          ...(caller ? { 'x-test-caller': caller } : {}),
        },
        payload: new URLSearchParams({ action: 'add', product }).toString(),
      })
    const first = await send(one)
    expect([first.statusCode, first.headers['location']]).toEqual([303, '/shop/favourites'])
    const visitor = first.cookies.find(({ name }) => name === 'shop_visitor')!
    expect(first.cookies.find(({ name }) => name === 'shop_favourites')).toMatchObject({ value: '1' })
    await send(one, `shop_visitor=${visitor.value}`)
    await send(two, `shop_visitor=${visitor.value}`)
    expect((await send(uuidv7())).statusCode).toBe(404)
    const caller = JSON.stringify({ role: 'user', _id: customer._id })
    await send(two, '', caller)
    const answer = await app.server.inject({
      url: '/api/c/site',
      query: { path: '/shop/favourites' },
      headers: { cookie: `shop_visitor=${visitor.value}`, 'x-test-caller': caller },
    })
    const cards = (answer.json().data.cards as { _id: string }[]).map(({ _id }) => _id)
    expect(cards.toSorted()).toEqual([one, two].toSorted())
    const removed = await customer.send('/shop/favourites', { action: 'remove', product: one })
    expect(removed.status).toBe(303)
    expect((await customer.page('/shop/favourites')).data.cards).toMatchObject([{ _id: two }])
  })
})

test('a person is found by account and address, and erased', async () => {
  const email = `weg${uuidv7()}@ort.example`
  const customer = await account(email)
  await customer.as((ctx) => customerParty(ctx, { invoice: eva, email }))
  await app.write((ctx) => ctx.emit('addressProved', { account: customer._id, email }))
  const person = {
    emails: [email],
    accounts: [{ _id: customer._id, handle: email, name: 'Eva', stays: null }],
    names: [],
    records: [],
  }
  const found = await app.write((ctx) => customersPersonal.find!(ctx, person))
  expect(found).toMatchObject([{ collection: 'shop_customer', sure: true, fate: 'remove', ask: email }])
  await app.write((ctx) => customersPersonal.erase!(ctx, found, person))
  expect(await app.write((ctx) => customersPersonal.find!(ctx, person))).toEqual([])
})
