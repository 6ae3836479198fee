import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '#app/test-app.ts'
import { changeShopSettings } from '#domains/shop/catalog/server/offers.ts'
import { refundBy } from '../withdrawals.rules.ts'

const app = await testApp('shop withdrawals')
const admin = app.as('admin')
const shop = '/api/v0/shop'
const books = '/api/v0/accounting'
const of = (...actions: string[]) => actions.map((action) => `shop_withdrawal.${action}`)
const reader = app.as({ role: 'member', name: 'Rosa', rights: of('read') })
const keeper = app.as({ role: 'member', name: 'Paula', rights: of('read', 'update') })
const cashier = app.as({ role: 'member', name: 'Kassa', rights: of('read', 'refund') })
const list = '/api/v0/shop/withdrawal'
const page = async (at: string, query = '') => (await app.guest.get('/api/c/site', { path: at, query })).body
const send = async (fields: Record<string, string>, remoteAddress = '127.0.0.1') => {
  const answer = await app.server.inject({
    method: 'POST',
    url: '/shop/withdrawal',
    remoteAddress,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  })
  const isPage = String(answer.headers['content-type']).startsWith('application/json')
  return {
    status: answer.statusCode,
    location: String(answer.headers.location ?? ''),
    form: isPage ? answer.json().data?.form : undefined,
  }
}
const declared = { name: 'Vera Huber', contract: 'ABCD-2345', email: 'vera@rebenau.example' }

test('the day of the refund is counted from the day after', () => {
  expect(refundBy('2026-12-24')).toBe('2027-01-07')
})

test('there is nothing of it while the shop is off', async () => {
  expect((await page('/shop/withdrawal')).status).toBe(404)
  expect((await send({ ...declared, step: 'confirm' })).status).toBe(404)
  expect(JSON.stringify((await page('/')).frame.footer)).not.toContain('withdrawal')
})

test('anybody declares in two steps, gets the receipt with content and time at once, and the shop a deadline', async () => {
  await app.write((ctx) => changeShopSettings(ctx, { enabled: true }))
  await admin.put(`${books}/settings`, { name: 'Weingut Ebner' })
  expect(JSON.stringify((await page('/')).frame.footer)).toContain('Vertrag widerrufen')
  expect((await page('/en/shop/withdrawal')).data.step).toBe('declare')
  const wrong = await send({ name: '', contract: '', email: 'vera' })
  expect([wrong.status, Object.keys(wrong.form.problem.fields).toSorted()]).toEqual([
    422,
    ['contract', 'email', 'name'],
  ])
  const first = await send(declared)
  expect([first.status, first.form.values.step, first.form.values.statement]).toEqual([
    200,
    'confirm',
    'Hiermit widerrufe ich den Vertrag zur Bestellung ABCD-2345.',
  ])
  expect((await reader.get(list)).body.shop_withdrawal).toEqual([])
  const done = await send({ ...declared, step: 'confirm' })
  expect(done.status).toBe(303)
  const [at = '', query = ''] = done.location.split('?')
  const receipt = await page(at, query)
  expect(receipt.data).toMatchObject({ step: 'done', statement: first.form.values.statement })
  expect((await page(at, query.slice(0, -1))).data.step).toBe('declare')
  const [row] = (await reader.get(list)).body.shop_withdrawal
  expect(row).toMatchObject({ state: 'declared', order: null, late: false, refundBy: expect.any(String) })
  await app.platform.jobs.idle(30)
  const folder = path.join(app.platform.config.dataDir, 'outbox')
  const all = await Promise.all(
    (await readdir(folder)).map((file) => readFile(path.join(folder, file), 'utf8')),
  )
  const mail = all.find((one) => /^To:.*vera@rebenau/m.test(one)) ?? ''
  expect(mail).toContain('ABCD-2345')
  expect(mail).toContain('Weingut Ebner')
})

test('the receipt of a declaration that fits no order carries its words, but no link to anywhere', async () => {
  const name = 'Gewonnen!\n\nhttps://evil.example/win www.evil.example'
  const done = await send({
    name,
    contract: 'Nr.7 evil.example',
    email: 'fremd@rebenau.example',
    step: 'confirm',
  })
  expect(done.status).toBe(303)
  await app.platform.jobs.idle(30)
  const folder = path.join(app.platform.config.dataDir, 'outbox')
  const all = await Promise.all(
    (await readdir(folder)).map((file) => readFile(path.join(folder, file), 'utf8')),
  )
  const mail = all.find((one) => /^To:.*fremd@/m.test(one))!.replaceAll(/=\r?\n/g, '')
  expect(mail).toContain('Nr. 7 evil. example')
  expect(mail).toContain('Gewonnen! https: evil. example/win www. evil. example')
  expect(mail).not.toContain('evil.example')
})

test('an address that no order knows gets few receipts a day, however often somebody declares', async () => {
  const email = 'geplagt@rebenau.example'
  for (let turn = 0; turn < 5; turn++)
    expect((await send({ name: 'Irgendwer', contract: `X-${turn}`, email, step: 'confirm' })).status).toBe(
      303,
    )
  await app.platform.jobs.idle(30)
  const folder = path.join(app.platform.config.dataDir, 'outbox')
  const all = await Promise.all(
    (await readdir(folder)).map((file) => readFile(path.join(folder, file), 'utf8')),
  )
  expect(all.filter((one) => /^To:.*geplagt@/m.test(one))).toHaveLength(3)
})

test('what fits no order goes with the person that it tells of', async () => {
  const email = 'weg@rebenau.example'
  await send({ name: 'Wanda Weg', contract: 'X-9', email, step: 'confirm' })
  const declaredBy = async () =>
    (await reader.get(list, { search: email })).body.shop_withdrawal.map(({ name }: { name: string }) => name)
  expect(await declaredBy()).toEqual(['Wanda Weg'])
  const { status } = await admin.post('/api/v0/privacy/erase', { text: email, confirm: 'LÖSCHEN' })
  expect([status, await declaredBy()]).toEqual([200, []])
})

test('only whoever may change it settles it, and not without an order', async () => {
  const [row] = (await reader.get(list)).body.shop_withdrawal
  expect((await app.guest.get(list)).status).toBe(401)
  expect((await reader.post(`${list}/${row._id}/refund`, {})).status).toBe(403)
  // The right to edit the list does not include refunds
  expect((await keeper.post(`${list}/${row._id}/refund`, {})).status).toBe(403)
  const none = await cashier.post(`${list}/${row._id}/refund`, {})
  expect([none.status, none.body.code]).toEqual([409, 'NO_ORDER'])
  expect((await keeper.post(`${list}/${row._id}/reject`, { message: '' })).status).toBe(422)
  const rejected = await keeper.post(`${list}/${row._id}/reject`, { message: 'Kein Vertrag mit uns' })
  expect(rejected.body.shop_withdrawal.state).toBe('rejected')
  expect((await admin.post(`${list}/${row._id}/settle`, { text: '' })).status).toBe(409)
})

describe('what is refunded', () => {
  const orders = `${shop}/order`
  const itemOf = async (title: string, noWithdrawal = '') => {
    const { body } = await admin.post(`${books}/item`, { title: { de: title, en: '' }, price: '10' })
    await admin.post(`${shop}/product`, {
      ...{ title, noWithdrawal, status: 'published', items: [body.item._id] },
    })
    return body.item._id as string
  }
  const email = 'karl@rebenau.example'
  /** A paid and collected order by telephone, with its lines by item name. */
  async function bought(...items: string[]) {
    const made = await admin.post(`${shop}/phone-order`, {
      ...{ email, pickup: true, source: 'transfer', lines: items.map((item) => ({ item, quantity: 2 })) },
      address: {
        ...{ type: 'person', title: '', company: '', first_name: 'Karl', last_name: 'Huber' },
        ...{ address: 'Weg 1', zip: '3500', city: 'Krems', country: 'AT', phone: '+43 2732 1234' },
      },
    })
    expect(made.body.message).toBeUndefined()
    const { _id, code, totalCents } = made.body.shop_order
    const { details } = (await admin.get(`${orders}/${_id}/details`)).body
    await admin.post(`${shop}/payment/${details.payments[0]._id}/receive`, { cents: totalCents })
    expect((await admin.post(`${orders}/${_id}/send`, { text: '' })).body.message).toBeUndefined()
    const key = String(details.href).split('/').at(-1)!
    return { _id, code, key, lines: details.lines as { _id: string }[] }
  }
  const givenBack = async (_id: string) =>
    (await admin.get(`${orders}/${_id}/details`)).body.details.payments[0].refunded
  async function withdrawn({ _id, code }: { _id: string; code: string }, chosen: string[] = []) {
    const ticked = Object.fromEntries(chosen.map((line) => [`line-${line}`, 'on']))
    const done = await send({ name: 'Karl Huber', contract: code, email, step: 'confirm', ...ticked })
    expect(done.status).toBe(303)
    return (await reader.get(list, { order: _id })).body.shop_withdrawal[0]
  }
  let [one, other] = ['', '']

  beforeAll(async () => {
    await admin.put(`${books}/settings`, {
      ...{ name: 'Weingut Berger', street: 'Kellergasse 1', zip: '3500', city: 'Krems', country: 'AT' },
      ...{ email: 'buero@weingut.example', vatId: 'ATU12345675' },
    })
    await admin.post(`${books}/bank-account`, {
      ...{ title: 'Giro', holder: 'Weingut Berger', iban: 'AT611904300234573201', isDefault: true },
    })
    await admin.put(`${shop}/payment-settings`, { transfer: true })
    const words = { de: 'Hof', en: '' }
    const place = await admin.post(`${shop}/shipping_group`, {
      ...{ title: words, text: words, countedBy: 'pickup', rates: [] },
    })
    if (place.status !== 200) throw new Error(place.body.message)
    ;[one, other] = [await itemOf('Kanne'), await itemOf('Tasse')]
  })

  test('was declared: no other line, and not more of it', async () => {
    const order = await bought(one, other)
    const [first, second] = order.lines as [{ _id: string }, { _id: string }]
    const { _id } = await withdrawn(order, [first._id])
    const refund = (lines?: object[]) => cashier.post(`${list}/${_id}/refund`, lines ? { lines } : {})
    const foreign = await refund([{ _id: second._id, quantity: '1' }])
    expect([foreign.status, Object.keys(foreign.body.fields)]).toEqual([422, ['lines']])
    expect((await refund([{ _id: first._id, quantity: '3' }])).status).toBe(422)
    const twice = [1, 2].map(() => ({ _id: first._id, quantity: '2' }))
    expect((await refund(twice)).status).toBe(422)
    expect((await refund()).body.shop_withdrawal).toMatchObject({ state: 'settled' })
    expect(await givenBack(order._id)).toBe(2000)
    expect((await refund()).status).toBe(409)
  })

  test('was not given back before: a second declaration finds nothing left', async () => {
    const order = await bought(one)
    const first = await withdrawn(order)
    expect((await cashier.post(`${list}/${first._id}/refund`, {})).body.message).toBeUndefined()
    const second = await withdrawn(order)
    expect(second._id).not.toBe(first._id)
    const again = await cashier.post(`${list}/${second._id}/refund`, {})
    expect([again.status, again.body.code]).toEqual([409, 'MORE_THAN_OPEN'])
    expect(await givenBack(order._id)).toBe(2000)
  })

  test('is what may be withdrawn from untouched, but what was opened, and never what was made for the buyer', async () => {
    const [sealed, custom] = [await itemOf('Zahnbürste', 'sealed'), await itemOf('Gravur', 'custom')]
    const order = await bought(sealed, custom)
    const whole = await withdrawn(order)
    expect((await cashier.post(`${list}/${whole._id}/refund`, {})).body.message).toBeUndefined()
    expect(await givenBack(order._id)).toBe(2000)
    const other = await bought(sealed, one)
    const [, untouched] = other.lines as [{ _id: string }, { _id: string }]
    const { _id } = await withdrawn(other)
    const lines = [{ _id: untouched._id, quantity: '2' }]
    expect((await cashier.post(`${list}/${_id}/refund`, { lines })).body.message).toBeUndefined()
    const back = (await admin.get(`${orders}/${other._id}/details`)).body.details.lines
    expect(back.map((line: { back: string }) => line.back)).toEqual(['0', '2'])
  })

  test('is of the order whose code was typed, whichever link was opened before', async () => {
    const [opened, typed] = [await bought(one), await bought(one)]
    const declare = (contract: string) =>
      send({ name: 'Karl Huber', email, order: opened.key, contract, step: 'confirm' }, '10.9.1.1')
    const declaredFor = async (_id: string) =>
      (await reader.get(list, { order: _id })).body.shop_withdrawal.map(
        ({ contract }: { contract: string }) => contract,
      )
    expect((await declare(typed.code)).status).toBe(303)
    expect([await declaredFor(opened._id), await declaredFor(typed._id)]).toEqual([[], [typed.code]])
    expect((await declare('vertippt')).status).toBe(303)
    expect(await declaredFor(opened._id)).toEqual([])
    const spoken = `${opened.code.slice(0, 4).toLowerCase()}-${opened.code.slice(4)}`
    expect((await declare(spoken)).status).toBe(303)
    expect(await declaredFor(opened._id)).toEqual([spoken])
  })

  test('is in own words of any length and of any letters', async () => {
    const { _id, code } = await bought(one)
    const part = `x${'\u{1F377}'.repeat(400)}`
    const sent = await send({ name: 'Karl Huber', email, contract: code, part, step: 'confirm' }, '10.9.1.3')
    expect(sent.status).toBe(303)
    const [row] = (await reader.get(list, { order: _id })).body.shop_withdrawal
    expect([row.part.length, row.part.isWellFormed()]).toEqual([499, true])
  })

  test('comes ten times a day at most, whether there is such an order or not', async () => {
    const { code } = await bought(one)
    for (const contract of [code, 'NIX0-NIX0']) {
      const states: number[] = []
      for (let turn = 0; turn < 11; turn++) {
        const from = `10.9.2.${turn}`
        states.push((await send({ name: 'Karl Huber', email, contract, step: 'confirm' }, from)).status)
      }
      expect(states).toEqual([...Array.from({ length: 10 }, () => 303), 429])
    }
  })

  test('is receipted to a stranger as where no order is known, whoever holds the link', async () => {
    const { _id, key, code } = await bought(one)
    const name = 'Gewonnen! www.evil.example'
    const to = 'fremde@rebenau.example'
    for (let turn = 0; turn < 5; turn++)
      expect(
        (await send({ name, email: to, order: key, contract: code, step: 'confirm' }, '10.9.1.2')).status,
      ).toBe(303)
    expect((await reader.get(list, { order: _id })).body.shop_withdrawal).toHaveLength(5)
    await app.platform.jobs.idle(30)
    const folder = path.join(app.platform.config.dataDir, 'outbox')
    const all = await Promise.all(
      (await readdir(folder)).map((file) => readFile(path.join(folder, file), 'utf8')),
    )
    const receipts = all.filter((mail) => /^To:.*fremde@/m.test(mail))
    expect(receipts).toHaveLength(3)
    for (const mail of receipts) expect(mail.replaceAll(/=\r?\n/g, '')).not.toContain('evil.example')
  })
})
