import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp } from '#app/test-app.ts'
import { runWrite, systemCaller } from '#kit/server/http/scope.ts'
import { outboxIn } from '#kit/testing/outbox.ts'
import { createUser } from '#domains/platform/users/server/offers.ts'
import { base, documentRights, openBooks } from '../documents.fixture.ts'
import { approvalsWaiting } from './approvals.service.ts'
import { cancelInvoice } from '../issuing/correct.service.ts'

const app = await testApp('approvals')
const { admin, clerk, party, line, made, read } = await openBooks(app)
const wirt = await party()
const chief = app.as({ role: 'member', rights: documentRights, name: 'Chefin' })
const reader = app.as({ role: 'member', rights: ['document.read'] })

beforeAll(async () => {
  await app.write((ctx) =>
    createUser(ctx, {
      ...{ handle: 'freigabe', email: 'freigabe@weingut.example', roles: ['admin'] },
      userData: { first_name: 'Frieda', last_name: 'Frei' },
    }),
  )
  await admin.put(`${base}/settings`, { approvalAbove: 100_000 })
})
afterAll(() => admin.put(`${base}/settings`, { approvalAbove: null }))

/** An issued invoice, approved if it is above the limit. */
async function invoiced(price: string) {
  const draft = await made('invoice', { party: wirt._id, lines: [line('1', price)] })
  if (Number(price) >= 1000) await chief.post(`${base}/invoice/${draft._id}/approve`)
  const { status, body } = await clerk.post(`${base}/invoice/${draft._id}/issue`)
  expect([status, body.message]).toEqual([200, undefined])
  return body.invoice as { _id: string; number: string; gross: number }
}
const cancel = (_id: string) => clerk.post(`${base}/invoice/${_id}/cancel`, { text: 'Irrtum' })
const settle = (_id: string, source: string, amount: number) =>
  clerk.post(`${base}/invoice/${_id}/settlements`, { source, amount })
const pending = async (recordId: string, by = chief) =>
  (await by.get(`${base}/approval`)).body.approvals.filter(
    (one: { recordId: string }) => one.recordId === recordId,
  )
const decide = (_id: string, how: 'approve' | 'decline', by = chief) =>
  by.post(`${base}/approval/${_id}/${how}`)
const mailsWith = async (word: string) => {
  await app.platform.jobs.idle(20)
  return (await outboxIn(app.platform.config.dataDir).all()).filter((mail) => mail.includes(word))
}
const needed = { status: 409, body: { code: 'APPROVAL_NEEDED' } }

test('a cancellation above the limit waits for a second person, who is notified; nothing changes before', async () => {
  const { _id, number } = await invoiced('1000')
  expect(await cancel(_id)).toMatchObject(needed)
  expect(await cancel(_id)).toMatchObject(needed)
  expect(await read('invoice', _id)).toMatchObject({ cancelled: false, open: 120_000 })
  const [asked, ...more] = await pending(_id)
  expect(more).toEqual([])
  expect(asked).toMatchObject({ step: 'cancel', amount: 120_000, requestedByName: 'Klara', isOwn: false })
  const mails = await mailsWith('freigabe@weingut.example')
  expect(mails.map((mail) => mail.includes(number))).toEqual([true])
  expect(await decide(asked._id, 'approve', clerk)).toMatchObject({
    status: 409,
    body: { code: 'OWN_REQUEST' },
  })
  expect((await decide(asked._id, 'approve', reader)).status).toBe(403)
  expect((await decide(asked._id, 'approve')).status).toBe(200)
  expect((await decide(asked._id, 'decline')).body.code).toBe('TRANSITION')
  // An approver cannot cancel alone either
  expect((await chief.post(`${base}/invoice/${_id}/cancel`, { text: '' })).body.code).toBe('APPROVAL_NEEDED')
  expect((await cancel(_id)).status).toBe(200)
  expect(await read('invoice', _id)).toMatchObject({ cancelled: true, open: 0 })
})

test('what is declined stays undone, and is requested anew', async () => {
  const { _id } = await invoiced('1000')
  await cancel(_id)
  expect((await decide((await pending(_id))[0]._id, 'decline')).status).toBe(200)
  expect(await pending(_id)).toEqual([])
  expect(await cancel(_id)).toMatchObject(needed)
  expect(await pending(_id)).toHaveLength(1)
  expect(await read('invoice', _id)).toMatchObject({ cancelled: false })
})

test('below the limit nobody is asked, and payments never are', async () => {
  const small = await invoiced('100')
  expect((await settle(small._id, 'write_off', 2_000)).status).toBe(200)
  expect((await cancel(small._id)).status).toBe(200)
  const large = await invoiced('1000')
  expect((await settle(large._id, 'transfer', 120_000)).status).toBe(200)
  expect(await pending(large._id)).toEqual([])
})

test('a write-off above the limit is approved with its amount, in parts as well; an approval is used once', async () => {
  const { _id } = await invoiced('3000')
  expect((await settle(_id, 'write_off', 60_000)).status).toBe(200)
  expect(await settle(_id, 'discount', 60_000)).toMatchObject(needed)
  const [asked] = await pending(_id)
  expect(asked).toMatchObject({ step: 'write_off', amount: 120_000 })
  await decide(asked._id, 'approve')
  // Another amount needs another request
  expect(await settle(_id, 'write_off', 70_000)).toMatchObject(needed)
  expect((await settle(_id, 'write_off', 60_000)).body).toMatchObject({ open: 240_000 })
  expect(await settle(_id, 'write_off', 60_000)).toMatchObject(needed)
  expect(await read('invoice', _id)).toMatchObject({ open: 240_000 })
})

test('of two write-offs at once that exceed the limit together one is refused', async () => {
  const { _id } = await invoiced('3000')
  const both = await Promise.all([settle(_id, 'write_off', 60_000), settle(_id, 'write_off', 60_000)])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(await read('invoice', _id)).toMatchObject({ open: 300_000 })
})

test('an approved write-off that is sent again with its key is stored once and requested no more', async () => {
  const { _id } = await invoiced('3000')
  const send = () =>
    clerk.post(`${base}/invoice/${_id}/settlements`, {
      ...{ source: 'write_off', amount: 120_000, idempotencyKey: 'freigegeben-1' },
    })
  expect(await send()).toMatchObject(needed)
  await decide((await pending(_id))[0]._id, 'approve')
  expect([(await send()).status, (await send()).status]).toEqual([200, 200])
  expect(await read('invoice', _id)).toMatchObject({ open: 240_000 })
  expect(await pending(_id)).toEqual([])
})

test('a write-off of an opening item above the limit is approved, in parts as well', async () => {
  const item = { number: 'ALT-1', party: wirt._id, issuedOn: '2026-01-10', amount: 300_000 }
  const { _id } = (await clerk.post(`${base}/opening-item`, item)).body.opening_item
  const take = (source: string, amount: number) =>
    clerk.post(`${base}/opening-item/${_id}/settlements`, { source, amount })
  expect((await take('transfer', 110_000)).status).toBe(200)
  expect((await take('write_off', 60_000)).status).toBe(200)
  expect(await take('write_off', 60_000)).toMatchObject(needed)
  const [asked] = await pending(_id)
  expect(asked).toMatchObject({
    collection: 'opening_item',
    step: 'write_off',
    amount: 120_000,
    title: 'ALT-1',
  })
  expect((await decide(asked._id, 'approve')).status).toBe(200)
  expect((await take('write_off', 60_000)).body).toMatchObject({ open: 70_000 })
})

test('a draft or credit note that is refused for want of an approval waits for those who may give it', async () => {
  const draft = await made('invoice', { party: wirt._id, lines: [line('1', '2000')] })
  expect(await clerk.post(`${base}/invoice/${draft._id}/issue`)).toMatchObject(needed)
  const [asked] = await pending(draft._id)
  expect(asked).toMatchObject({ step: 'issue', amount: 240_000 })
  expect((await decide(asked._id, 'approve')).body.code).toBe('APPROVE_DRAFT')
  const waits = await app.write((ctx) => approvalsWaiting.load(ctx, 50))
  expect(waits.items).toContainEqual(expect.objectContaining({ _id: draft._id, collection: 'invoice' }))
  await chief.post(`${base}/invoice/${draft._id}/approve`)
  expect(await pending(draft._id)).toEqual([])
  expect((await clerk.post(`${base}/invoice/${draft._id}/issue`)).status).toBe(200)
  const { body } = await clerk.post(`${base}/invoice/${draft._id}/credit`, {})
  expect(await clerk.post(`${base}/invoice/${body.invoice._id}/issue`)).toMatchObject(needed)
  expect(await pending(body.invoice._id)).toHaveLength(1)
})

test('credit notes in parts below the limit are approved once they exceed it together', async () => {
  const { _id } = await invoiced('2000')
  const [{ _id: of }] = (await read('invoice', _id)).lines
  const credited = async (quantity: string) => {
    const { body } = await clerk.post(`${base}/invoice/${_id}/credit`, { lines: [{ _id: of, quantity }] })
    return { note: body.invoice, issued: await clerk.post(`${base}/invoice/${body.invoice._id}/issue`) }
  }
  expect((await credited('0.4')).issued.status).toBe(200)
  const { note, issued } = await credited('0.4')
  expect(issued).toMatchObject(needed)
  expect(await pending(note._id)).toMatchObject([{ step: 'issue', amount: 192_000 }])
  await chief.post(`${base}/invoice/${note._id}/approve`)
  expect((await clerk.post(`${base}/invoice/${note._id}/issue`)).status).toBe(200)
})

test('a refused step names the people whom it waits for; a request that nobody else may approve says so', async () => {
  const { _id } = await invoiced('1000')
  expect((await cancel(_id)).body.message).toContain('Freigeben kann: Frieda Frei.')
  expect((await admin.get(`${base}/approver`)).body.approvers).toEqual(['Frieda Frei'])
  expect((await clerk.get(`${base}/approver`)).status).toBe(403)
  const { rows } = await app.platform.database.pool.query(`select "_id" from users where "email" = $1`, [
    'freigabe@weingut.example',
  ])
  const alone = app.as({ role: 'member', rights: documentRights, name: 'Frieda Frei', _id: rows[0]._id })
  expect((await alone.post(`${base}/invoice/${_id}/cancel`, { text: '' })).body.message).toContain(
    'Außer Ihnen darf das derzeit niemand',
  )
  const draft = await made('invoice', { party: wirt._id, lines: [line('1', '2000')] })
  const issued = await clerk.post(`${base}/invoice/${draft._id}/issue`)
  expect(issued.body.message).toContain('Frieda Frei')
})

test('the self-check of the books warns where one person alone may approve', async () => {
  const { checks } = (await admin.get(`${base}/test`)).body
  expect(checks.find(({ name }: { name: string }) => name === 'approval')).toMatchObject({
    ...{ state: 'note', code: 'alone', values: { name: 'Frieda Frei' } },
  })
})

test('a trial needs no approval and leaves no request', async () => {
  const { _id } = await invoiced('1000')
  const tried = runWrite(app.platform, { ...systemCaller(), isTrial: true }, async (ctx) => {
    await cancelInvoice(ctx, { _id, text: '' })
    throw new Error('tried')
  })
  await expect(tried).rejects.toThrow('tried')
  expect(await pending(_id)).toEqual([])
  expect(await read('invoice', _id)).toMatchObject({ cancelled: false })
})

test('of two who cancel with one approval at the same moment one succeeds', async () => {
  const { _id } = await invoiced('1000')
  await cancel(_id)
  await decide((await pending(_id))[0]._id, 'approve')
  const answers = await Promise.all([cancel(_id), cancel(_id)])
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
})

test('a request leads the approver to the list, and the requester back to the record once it is decided', async () => {
  const email = 'kassier@weingut.example'
  await app.write((ctx) =>
    createUser(ctx, {
      ...{ handle: 'kassier', email, roles: ['member'] },
      userData: { first_name: 'Karl', last_name: 'Kassier' },
    }),
  )
  const { rows } = await app.platform.database.pool.query(`select "_id" from users where "email" = $1`, [
    email,
  ])
  const karl = app.as({ role: 'member', rights: documentRights, name: 'Karl Kassier', _id: rows[0]._id })
  const { _id, number } = await invoiced('1000')
  await karl.post(`${base}/invoice/${_id}/cancel`, { text: 'Irrtum' })
  const [asked] = await pending(_id)
  expect(asked.screen).toBe(`accounting/invoice/edit/${_id}`)
  const waits = await app.write((ctx) => approvalsWaiting.load(ctx, 50))
  expect(waits.items.map(({ title }) => title)).toContainEqual(
    expect.stringContaining(`Stornieren: ${number}`),
  )
  await decide(asked._id, 'approve')
  const mails = await mailsWith(email)
  expect(mails.map((mail) => mail.includes(`/accounting/invoice/edit/${_id}`))).toEqual([true])
  const requests = (await mailsWith('freigabe@weingut.example')).filter((mail) => mail.includes(number))
  expect(requests.map((mail) => mail.includes('/accounting/invoice/approvals'))).toEqual([true])
})
