import { createHash } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from './test-app.ts'
import {
  countSending,
  judgeForm,
  proofBits,
  proofField,
  stampField,
  stampForm,
  trapField,
} from '../kit/server/http/spam.ts'
import type { Ctx } from '../kit/server/context.ts'
import { runWrite, systemCaller } from '../kit/server/http/scope.ts'

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
  expect(judge(20, fields)).toEqual({ proved: false })
  expect(codeOf(() => judge(1, fields))).toBe('FORM_TOO_FAST')
  expect(codeOf(() => judge(49 * 3600, fields))).toBe('FORM_EXPIRED')
  expect(codeOf(() => judge(20, { ...fields, [trapField]: 'https://example.com' }))).toBe('FORM_TRAP')
  expect(codeOf(() => judge(20, {}))).toBe('FORM_EXPIRED')
  expect(codeOf(() => judge(20, fields, 'contact'))).toBe('FORM_EXPIRED')
  const [, signed] = stamp().split('.')
  expect(codeOf(() => judge(20, { [stampField]: `zzzzzz.${signed}` }))).toBe('FORM_EXPIRED')
})

test('sees whether the riddle was solved', () => {
  const given = stamp()
  const solved = Array.from({ length: 2_000_000 }, (_, index) => String(index)).find(
    (proof) =>
      createHash('sha256').update(`${given}:${proof}`).digest().readUInt32BE(0) >>> (32 - proofBits) === 0,
  )
  expect(judge(20, { [stampField]: given, [proofField]: solved })).toEqual({ proved: true })
  expect(judge(20, { [stampField]: given, [proofField]: 'wrong' })).toEqual({ proved: false })
})

test('counts by network without storing the address; another network and the next hour are free', async () => {
  const send = (address: string, now = made) =>
    runWrite(
      app.platform,
      {
        ...systemCaller(),
        now,
        client: { address, agent: '', quiet: false, cookie: () => undefined, setCookie: () => undefined },
      },
      (ctx: Ctx) => countSending(ctx, 'event', { most: 2 }),
    )
  await send('2001:db8::1')
  await send('2001:db8::2')
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
