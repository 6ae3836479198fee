import { describe, expect, test } from 'vitest'
import { testApp } from '#app/test-app.ts'
import { laterDay } from '#kit/shared/dates/days.ts'
import { uuidv7 } from '#kit/shared/uuid.ts'
import { outboxIn } from '#kit/testing/outbox.ts'
import { siteDay } from '#domains/books/masterdata/server/offers.ts'
import { base, openBooks } from '../documents.fixture.ts'

const app = await testApp('settlements')
const { admin, clerk, party, line, issued } = await openBooks(app)
const wirt = await party()

describe('opening items', async () => {
  const linde = await party({ company: 'Gasthof Linde' })
  const post = await party({ company: 'Gasthof Post' })
  const at = `${base}/opening-item`
  let count = 0
  const item = async (more: object = {}, by = clerk) =>
    by.post(at, {
      ...{ number: `ALT-${++count}`, party: linde._id, issuedOn: '2026-01-10', amount: 100_00 },
      ...more,
    })
  const taken = async (more: object = {}) => {
    const { status, body } = await item(more)
    expect({ status, ...body }).toMatchObject({ status: 200, opening_item: {} })
    return body.opening_item
  }
  const settle = (_id: string, amount: number, more: object = {}) =>
    clerk.post(`${at}/${_id}/settlements`, { source: 'transfer', amount, ...more })
  const openItems = async (of: string) =>
    (await clerk.get(`${base}/overview/open-items`, { party: of })).body as {
      items: { _id: string; type: string; number: string; open: number }[]
      sums: { owed: number; opening: number; more: number; due: number }[]
    }
  const file = (text: string) => Buffer.from(text).toString('base64')

  test('a table comes in with its columns said, after a preview that names each wrong line, and a second time changes nothing', async () => {
    const table = [
      'Beleg;Kunde;vom;bis;Rest',
      `2025-118;${linde.number};12.05.2026;11.06.2026;1.234,50`,
      '2025-119;Gasthof Post;2026-05-13;;-12.5',
      '2025-120;Gasthof Unbekannt;13.05.2026;;10',
      `2025-121;${linde.number};13.05.2026;;nichts`,
      `2025-122;${linde.number};gestern irgendwann;;1.000`,
    ].join('\n')
    const columns = ['number', 'party', 'issuedOn', 'dueOn', 'amount']
    const preview = await clerk.post(`${at}/import`, { file: file(table), columns, apply: false })
    expect(preview.body).toMatchObject({ applied: false, counts: { create: 2, refused: 3 } })
    expect(preview.body.lines.map(({ problems }: { problems: object }) => Object.keys(problems))).toEqual([
      ...[[], [], ['party'], ['amount'], ['issuedOn']],
    ])
    expect((await clerk.get(at)).body.total).toBe(0)

    const done = await clerk.post(`${at}/import`, { file: file(table), columns, apply: true })
    expect(done.body).toMatchObject({ applied: true, counts: { create: 2, refused: 3 } })
    expect((await clerk.get(at, { sort: 'number' })).body.opening_item).toMatchObject([
      {
        ...{
          number: '2025-118',
          party: linde._id,
          partyName: 'Gasthof Linde',
          amount: 123_450,
          open: 123_450,
        },
        ...{ issuedOn: '2026-05-12', dueOn: '2026-06-11', currency: 'EUR', payment: 'open' },
      },
      { number: '2025-119', party: post._id, amount: -1250, dueOn: null },
    ])
    const again = await clerk.post(`${at}/import`, { file: file(table), columns, apply: true })
    expect(again.body.counts).toMatchObject({ create: 0, change: 0, known: 2 })
    // An exported file imports without changes
    const out = await clerk.get(`${at}/export`, { format: 'csv' })
    const back = await clerk.post(`${at}/import`, { file: file(out.text), apply: true })
    expect(back.body.counts).toMatchObject({ create: 0, change: 0, known: 2, refused: 0 })
  })

  test('payments are taken against it, in part and too much, and taken back; the open items are right each time', async () => {
    const party_ = await party()
    const { _id } = await taken({ party: party_._id, number: 'A-1', dueOn: '2026-02-01', amount: 100_00 })
    const invoice = await issued('invoice', { party: party_._id, lines: [line('1', '10')] })
    expect(await openItems(party_._id)).toMatchObject({
      items: [
        { _id, type: 'opening', number: 'A-1', open: 100_00 },
        { _id: invoice._id, type: 'invoice', open: 12_00 },
      ],
      sums: [{ opening: 100_00, due: 12_00 }],
    })
    const days = async () =>
      (await clerk.get(`${base}/overview/calendar`, { from: '2026-02-01', to: '2026-02-28' })).body.days
    expect(await days()).toMatchObject([
      { _id, kind: 'opening', what: 'due', on: '2026-02-01', amount: 100_00 },
    ])
    const before = (await clerk.get(`${base}/overview`)).body.opening
    expect((await settle(_id, 40_00)).body).toMatchObject({ open: 60_00, payment: 'part' })
    expect(await days()).toMatchObject([{ _id, amount: 60_00 }])
    expect((await openItems(party_._id)).sums).toMatchObject([{ opening: 60_00 }])
    const all = await settle(_id, 70_00)
    expect(all.body).toMatchObject({ open: -10_00, payment: 'overpaid' })
    expect((await openItems(party_._id)).sums).toMatchObject([{ opening: -10_00, owed: -10_00 }])
    expect(await settle(_id, 11_00, { source: 'refund' })).toMatchObject({ status: 422 })
    expect((await settle(_id, 10_00, { source: 'refund' })).body).toMatchObject({ open: 0, payment: 'paid' })
    expect((await openItems(party_._id)).items).toMatchObject([{ _id: invoice._id }])
    expect(await days()).toEqual([])
    expect((await clerk.get(`${base}/overview`)).body.opening).toBe(before - 1)

    const last = all.body.settlements.at(-1)._id
    const undone = await clerk.post(`${at}/${_id}/settlements/${last}/take-back`)
    expect(undone.body).toMatchObject({ open: 70_00, payment: 'part' })
    expect(await clerk.post(`${at}/${_id}/settlements/${last}/take-back`)).toMatchObject({
      status: 409,
      body: { code: 'TAKEN_BACK' },
    })
    expect((await clerk.get(at, { party: party_._id, unsettled: 'true' })).body.total).toBe(1)
  })

  test('the same payment sent twice counts once', async () => {
    const { _id } = await taken({ amount: 50_00 })
    const idempotencyKey = 'key-of-this-payment'
    await settle(_id, 20_00, { idempotencyKey })
    expect((await settle(_id, 20_00, { idempotencyKey })).body).toMatchObject({ open: 30_00 })
  })

  test('it is no document: no number is taken, nothing counts as turnover or for VAT', async () => {
    const span = { from: '2000-01-01', to: '2099-12-31' }
    const figures = async () => ({
      turnover: (await clerk.get(`${base}/overview/turnover`, { ...span, by: 'customer' })).body,
      vat: (await clerk.get(`${base}/overview/vat`, span)).body,
      documents: (await clerk.get(`${base}/overview/proof`)).body.documents,
      invoices: (await clerk.get(`${base}/invoice`)).body.total,
    })
    const before = await figures()
    const { _id } = await taken({ amount: 500_00 })
    await settle(_id, 490_00)
    await settle(_id, 10_00, { source: 'discount' })
    expect(await figures()).toEqual(before)
  })

  test('what was open does not change once money is noted, and is not removed; before that both is possible', async () => {
    const { _id } = await taken({ amount: 80_00, number: 'ALT-FIX' })
    expect((await clerk.put(`${at}/${_id}`, { amount: 90_00 })).body.opening_item).toMatchObject({
      open: 90_00,
    })
    await settle(_id, 10_00)
    expect(await clerk.put(`${at}/${_id}`, { amount: 80_00 })).toMatchObject({
      status: 409,
      body: { code: 'SETTLED' },
    })
    expect(await clerk.put(`${at}/${_id}`, { party: post._id })).toMatchObject({ status: 409 })
    expect((await clerk.put(`${at}/${_id}`, { dueOn: '2026-03-01' })).status).toBe(200)
    expect(await clerk.delete(`${at}/${_id}`)).toMatchObject({ status: 409, body: { code: 'SETTLED' } })
    const other = await taken()
    expect((await clerk.delete(`${at}/${other._id}`)).status).toBe(200)
    await expect(
      app.platform.database.pool.query(`update opening_settlements set "amount" = 1`),
    ).rejects.toMatchObject({ constraint: 'settlements_stay' })
  })

  test('without a day on which it was due it was due at once, and is overdue since', async () => {
    const own = await party()
    const today = await app.write(siteDay)
    const issuedOn = laterDay(today, -40)
    const { _id } = await taken({ party: own._id, issuedOn })
    expect((await clerk.get(`${at}/${_id}`)).body.opening_item).toMatchObject({ dueOn: null, overdue: true })
    const { items, sums } = await openItems(own._id)
    expect([items, sums]).toMatchObject([[{ daysOver: 40 }], [{ over60: 100_00, due: 0 }]])
    const { days } = (await clerk.get(`${base}/overview/calendar`, { from: issuedOn, to: issuedOn })).body
    expect(days).toMatchObject([{ _id, what: 'due', on: issuedOn }])
    const { _id: now } = await taken({ party: own._id, issuedOn: today })
    expect((await clerk.get(`${at}/${now}`)).body.opening_item.overdue).toBe(false)
  })

  test('its customer is reminded by mail as long as something is open, in the words of the office, once for each time it was asked for', async () => {
    const guest = await party({ company: 'Gasthaus Ofner', email: 'wirtin@ofner.example' })
    const { _id } = await taken({ party: guest._id, number: '2025-77', dueOn: '2026-02-09' })
    await settle(_id, 40_00)
    const mail = `${at}/${_id}/mail`
    const begun = (await clerk.get(mail)).body
    expect(begun).toMatchObject({ to: ['wirtin@ofner.example'], files: [], waits: false })
    expect(begun.subject).toContain('2025-77')
    for (const said of ['10. Jänner 2026', '9. Februar 2026', '60,00']) expect(begun.text).toContain(said)

    const words = { to: begun.to, subject: begun.subject, text: 'Bitte zahlen Sie den Rest.' }
    const idempotencyKey = crypto.randomUUID()
    const twice = [
      await clerk.post(mail, { ...words, idempotencyKey }),
      await clerk.post(mail, { ...words, idempotencyKey }),
    ]
    expect(twice.map(({ status, body }) => [status, body.sent])).toEqual([
      [200, begun.to],
      [200, begun.to],
    ])
    await app.platform.jobs.idle(20)
    const sent = (await outboxIn(app.platform.config.dataDir).all()).filter((one) => one.includes('2025-77'))
    expect(sent).toHaveLength(1)
    expect((await clerk.get(`${at}/${_id}`)).body.opening_item.remindedAt).toEqual(expect.any(String))

    const reader = app.as({ role: 'member', rights: ['document.read'] })
    expect((await reader.post(mail, words)).status).toBe(403)
    expect((await clerk.post(mail, { ...words, to: ['nobody'] })).status).toBe(422)
    await settle(_id, 60_00)
    expect(await clerk.post(mail, words)).toMatchObject({ status: 409, body: { code: 'NOTHING_DUE' } })
    expect((await clerk.get(mail)).status).toBe(409)
  })

  test('wrong input and missing rights are refused', async () => {
    expect((await item({ amount: 0 })).status).toBe(422)
    expect((await item({ party: '00000000-0000-7000-8000-000000000000' })).status).toBe(404)
    await taken({ number: 'ALT-TWICE' })
    expect(await item({ number: 'ALT-TWICE' })).toMatchObject({
      status: 422,
      body: { fields: { number: expect.anything() } },
    })
    const reader = app.as({ role: 'member', rights: ['document.read'] })
    expect((await item({}, reader)).status).toBe(403)
    const { _id } = await taken()
    const paid = await reader.post(`${at}/${_id}/settlements`, { source: 'cash', amount: 1 })
    expect(paid.status).toBe(403)
    expect((await settle(_id, 101_00, { source: 'write_off' })).status).toBe(422)
    expect((await app.as('guest').get(at)).status).toBe(401)
  })

  test('of two customers who become one, the items are the one’s who stays', async () => {
    const [from, into] = [await party(), await party()]
    const { _id } = await taken({ party: from._id })
    const merged = await admin.post(`${base}/party/${into._id}/merge`, { other: from._id })
    expect({ status: merged.status, ...merged.body }).toMatchObject({ status: 200 })
    expect((await openItems(into._id)).items).toMatchObject([{ _id }])
  })
})

const refused = { status: 422, body: { code: 'INVALID', fields: { on: expect.stringMatching(/Jahr/) } } }
const noted = { status: 200, body: { settlements: expect.any(Array) } }

test.each(['invoice', 'opening-item'])(
  'the day of a payment of an %s is neither to come nor of another year, and may lie some time before',
  async (kind) => {
    const invoice = await issued('invoice', { party: wirt._id, lines: [line('10', '10')] })
    const { issuedOn } = invoice
    const owed =
      kind === 'invoice'
        ? invoice
        : (
            await clerk.post(`${base}/${kind}`, {
              number: 'ALT-DAY',
              party: wirt._id,
              issuedOn,
              amount: 12_000,
            })
          ).body.opening_item
    const settle = (days: number, source = 'transfer') =>
      clerk.post(`${base}/${kind}/${owed._id}/settlements`, {
        ...{ source, amount: 100, on: laterDay(issuedOn, days) },
      })
    for (const days of [3, 1_200, -365, -200]) expect(await settle(days)).toMatchObject(refused)
    // Reductions need an open amount
    for (const source of ['discount', 'write_off']) expect(await settle(-1, source)).toMatchObject(refused)
    const { body } = await clerk.get(`${base}/${kind}/${owed._id}/settlements`)
    expect(body).toMatchObject({ open: 12_000, settlements: [] })
    // A payment in advance, and one on a day that has begun in another time zone
    for (const days of [-90, 0, 1]) expect(await settle(days)).toMatchObject(noted)
    expect(await settle(0, 'write_off')).toMatchObject(noted)
  },
)

describe('cash discount', async () => {
  const { body: made } = await admin.post(`${base}/terms`, {
    title: { de: '10 Tage 2 %, 30 Tage netto', en: '2% in 10 days, 30 days net' },
    days: 30,
    discounts: [{ _id: uuidv7(), days: 10, percent: '2' }],
  })
  const invoiced = async (price = '10') =>
    issued('invoice', {
      supplyFrom: '2026-08-01',
      party: (await party())._id,
      terms: made.terms._id,
      lines: [line('10', price)],
    })
  const at = (_id: string) => `${base}/invoice/${_id}/settlements`
  const rowsOf = (settlements: readonly { source: string; amount: number }[]) =>
    settlements.map(({ source, amount }) => [source, amount])

  test('what came in with cash discount and what is taken off are noted by one call, once', async () => {
    const { _id } = await invoiced()
    const { payable } = (await clerk.get(at(_id))).body.discounted
    const input = { payable, idempotencyKey: uuidv7() }
    const answers = await Promise.all([1, 2].map(() => clerk.post(`${at(_id)}/discounted`, input)))
    for (const { status, body } of answers) {
      expect([status, body.message]).toEqual([200, undefined])
      expect(body).toMatchObject({ open: 0, payment: 'paid', discounted: null })
      expect(rowsOf(body.settlements)).toEqual([
        ['transfer', 11_760],
        ['discount', 240],
      ])
    }
  })

  test('of two clerks who note it at once one is told that there is no cash discount any more', async () => {
    const { _id } = await invoiced()
    const note = () => clerk.post(`${at(_id)}/discounted`, { payable: 11_760 })
    const answers = await Promise.all([note(), note()])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('NO_CASH_DISCOUNT')
    expect((await clerk.get(at(_id))).body.settlements).toHaveLength(2)
  })

  test('nothing is noted where another amount is to pay, a part is paid, or the right is missing', async () => {
    const { _id } = await invoiced()
    const note = (payable: number) => clerk.post(`${at(_id)}/discounted`, { payable })
    expect((await note(11_761)).body.code).toBe('NO_CASH_DISCOUNT')
    const reader = app.as({ role: 'member', rights: ['document.read'] })
    expect((await reader.post(`${at(_id)}/discounted`, { payable: 11_760 })).status).toBe(403)
    expect((await clerk.get(at(_id))).body).toMatchObject({ open: 12_000, settlements: [] })
    await clerk.post(at(_id), { source: 'cash', amount: 100 })
    expect((await note(11_760)).body.code).toBe('NO_CASH_DISCOUNT')
    expect(rowsOf((await clerk.get(at(_id))).body.settlements)).toEqual([['cash', 100]])
  })

  test('a cash discount of less than a cent is not offered, nor noted', async () => {
    const { _id } = await invoiced('0.01')
    expect((await clerk.get(at(_id))).body).toMatchObject({ open: 12, discounted: null })
    expect((await clerk.post(`${at(_id)}/discounted`, { payable: 12 })).body.code).toBe('NO_CASH_DISCOUNT')
    expect((await clerk.get(at(_id))).body).toMatchObject({ open: 12, settlements: [] })
  })
})

describe('VAT of what is taken off', () => {
  /** Base and VAT by which cash discounts and write-offs reduce an invoice, by rate. */
  async function lowered(_id: string): Promise<Record<string, [net: number, vat: number]>> {
    const { rows } = await app.platform.database.pool.query(
      `select t ->> 'rate' as "rate", sum((t ->> 'net')::int)::int as "net", sum((t ->> 'vat')::int)::int as "vat"
        from settlements s, jsonb_array_elements(s."tax") t where s."document" = $1 group by 1 order by 1 desc`,
      [_id],
    )
    return Object.fromEntries(rows.map(({ rate, net, vat }) => [rate, [net, vat]]))
  }
  const writeOff = async (_id: string, amount: number) => {
    const { status, body } = await clerk.post(`${base}/invoice/${_id}/settlements`, {
      source: 'write_off',
      amount,
    })
    expect([status, body.message]).toEqual([200, undefined])
    return body
  }
  const credit = async (_id: string, more: object = {}) => {
    const draft = (await clerk.post(`${base}/invoice/${_id}/credit`, more)).body.invoice
    const { status, body } = await clerk.post(`${base}/invoice/${draft._id}/issue`)
    expect([status, body.message]).toEqual([200, undefined])
    return body.invoice
  }

  test('ends at the VAT of the invoice, in however many parts it is written off and taken back', async () => {
    const invoice = await issued('invoice', { party: wirt._id, lines: [line('1', '8.33')] })
    expect(invoice).toMatchObject({ net: 833, vat: 167, gross: 1000 })
    for (const amount of [333, 333, 334]) await writeOff(invoice._id, amount)
    expect(await lowered(invoice._id)).toEqual({ 20: [833, 167] })
    const { settlements } = (await clerk.get(`${base}/invoice/${invoice._id}/settlements`)).body
    for (const { _id } of settlements)
      await clerk.post(`${base}/invoice/${invoice._id}/settlements/${_id}/take-back`, {})
    expect(await lowered(invoice._id)).toEqual({ 20: [0, 0] })
    await writeOff(invoice._id, 1000)
    expect(await lowered(invoice._id)).toEqual({ 20: [833, 167] })
  })

  test('falls once at each rate, whether a credit note comes before what is written off or after it', async () => {
    const invoiced = () =>
      issued('invoice', {
        party: wirt._id,
        lines: [line('1', '100'), line('1', '100', { group: 'reduced' })],
      })
    const after = await invoiced()
    await writeOff(after._id, 2300)
    expect(await lowered(after._id)).toEqual({ 20: [1000, 200], 10: [1000, 100] })
    const note = await credit(after._id, { lines: [{ _id: after.lines[0]._id, quantity: '1' }] })
    expect(await lowered(after._id)).toEqual({ 20: [0, 0], 10: [2091, 209] })
    // Cancelling the credit note restores the previous state
    expect((await clerk.post(`${base}/invoice/${note._id}/cancel`, { text: 'Irrtum' })).status).toBe(200)
    expect(await lowered(after._id)).toEqual({ 20: [1000, 200], 10: [1000, 100] })
    const before = await invoiced()
    await credit(before._id, { lines: [{ _id: before.lines[0]._id, quantity: '1' }] })
    await writeOff(before._id, 2300)
    expect(await lowered(before._id)).toEqual({ 10: [2091, 209] })
  })
})
