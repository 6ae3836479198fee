import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp } from '#app/test-app.ts'
import { outboxIn } from '#kit/testing/outbox.ts'
import { viesDouble } from '#kit/testing/vies-double.ts'
import { uuidv7 } from '#kit/shared/uuid.ts'
import { invoiceOrder } from '#domains/books/documents/server/offers.ts'
import type { CheckOrderData, OrderPageData } from '../../orders.views.ts'
import { agreed, plain, shopOf, who } from '../orders.fixture.ts'

const app = await testApp('VAT ids at the checkout')
const admin = app.as('admin')
const { account, browser, open, sold, add, toButton, orderOf } = shopOf(app)
const books = '/api/v0/accounting'
const button = '/shop/checkout/check-order'
const german = { country: 'DE', zip: '94032', city: 'Passau' }
const firm = { ...who, ...german, type: 'business', company: 'Weinhandel Passau GmbH' }
/** Cents for one piece at 10.00 with shipping at 4.90, with 20 % VAT and without. */
const [withVat, withoutVat] = [1490, 1241]
const confirmed = { valid: true, userError: 'VALID', requestIdentifier: 'WAPIAAAAY1', name: '---' }
const unknown = { valid: false, userError: 'INVALID' }

type Browser = ReturnType<typeof browser>
let vies: Awaited<ReturnType<typeof viesDouble>>
let item = ''
let last = 10_000_000

/** A new number each time, because answers are stored by number. */
const number = () => `LU${++last}`
const shown = async (by: Browser) => (await by.page(button)).data as CheckOrderData
const order = (by: Browser, seen: string) => by.send(button, { ...agreed, shown: seen })
const keyIn = (location: string) => new URL(location, 'http://x').searchParams.get('order')!

/** A cart at the page with the order button; `answer`: reply of VIES, which is unavailable without one. */
async function atButton(fields: Record<string, string>, answer?: object, by = browser()) {
  if (answer) vies.answers.push(answer)
  await add(by, item)
  await toButton(by, { ...fields, email: `${uuidv7()}@passau.example` })
  return { by, data: await shown(by) }
}

async function placed(by: Browser) {
  const done = await order(by, (await shown(by)).shown)
  expect([done.status, done.problem?.message]).toEqual([303, undefined])
  const key = keyIn(done.location)
  return { key, row: await orderOf(key) }
}

async function letterOf(code: string): Promise<string> {
  await app.platform.jobs.idle(60)
  const all = (await outboxIn(app.platform.config.dataDir).all()).map((mail) =>
    plain(mail).split('JVBERi0')[0]!.replaceAll(/\s+/g, ' '),
  )
  return all.filter((mail) => mail.includes(code)).join(' ')
}

beforeAll(async () => {
  vies = await viesDouble()
  await open()
  await admin.put('/api/v0/config/services', { addresses: { vies: vies.address } })
  item = await sold('Fass', '200')
})
beforeEach(() => {
  vies.answers.length = 0
  vies.asked.length = 0
})

describe('a business of another member state', () => {
  test('with a number that VIES confirms pays no VAT: above the button, on every paper, with the proof on the order', async () => {
    const uid = number()
    const { by, data } = await atButton({ ...firm, uid: `lu ${uid.slice(2)}` }, confirmed)
    expect(vies.asked).toEqual([
      {
        ...{ countryCode: 'LU', vatNumber: uid.slice(2) },
        ...{ requesterMemberStateCode: 'AT', requesterNumber: 'U12345675' },
      },
    ])
    expect(data.totals).toMatchObject({
      ...{ isNet: true, total: withoutVat, due: withoutVat, isVatIdUnchecked: false },
      vat: [{ rate: '0', cents: 0, reason: expect.stringContaining('innergemeinschaftliche Lieferung') }],
      vatCheck: { vatId: uid, result: 'valid', at: expect.any(String) },
    })
    expect(data.lines.map(({ cents }) => cents)).toEqual([833])
    // The second view uses the stored answer
    await shown(by)
    const { key, row } = await placed(by)
    expect(vies.asked).toHaveLength(1)
    expect(row).toMatchObject({
      totalCents: withoutVat,
      vatCheck: { vatId: uid, result: 'valid', requestId: 'WAPIAAAAY1' },
    })
    const { party } = (await admin.get(`${books}/party/${row.party}`)).body
    expect(party).toMatchObject({ vatId: uid, vatIdState: 'valid', vatIdCheckedAt: row.vatCheck.at })
    const { checks } = (await admin.get(`${books}/party/${row.party}/vat-checks`)).body
    expect(checks).toMatchObject([{ vatId: uid, requestId: 'WAPIAAAAY1', at: row.vatCheck.at }])
    const page = (await by.page(`/shop/orders/${key}`)).data as OrderPageData
    expect(page.totals).toMatchObject({ total: withoutVat, vatCheck: { result: 'valid' } })
    const invoice = await app.write((ctx) => invoiceOrder(ctx, row._id))
    expect([invoice.content.totals.gross, invoice.content.vat.map(({ category }) => category)]).toEqual([
      withoutVat,
      ['K'],
    ])
    expect(await letterOf(row.code)).toContain(`hat Ihre UID-Nummer ${uid} am`)
  })

  test('pays VAT while VIES does not answer, and is told so on the page, the order, in the mail and in the office', async () => {
    const uid = number()
    const { by, data } = await atButton({ ...firm, uid })
    expect(data.totals).toMatchObject({
      ...{ isNet: false, total: withVat, isVatIdUnchecked: true },
      vatCheck: { vatId: uid, result: 'unanswered' },
    })
    await shown(by)
    expect(vies.asked).toHaveLength(1)
    const { key, row } = await placed(by)
    expect(row).toMatchObject({
      totalCents: withVat,
      vatCheck: { vatId: uid, result: 'unanswered', reason: 'MS_UNAVAILABLE' },
    })
    expect((await admin.get(`${books}/party/${row.party}`)).body.party.vatIdState).toBe('unchecked')
    const page = (await by.page(`/shop/orders/${key}`)).data as OrderPageData
    expect(page.totals.vatCheck).toMatchObject({ result: 'unanswered' })
    const letters = await letterOf(row.code)
    expect(letters).toContain(`zu Ihrer UID-Nummer ${uid} nicht geantwortet`)
    expect(letters).toMatch(new RegExp(`${uid}, VIES hat am .+ nicht geantwortet: mit Umsatzsteuer`))
  })

  test('asks again with a button of the page, and sees the new total before ordering', async () => {
    const { by, data } = await atButton({ ...firm, uid: number() })
    expect(data.totals.total).toBe(withVat)
    vies.answers.push(confirmed)
    const again = await by.send(button, { action: 'vat-id', shown: data.shown, comment: 'bitte läuten' })
    expect([again.status, again.data.form.values.comment]).toEqual([200, 'bitte läuten'])
    expect(again.data.totals).toMatchObject({ total: withoutVat, vatCheck: { result: 'valid' } })
    expect((await placed(by)).row.totalCents).toBe(withoutVat)
  })

  test('pays VAT with a number that VIES does not know', async () => {
    const { by, data } = await atButton({ ...firm, uid: number() }, unknown)
    expect(data.totals).toMatchObject({ total: withVat, vatCheck: { result: 'invalid' } })
    const { row } = await placed(by)
    expect((await admin.get(`${books}/party/${row.party}`)).body.party.vatIdState).toBe('invalid')
    expect(await letterOf(row.code)).toContain('nicht als gültig')
  })
})

describe('an answer that changes between the page and its button', () => {
  test('shows the page again with the lower total: nothing is ordered unseen', async () => {
    const uid = number()
    const { by, data } = await atButton({ ...firm, uid })
    const other = await atButton({ ...firm, uid })
    vies.answers.push(confirmed)
    await other.by.send(button, { action: 'vat-id', shown: other.data.shown })
    const refused = await order(by, data.shown)
    expect([refused.status, refused.problem.code]).toEqual([409, 'TOTAL_CHANGED'])
    expect(refused.data.totals.total).toBe(withoutVat)
    const done = await order(by, refused.data.shown)
    expect((await orderOf(keyIn(done.location))).totalCents).toBe(withoutVat)
  })

  test('and with the higher one, once a confirmation is too old to count and VIES is silent', async () => {
    const uid = number()
    const { by, data } = await atButton({ ...firm, uid }, confirmed)
    await app.platform.database.pool.query(
      `update vat_answers set "at" = "at" - interval '25 hours' where "vatId" = $1`,
      [uid],
    )
    const refused = await order(by, data.shown)
    expect([refused.status, refused.problem.code]).toEqual([409, 'TOTAL_CHANGED'])
    expect(refused.data.totals).toMatchObject({ total: withVat, vatCheck: { result: 'unanswered' } })
  })
})

describe('a customer who is known', () => {
  test('keeps the confirmation of an earlier order while VIES is silent, and loses it once VIES says no', async () => {
    const by = browser(await account())
    const uid = number()
    const first = await atButton({ ...firm, uid }, confirmed, by)
    expect(first.data.totals.total).toBe(withoutVat)
    const { row } = await placed(by)
    const forget = () => app.platform.database.pool.query(`delete from vat_answers where "vatId" = $1`, [uid])
    await forget()
    // Left empty, the known number applies
    const second = await atButton({ ...firm, uid: '' }, undefined, by)
    expect(second.data.totals).toMatchObject({
      total: withoutVat,
      vatCheck: { result: 'valid', at: row.vatCheck.at },
    })
    expect((await placed(by)).row).toMatchObject({ totalCents: withoutVat, party: row.party })
    await forget()
    const third = await atButton({ ...firm, uid }, unknown, by)
    expect(third.data.totals).toMatchObject({ total: withVat, vatCheck: { result: 'invalid' } })
    expect((await placed(by)).row.totalCents).toBe(withVat)
  })
})

describe('VIES is not asked', () => {
  const unasked = async (fields: Record<string, string>) => {
    const { data } = await atButton(fields)
    expect([vies.asked, data.totals.vatCheck]).toEqual([[], null])
    return data.totals
  }

  test('about domestic numbers, consumers, and goods that stay in the country', async () => {
    await unasked({ ...who, type: 'business', company: 'Gasthaus Huber', uid: 'ATU12345675' })
    await unasked({ ...who, ...german, uid: number() })
    const home = { address: 'Kellergasse 9', zip: '3500', city: 'Krems', country: 'AT' }
    const there = Object.fromEntries(
      Object.entries({
        ...home,
        type: 'business',
        company: 'Lager',
        first_name: 'Eva',
        last_name: 'Huber',
      }).map(([field, value]) => [`s_${field}`, value]),
    )
    expect((await unasked({ ...firm, uid: number(), other: 'on', ...there })).total).toBe(withVat)
  })

  test('where the seller may not supply without VAT: no VAT id, or a small business', async () => {
    const sell = (values: object) => admin.put(`${books}/settings`, values)
    try {
      await sell({ vatId: '' })
      expect((await unasked({ ...firm, uid: number() })).total).toBe(withVat)
      await sell({ vatId: 'ATU12345675', scheme: 'small' })
      expect(await unasked({ ...firm, uid: number() })).toMatchObject({
        isVatIdUnchecked: false,
        isNet: false,
      })
    } finally {
      await sell({ vatId: 'ATU12345675', scheme: 'regular' })
    }
  })

  test('more than twenty times an hour for one network: the rest pays VAT', async () => {
    const by = browser()
    await add(by, item)
    const results: (string | undefined)[] = []
    for (let count = 0; count < 22; count++) {
      vies.answers.push(confirmed)
      await toButton(by, { ...firm, uid: number() })
      results.push((await shown(by)).totals.vatCheck?.result)
    }
    expect([results.filter((one) => one === 'valid').length, results.at(-1)]).toEqual([20, 'unanswered'])
    expect(vies.asked).toHaveLength(20)
  })

  test('about what cannot be a number: that is refused beside its field', async () => {
    const by = browser()
    await add(by, item)
    for (const uid of ['LU1', `LU${'9'.repeat(299)}`, "LU1234567' or 1=1", 'DE136695975']) {
      const { status, problem } = await by.send('/shop/checkout/shipping-info', { ...firm, uid })
      expect([status, Object.keys(problem.fields)]).toEqual([422, ['uid']])
    }
    expect(vies.asked).toEqual([])
  })
})
