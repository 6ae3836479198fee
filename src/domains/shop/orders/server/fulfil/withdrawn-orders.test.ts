import { beforeAll, describe, expect, test, vi } from 'vitest'
import { testApp } from '#app/test-app.ts'
import { recordJobs } from '#kit/server/records/due.ts'
import { orderFaults } from '../money/check.service.ts'
import { shopOf } from '../orders.fixture.ts'

const app = await testApp('withdrawn orders')
const admin = app.as('admin')
const shop = '/api/v0/shop'
const books = '/api/v0/accounting'
const withdrawals = `${shop}/withdrawal`
const reader = app.as({
  role: 'member',
  name: 'Rosa',
  rights: ['shop_order.read', 'shop_withdrawal.read'],
})
const { browser, open, sold, placed, free, orderOf, details, mails } = shopOf(app)

beforeAll(() => open())

const act = (_id: string, action: string, input: object = {}) =>
  admin.post(`${shop}/order/${_id}/${action}`, input)
const read = async (_id: string) => (await admin.get(`${shop}/order/${_id}`)).body.shop_order
const page = async (key: string) => (await browser().page(`/shop/orders/${key}`)).data

let orders = 0
/** An order of one item, with its own mailbox. */
async function ordered(item: string, count: string) {
  const email = `widerruf-${++orders}@rebenau.example`
  const key = await placed(item, count, {}, browser(), { email })
  const row = await orderOf(key)
  return { ...row, key, email, line: (await details(row._id)).lines[0]._id as string }
}
type Ordered = Awaited<ReturnType<typeof ordered>>

async function pay({ _id, totalCents }: Ordered): Promise<void> {
  const [payment] = (await details(_id)).payments
  const paid = await admin.post(`${shop}/payment/${payment._id}/receive`, { cents: totalCents })
  expect(paid.body.message).toBeUndefined()
  await app.platform.jobs.idle(60)
}

const typed = ({ email, code, key }: Ordered) => ({
  ...{ name: 'Vera Huber', email, contract: code as string, order: key },
})

/** Declares a withdrawal by the order's link. Returns the declaration as read by the office. */
async function declared(order: Ordered, fields: Record<string, string> = {}) {
  const done = await browser().send('/shop/withdrawal', { ...typed(order), step: 'confirm', ...fields })
  expect([done.status, done.problem?.message]).toEqual([303, undefined])
  return (await admin.get(withdrawals, { order: order._id, sort: '-declaredAt' })).body.shop_withdrawal[0]
}

/** Decoded mails to a buyer. */
async function letters(email: string): Promise<string[]> {
  const all = (await mails(email)).filter((mail) => new RegExp(`^To:.*${email}`, 'm').test(mail))
  return all.map((mail) =>
    mail.replaceAll(/(?:=[0-9A-F]{2})+/g, (bytes) =>
      Buffer.from(bytes.replaceAll('=', ''), 'hex').toString('utf8'),
    ),
  )
}
const letterWith = async (email: string, words: string) =>
  (await letters(email)).find((mail) => mail.includes(words)) ?? ''

async function passDeadline(_id: string): Promise<void> {
  await app.platform.database.pool.query(
    `update shop_orders set "unpaidUntil" = now() - interval '1 minute' where "_id" = $1`,
    [_id],
  )
  const sweep = recordJobs.find(({ name }) => name === 'records.sweep')!
  await sweep.handle(app.platform, {} as never, { signal: new AbortController().signal } as never)
}

const haltedIds = async () =>
  (await admin.get(`${shop}/order`, { withdrawal: 'halted' })).body.shop_order.map(
    ({ _id }: { _id: string }) => _id,
  )

describe('a declared withdrawal', () => {
  test('halts the order: nothing leaves by the shop, the books or a list, until it is rejected', async () => {
    const item = await sold('Krug', '10')
    const order = await ordered(item, '2')
    await pay(order)
    const { _id, key, email } = order
    const draft = await admin.post(`${books}/document/convert`, { from: [_id], to: 'delivery' })
    const { _id: declaration } = await declared(order)
    for (const [action, input] of [
      ['send', { text: '' }],
      ['parcel', {}],
    ] as const) {
      const refused = await act(_id, action, input)
      expect([refused.status, refused.body.code]).toEqual([409, 'HALTED'])
    }
    const byHand = await admin.post(`${books}/delivery/${draft.body.document._id}/issue`)
    expect([byHand.status, byHand.body.code]).toEqual([409, 'HALTED'])
    expect((await admin.get(`${shop}/orders/picking-list`, { _id })).status).toBe(409)
    expect((await admin.get(`${shop}/orders/labels`, { _id })).status).toBe(409)
    expect((await read(_id)).haltedAt).not.toBeNull()
    expect(await haltedIds()).toContain(_id)
    expect(await page(key)).toMatchObject({
      ...{ now: 'nowHalted', withdrawalHref: null },
      withdrawals: [{ state: 'declared', lines: '' }],
    })

    const reject = `${withdrawals}/${declaration}/reject`
    expect((await reader.post(reject, { message: 'Nein.' })).status).toBe(403)
    expect((await admin.post(reject, { text: 'nur für uns' })).status).toBe(422)
    const done = await admin.post(reject, { text: 'nur für uns', message: 'Das war maßgefertigt.' })
    expect(done.body.shop_withdrawal).toMatchObject({ state: 'rejected' })
    const told = await letterWith(email, 'Das war maßgefertigt.')
    expect(told).toContain(order.code)
    expect(told).not.toContain('nur für uns')
    expect(await read(_id)).toMatchObject({ haltedAt: null, withdrawals: [{ state: 'rejected' }] })
    expect(await haltedIds()).not.toContain(_id)
    expect((await page(key)).now).toBe('nowPaid')
    expect((await act(_id, 'parcel')).body.shop_order).toMatchObject({ state: 'sent' })
  })

  test('lets the order go on by an explicit step of a person, until the next one', async () => {
    const order = await ordered(await sold('Schale', '10'), '2')
    await pay(order)
    const { _id } = order
    expect((await act(_id, 'release', { text: 'so' })).status).toBe(409)
    await declared(order)
    expect((await reader.post(`${shop}/order/${_id}/release`, { text: 'so' })).status).toBe(403)
    expect((await act(_id, 'release', { text: '' })).status).toBe(422)
    const released = await act(_id, 'release', { text: 'Der Kunde will es doch, laut Telefon' })
    expect(released.body.shop_order).toMatchObject({ haltedAt: null, withdrawals: [{ state: 'declared' }] })
    const part = await act(_id, 'parcel', { lines: [{ _id: order.line, quantity: '1' }] })
    expect(part.body.shop_order).toMatchObject({ state: 'sending' })
    await declared(order)
    expect((await act(_id, 'parcel')).body.code).toBe('HALTED')
  })

  test('asks for no money and ends nothing by itself; let go on, the order waits for its money anew', async () => {
    const order = await ordered(await sold('Becher', '10'), '2')
    const { _id, key, line } = order
    expect((await page(key)).transfer).not.toBeNull()
    await declared(order, { [`line-${line}`]: 'on', [`count-${line}`]: '1' })
    expect(await page(key)).toMatchObject({
      ...{ now: 'nowHaltedUnpaid', transfer: null, payHref: null, otherWayHref: null },
    })
    await passDeadline(_id)
    expect(await read(_id)).toMatchObject({ state: 'placed', unpaidUntil: null })
    await act(_id, 'release', { text: 'doch' })
    expect((await read(_id)).unpaidUntil).not.toBeNull()
    expect((await page(key)).transfer).not.toBeNull()
  })

  test('from all of an unpaid order ends it at its deadline: nothing stays reserved', async () => {
    const item = await sold('Humpen', '3')
    const order = await ordered(item, '2')
    await declared(order)
    await passDeadline(order._id)
    expect(await read(order._id)).toMatchObject({ state: 'cancelled', withdrawals: [{ state: 'settled' }] })
    expect(await free(item)).toBe(3)
    expect(await letterWith(order.email, 'Ihre ganze Bestellung storniert')).toContain(order.code)
  })

  test('from an unpaid order in own words ends it at its deadline, with the reason in its history', async () => {
    const item = await sold('Krug', '3')
    const order = await ordered(item, '2')
    await declared(order, { order: '', part: 'den grünen' })
    await passDeadline(order._id)
    expect(await read(order._id)).toMatchObject({ state: 'cancelled', withdrawals: [{ state: 'settled' }] })
    expect(await free(item)).toBe(3)
    const { steps } = (await admin.get(`${shop}/order/${order._id}/steps`)).body
    expect(steps).toContainEqual(expect.objectContaining({ what: 'lapseWithdrawn', text: 'den grünen' }))
  })

  test('does not halt what is all sent, but is seen there', async () => {
    const order = await ordered(await sold('Vase', '10'), '1')
    await pay(order)
    await act(order._id, 'parcel')
    await declared(order)
    expect(await read(order._id)).toMatchObject({ haltedAt: null, withdrawals: [{ state: 'declared' }] })
    const open = await admin.get(`${shop}/order`, { withdrawal: 'declared' })
    expect(open.body.shop_order.map(({ _id }: { _id: string }) => _id)).toContain(order._id)
    expect(await page(order.key)).toMatchObject({ now: 'nowSent', withdrawals: [{ state: 'declared' }] })
  })
})

describe('a part of an order', () => {
  test('waits for the payments before it touches the order, as the jobs do', async () => {
    const order = await ordered(await sold('Krug', '10'), '3')
    const holder = await app.platform.database.pool.connect()
    try {
      await holder.query('begin')
      await holder.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
        `payable order ${order._id}`,
      ])
      const begun = declared(order)
      await vi.waitUntil(async () => {
        const { rowCount } = await holder.query(
          `select from pg_locks where "locktype" = 'advisory' and not "granted" and "pid" = any(
          select "pid" from pg_stat_activity where "datname" = current_database())`,
        )
        return (rowCount ?? 0) > 0
      }, 60_000)
      const { rows } = await holder.query('select from shop_orders where "_id" = $1 for update skip locked', [
        order._id,
      ])
      await holder.query('commit')
      expect([rows.length, (await begun).order]).toEqual([1, order._id])
    } finally {
      holder.release()
    }
  })

  test('is withdrawn from by quantity; going back keeps what was ticked and typed', async () => {
    const order = await ordered(await sold('Glas', '10'), '3')
    await pay(order)
    const { line, key } = order
    const first = await browser().page(`/shop/withdrawal?order=${key}`)
    expect(first.data.lines).toMatchObject([{ _id: line, quantity: '3', isSeveral: true }])
    const chosen = { [`line-${line}`]: 'on', [`count-${line}`]: '1' }
    for (const count of ['0', '4', 'zwei', '1,5555']) {
      const wrong = await browser().send('/shop/withdrawal', {
        ...{ ...typed(order), ...chosen, [`count-${line}`]: count },
      })
      expect([wrong.status, Object.keys(wrong.problem.fields)]).toEqual([422, [`count-${line}`]])
      // The page shown again still lists the lines
      expect(wrong.data.lines).toHaveLength(1)
      expect(wrong.data.form.values).toMatchObject({ [`line-${line}`]: 'on' })
    }
    const check = await browser().send('/shop/withdrawal', { ...typed(order), ...chosen })
    expect(check.data.form.values.statement).toContain('1 × Glas')
    const back = await browser().send('/shop/withdrawal', { ...typed(order), ...chosen, step: 'change' })
    expect([back.status, back.data.form.values]).toEqual([
      200,
      { ...typed(order), ...chosen, step: 'declare' },
    ])
    expect(back.data.lines).toHaveLength(1)
    // A smaller quantity counts without its tick
    expect(await declared(order, { [`count-${line}`]: '1' })).toMatchObject({
      lines: [{ _id: line, quantity: '1' }],
    })
    expect((await page(key)).withdrawals).toMatchObject([{ lines: '1 × Glas' }])
    // Everything ticked means the whole order
    expect(await declared(order, { [`line-${line}`]: 'on', [`count-${line}`]: '3' })).toMatchObject({
      lines: [],
    })
  })

  test('is named in own words by a buyer without the link; the office says which lines these are', async () => {
    const order = await ordered(await sold('Flasche', '10'), '3')
    await pay(order)
    await act(order._id, 'parcel')
    const { email, code } = order
    const declaration = await declared(order, { order: '', part: ' 1 Flasche, die grüne ' })
    expect(declaration).toMatchObject({ lines: [], part: '1 Flasche, die grüne' })
    expect(declaration.statement).toContain(`${code} für folgende Waren: 1 Flasche, die grüne.`)
    expect(await page(order.key)).toMatchObject({ withdrawals: [{ lines: '1 Flasche, die grüne' }] })
    const path = `${withdrawals}/${declaration._id}/refund`
    const unnamed = await admin.post(path, {})
    expect([unnamed.status, Object.keys(unnamed.body.fields)]).toEqual([422, ['lines']])
    const done = await admin.post(path, { lines: [{ _id: order.line, quantity: '1' }] })
    expect(done.body.shop_withdrawal).toMatchObject({ state: 'settled' })
    expect(await letterWith(email, 'zum Teil zurückgenommen')).toContain('1 × Flasche')
  })

  test('left out before it is sent: the mail says how much goes back, and the rest goes on', async () => {
    const item = await sold('Karaffe', '10')
    const order = await ordered(item, '3')
    const { _id, line, key, email } = order
    await admin.put(`${shop}/settings/orders`, { invoiceWhen: 'sent' })
    await pay(order)
    const declaration = await declared(order, { [`line-${line}`]: 'on', [`count-${line}`]: '2' })
    const path = `${withdrawals}/${declaration._id}/refund`
    expect((await reader.post(path, {})).status).toBe(403)
    expect((await admin.post(path, {})).body.shop_withdrawal).toMatchObject({ state: 'settled' })
    const told = await letterWith(email, 'Ihren Widerruf abgewickelt')
    expect(told).toContain('zum Teil zurückgenommen')
    expect(told).toMatch(/20,00[^<]*gehen auf demselben Weg zurück/)
    expect(told).toContain('2 × Karaffe')
    expect(told).toContain('Die neue Bestätigung liegt als PDF bei')
    expect(told).toContain('application/pdf')
    expect(await read(_id)).toMatchObject({ haltedAt: null, totalCents: 1490, state: 'placed' })
    expect(await page(key)).toMatchObject({
      withdrawals: [{ state: 'settled', lines: '2 × Karaffe' }],
      back: { credited: 0 },
    })
    expect((await act(_id, 'parcel')).body.shop_order).toMatchObject({ state: 'sent' })
    expect(await free(item)).toBe(9)
    expect(await app.write(orderFaults)).toEqual([])
    await admin.put(`${shop}/settings/orders`, { invoiceWhen: 'paid' })
  })

  test('charged by the office in the books before it is paid comes back by credit note', async () => {
    const order = await ordered(await sold('Dose', '10'), '3')
    const { _id, line, email } = order
    const draft = await admin.post(`${books}/document/convert`, { from: [_id], to: 'invoice' })
    const issued = await admin.post(`${books}/invoice/${draft.body.document._id}/issue`)
    expect(issued.body.message).toBeUndefined()
    expect((await details(_id)).isCharged).toBe(true)
    const declaration = await declared(order, { [`line-${line}`]: 'on', [`count-${line}`]: '1' })
    const done = await admin.post(`${withdrawals}/${declaration._id}/refund`, {})
    expect([done.body.message, done.body.shop_withdrawal?.state]).toEqual([undefined, 'settled'])
    const told = await letterWith(email, 'zum Teil zurückgenommen')
    expect(told).toContain('Die Gutschrift liegt als PDF bei')
    expect(told).toContain('Dafür brauchen Sie nichts zu bezahlen.')
    expect(await app.write(orderFaults)).toEqual([])
  })

  test('comes back by credit note; with the last of it the mail says “ganz”, and its page shows lines and money', async () => {
    const item = await sold('Kanne', '10')
    const order = await ordered(item, '3')
    const { _id, line, key, email } = order
    await pay(order)
    await act(_id, 'parcel')
    const first = await declared(order, { [`line-${line}`]: 'on', [`count-${line}`]: '1' })
    expect((await admin.post(`${withdrawals}/${first._id}/refund`, {})).body.message).toBeUndefined()
    const part = await letterWith(email, 'zum Teil zurückgenommen')
    expect(part).toMatch(/10,00[^<]*gehen auf demselben Weg zurück/)
    const notes = async () =>
      (await details(_id)).documents.filter(({ kind }: { kind: string }) => kind === 'credit_note')
    expect(part).toContain('Die Gutschrift liegt als PDF bei')
    expect(part).toContain((await notes())[0].number)
    const half = await page(key)
    expect(half.lines[0].notes).toEqual(['1 davon zurückgenommen'])
    expect(half.back.credited).toBe(1000)
    expect(half.back.refunded + half.back.refunding).toBe(1000)
    expect(half.withdrawalHref).not.toBeNull()
    // Returned goods are not offered again
    expect((await browser().page(`/shop/withdrawal?order=${key}`)).data.lines).toMatchObject([
      { quantity: '2' },
    ])

    const rest = await declared(order)
    expect((await admin.post(`${withdrawals}/${rest._id}/refund`, {})).body.message).toBeUndefined()
    const whole = await letterWith(email, 'ganz zurückgenommen')
    // Includes outward shipping (Art. 13 of directive 2011/83/EU)
    expect(whole).toMatch(/24,90[^<]*gehen auf demselben Weg zurück/)
    expect(whole).toContain((await notes())[1].number)
    expect(await page(key)).toMatchObject({
      ...{ withdrawalHref: null, back: { credited: 3490 } },
      lines: [{ notes: ['Zurückgenommen'] }],
      withdrawals: [{ state: 'settled' }, { state: 'settled' }],
    })
    expect(await app.write(orderFaults)).toEqual([])
  })
})

describe('all of an order', () => {
  test('before it is sent cancels it: the mail says so with amount and paper, and the declaration is settled', async () => {
    const item = await sold('Teller', '10')
    const order = await ordered(item, '2')
    const { _id, email } = order
    await pay(order)
    const declaration = await declared(order)
    const refunded = await admin.post(`${withdrawals}/${declaration._id}/refund`, {})
    expect(refunded.body.shop_withdrawal).toMatchObject({ state: 'settled', settledAt: expect.any(String) })
    expect(await read(_id)).toMatchObject({ state: 'cancelled', haltedAt: null })
    const told = await letterWith(email, 'Ihre ganze Bestellung storniert')
    expect(told).toMatch(/24,90[^<]*gehen auf demselben Weg zurück/)
    expect(told).toContain('Die Stornorechnung liegt als PDF bei')
    const [paper] = (await details(_id)).documents.filter(
      ({ kind }: { kind: string }) => kind === 'cancellation',
    )
    expect(told).toContain(paper.number)
    expect(await free(item)).toBe(10)
    expect(await app.write(orderFaults)).toEqual([])
  })

  test('cancelled at the order itself settles what was declared; the note stays inside', async () => {
    const order = await ordered(await sold('Topf', '10'), '1')
    const declaration = await declared(order)
    await act(order._id, 'cancel', { text: 'schwieriger Kunde' })
    expect((await admin.get(`${withdrawals}/${declaration._id}`)).body.shop_withdrawal.state).toBe('settled')
    const told = await letterWith(order.email, 'Ihre ganze Bestellung storniert')
    expect(told).toContain('Dafür brauchen Sie nichts zu bezahlen.')
    expect(told).not.toContain('schwieriger Kunde')
    // A declaration after dispatch halts nothing; the office sees what to do
    const late = await declared(order)
    expect(await haltedIds()).not.toContain(order._id)
    const refused = await admin.post(`${withdrawals}/${late._id}/refund`, {})
    expect([refused.status, refused.body.code]).toEqual([409, 'TRANSITION'])
    expect(refused.body.message).toContain('storniert')
  })

  test('is not taken up again by money that comes late: it goes back, and the mail says how much', async () => {
    const order = await ordered(await sold('Pfanne', '10'), '1')
    await declared(order)
    await act(order._id, 'lapse', { text: '' })
    await pay(order)
    expect(await read(order._id)).toMatchObject({ state: 'cancelled', paidCents: 1490 })
    expect(await letterWith(order.email, 'erst gekommen, als die Bestellung')).toMatch(
      /14,90[^<]*gehen auf demselben Weg zurück/,
    )
  })

  test('taken back by the office says “ganz” and the reason, and counts no withdrawal', async () => {
    const order = await ordered(await sold('Schüssel', '10'), '1')
    await pay(order)
    await act(order._id, 'parcel')
    const lines = [{ _id: order.line, quantity: '1' }]
    await act(order._id, 'take-back', { lines, reason: 'Bruch beim Transport' })
    const told = await letterWith(order.email, 'ganz zurückgenommen')
    expect(told).toContain('Bruch beim Transport')
    expect(told).not.toContain('Widerruf abgewickelt')
    expect(told).toMatch(/14,90[^<]*gehen auf demselben Weg zurück/)
  })
})

describe('a withdrawal that came by letter, telephone or e-mail', () => {
  const clerk = app.as({
    role: 'member',
    name: 'Klara',
    rights: ['shop_order.read', 'shop_withdrawal.create'],
  })
  const today = () => new Date().toISOString().slice(0, 10)
  const entry = ({ _id, email }: Ordered, more: object = {}) => ({
    ...{ order: _id, channel: 'letter', receivedOn: today(), email, ...more },
  })
  const backdate = ({ _id }: Ordered) =>
    app.platform.database.pool.query(
      `update shop_orders set "placedAt" = now() - interval '20 days' where "_id" = $1`,
      [_id],
    )
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

  test('is entered by those alone who may, and halts the order as one from the site', async () => {
    const order = await ordered(await sold('Teller', '10'), '3')
    await pay(order)
    const { line, email } = order
    expect((await app.guest.post(withdrawals, entry(order))).status).toBe(401)
    expect((await reader.post(withdrawals, entry(order))).status).toBe(403)
    const lines = [{ _id: line, quantity: '2' }]
    const sent = entry(order, { lines, channel: 'phone', idempotencyKey: 'klara-17-3' })
    const made = await clerk.post(withdrawals, sent)
    expect(made.body.shop_withdrawal).toMatchObject({
      ...{ state: 'declared', channel: 'phone', order: order._id, email, lines, late: false },
      ...{ name: order.name, bought: [{ _id: line, quantity: '3', left: '3' }] },
    })
    expect(made.body.shop_withdrawal.statement).toContain('2 × Teller')
    expect((await clerk.post(withdrawals, sent)).body.shop_withdrawal._id).toBe(made.body.shop_withdrawal._id)
    expect((await act(order._id, 'parcel')).body.code).toBe('HALTED')
    expect((await page(order.key)).withdrawals).toMatchObject([{ state: 'declared', lines: '2 × Teller' }])
    const { steps } = (await admin.get(`${shop}/order/${order._id}/steps`)).body
    expect(steps).toContainEqual(expect.objectContaining({ what: 'withdrawal.declared', byName: 'Klara' }))
    const receipts = (await letters(email)).filter((mail) => mail.includes('Ihr Widerruf ist eingegangen'))
    expect(receipts).toHaveLength(1)
    expect(receipts[0]).toContain('Verschickt wird vorerst nichts')
    expect(receipts[0]).not.toContain('Nachweis der Rücksendung')
    const path = `${withdrawals}/${made.body.shop_withdrawal._id}/refund`
    expect((await clerk.post(path, {})).status).toBe(403)
    // Left-out lines leave the order but remain bought
    expect((await admin.post(path, {})).body.shop_withdrawal).toMatchObject({
      ...{ state: 'settled', bought: [{ _id: line, quantity: '3', left: '1' }] },
    })
  })

  test('counts from the day of its arrival, between the order and today', async () => {
    const order = await ordered(await sold('Löffel', '10'), '2')
    await backdate(order)
    for (const receivedOn of [daysAgo(-3), daysAgo(25)]) {
      const wrong = await clerk.post(withdrawals, entry(order, { receivedOn }))
      expect([wrong.status, Object.keys(wrong.body.fields)]).toEqual([422, ['receivedOn']])
    }
    const made = await clerk.post(withdrawals, entry(order, { receivedOn: daysAgo(5), email: '' }))
    expect(made.body.shop_withdrawal).toMatchObject({ refundBy: daysAgo(5 - 14), lines: [], email: '' })
    expect(await letterWith(order.email, 'Ihr Widerruf ist eingegangen')).toBe('')
    const rejected = await admin.post(`${withdrawals}/${made.body.shop_withdrawal._id}/reject`, {
      message: 'Zu spät.',
    })
    expect(rejected.body.shop_withdrawal).toMatchObject({ state: 'rejected' })
  })

  test('names lines of the order alone, and no more than is left', async () => {
    const order = await ordered(await sold('Gabel', '10'), '2')
    const other = await ordered(await sold('Messer', '10'), '2')
    for (const lines of [
      [{ _id: order.line, quantity: '3' }],
      [{ _id: order.line, quantity: '0' }],
      [{ _id: other.line, quantity: '1' }],
      [1, 1].map(() => ({ _id: order.line, quantity: '1' })),
    ]) {
      const wrong = await clerk.post(withdrawals, entry(order, { lines }))
      expect([wrong.status, Object.keys(wrong.body.fields)]).toEqual([422, ['lines']])
    }
    const gone = await clerk.post(withdrawals, entry({ ...order, _id: order.line }))
    expect(gone.status).toBe(404)
  })
})

describe('cancelling in the office', () => {
  test('shows the mail to the buyer before, with the message and without the note', async () => {
    const order = await ordered(await sold('Pfanne', '10'), '1')
    await pay(order)
    const { _id, email } = order
    const preview = `${shop}/order/${_id}/preview-action`
    expect((await app.guest.post(preview, { action: 'cancel' })).status).toBe(401)
    expect((await reader.post(preview, { action: 'cancel' })).status).toBe(403)
    const words = { text: 'Ruft ständig an.', message: 'Der Ofen ist kaputt.' }
    const shown = await admin.post(preview, { action: 'cancel', message: words.message })
    expect(shown.body.mails).toMatchObject([{ to: email, html: expect.stringContaining(words.message) }])
    expect(shown.body.mails[0].html).not.toContain('href=')
    expect(await read(_id)).toMatchObject({ state: order.state, refundedCents: 0 })
    expect((await act(_id, 'cancel', words)).body.shop_order).toMatchObject({ state: 'cancelled' })
    const told = await letterWith(email, words.message)
    expect(told).toContain('ist storniert')
    expect(told).not.toContain(words.text)
    const { steps } = (await admin.get(`${shop}/order/${_id}/steps`)).body
    expect(steps).toContainEqual(
      expect.objectContaining({ what: 'paid', byName: expect.stringMatching(/./) }),
    )
  })
})
