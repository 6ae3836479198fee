import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testApp } from '#app/test-app.ts'
import { uuidv7 } from '#kit/shared/uuid.ts'

const app = await testApp('outbox')
const admin = app.as('admin')
const base = '/api/v0/outbox'

/** Creates a failed or a waiting mail. */
async function put(failedAt: string | null) {
  const _id = uuidv7()
  const message = JSON.stringify({
    to: { address: 'vera@example.org' },
    subject: 'Ihr Zugang',
    html: 'geheim',
  })
  await app.write((ctx) =>
    ctx.db.execute(sql`insert into mails ("_id", "message", "tries", "error", "triedAt", "failedAt")
      values (${_id}::uuid, ${message}::jsonb, 3, '550 No such user', now(), ${failedAt}::timestamptz)`),
  )
  return _id
}

test('administrators see what waits and what failed with its reason, never what a mail says', async () => {
  const [failed, waiting] = [await put('2026-05-01T08:00:00Z'), await put(null)]
  const { body, text } = await admin.get(base)
  expect([body.waiting, body.failed]).toEqual([1, 1])
  expect(body.mails.map(({ _id }: { _id: string }) => _id)).toEqual([waiting, failed])
  expect(body.mails[1]).toMatchObject({
    ...{ to: 'vera@example.org', tries: 3, error: '550 No such user' },
    failedAt: '2026-05-01T08:00:00.000Z',
  })
  expect(text).not.toContain('geheim')
  expect((await admin.get(base, { failed: true })).body.mails).toHaveLength(1)
  expect((await app.as({ role: 'member', rights: [] }).get(base)).status).toBe(403)
  expect((await app.guest.get(base)).status).toBe(401)
})

test('what failed is tried again or thrown away, what waits is left to its next try', async () => {
  const [failed, lost, waiting] = [
    await put('2026-05-01T08:00:00Z'),
    await put('2026-05-01T08:00:00Z'),
    await put(null),
  ]
  const member = app.as({ role: 'member', rights: [] })
  for (const action of ['retry', 'drop'])
    expect((await member.post(`${base}/${action}`, { _id: [failed] })).status).toBe(403)
  expect((await admin.post(`${base}/retry`, { _id: [failed, waiting] })).body).toEqual({ done: 1 })
  // It waits again: deleting it now could race with sending it
  expect((await admin.post(`${base}/drop`, { _id: [failed, lost, waiting] })).body).toEqual({ done: 1 })
  const left = (await admin.get(base, { limit: 100 })).body.mails.map(({ _id }: { _id: string }) => _id)
  expect(left).toContain(failed)
  expect(left).not.toContain(lost)
})
