import { sql } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { testApp } from '#app/test-app.ts'
import { laterDay } from '#kit/shared/dates/days.ts'
import { uuidv7 } from '#kit/shared/uuid.ts'
import { createUser } from '#domains/platform/users/server/offers.ts'
import { booksUiContract } from '../settings/books-ui.contract.ts'
import { base, documentRights, openBooks } from './documents.fixture.ts'
import { paymentState, paymentStates } from '../states/documents.rules.ts'
import { documentsPersonal } from './documents.personal.ts'
import { paymentCondition } from './drafts/documents.service.ts'
import { templatesJob } from './templates/templates.service.ts'

const app = await testApp('documents')
const { admin, clerk, party, line, made, issued, issue, convert, read } = await openBooks(app)
const wirt = await party()

test('a draft adds up by itself, has no number, and what is sent is what is stored', async () => {
  const lines = [
    line('12', '9.90'),
    { ...line('0', '0'), type: 'group', name: 'Versand' },
    line('1', '25', { group: 'reduced', discount: '10' }),
  ]
  const draft = await made('offer', { party: wirt._id, subject: 'Wein', lines })
  expect(draft).toMatchObject({ state: 'draft', number: null, net: 14_130, vat: 2_601, gross: 16_731 })
  expect(draft.lines.map(({ _id }: { _id: string }) => _id)).toEqual(lines.map(({ _id }) => _id))
  const more = [...draft.lines, line('1', '10')]
  const changed = await clerk.put(`${base}/offer/${draft._id}`, { version: draft.version, lines: more })
  expect(changed.body.offer).toMatchObject({ version: 2, net: 15_130, gross: 17_931 })
  // The conflict names the current version
  const late = await clerk.put(`${base}/offer/${draft._id}`, { version: 1, subject: 'Anderes' })
  expect(late).toMatchObject({ status: 409, body: { code: 'CONFLICT', details: { version: 2 } } })
  const found = await clerk.get(`${base}/offer/`, { search: 'wein', sort: '-gross' })
  expect(found.body.offer.map(({ _id }: { _id: string }) => _id)).toContain(draft._id)
  expect((await clerk.get(`${base}/invoice/${draft._id}`)).status).toBe(404)
})

test('lists filter by the payment state that is shown, whatever is claimed and settled', async () => {
  const amounts = [-200, -100, -1, 0, 1, 100, 200]
  const pairs = amounts.flatMap((claim) => amounts.map((settled) => ({ claim, settled })))
  const of = { claim: sql`a."claim"`, open: sql`(a."claim" - a."settled")` }
  const conditions = paymentStates.map(
    (state) => sql`case when ${paymentCondition(state, of)} then ${state}::text end`,
  )
  const { rows } = await app.write((ctx) =>
    ctx.db.execute<{ claim: number; settled: number; states: string[] }>(sql`
      select "claim", "settled", array_remove(array[${sql.join(conditions, sql`, `)}], null) as "states"
      from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as a ("claim" int, "settled" int)`),
  )
  expect(rows).toEqual(
    pairs.map(({ claim, settled }) => ({ claim, settled, states: [paymentState(claim, settled)] })),
  )
})

test('the preview says the same as saving and issuing, and stores nothing', async () => {
  const draft = { party: wirt._id, counting: 'net', lines: [line('3', '0.333'), line('3', '0.333')] }
  const rows = async () =>
    (await app.platform.database.pool.query('select count(*)::int as n from documents')).rows[0].n as number
  const before = await rows()
  const seen = await admin.post(`${base}/document/preview`, { kind: 'invoice', draft })
  expect(seen.body).toMatchObject({
    findings: [],
    content: { number: null, totals: { net: 200, vat: 40, gross: 240, due: 240 }, typeCode: '380' },
  })
  expect(await rows()).toBe(before)
  const invoice = await issued('invoice', draft)
  expect(invoice).toMatchObject({ state: 'issued', net: 200, gross: 240, open: 240, payment: 'open' })
  const frozen = (await clerk.get(`${base}/document/${invoice._id}/content`)).body.content
  const ids = { _id: '', number: null, lines: [] }
  expect({ ...frozen, ...ids }).toEqual({ ...seen.body.content, ...ids })
  expect(frozen.number).toBe(invoice.number)
})

test('what is missing is told at its field, and nothing is issued', async () => {
  const draft = await made('invoice', { lines: [line('1', '10', { name: '', vatGroup: null })] })
  const refused = await clerk.post(`${base}/invoice/${draft._id}/issue`)
  const [{ _id }] = draft.lines
  expect(refused).toMatchObject({ status: 422, body: { code: 'NOT_READY' } })
  expect(Object.keys(refused.body.fields)).toEqual(
    expect.arrayContaining(['party', `lines.${_id}.name`, `lines.${_id}.vatGroup`]),
  )
  expect(await read('invoice', draft._id)).toMatchObject({ state: 'draft', number: null })
})

test('an amount that nobody has seen is not issued', async () => {
  const draft = await made('invoice', { party: wirt._id, lines: [line('1', '10')] })
  const refused = await clerk.post(`${base}/invoice/${draft._id}/issue`, { total: 1_000 })
  expect(refused).toMatchObject({ status: 409, body: { code: 'TOTAL_CHANGED', details: { total: 1_200 } } })
  expect((await clerk.post(`${base}/invoice/${draft._id}/issue`, { total: 1_200 })).status).toBe(200)
})

test('offer, order, two deliveries, one invoice: never more than was ordered', async () => {
  const offer = await issued('offer', { party: wirt._id, lines: [line('12', '10'), line('6', '8')] })
  expect(offer.state).toBe('sent')
  const order = await issue('order', (await convert(offer._id, 'order'))._id)
  expect(order.state).toBe('confirmed')
  expect((await read('offer', offer._id)).state).toBe('accepted')
  const [first, second] = order.lines
  const one = await convert(order._id, 'delivery', { lines: [{ _id: first._id, quantity: '5' }] })
  await issue('delivery', one._id)
  expect((await read('order', order._id)).state).toBe('delivering')
  // Open quantities are the default
  const two = await convert(order._id, 'delivery')
  expect(two.lines.map((its: { quantity: string }) => its.quantity)).toEqual(['7', '6'])
  const much = await convert(order._id, 'delivery', { lines: [{ _id: first._id, quantity: '8' }] })
  await issue('delivery', two._id)
  expect((await read('order', order._id)).state).toBe('delivered')
  const refused = await clerk.post(`${base}/delivery/${much._id}/issue`)
  expect(refused).toMatchObject({ status: 409, body: { code: 'MORE_THAN_OPEN' } })
  expect(await read('delivery', much._id)).toMatchObject({ state: 'draft', number: null })

  const invoice = await issue('invoice', (await convert([one._id, two._id], 'invoice'))._id)
  expect(invoice).toMatchObject({ net: 16_800, order: order._id })
  const { content } = (await clerk.get(`${base}/document/${invoice._id}/content`)).body
  expect(content.deliveries).toHaveLength(2)
  const again = await clerk.post(`${base}/document/convert`, { from: [one._id], to: 'invoice' })
  expect(again).toMatchObject({ status: 409, body: { code: 'NOTHING_OPEN' } })

  const { documents, links, quantities } = (await clerk.get(`${base}/document/${invoice._id}/chain`)).body
  const kinds = documents.map(({ kind }: { kind: string }) => kind).toSorted()
  expect(kinds).toEqual(['delivery', 'delivery', 'delivery', 'invoice', 'offer', 'order'])
  expect(links).toContainEqual({ from: offer._id, to: order._id })
  expect(quantities).toContainEqual({
    ...{ line: second._id, document: order._id, name: 'Grüner Veltliner' },
    ...{ total: '6', delivered: '6', charged: '6' },
  })
})

test('a copy says the same and hangs on nothing, a split moves lines in part', async () => {
  const invoice = await issued('invoice', { party: wirt._id, lines: [line('10', '10'), line('1', '5')] })
  const { document } = (await clerk.post(`${base}/document/${invoice._id}/copy`)).body
  const copy = await read('invoice', document._id)
  expect(copy).toMatchObject({ state: 'draft', number: null, net: 10_500, origin: null, party: wirt._id })
  const part = { lines: [{ _id: copy.lines[0]._id, quantity: '4' }], version: copy.version }
  const split = await clerk.post(`${base}/document/${copy._id}/split`, part)
  expect(await read('invoice', copy._id)).toMatchObject({ net: 6_500 })
  expect(await read('invoice', split.body.document._id)).toMatchObject({ net: 4_000 })
  const more = { lines: [{ _id: copy.lines[0]._id, quantity: '7' }] }
  expect((await clerk.post(`${base}/document/${copy._id}/split`, more)).status).toBe(409)
  expect((await clerk.post(`${base}/document/${invoice._id}/split`, more)).status).toBe(409)
})

test('what was delivered in a month becomes one invoice for each customer', async () => {
  const other = await party()
  for (const who of [other, other]) await issued('delivery', { party: who._id, lines: [line('2', '10')] })
  const until = '2199-12-31'
  const { invoice } = (await clerk.post(`${base}/invoice/collect`, { until, party: other._id })).body
  expect(invoice).toHaveLength(1)
  expect(await read('invoice', invoice[0])).toMatchObject({ net: 4_000, party: other._id })
  // The draft reserves them
  expect((await clerk.post(`${base}/invoice/collect`, { until, party: other._id })).body.invoice).toEqual([])
})

test('advances are taken off the final invoice by lines of their own, with their VAT', async () => {
  const order = await issued('order', {
    party: wirt._id,
    lines: [line('10', '100'), line('10', '10', { group: 'reduced' })],
  })
  const advance = await issue(
    'invoice',
    (await convert(order._id, 'invoice', { type: 'advance', percent: '30' }))._id,
  )
  expect(advance).toMatchObject({ type: 'advance', net: 33_000, vat: 6_300 })
  const final = await issue('invoice', (await convert(order._id, 'invoice', { type: 'final' }))._id)
  expect(final).toMatchObject({ type: 'final', net: 77_000, vat: 14_700, gross: 91_700 })
  const { content } = (await clerk.get(`${base}/document/${final._id}/content`)).body
  expect(content).toMatchObject({ typeCode: '380', preceding: [{ number: advance.number, type: 'advance' }] })
  expect(content.lines.filter((one: { advance: object | null }) => one.advance)).toMatchObject([
    { quantity: '-1', counted: -30_000 },
    { quantity: '-1', counted: -3_000 },
  ])
})

test('templates make drafts, and a copy can become one', async () => {
  const fields = { makes: 'invoice', party: wirt._id, every: 'month', nextOn: '2199-01-31' }
  const template = await made('template', { ...fields, lines: [line('1', '50')] })
  const { document } = (await clerk.post(`${base}/template/${template._id}/make`)).body
  expect(await read('invoice', document._id)).toMatchObject({
    net: 5_000,
    origin: template._id,
    state: 'draft',
  })
})

test('what a template makes is collected, and of small amount, as the template is', async () => {
  const lines = [line('1', '50')]
  const template = await made('template', { makes: 'invoice', isSmallAmount: true, lines })
  await app.platform.database.pool.query(`update documents set "isCollected" = true where "_id" = $1`, [
    template._id,
  ])
  const { document } = (await clerk.post(`${base}/template/${template._id}/make`)).body
  const { content, findings } = (
    await clerk.post(`${base}/document/preview`, { kind: 'invoice', _id: document._id })
  ).body
  expect(content).toMatchObject({ isSmallAmount: true, deliverTo: { isCollected: true } })
  expect(findings.filter(({ blocks }: { blocks: boolean }) => blocks)).toEqual([])
})

test('every call asks for its right', async () => {
  const draft = await made('invoice', { party: wirt._id, lines: [line('1', '10')] })
  const sealed = await issued('invoice', { party: wirt._id, lines: [line('1', '10')] })
  const calls: [string, () => (by: typeof clerk) => ReturnType<typeof clerk.get>][] = [
    ['read', () => (by) => by.get(`${base}/invoice/`)],
    ['read', () => (by) => by.get(`${base}/invoice/${draft._id}`)],
    ['read', () => (by) => by.post(`${base}/document/preview`, { kind: 'offer' })],
    ['read', () => (by) => by.get(`${base}/document/${sealed._id}/content`)],
    ['read', () => (by) => by.get(`${base}/document/${sealed._id}/chain`)],
    ['read', () => (by) => by.get(`${base}/document/${sealed._id}/files`)],
    ['read', () => (by) => by.post(`${base}/search/document`, { text: 'R' })],
    ['read', () => (by) => by.post(`${base}/batch/document`, { _id: [draft._id] })],
    ['read', () => (by) => by.get(`${base}/invoice/${sealed._id}/settlements`)],
    ['create', () => (by) => by.post(`${base}/invoice`)],
    ['create', () => (by) => by.post(`${base}/document/convert`, { from: [draft._id], to: 'invoice' })],
    ['create', () => (by) => by.post(`${base}/document/${draft._id}/copy`)],
    ['create', () => (by) => by.post(`${base}/invoice/collect`, { until: '2000-01-01' })],
    ['update', () => (by) => by.put(`${base}/invoice/${draft._id}`, { subject: 'x' })],
    ['issue', () => (by) => by.post(`${base}/invoice/${draft._id}/issue`)],
    ['approve', () => (by) => by.post(`${base}/invoice/${draft._id}/approve`)],
    ['cancel', () => (by) => by.post(`${base}/invoice/${sealed._id}/cancel`)],
    ['cancel', () => (by) => by.post(`${base}/invoice/${sealed._id}/credit`)],
    [
      'settle',
      () => (by) => by.post(`${base}/invoice/${sealed._id}/settlements`, { source: 'cash', amount: 1 }),
    ],
    ['settle', () => (by) => by.post(`${base}/invoice/${sealed._id}/offset`, { other: draft._id })],
    ['remove', () => (by) => by.delete(`${base}/invoice/${draft._id}`)],
  ]
  for (const [right, call] of calls) {
    const without = documentRights.filter((one) => one !== `document.${right}`)
    const ask = call()
    expect([right, (await ask(app.guest)).status]).toEqual([right, 401])
    expect([right, (await ask(app.as('user'))).status]).toEqual([right, 403])
    expect([right, (await ask(app.as({ role: 'member', rights: without }))).status]).toEqual([right, 403])
  }
  expect((await clerk.get(`${base}/settings`)).status).toBe(403)
  expect((await admin.get(`${base}/settings`)).body.value).toMatchObject({ name: 'Weingut Berger' })
  for (const [field, value] of [
    ['vatId', 'ATU123'],
    ['gln', '1234567890123'],
  ] as const) {
    const wrong = await admin.put(`${base}/settings`, { [field]: value })
    expect([wrong.status, Object.keys(wrong.body.fields ?? {})]).toEqual([422, [field]])
  }
})

test('a line of another document is none of this one', async () => {
  const one = await made('offer', { lines: [line('1', '10')] })
  const stolen = await clerk.put(`${base}/offer/${(await made('offer', {}))._id}`, { lines: one.lines })
  expect(stolen.status).toBe(422)
  const lost = { lines: [line('1', '10', { source: uuidv7() })] }
  expect((await clerk.post(`${base}/offer`, lost)).status).toBe(422)
})

const weekly = () => ({ makes: 'invoice', party: wirt._id, every: 'week', lines: [line('1', '50')] })

test('only who may issue lets a template issue by itself, changes and resumes it; a first day that is over is refused', async () => {
  const drafter = app.as({
    role: 'member',
    rights: documentRights.filter((right) => right !== 'document.issue'),
    name: 'Dora',
  })
  const refused = await drafter.post(`${base}/template`, { ...weekly(), issues: true })
  expect(refused).toMatchObject({ status: 403, body: { code: 'NO_PERMISSION' } })
  const template = await made('template', { ...weekly(), nextOn: '2199-01-01', issues: true })
  const path = `${base}/template/${template._id}`
  expect((await drafter.put(path, { lines: [line('1', '9999')] })).status).toBe(403)
  expect((await drafter.post(`${path}/pause`, {})).status).toBe(200)
  expect((await drafter.post(`${path}/resume`, {})).status).toBe(403)
  expect((await clerk.post(`${path}/resume`, {})).body.template).toMatchObject({ state: 'active' })
  expect((await drafter.put(path, { issues: false })).body.template).toMatchObject({ issues: false })
  expect((await drafter.put(path, { issues: true })).status).toBe(403)
  const past = await clerk.put(path, { nextOn: '1990-01-01' })
  expect(past).toMatchObject({ status: 422, body: { fields: { nextOn: expect.any(String) } } })
})

test('a template issues in the name of who switched it on, as long as they may, and makes up for a few days only', async () => {
  const { pool } = app.platform.database
  const account = { handle: 'kellermeister', roles: ['admin' as const] }
  const { _id: by } = await app.write((ctx) => createUser(ctx, account))
  const master = app.as({ role: 'admin', _id: by })
  const series = async () => {
    const template = await made('template', { ...weekly(), nextOn: '2199-01-01', issues: true }, master)
    await pool.query(`update documents set "nextOn" = current_date - 84 where "_id" = $1`, [template._id])
    await templatesJob.handle(app.platform, {}, { signal: new AbortController().signal } as never)
    const { rows } = await pool.query<{ state: string; by: string | null }>(
      `select "state", "updatedBy" as "by" from documents where "origin" = $1`,
      [template._id],
    )
    return { rows, steps: (await clerk.get(`${base}/template/${template._id}/steps`)).body.steps }
  }
  const { rows, steps } = await series()
  expect(rows).toEqual(Array.from({ length: 4 }, () => ({ state: 'issued', by })))
  expect(steps).toMatchObject([{ what: 'leaveOut', text: expect.stringContaining('9 Termine') }])
  await pool.query(`update users set "disabled" = true where "_id" = $1`, [by])
  expect((await series()).rows.map(({ state }) => state)).toEqual(Array.from({ length: 4 }, () => 'draft'))
})

test('what a template makes says the period of supply, and the next one says the next', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2031-01-02T08:00:00Z') })
  try {
    const fields = { makes: 'invoice', party: wirt._id, every: 'month', nextOn: '2031-01-15' }
    const lines = [line('1', '50', { supplyFrom: '2031-01-10' })]
    const period = { supplyFrom: '2031-01-01', supplyTo: '2031-01-31' }
    const template = await made('template', { ...fields, ...period, lines })
    const byHand = await clerk.post(`${base}/template/${template._id}/make`)
    expect(await read('invoice', byHand.body.document._id)).toMatchObject(period)
    const periods = async (now: string) => {
      vi.setSystemTime(new Date(now))
      await templatesJob.handle(app.platform, {}, { signal: new AbortController().signal } as never)
      const { rows } = await app.platform.database.pool.query(
        `select d."supplyFrom"::text as "from", d."supplyTo"::text as "to", l."supplyFrom"::text as "day"
          from documents d join document_lines l on l."record" = d."_id"
          where d."origin" = $1 and d."occurrence" is not null order by d."occurrence"`,
        [template._id],
      )
      return rows
    }
    const january = { from: '2031-01-01', to: '2031-01-31', day: '2031-01-10' }
    const february = { from: '2031-02-01', to: '2031-02-28', day: '2031-02-10' }
    expect(await periods('2031-01-15T08:00:00Z')).toEqual([january])
    expect(await periods('2031-02-15T08:00:00Z')).toEqual([january, february])
    expect(await read('template', template._id)).toMatchObject({
      supplyFrom: '2031-03-01',
      supplyTo: '2031-03-31',
    })
    const copy = await clerk.post(`${base}/document/${byHand.body.document._id}/copy`, { to: 'template' })
    expect(await read('template', copy.body.document._id)).toMatchObject(period)
  } finally {
    vi.useRealTimers()
  }
})

test('a series keeps its day through short months and the change of clocks, by the days of the site', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2031-01-30T08:00:00Z') })
  try {
    const fields = { makes: 'invoice', party: wirt._id, every: 'month', nextOn: '2031-01-31' }
    const template = await made('template', { ...fields, lines: [line('1', '50')] })
    const madeAt = async (now: string) => {
      vi.setSystemTime(new Date(now))
      await templatesJob.handle(app.platform, {}, { signal: new AbortController().signal } as never)
      const { rows } = await app.platform.database.pool.query<{ day: string }>(
        `select "occurrence"::text as "day" from documents where "origin" = $1 order by 1`,
        [template._id],
      )
      return rows.map(({ day }) => day.slice(5))
    }
    expect(await madeAt('2031-01-30T22:30:00Z')).toEqual([])
    expect(await madeAt('2031-01-30T23:30:00Z')).toEqual(['01-31'])
    expect(await madeAt('2031-02-28T05:00:00Z')).toEqual(['01-31', '02-28'])
    // Clocks go forward on 30 March: the last day of the month begins at 22:00 UTC
    expect(await madeAt('2031-03-30T21:30:00Z')).toEqual(['01-31', '02-28'])
    expect(await madeAt('2031-03-30T22:30:00Z')).toEqual(['01-31', '02-28', '03-31'])
    // The program was stopped for a month
    expect(await madeAt('2031-05-31T05:00:00Z')).toEqual(['01-31', '02-28', '03-31', '04-30', '05-31'])
    expect(await madeAt('2031-05-31T06:00:00Z')).toHaveLength(5)
    expect((await read('template', template._id)).nextOn).toBe('2031-06-30')
  } finally {
    vi.useRealTimers()
  }
})

test('what is known of a customer is shown in a preview to who may look there', async () => {
  const draft = { party: wirt._id, lines: [line('1', '10')] }
  const reader = app.as({ role: 'member', rights: ['document.read'], name: 'Lia' })
  const preview = { kind: 'invoice', draft }
  expect((await reader.post(`${base}/document/preview`, preview)).status).toBe(403)
  const stored = await made('invoice', draft)
  const own = await reader.post(`${base}/document/preview`, { kind: 'invoice', _id: stored._id, draft })
  expect(own.body.content.buyer.name).toBe(stored.partyName)
})

test('of a person named in documents drafts are erased, and what is issued is kept', async () => {
  const theirs = () => ({ party: wirt._id, contact: 'Zoe Zirbenholz', lines: [line('1', '10')] })
  const [draft, sealed] = [await made('invoice', theirs()), await issued('invoice', theirs())]
  const person = { emails: [], accounts: [], names: ['zoe zirbenholz'], records: [] }
  const found = await app.write((ctx) => documentsPersonal.find!(ctx, person))
  expect(found.map(({ _id, fate }) => [_id, fate])).toEqual([
    [draft._id, 'remove'],
    [sealed._id, 'keep'],
  ])
  await app.write((ctx) => documentsPersonal.erase!(ctx, found, person))
  expect((await clerk.get(`${base}/invoice/${draft._id}`)).status).toBe(404)
  expect(await read('invoice', sealed._id)).toMatchObject({ contact: 'Zoe Zirbenholz' })
})

test('who may only create takes no lines out of a draft of others, and decides about no offer of theirs', async () => {
  const creator = app.as({ role: 'member', rights: ['document.read', 'document.create'], name: 'Cilli' })
  const draft = await made('invoice', { party: wirt._id, lines: [line('2', '10')] })
  const lines = [{ _id: draft.lines[0]._id, quantity: '1' }]
  expect((await creator.post(`${base}/document/${draft._id}/split`, { lines })).status).toBe(403)
  expect((await read('invoice', draft._id)).net).toBe(2_000)
  const offer = await issued('offer', { party: wirt._id, lines: [line('1', '10')] })
  expect((await creator.post(`${base}/document/convert`, { from: [offer._id], to: 'order' })).status).toBe(
    403,
  )
  expect((await read('offer', offer._id)).state).toBe('sent')
})

describe('customers that were merged', () => {
  const ten = (of: { _id: string }) => ({ party: of._id, lines: [line('1', '10')] })

  /** Two customers with documents issued before the first was merged into the second. */
  async function merged<T>(issue: (of: { _id: string }) => Promise<T>) {
    const [from, into] = [await party(), await party()]
    const documents = [await issue(from), await issue(into)] as const
    const { status } = await admin.post(`${base}/party/${into._id}/merge`, { other: from._id })
    expect(status).toBe(200)
    return { party: into._id, documents }
  }

  test('who was merged owes all of it: in lists, open items and turnover', async () => {
    const { party: _id, documents } = await merged((of) => issued('invoice', ten(of)))
    const list = (await clerk.get(`${base}/invoice`, { party: _id })).body
    expect(list.invoice.map((one: { _id: string }) => one._id).toSorted()).toEqual(
      documents.map((one) => String(one._id)).toSorted(),
    )
    const open = (await clerk.get(`${base}/overview/open-items`, { party: _id })).body
    expect([open.total, open.sums[0].due]).toEqual([2, 2_400])
    const [day] = documents.map(({ issuedOn }) => issuedOn as string)
    const { rows } = (
      await clerk.get(`${base}/overview/turnover`, { from: day, to: laterDay(day!, 1), by: 'customer' })
    ).body
    const own = rows.filter(({ key }: { key: string }) => key === _id)
    expect(own).toMatchObject([{ net: 2_000, count: 2 }])
  })

  test('deliveries of both are charged by one invoice, by hand and by the month', async () => {
    const delivered = (of: { _id: string }) => issued('delivery', ten(of))
    const byHand = await merged(delivered)
    const joined = await convert(
      byHand.documents.map(({ _id }) => _id),
      'invoice',
    )
    expect((await issue('invoice', joined._id)).net).toBe(2_000)
    const monthly = await merged(delivered)
    const { body } = await clerk.post(`${base}/invoice/collect`, {
      until: laterDay(monthly.documents[1].issuedOn, 1),
      party: monthly.party,
    })
    expect(body).toMatchObject({ invoice: [expect.any(String)], skipped: [] })
  })

  test('what one of them gets back is set against what the other owes, which the trail keeps', async () => {
    const { documents } = await merged((of) => issued('invoice', ten(of)))
    const [paid, owed] = documents
    await clerk.post(`${base}/invoice/${paid._id}/settlements`, { source: 'cash', amount: 1_200 })
    const { invoice: credit } = (await clerk.post(`${base}/invoice/${paid._id}/cancel`)).body
    const set = await clerk.post(`${base}/invoice/${credit._id}/offset`, { other: owed._id })
    expect(set).toMatchObject({ status: 200, body: { open: 0 } })
    const { rows } = await app.platform.database.pool.query<{
      recordId: string
      after: object
      byName: string
    }>(
      `select "recordId", "after", "byName" from audit where "action" = 'settle' and "after"->>'source' = 'offset'
      and "recordId" = any($1) order by "recordId"`,
      [[credit._id, owed._id]],
    )
    expect(rows.map(({ recordId, after, byName }) => [recordId, after, byName])).toEqual(
      [
        [credit._id, { source: 'offset', amount: -1_200, open: 0 }, 'Klara'],
        [owed._id, { source: 'offset', amount: 1_200, open: 0 }, 'Klara'],
      ].toSorted(([one], [other]) => (String(one) < String(other) ? -1 : 1)),
    )
  })

  test('two who are named nowhere are not one', async () => {
    const small = () => issued('invoice', { isSmallAmount: true, lines: [line('1', '10')] })
    const [paid, owed] = [await small(), await small()]
    await clerk.post(`${base}/invoice/${paid._id}/settlements`, { source: 'cash', amount: 1_200 })
    const { invoice: credit } = (await clerk.post(`${base}/invoice/${paid._id}/cancel`)).body
    const refused = await clerk.post(`${base}/invoice/${credit._id}/offset`, { other: owed._id })
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, ['other']])
  })
})

describe('how the office works with documents', () => {
  const path = `${base}/settings/ui`

  test('whoever reads documents reads how the office works with them; administrators alone change it', async () => {
    expect((await clerk.get(path)).body).toMatchObject({ value: booksUiContract.defaults })
    expect((await clerk.put(path, { start: 'invoice' })).status).toBe(403)
    expect((await app.as({ role: 'member', rights: [], name: 'Otto' }).get(path)).status).toBe(403)
    expect((await app.guest.get(path)).status).toBe(401)
    const columns = { ...booksUiContract.defaults.columns, invoice: ['dueOn', 'open'] }
    const saved = await admin.put(path, { start: 'invoice', columns, enterAdds: false })
    expect(saved.body.value).toEqual({
      ...booksUiContract.defaults,
      start: 'invoice',
      columns,
      enterAdds: false,
    })
    expect((await clerk.get(path)).body.value.start).toBe('invoice')
  })

  test('a column or a screen that there is not is refused, and who saves an older version is told of the other', async () => {
    const { version } = (await clerk.get(path)).body
    expect((await admin.put(path, { start: 'nowhere' })).status).toBe(422)
    const wrong = { ...booksUiContract.defaults.columns, offer: ['dueOn'] }
    expect((await admin.put(path, { columns: wrong })).status).toBe(422)
    expect((await admin.put(path, { version, arrowsMove: false })).status).toBe(200)
    expect((await admin.put(path, { version, arrowsMove: true })).body.code).toBe('CONFLICT')
  })
})
