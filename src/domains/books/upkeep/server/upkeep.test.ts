import { expect, test, vi } from 'vitest'
import { testApp } from '#app/test-app.ts'
import { createTexts, type TextTree } from '#kit/shared/text/texts.ts'
import { patience } from '#kit/testing/patience.ts'
import { type Check, checkNames } from '../upkeep.contract.ts'
import { admin as de } from '../upkeep.de.ts'
import { admin as en } from '../upkeep.en.ts'

const texts = createTexts({ de: { upkeep: de }, en: { upkeep: en } })

const app = await testApp('upkeep of the books')
const path = '/api/v0/accounting'
const before = (await app.as('admin').get(`${path}/test`)).body.checks as Check[]
const admin = app.as('admin')
const clerk = app.as({ role: 'member', rights: ['document.read', 'document.issue'], name: 'Klara' })

/** A company that can issue documents, and one issued invoice. */
async function issued(): Promise<{ _id: string }> {
  const place = { street: 'Kellergasse 1', zip: '3500', city: 'Krems', country: 'AT' }
  const company = { name: 'Weingut Berger', email: 'buero@weingut.example', vatId: 'ATU12345675' }
  await admin.put(`${path}/settings`, { ...company, ...place })
  const account = { title: 'Giro', holder: 'Weingut Berger', iban: 'AT611904300234573201', isDefault: true }
  await admin.post(`${path}/bank-account`, account)
  const { vatGroups } = (await admin.get(`${path}/masterdata`)).body
  const nobody = { type: 'business', title: '', first_name: '', last_name: '', company: '', phone: '' }
  const address = { address: 'Hauptplatz 2', zip: '3500', city: 'Krems', country: 'AT', use: 'any' }
  const customer = { kind: 'business', company: 'Gasthof Linde', isCustomer: true }
  const { party } = (
    await admin.post(`${path}/party`, {
      ...customer,
      addresses: [{ _id: crypto.randomUUID(), ...nobody, ...address }],
    })
  ).body
  const line = {
    ...{
      _id: crypto.randomUUID(),
      type: 'item',
      role: 'firm',
      item: null,
      number: '',
      name: 'Wein',
      text: '',
    },
    ...{ quantity: '1', unit: null, price: '10', base: '1', discount: null, allowance: 0 },
    ...{ vatGroup: vatGroups[0]._id, nature: 'goods', isOwn: false, isExcise: false, reverses: false },
    ...{ supplyFrom: null, supplyTo: null, buyerLine: '', source: null, advance: null },
  }
  const draft = await admin.post(`${path}/invoice`, { party: party._id, counting: 'net', lines: [line] })
  const { status, body } = await admin.post(`${path}/invoice/${draft.body.invoice._id}/issue`)
  expect({ status, ...body }).toMatchObject({ status: 200, invoice: {} })
  return body.invoice
}
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
  const invoice = await issued()
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

test('what is counted has words for one and for many', () => {
  const counted = (tree: TextTree, path = ''): string[] =>
    Object.entries(tree).flatMap(([key, text]) =>
      typeof text === 'string'
        ? text.includes('{{count}} ') && !key.includes('_')
          ? [path + key]
          : []
        : counted(text, `${path}${key}.`),
    )
  // „1 gescheitert“ is correct in singular and plural
  for (const tree of [de, en]) expect(counted(tree)).toEqual(['jobs.failedCount'])
  expect(texts.de('upkeep.checks.backup.old', { count: 1 })).toBe('Die letzte Sicherung ist einen Tag alt.')
  expect(texts.en('upkeep.checks.mail.stuck', { count: 2 })).toBe('2 mails could not be sent.')
})

test('jobs of the books are told and started, by administrators alone', async () => {
  const { jobs } = (await admin.get(`${path}/job`)).body
  const names = jobs.map(({ name }: { name: string }) => name)
  expect(names).toEqual(expect.arrayContaining(['documents.makeFiles', 'documents.templates', 'stock.check']))
  // 0 if its hour has just struck and the job is queued already
  const { begun } = (await admin.post(`${path}/job/stock.check/run`)).body
  expect([0, 1]).toContain(begun)
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
