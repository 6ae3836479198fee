import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint } from '../../shared/contract.ts'
import { lockRecord, unlockRecord } from './records.ts'

const asked: string[] = []
const open: ServerResponse[] = []
let server: Server
let base: string

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url?.split('?')[0]}`)
    open.push(response)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  // Requests left unanswered by a failed test would keep the server open
  server.closeAllConnections()
  await new Promise((done) => server.close(done))
})

const answerNext = () => open.shift()?.end('{"lock":{"mine":true,"by":null,"since":null}}')
const lockable = (id: string) => {
  const lock = (method: 'POST' | 'DELETE') =>
    endpoint({
      method,
      path: `${base}/${id}/lock`,
      summary: '',
      access: 'user',
      input: z.object({ _id: z.string(), tab: z.string() }),
      output: z.any(),
    })
  return { calls: { lock: lock('POST'), unlock: lock('DELETE') } }
}

test('the unlocking of a screen that is left waits for the heartbeat under way', async () => {
  const [one, other] = [lockable('1'), lockable('2')]
  const beat = lockRecord(one, '1')
  await expect.poll(() => asked).toEqual(['POST /1/lock'])
  const unlocked = unlockRecord(one, '1')
  // Reopens the same screen, and another record meanwhile
  const again = lockRecord(one, '1')
  const next = lockRecord(other, '2')
  await expect.poll(() => asked).toEqual(['POST /1/lock', 'POST /2/lock'])
  answerNext()
  await beat
  await expect.poll(() => asked.slice(2)).toEqual(['DELETE /1/lock'])
  answerNext()
  answerNext()
  await Promise.all([unlocked, next])
  await expect.poll(() => asked.slice(3)).toEqual(['POST /1/lock'])
  answerNext()
  expect(await again).toEqual({ mine: true, by: null, since: null })
})

test('heartbeats do not pile up behind one that gets no answer', async () => {
  const before = asked.length
  const beats = [1, 2, 3].map(() => lockRecord(lockable('3'), '3'))
  await expect.poll(() => asked.slice(before)).toEqual(['POST /3/lock'])
  answerNext()
  await Promise.all(beats)
  const last = lockRecord(lockable('3'), '3')
  await expect.poll(() => asked.slice(before)).toEqual(['POST /3/lock', 'POST /3/lock'])
  answerNext()
  await last
})
