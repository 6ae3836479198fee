import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { testApp } from '#app/test-app.ts'
import { paymentFaults } from '#domains/shop/payments/server/offers.ts'
import { guestCaller, runWrite } from '#kit/server/http/scope.ts'
import { uuidv7 } from '#kit/shared/uuid.ts'
import { dayIn } from '#kit/shared/dates/dates.ts'
import { daysFrom, laterDay } from '#kit/shared/dates/days.ts'
import { siteDay, siteZone } from '#domains/books/masterdata/server/offers.ts'
import { markVoucher } from '#domains/shop/vouchers/server/offers.ts'
import { agreed, shopOf, who } from '../orders.fixture.ts'

const app = await testApp('shop order vouchers')
const admin = app.as('admin')
const shop = '/api/v0/shop'
const { browser, open, sold, add, toButton, orderOf, details, mails } = shopOf(app)
const button = '/shop/checkout/check-order'
let shirt = ''

async function voucher(valueCents: number, more: object = {}) {
  const { body } = await admin.post(`${shop}/voucher`, { valueCents, ...more })
  expect(body.message).toBeUndefined()
  const { rows } = await app.platform.database.pool.query(
    'select "code" from shop_vouchers where "_id" = $1',
    [body.shop_voucher._id],
  )
  const { code } = rows[0]
  return { ...body.shop_voucher, code } as { _id: string; code: string; number: number }
}
const balance = async ({ _id }: { _id: string }) =>
  (await admin.get(`${shop}/voucher/${_id}`)).body.shop_voucher.balanceCents
type Browser = ReturnType<typeof browser>
const enter = (by: Browser, code: string, more: Record<string, string> = {}) =>
  by.send(button, { action: 'voucher', voucher: code, ...more })
const atButton = async (count = '1') => {
  const by = browser()
  await add(by, shirt, count)
  return { by, shown: await toButton(by) }
}
const shownAt = async (by: Browser) => (await by.page(button)).data
/** Orders by telephone, as entered by a user of the office. */
const phoneBy = (clerk: typeof admin) => (vouchers: string[]) => {
  const { email, ...address } = who
  return clerk.post(`${shop}/phone-order`, {
    ...{ address: { ...address, title: '', company: '' }, email, source: 'transfer', vouchers },
    lines: [{ item: shirt, quantity: 1 }],
  })
}
const keyOf = (location: string) => new URL(location, 'http://x').searchParams.get('order')!

beforeAll(async () => {
  await open()
  shirt = await sold('Leiberl', '500')
})

test('a part is paid with it, the rest by transfer; documents and books say so', async () => {
  const card = await voucher(1000)
  const { by } = await atButton()
  const entered = await enter(by, card.code.toLowerCase(), { terms: 'on', comment: 'Bitte läuten' })
  expect([entered.status, entered.problem]).toEqual([200, undefined])
  expect(entered.data.form.values).toMatchObject({ terms: 'on', comment: 'Bitte läuten' })
  const { totals, shown, vouchers } = await shownAt(by)
  expect([totals.total, totals.voucher, totals.due]).toEqual([1490, 1000, 490])
  expect(vouchers).toMatchObject([{ end: `…${card.code.slice(-4)}`, cents: 1000, left: 0 }])
  // Vouchers are charged only when the order is placed
  expect(await balance(card)).toBe(1000)
  const done = await by.send(button, { ...agreed, shown })
  expect([done.status, done.problem?.message]).toEqual([303, undefined])
  expect(await balance(card)).toBe(0)
  const { data } = await by.page(done.location)
  expect(data.transfer.cents).toBe(490)
  const row = await orderOf(keyOf(done.location))
  expect(row).toMatchObject({ totalCents: 1490, voucherCents: 1000, paidCents: 1000, payment: 'part' })
  const [mail = ''] = await mails(`Ihre Bestellung ${row.code}`)
  expect(mail).toContain('Gutschein')
  expect((await details(row._id)).payments).toMatchObject([
    { source: 'voucher', received: 1000 },
    { source: 'transfer' },
  ])
  const sent = await admin.post(`${shop}/order/${row._id}/parcel`, {})
  expect(sent.status).toBe(200)
  await app.platform.jobs.idle(60)
  const invoice = (await details(row._id)).documents.find(({ kind }: { kind: string }) => kind === 'invoice')
  const { rows } = await app.platform.database.pool.query(
    'select sum("amount")::int as "settled" from settlements where "document" = $1',
    [invoice._id],
  )
  expect(rows[0].settled).toBe(1000)
  expect(await app.write(paymentFaults)).toEqual([])
})

test('pays everything: no other way to pay is asked for, and the rest stays on it', async () => {
  const card = await voucher(5000)
  const { by } = await atButton()
  await enter(by, card.code)
  const { totals, shown } = await shownAt(by)
  expect(totals.due).toBe(0)
  const done = await by.send(button, { action: 'order', terms: 'on', shown })
  expect([done.status, done.problem?.message]).toEqual([303, undefined])
  expect(done.location).toContain('/finish')
  expect(await orderOf(keyOf(done.location))).toMatchObject({ payment: 'paid', source: 'voucher' })
  expect(await balance(card)).toBe(3510)
  const twice = await by.send(button, { action: 'order', terms: 'on', shown })
  expect(twice.location).toBe(done.location)
  expect(await balance(card)).toBe(3510)
})

test('a code that cannot be used says why: mistyped, unknown, used up, expired, blocked, twice', async () => {
  const { by } = await atButton()
  const fault = async (code: string) => {
    const { status, problem } = await enter(by, code)
    expect(status).toBe(422)
    return problem.fields.voucher
  }
  const card = await voucher(100)
  const wrong = `${card.code[0] === 'A' ? 'B' : 'A'}${card.code.slice(1)}`
  expect(await fault('')).toContain('geben Sie den Code')
  expect(await fault(wrong)).toContain('Zeichen')
  expect(await fault('GIBTESNICHT')).toContain('gibt es nicht')
  const used = await voucher(100)
  await admin.post(`${shop}/voucher/${used._id}/adjust`, { cents: -100, reason: 'Kassa' })
  expect(await fault(used.code)).toContain('schon ganz eingelöst')
  const over = await voucher(100, { issuedOn: '2020-01-01', validUntil: '2020-12-31' })
  expect(await fault(over.code)).toContain('abgelaufen')
  const blocked = await voucher(100)
  await admin.post(`${shop}/voucher/${blocked._id}/block`, { text: 'Verloren' })
  expect(await fault(blocked.code)).toContain('gesperrt')
  expect((await enter(by, card.code)).status).toBe(200)
  expect(await fault(card.code)).toContain('schon eingetragen')
  expect((await by.send(button, { action: `voucher-out:${card._id}` })).status).toBe(200)
  expect((await shownAt(by)).vouchers).toEqual([])
  // Imported codes may look like generated ones with another check digit
  const former = await voucher(100, { code: wrong })
  expect((await enter(by, wrong)).status).toBe(200)
  expect((await shownAt(by)).vouchers).toMatchObject([{ _id: former._id }])
})

test('guessing ends after some tries, also where each of them failed', async () => {
  const { by } = await atButton()
  const answers = []
  for (let time = 0; time < 22; time++) answers.push((await enter(by, `RATEN${time}`)).status)
  expect(answers.slice(0, 20)).toEqual(Array(20).fill(422))
  expect(answers.slice(20)).toEqual([429, 429])
  const card = await voucher(100)
  expect((await enter(by, card.code)).status).toBe(429)
})

test('pays an order by telephone, too; the rest as it is said', async () => {
  const phone = phoneBy(admin)
  const [part, whole] = [await voucher(1000), await voucher(5000)]
  for (const wrong of [['ABCD-EFGH-JKMN-PQRS'], [part.code, part.code]]) {
    const { status, body } = await phone(wrong)
    expect([status, Object.keys(body.fields ?? {})]).toEqual([422, ['vouchers']])
  }
  const first = (await phone([part.code])).body.shop_order
  expect(first).toMatchObject({ voucherCents: 1000, paidCents: 1000, payment: 'part', source: 'transfer' })
  expect((await details(first._id)).payments).toMatchObject([
    { source: 'voucher', received: 1000 },
    { source: 'transfer', cents: 490 },
  ])
  const second = (await phone([whole.code])).body.shop_order
  expect(second).toMatchObject({ voucherCents: 1490, payment: 'paid', source: 'voucher', unpaidUntil: null })
  expect([await balance(part), await balance(whole)]).toEqual([0, 3510])
})

test('codes guessed in orders by telephone are counted, though each such order is refused', async () => {
  const clerk = app.as({ role: 'member', rights: ['shop_order.create'] })
  const phone = phoneBy(clerk)
  const ten = (from: string) => Array.from({ length: 10 }, (_, at) => `TIPPEN${from}${at}`)
  const answers = []
  for (const codes of [ten('A'), ten('B'), ['TIPPENC']]) answers.push((await phone(codes)).status)
  expect(answers).toEqual([422, 422, 429])
  const card = await voucher(100)
  expect((await phone([card.code])).status).toBe(429)
  expect(await balance(card)).toBe(100)
  expect((await phone([])).status).toBe(200)
})

test('right codes in orders by telephone are not counted: who takes many orders is not kept from the next', async () => {
  const clerk = app.as({ role: 'member', rights: ['shop_order.create'], _id: uuidv7() })
  const card = await voucher(100)
  const { email, ...address } = who
  for (let time = 0; time < 3; time++) {
    const { status, body } = await clerk.post(`${shop}/phone-order`, {
      ...{ address: { ...address, title: '', company: '' }, email, source: 'transfer' },
      ...{ vouchers: Array(10).fill(card.code), lines: [{ item: shirt, quantity: 9999 }] },
    })
    expect([status, Object.keys(body.fields ?? {})]).toEqual([422, ['lines.0.quantity']])
  }
  expect((await phoneBy(clerk)([card.code])).body.shop_order).toMatchObject({ voucherCents: 100 })
})

test('used twice at once: one has it, the other is told and pays the rest otherwise', async () => {
  const card = await voucher(1490)
  const buyers = []
  for (let time = 0; time < 2; time++) {
    const { by } = await atButton()
    await enter(by, card.code)
    buyers.push({ by, shown: (await shownAt(by)).shown })
  }
  const answers = await Promise.all(
    buyers.map(({ by, shown }) => by.send(button, { action: 'order', terms: 'on', shown })),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303, 409]))
  expect(await balance(card)).toBe(0)
  const loser = answers.findIndex(({ status }) => status === 409)
  const { problem, data } = answers[loser]!
  expect([problem.code, problem.message]).toEqual(['VOUCHER_CHANGED', expect.stringContaining('14,90')])
  expect([data.vouchers, data.totals.due]).toEqual([[], 1490])
  const paid = await buyers[loser]!.by.send(button, { ...agreed, shown: data.shown })
  expect(paid.status).toBe(303)
})

test('cancelled or given up, it goes back to the voucher, and the cart with it', async () => {
  const card = await voucher(1000)
  const { by } = await atButton()
  await enter(by, card.code)
  const done = await by.send(button, { ...agreed, shown: (await shownAt(by)).shown })
  const key = keyOf(done.location)
  expect(await balance(card)).toBe(0)
  const given = await by.send(`/shop/orders/${key}`, { action: 'cancel' })
  expect(given.status).toBe(303)
  expect(await balance(card)).toBe(1000)
  expect(await orderOf(key)).toMatchObject({ state: 'cancelled', refundedCents: 1000, payment: 'refunded' })
  const { data: ended } = await by.page(`/shop/orders/${key}`)
  expect([ended.now, ended.totals.due]).toEqual(['nowCancelled', 0])
  await toButton(by)
  expect((await shownAt(by)).vouchers).toMatchObject([{ _id: card._id, cents: 1000 }])
  const { steps } = (await admin.get(`${shop}/voucher/${card._id}/steps`)).body
  expect(steps.map(({ what }: { what: string }) => what)).toEqual(['issue', 'redeem', 'giveBack'])
  await app.platform.jobs.idle(60)
  expect(await app.write(paymentFaults)).toEqual([])
})

test('back by the shop on a voucher that has ended, it can be used for another year; on a blocked one it waits for the office', async () => {
  const card = await voucher(1000)
  const { by } = await atButton()
  await enter(by, card.code)
  const done = await by.send(button, { ...agreed, shown: (await shownAt(by)).shown })
  await app.write((ctx) =>
    ctx.db.execute(
      sql`update shop_vouchers set "issuedOn" = '2020-01-01', "validUntil" = '2021-01-01' where "_id" = ${card._id}`,
    ),
  )
  const waits = async () => JSON.stringify((await admin.get('/api/v0/waiting')).body).includes(card._id)
  const blocked = await admin.post(`${shop}/voucher/${card._id}/block`, { text: 'verloren' })
  expect([blocked.status, await waits()]).toEqual([200, false])
  const { _id } = await orderOf(keyOf(done.location))
  expect((await admin.post(`${shop}/order/${_id}/cancel`, { text: 'Ausverkauft' })).status).toBe(200)
  const { body } = await admin.get(`${shop}/voucher/${card._id}`)
  const nearlyAYear = laterDay(await app.write(siteDay), 364)
  expect(body.shop_voucher).toMatchObject({ balanceCents: 1000, standing: 'blocked' })
  expect(body.shop_voucher.validUntil > nearlyAYear).toBe(true)
  expect(await waits()).toBe(true)
  await admin.post(`${shop}/voucher/${card._id}/unblock`, { text: '' })
  expect(await waits()).toBe(false)
})

test('what is taken back of an order goes back to the voucher', async () => {
  const card = await voucher(5000)
  const { by } = await atButton('2')
  await enter(by, card.code)
  const done = await by.send(button, { action: 'order', terms: 'on', shown: (await shownAt(by)).shown })
  const row = await orderOf(keyOf(done.location))
  expect(await balance(card)).toBe(5000 - row.totalCents)
  const line = (await details(row._id)).lines[0]._id
  const back = await admin.post(`${shop}/order/${row._id}/take-back`, {
    lines: [{ _id: line, quantity: '1' }],
  })
  expect(back.status).toBe(200)
  expect(await balance(card)).toBe(5000 - row.totalCents + 1000)
})

test('switched off, nothing is asked for and nothing taken', async () => {
  const card = await voucher(1000)
  const { by } = await atButton()
  await enter(by, card.code)
  const { shown } = await shownAt(by)
  await admin.put(`${shop}/settings/vouchers`, { redeemable: false })
  try {
    expect((await shownAt(by)).takesVouchers).toBe(false)
    expect((await by.send(button, { ...agreed, shown })).problem.code).toBe('VOUCHER_CHANGED')
    expect((await enter(by, card.code)).problem.fields.voucher).toContain('nicht eingelöst')
  } finally {
    await admin.put(`${shop}/settings/vouchers`, { redeemable: true })
  }
  expect(await balance(card)).toBe(1000)
})

test('codes from elsewhere are not guessed from many networks; ours can still be redeemed, and all of them by telephone', async () => {
  const [old, own] = [await voucher(500, { code: 'ALT2019' }), await voucher(500)]
  // Counts the attempts of all networks together
  const faults = []
  for (let time = 0; time < 61; time++)
    faults.push(
      await runWrite(app.platform, guestCaller('guess'), (ctx) =>
        markVoucher(ctx, { cart: uuidv7(), typed: `GERATEN${time}`, currency: 'EUR' }),
      ),
    )
  expect(faults.at(-1)?.de).toContain('sehr viele Codes')
  const { by } = await atButton()
  expect((await enter(by, old.code)).problem.fields.voucher).toContain('sehr viele Codes')
  expect((await enter(by, own.code)).problem).toBeUndefined()
  expect((await phoneBy(admin)([old.code])).body.shop_order).toMatchObject({ voucherCents: 500 })
})

test.each(['cancel', 'lapse'])(
  'back without the shop, by %s, it has as many days as when it was redeemed, however often',
  async (action) => {
    const { pool } = app.platform.database
    const card = await voucher(1000)
    const { by } = await atButton()
    await enter(by, card.code)
    const done = await by.send(button, { ...agreed, shown: (await shownAt(by)).shown })
    const key = keyOf(done.location)
    const { _id } = await orderOf(key)
    // Redeemed four days ago, one day before expiry; only tests that simulate passing time change moves
    const former = laterDay(await app.write(siteDay), -3)
    await pool.query('update shop_vouchers set "validUntil" = $2 where "_id" = $1', [card._id, former])
    await pool.query(`
      alter table shop_voucher_moves disable trigger user;
      update shop_voucher_moves set "validUntil" = '${former}', "at" = "at" - interval '4 days'
        where "voucher" = '${card._id}' and "what" = 'redeem';
      alter table shop_voucher_moves enable trigger user`)
    if (action === 'cancel') await by.send(`/shop/orders/${key}`, { action })
    else {
      await pool.query(
        `update shop_orders set "unpaidUntil" = now() - interval '1 minute' where "_id" = $1`,
        [_id],
      )
      await app.write((ctx) => app.platform.jobs.send(ctx, 'records.sweep', {}))
      await app.platform.jobs.idle(60)
    }
    expect(await orderOf(key)).toMatchObject({ state: 'cancelled' })
    const { body } = await admin.get(`${shop}/voucher/${card._id}`)
    // By the days of both moves, because midnight may have passed since the test began
    const { rows } = await pool.query(
      `select "at" from shop_voucher_moves where "voucher" = $1 and "what" in ('redeem', 'giveBack') order by "at"`,
      [card._id],
    )
    const zone = await app.write(siteZone)
    const [redeemed, given] = rows.map(({ at }) => dayIn(new Date(at).toISOString(), zone))
    const bound = daysFrom(redeemed!, given!)
    expect(bound).toBeGreaterThanOrEqual(4)
    expect(body.shop_voucher).toMatchObject({ balanceCents: 1000, validUntil: laterDay(former, bound) })
  },
)
