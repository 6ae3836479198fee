import { expect, test, vi } from 'vitest'
import { testApp } from '#app/test-app.ts'
import { runRead, systemCaller } from '#kit/server/http/scope.ts'
import { siteDay } from '#domains/books/masterdata/server/offers.ts'
import { base, documentRights, openBooks } from '../documents.fixture.ts'
import { isProven, verifyBooks } from './verify.service.ts'

const app = await testApp('issuing')
const { admin, clerk, party, line, made, issued, issue, convert, read } = await openBooks(app)
const wirt = await party()
const { pool } = app.platform.database
const ten = () => ({ party: wirt._id, lines: [line('1', '10')] })
const proof = async () => (await runRead(app.platform, systemCaller(), verifyBooks)).result
/** Manipulates rows with the triggers off, as only direct database access can. */
const tampered = async (statement: string, values: unknown[]) => {
  const client = await pool.connect()
  try {
    await client.query('alter table documents disable trigger user')
    await client.query(statement, values)
  } finally {
    await client.query('alter table documents enable trigger user')
    client.release()
  }
}

test('two who issue the same draft at once get one number between them', async () => {
  const draft = await made('invoice', ten())
  const answers = await Promise.all([1, 2].map(() => clerk.post(`${base}/invoice/${draft._id}/issue`)))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect((await read('invoice', draft._id)).number).toBeTruthy()
})

test('twelve who issue at once get numbers without a gap, one after the other in the chain', async () => {
  const drafts = await Promise.all(Array.from({ length: 12 }, () => made('invoice', ten())))
  const done = await Promise.all(drafts.map(({ _id }) => clerk.post(`${base}/invoice/${_id}/issue`)))
  expect(done.map(({ status }) => status)).toEqual(drafts.map(() => 200))
  const numbers = done.map(({ body }) => body.invoice.number)
  expect(new Set(numbers).size).toBe(12)
  expect(isProven(await proof())).toBe(true)
})

test('a failing issue between two good ones, and a draft thrown away, leave no gap', async () => {
  const one = await issued('invoice', ten())
  const bad = await made('invoice', { ...ten(), lines: [] })
  expect((await clerk.post(`${base}/invoice/${bad._id}/issue`)).status).toBe(422)
  expect((await clerk.delete(`${base}/invoice/${bad._id}`)).status).toBe(200)
  const after = await issued('invoice', ten())
  const counter = ({ number }: { number: string }) => Number(/\d+$/.exec(number)?.[0])
  expect(counter(after)).toBe(counter(one) + 1)
})

test('the database refuses to change what is sealed, whoever asks', async () => {
  const invoice = await issued('invoice', ten())
  const delivery = await issued('delivery', ten())
  const of = [invoice._id]
  for (const statement of [
    `update documents set "gross" = 1 where "_id" = $1`,
    `update documents set "number" = 'X' where "_id" = $1`,
    `update documents set "content" = jsonb_set("content", '{totals,gross}', '1') where "_id" = $1`,
    `update documents set "issuedOn" = '2000-01-01' where "_id" = $1`,
    `update documents set "party" = null where "_id" = $1`,
    `delete from documents where "_id" = $1`,
    `update document_lines set "price" = 1 where "record" = $1`,
    `update document_lines set "record" = gen_random_uuid() where "record" = $1`,
    `delete from document_lines where "record" = $1`,
    `insert into document_lines select gen_random_uuid(), "record", 9, "type", "role", "item", "number", "name", "text", "quantity", "unit",
      "price", "base", "discount", "allowance", "vatGroup", "nature", "isOwn", "isExcise", "reverses", "supplyFrom", "supplyTo",
      "buyerLine", "source", "advance" from document_lines where "record" = $1`,
  ]) {
    await expect(pool.query(statement, of)).rejects.toMatchObject({
      constraint: 'documents_sealed',
    })
  }
  await expect(
    pool.query(`update documents set "gross" = 1 where "_id" = $1`, [delivery._id]),
  ).rejects.toThrow('sealed')
  await expect(pool.query('truncate documents cascade')).rejects.toMatchObject({
    constraint: 'documents_sealed',
  })
  // State and note are outside the seal and may change
  await pool.query(`update documents set "note" = 'x' where "_id" = $1`, of)
  expect((await clerk.put(`${base}/delivery/${delivery._id}`, { note: 'y' })).status).toBe(200)
  expect((await clerk.put(`${base}/invoice/${invoice._id}`, { subject: 'y' })).body.code).toBe('SEALED')
  expect((await clerk.delete(`${base}/invoice/${invoice._id}`)).body.code).toBe('SEALED')
})

test('what was changed around the seals is found, and named by its number', async () => {
  const invoice = await issued('invoice', ten())
  await issued('invoice', ten())
  expect(isProven(await proof())).toBe(true)
  const { content, hash } = (
    await pool.query('select "content", "hash" from documents where "_id" = $1', [invoice._id])
  ).rows[0]
  await tampered(
    `update documents set "content" = jsonb_set("content", '{subject}', '"x"') where "_id" = $1`,
    [invoice._id],
  )
  expect((await proof()).faults).toEqual([
    { range: expect.any(String), number: invoice.number, fault: 'content' },
  ])
  await tampered('update documents set "content" = $2, "hash" = repeat($3, 64) where "_id" = $1', [
    invoice._id,
    content,
    'a',
  ])
  expect((await proof()).faults.map(({ fault }) => fault)).toEqual(['seal', 'link'])
  await tampered('update documents set "hash" = $2 where "_id" = $1', [invoice._id, hash])
  expect(isProven(await proof())).toBe(true)
})

test('a delivery that was changed around its seal is found, too', async () => {
  const delivery = await issued('delivery', ten())
  const { rows } = await pool.query('select "content" from documents where "_id" = $1', [delivery._id])
  const before = await proof()
  expect(isProven(before)).toBe(true)
  await tampered(
    `update documents set "content" = jsonb_set("content", '{subject}', '"x"') where "_id" = $1`,
    [delivery._id],
  )
  expect((await proof()).faults).toEqual([
    { range: expect.any(String), number: delivery.number, fault: 'content' },
  ])
  await tampered('update documents set "content" = $2, "gross" = "gross" + 1 where "_id" = $1', [
    delivery._id,
    rows[0].content,
  ])
  expect((await proof()).faults.map(({ fault }) => fault)).toEqual(['sums'])
  await tampered('update documents set "gross" = "gross" - 1 where "_id" = $1', [delivery._id])
  expect((await proof()).documents).toBe(before.documents)
})

test('a transaction that ends without a number stores nothing', async () => {
  const draft = await made('invoice', ten())
  await expect(
    pool.query(`update documents set "state" = 'issued' where "_id" = $1`, [draft._id]),
  ).rejects.toThrow('without a number')
  expect((await read('invoice', draft._id)).state).toBe('draft')
})

test("a rate that changed since the total was seen is told; without a change the day's rate holds", async () => {
  const { rows } = await pool.query(`select "_id" from vat_groups where "key" = 'standard'`)
  const draft = await made('invoice', { ...ten(), lines: [line('1', '10')] })
  expect(draft.gross).toBe(1_200)
  // Midnight: another rate applies from today
  const today = await app.write(siteDay)
  await pool.query(
    `insert into vat_rates ("_id", "record", "position", "country", "region", "origin", "from", "rate") values (gen_random_uuid(), $1, 999, 'AT', '', 'any', $2, 22)`,
    [rows[0]._id, today],
  )
  app.platform.cache.drop(new Set(['vat_group']))
  const refused = await clerk.post(`${base}/invoice/${draft._id}/issue`, { total: draft.gross })
  expect(refused).toMatchObject({ status: 409, body: { code: 'TOTAL_CHANGED', details: { total: 1_220 } } })
  const done = await clerk.post(`${base}/invoice/${draft._id}/issue`, { total: 1_220 })
  expect(done.body.invoice).toMatchObject({ gross: 1_220 })
  await pool.query(`delete from vat_rates where "position" = 999`)
  app.platform.cache.drop(new Set(['vat_group']))
})

test('a party that is merged while its invoice is issued: one name, one outcome', async () => {
  const [one, other] = [await party({ company: 'Alt' }), await party({ company: 'Neu' })]
  const drafts = await Promise.all([1, 2, 3].map(() => made('invoice', { ...ten(), party: one._id })))
  const [merge, ...answers] = await Promise.all([
    admin.post(`${base}/party/${other._id}/merge`, { other: one._id }),
    ...drafts.map(({ _id }) => clerk.post(`${base}/invoice/${_id}/issue`)),
  ])
  expect(merge.status).toBe(200)
  for (const [at, { status, body }] of answers.entries()) {
    expect([200, 409]).toContain(status)
    const invoice = status === 200 ? body.invoice : await issue('invoice', drafts[at]!._id)
    const { content } = (await clerk.get(`${base}/document/${invoice._id}/content`)).body
    expect(content.buyer.name).toBe(invoice.partyName)
    expect(['Alt', 'Neu']).toContain(content.buyer.name)
  }
  expect((await made('invoice', { ...ten(), party: one._id })).partyName).toBe('Neu')
})

test('31 December 23:30 UTC is the new year in Vienna: day, number and range', async () => {
  const draft = await made('invoice', ten())
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2030-12-31T23:30:00Z') })
  try {
    const done = await issue('invoice', draft._id)
    expect(done).toMatchObject({ issuedOn: '2031-01-01', number: expect.stringContaining('2031') })
  } finally {
    vi.useRealTimers()
  }
  expect(isProven(await proof())).toBe(true)
})

test('days are those of the site: what is overdue, and the end of an offer', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2031-06-10T08:00:00Z') })
  try {
    const own = await party()
    const invoice = await issued('invoice', { ...ten(), party: own._id })
    const overdue = async () =>
      (await clerk.get(`${base}/invoice/`, { overdue: true, party: own._id })).body.invoice.length as number
    expect([invoice.dueOn, await overdue()]).toEqual(['2031-06-24', 0])
    vi.setSystemTime(new Date('2031-06-24T22:30:00Z'))
    expect(await overdue()).toBe(1)
    const offer = await issued('offer', { ...ten(), validUntil: '2031-06-30' })
    const { rows } = await pool.query('select "expiresAt" from documents where "_id" = $1', [offer._id])
    expect(new Date(rows[0].expiresAt).toISOString()).toBe('2031-06-30T22:00:00.000Z')
  } finally {
    vi.useRealTimers()
  }
})

test('a thousand lines are issued, with totals that hold', async () => {
  const lines = Array.from({ length: 1000 }, () => line('1', '1.99'))
  const done = await issued('invoice', { party: wirt._id, counting: 'gross', lines })
  expect(done).toMatchObject({ gross: 199_000, net: 165_833, vat: 33_167 })
})

test('a negative total is a credit note, half a cent a cent', async () => {
  const draft = await made('invoice', { party: wirt._id, lines: [line('-1', '10')] })
  const refused = await clerk.post(`${base}/invoice/${draft._id}/issue`)
  expect(refused.body.details.findings).toMatchObject([{ code: 'NEGATIVE_TOTAL' }])
  expect(await issued('invoice', { party: wirt._id, lines: [line('1', '0.005')] })).toMatchObject({
    net: 1,
    gross: 1,
  })
})

test('above an amount somebody else has to agree, to this very version', async () => {
  await admin.put(`${base}/settings`, { approvalAbove: 100_000 })
  const draft = await made('invoice', { party: wirt._id, lines: [line('1', '1000')] })
  const ask = () => clerk.post(`${base}/invoice/${draft._id}/issue`)
  const approve = (by: typeof clerk) => by.post(`${base}/invoice/${draft._id}/approve`)
  const awaits = async (by: typeof clerk) =>
    (await by.post(`${base}/document/preview`, { kind: 'invoice', _id: draft._id })).body.awaitsApproval
  expect((await ask()).body.code).toBe('APPROVAL_NEEDED')
  await approve(clerk)
  expect((await ask()).body.code).toBe('APPROVAL_NEEDED')
  const chief = app.as({ role: 'member', rights: documentRights, name: 'Chefin' })
  await approve(chief)
  // An approver cannot issue alone either.
  expect([await awaits(clerk), await awaits(chief)]).toEqual([false, true])
  await clerk.put(`${base}/invoice/${draft._id}`, { subject: 'Nachgetragen' })
  expect(await awaits(clerk)).toBe(true)
  expect((await ask()).body.code).toBe('APPROVAL_NEEDED')
  await approve(chief)
  expect((await ask()).status).toBe(200)
  await admin.put(`${base}/settings`, { approvalAbove: null })
})

test('who has approved an invoice has approved its customer and its sum, too', async () => {
  await admin.put(`${base}/settings`, { approvalAbove: 100_000 })
  const chief = app.as({ role: 'member', rights: documentRights, name: 'Chefin' })
  const buyer = await party()
  const draft = await made('invoice', { party: buyer._id, lines: [line('1', '1000')] })
  const ask = () => clerk.post(`${base}/invoice/${draft._id}/issue`)
  expect((await chief.post(`${base}/invoice/${draft._id}/approve`)).status).toBe(200)
  const changed = await admin.put(`/api/v0/accounting/party/${buyer._id}`, { company: 'Strohmann GmbH' })
  expect(changed.status).toBe(200)
  expect((await ask()).body).toMatchObject({
    ...{ code: 'APPROVAL_NEEDED', message: expect.stringContaining('Seit der Freigabe') },
  })
  const { body } = await clerk.post(`${base}/document/preview`, { kind: 'invoice', _id: draft._id })
  expect(body.awaitsApproval).toBe(true)
  await chief.post(`${base}/invoice/${draft._id}/approve`)
  expect((await ask()).status).toBe(200)
  await admin.put(`${base}/settings`, { approvalAbove: null })
})

test('a cancellation has the same amounts, settles what is open and gives quantities back', async () => {
  const order = await issued('order', { party: wirt._id, lines: [line('3', '2537.50')] })
  const invoice = await issue('invoice', (await convert(order._id, 'invoice'))._id)
  await clerk.post(`${base}/invoice/${invoice._id}/settlements`, { source: 'transfer', amount: 400_000 })
  const { body } = await clerk.post(`${base}/invoice/${invoice._id}/cancel`, { text: 'Irrtum' })
  expect(body.invoice).toMatchObject({
    ...{ type: 'cancellation', direction: 'credit', net: 761_250, gross: 913_500, corrects: invoice._id },
    // Paid amounts stay to be refunded
    ...{ open: -400_000, state: 'issued' },
  })
  const { content } = (await clerk.get(`${base}/document/${body.invoice._id}/content`)).body
  expect(content).toMatchObject({
    typeCode: '381',
    totals: { gross: 913_500 },
    preceding: [{ number: invoice.number }],
  })
  expect(await read('invoice', invoice._id)).toMatchObject({ open: 0, payment: 'paid', cancelled: true })
  const back = await clerk.post(`${base}/invoice/${body.invoice._id}/settlements`, {
    source: 'refund',
    amount: 400_000,
  })
  expect(back.body).toMatchObject({ open: 0, payment: 'paid' })
  expect((await clerk.post(`${base}/invoice/${invoice._id}/cancel`)).body.code).toBe('ALREADY_CANCELLED')
  expect((await convert(order._id, 'invoice')).lines[0].quantity).toBe('3')
  expect(isProven(await proof())).toBe(true)
})

test('credit notes never give back more than was charged, and what is over stays open', async () => {
  const invoice = await issued('invoice', { party: wirt._id, lines: [line('10', '10')] })
  const [{ _id }] = invoice.lines
  const credit = async (quantity: string) =>
    (await clerk.post(`${base}/invoice/${invoice._id}/credit`, { lines: [{ _id, quantity }] })).body.invoice
  const one = await issue('invoice', (await credit('4'))._id)
  expect(one).toMatchObject({ type: 'credit_note', gross: 4_800, open: 0 })
  expect(await read('invoice', invoice._id)).toMatchObject({ open: 7_200, payment: 'part' })
  await clerk.post(`${base}/invoice/${invoice._id}/settlements`, { source: 'cash', amount: 7_200 })
  const two = await credit('6')
  const three = await credit('1')
  expect(await issue('invoice', two._id)).toMatchObject({ open: -7_200, payment: 'open' })
  const refused = await clerk.post(`${base}/invoice/${three._id}/issue`)
  expect(refused.body.code).toBe('MORE_THAN_CHARGED')
  expect((await clerk.post(`${base}/invoice/${invoice._id}/cancel`)).body.code).toBe('ALREADY_CREDITED')
  const next = await issued('invoice', { party: wirt._id, lines: [line('1', '100')] })
  const set = await clerk.post(`${base}/invoice/${two._id}/offset`, { other: next._id })
  expect(set.body).toMatchObject({ open: 0 })
  expect(await read('invoice', next._id)).toMatchObject({ open: 4_800 })
})

test('of no line more is credited than was charged for it, whatever else the invoice charges', async () => {
  const invoice = await issued('invoice', { party: wirt._id, lines: [line('3', '10'), line('5', '100')] })
  const [{ _id }] = invoice.lines
  const credit = async (quantity: string) =>
    (await clerk.post(`${base}/invoice/${invoice._id}/credit`, { lines: [{ _id, quantity }] })).body.invoice
  const draft = await credit('2')
  await issue('invoice', (await credit('2'))._id)
  const refused = await clerk.post(`${base}/invoice/${draft._id}/issue`)
  expect([refused.status, refused.body.code]).toEqual([409, 'MORE_THAN_CHARGED'])
  expect(await issue('invoice', (await credit('1'))._id)).toMatchObject({ gross: 1_200 })
})

test('what was given a lower price may still come back at it', async () => {
  const invoice = await issued('invoice', { party: wirt._id, lines: [line('3', '10'), line('5', '100')] })
  const [{ _id }] = invoice.lines
  const credit = async (price: string) => {
    const asked = { lines: [{ _id, quantity: '3' }] }
    const { body } = await clerk.post(`${base}/invoice/${invoice._id}/credit`, asked)
    const lines = body.invoice.lines.map((one: object) => ({ ...one, price }))
    const changed = await clerk.put(`${base}/invoice/${body.invoice._id}`, { lines })
    expect([changed.status, changed.body.message]).toEqual([200, undefined])
    return body.invoice._id as string
  }
  expect(await issue('invoice', await credit('1'))).toMatchObject({ gross: 360 })
  expect(await issue('invoice', await credit('9'))).toMatchObject({ gross: 3_240 })
  const refused = await clerk.post(`${base}/invoice/${await credit('1')}/issue`)
  expect([refused.status, refused.body.code]).toEqual([409, 'MORE_THAN_CHARGED'])
})

test('the date of supply decides: a delivery before the change of a rate has the old one', async () => {
  const lines = [line('1', '100', { group: 'food' })]
  const invoice = await issued('invoice', { party: wirt._id, supplyFrom: '2026-06-30', lines })
  const after = await issued('invoice', {
    party: wirt._id,
    supplyFrom: '2026-07-01',
    lines: [line('1', '100', { group: 'food' })],
  })
  expect([invoice.vat, after.vat]).toEqual([1_000, 490])
})

test('an issued document is found by its number in the search of the admin centre, a party by its address', async () => {
  const { _id, number } = await issued('invoice', ten())
  const { status, body } = await admin.get('/api/v0/search/', { text: number })
  expect({ status, ...body }).toMatchObject({ status: 200, items: [{ _id }] })
  const address = `wirt-${number.toLowerCase()}@gasthof.example`
  const guest = await party({ email: address })
  const found = await admin.get('/api/v0/search/', { text: address })
  expect(found.body.items).toMatchObject([{ _id: guest._id }])
})
