import { beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from './test-app.ts'
import {
  admitForm,
  countSending,
  guardForm,
  judgeForm,
  limitSending,
  proofField,
  stampField,
  stampForm,
  trapField,
} from '#kit/server/http/spam.ts'
import type { Ctx } from '#kit/server/context.ts'
import { runRead, runWrite, systemCaller } from '#kit/server/http/scope.ts'
import { findProof } from '#kit/shared/forms/proof-of-work.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp('spam')
})

const made = '2030-06-01T10:00:00.000Z'
const later = (seconds: number) => new Date(Date.parse(made) + seconds * 1000).toISOString()
const judge = (seconds: number, fields: Record<string, unknown>, form = 'event') =>
  judgeForm({ now: later(seconds), platform: app.platform }, form, fields)
const stamp = () => stampForm(app.platform.config.secret, 'event', made)
const codeOf = (work: () => unknown) => {
  try {
    work()
    return 'taken'
  } catch (error) {
    return (error as { code: string }).code
  }
}

test('takes what a person sends and tells what a machine gave away', () => {
  const fields = { [stampField]: stamp(), [trapField]: '' }
  expect(judge(20, fields)).toMatchObject({ work: 0 })
  expect(codeOf(() => judge(1, fields))).toBe('FORM_TOO_FAST')
  expect(codeOf(() => judge(49 * 3600, fields))).toBe('FORM_EXPIRED')
  expect(codeOf(() => judge(20, { ...fields, [trapField]: 'https://example.com' }))).toBe('FORM_TRAP')
  expect(codeOf(() => judge(20, {}))).toBe('FORM_EXPIRED')
  expect(codeOf(() => judge(20, fields, 'contact'))).toBe('FORM_EXPIRED')
  const [, signed] = stamp().split('.')
  expect(codeOf(() => judge(20, { [stampField]: `zzzzzz.${signed}` }))).toBe('FORM_EXPIRED')
})

const clientAt = (address: string) => ({
  address,
  agent: '',
  sharesAddress: false,
  asksFromPage: false,
  quiet: false,
  cookie: () => undefined,
  setCookie: () => undefined,
})
const callerAt = (address: string, now: string) => ({ ...systemCaller(), now, client: clientAt(address) })

test("sees the work that the browser's program did", () => {
  const given = stamp()
  const proof = findProof(given, 10, 'abc_')
  expect(judge(20, { [stampField]: given, [proofField]: proof }).work).toBeGreaterThanOrEqual(10)
  expect(judge(20, { [stampField]: given, [proofField]: 'x'.repeat(41) }).work).toBe(0)
})

test('counts by network without storing the address; another network and the next hour are free', async () => {
  const send = (address: string, now = made) =>
    runWrite(app.platform, callerAt(address, now), (ctx: Ctx) => countSending(ctx, 'event'))
  for (let count = 1; count <= 5; count++) await send(`2001:db8::${count}`)
  await expect(send('2001:db8:0:0:1::3')).rejects.toMatchObject({
    code: 'TOO_MANY',
    details: { retryAfter: 3600 },
  })
  await send('198.51.100.7')
  await send('2001:db8::1', later(3601))
  const { rows } = await app.platform.database.pool.query<{ key: string }>('select "key" from form_sendings')
  expect(rows.length).toBe(2)
  expect(JSON.stringify(rows)).not.toMatch(/2001|198/)
})

test('asks a whole network of the sixth generation for as much work as it counts', async () => {
  const ask = (address: string) =>
    runRead(app.platform, callerAt(address, made), (ctx) => guardForm(ctx, 'network'))
  const { result } = await ask('2001:db8:7::1')
  await runWrite(app.platform, callerAt('2001:db8:7::1', later(10)), (ctx) =>
    admitForm(ctx, 'network', { [stampField]: result.stamp.value }),
  )
  await app.platform.database.pool.query('update form_sendings set "count" = 10')
  expect((await ask('2001:db8:7::2')).result.proof.bits).toBe(18)
})

test('takes more from a network that works for it, asks for more work, and counts a proof once', async () => {
  const address = '203.0.113.9'
  const ask = () => runRead(app.platform, callerAt(address, made), (ctx) => guardForm(ctx, 'entry'))
  const send = (fields: Record<string, string>) =>
    runWrite(app.platform, callerAt(address, later(10)), (ctx) => admitForm(ctx, 'entry', fields))
  const { result: first } = await ask()
  expect(first.proof.bits).toBe(16)
  const solved = (salt: string, bits = 16) => ({
    [stampField]: first.stamp.value,
    [proofField]: findProof(first.stamp.value, bits, salt),
  })
  const came = (count: number) =>
    app.platform.database.pool.query('update form_sendings set "count" = $1', [count])
  const once = solved('a_')
  await send(once)
  await came(5)
  await expect(send({ [stampField]: first.stamp.value })).rejects.toMatchObject({ code: 'TOO_MANY' })
  await expect(send(once)).rejects.toMatchObject({ code: 'TOO_MANY' })
  await send(solved('b_'))
  await came(10)
  expect((await ask()).result.proof.bits).toBe(18)
  // One in four solutions has more zero bits than required.
  let tooLittle = solved('c_')
  for (let salt = 0; judge(10, tooLittle, 'entry').work >= 18; salt++) tooLittle = solved(`c${salt}_`)
  await expect(send(tooLittle)).rejects.toMatchObject({ code: 'TOO_MANY', details: { bits: 18 } })
  await send(solved('d_', 18))
})

test('what is no form has a bound for a network, and a wider one where a proxy makes all of them one', async () => {
  const send = (address: string, sharesAddress = false) => {
    const caller = callerAt(address, made)
    return runWrite(app.platform, { ...caller, client: { ...caller.client, sharesAddress } }, (ctx: Ctx) =>
      limitSending(ctx, 'try', 2),
    )
  }
  const refused = { code: 'TOO_MANY' }
  for (let count = 1; count <= 2; count++) await send('203.0.113.1')
  await expect(send('203.0.113.1')).rejects.toMatchObject(refused)
  for (let count = 1; count <= 40; count++) await send('127.0.0.1', true)
  await expect(send('127.0.0.1', true)).rejects.toMatchObject(refused)
})
