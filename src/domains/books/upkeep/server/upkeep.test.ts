import { expect, test, vi } from 'vitest'
import { testApp } from '../../../../app/test-app.ts'
import { patience } from '../../../../kit/testing/patience.ts'
import { openBooks } from '../../documents/server/documents.fixture.ts'
import { type Check, checkNames } from '../upkeep.contract.ts'

const app = await testApp('upkeep of the books')
const path = '/api/v0/accounting'
const before = (await app.as('admin').get(`${path}/test`)).body.checks as Check[]
const { admin, clerk, party, line, issued } = await openBooks(app)
const wirt = await party()
const of = (checks: Check[], name: string) => checks.find((one) => one.name === name)!
const check = async () => (await admin.get(`${path}/test`)).body.checks as Check[]

test('empty books are told what is missing, each with its own result', () => {
  expect(before.map(({ name }) => name)).toEqual([...checkNames])
  expect(of(before, 'company')).toMatchObject({ state: 'bad', code: 'incomplete' })
  expect(of(before, 'account')).toMatchObject({ state: 'note', code: 'none' })
  for (const name of ['numbers', 'pdf', 'einvoice', 'files', 'stock'])
    expect(of(before, name)).toMatchObject({ name, state: 'good' })
  expect(of(before, 'mail')).toMatchObject({ state: 'note', code: 'noServer' })
})

test('what was changed around the seals is found, and every other check goes on', async () => {
  const invoice = await issued('invoice', { party: wirt._id, lines: [line('1', '10')] })
  const fine = await check()
  for (const name of ['company', 'account', 'numbers', 'einvoice'])
    expect(of(fine, name)).toMatchObject({ name, state: 'good' })
  expect(of(fine, 'numbers').values).toEqual({ count: 1 })
  const change = (amount: number) => `alter table documents disable trigger user;
    update documents set "gross" = "gross" + ${amount} where "_id" = '${invoice._id}';
    alter table documents enable trigger user`
  await app.platform.database.pool.query(change(1))
  expect(of(await check(), 'numbers')).toMatchObject({ state: 'bad', code: 'broken', values: { count: 1 } })
  await app.platform.database.pool.query(change(-1))
  expect(of(await check(), 'numbers').state).toBe('good')
})

test('a mail server that does not answer is a fault with what it said; the checks behind it go on', async () => {
  const uuid = crypto.randomUUID()
  const mailbox = { uuid, name: 'Kanzlei', address: 'amt@rebenau.example', smtpUrl: 'smtp://127.0.0.1:1' }
  const mail = { mailboxes: [mailbox], DEFAULT_SYSTEM_MAILBOX: uuid }
  expect((await admin.put('/api/v0/config/', { mail })).status).toBe(200)
  const found = await check()
  expect(of(found, 'mail')).toMatchObject({ state: 'bad', code: 'failed' })
  expect(of(found, 'mail').values['message']).toContain('ECONNREFUSED')
  expect(of(found, 'backup')).toBeDefined()
})

test('jobs of the books are told and started, by administrators alone', async () => {
  const { jobs } = (await admin.get(`${path}/job`)).body
  const names = jobs.map(({ name }: { name: string }) => name)
  expect(names).toEqual(expect.arrayContaining(['documents.makeFiles', 'documents.templates', 'stock.check']))
  expect((await admin.post(`${path}/job/stock.check/run`)).body).toEqual({ begun: 1 })
  const lastOf = async () =>
    (await admin.get(`${path}/job`)).body.jobs.find(({ name }: { name: string }) => name === 'stock.check')
      .last
  await vi.waitUntil(async () => (await lastOf())?.isDone, patience)
  expect((await admin.post(`${path}/job/documents.makeFiles/run`)).body).toEqual({ begun: 0 })
  expect((await admin.post(`${path}/job/backup.now/run`)).status).toBe(404)
  for (const { status } of [
    await clerk.get(`${path}/test`),
    await clerk.get(`${path}/job`),
    await clerk.post(`${path}/job/stock.check/run`),
  ])
    expect(status).toBe(403)
  expect((await app.guest.post(`${path}/job/stock.check/run`)).status).toBe(401)
})
