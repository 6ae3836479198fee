import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { Problem } from '../../shared/problem.ts'
import { testDatabase } from '../../testing/test-database.ts'
import type { SignedIn } from '../context.ts'
import { createLiveStream, mayHear } from './create-live-stream.ts'
import type { LiveStream } from './live-stream.ts'
import { patience } from '../../testing/patience.ts'

const database = await testDatabase('live', { migrations: null })
const person = (roles: SignedIn['roles'], rights: string[] = []): SignedIn => ({
  _id: '0190a000-0000-7000-8000-000000000001',
  handle: 'berta',
  name: 'Berta',
  roles,
  rights: new Set(rights),
  sessionId: 's',
})

const servers: FastifyInstance[] = []
async function process(
  user: SignedIn | null,
): Promise<{ live: LiveStream; url: string; server: FastifyInstance }> {
  const live = createLiveStream({ database })
  await live.start()
  const server = Fastify()
  server.setErrorHandler((error, _request, reply) =>
    reply.code(error instanceof Problem ? error.status : 500).send(),
  )
  live.mount(server, async () => user)
  servers.push(server)
  return { live, server, url: await server.listen({ port: 0 }) }
}
afterAll(() => Promise.all(servers.map((server) => server.close())))

/** Collects the text of a stream. */
async function listen(url: string, channels: string) {
  const answer = await fetch(`${url}/api/live?channels=${channels}`)
  const said = { status: answer.status, type: answer.headers.get('content-type'), text: '', ended: false }
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader()
  void (async () => {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      said.text += value
    }
    said.ended = true
  })()
  return { said, stop: () => reader.cancel() }
}

test('an event reaches the listeners of every process after the commit', async () => {
  const [here, there] = [await process(person(['admin'])), await process(person(['admin']))]
  const first = await listen(here.url, 'admin/import,public/all')
  const second = await listen(there.url, 'admin/import')
  const third = await listen(there.url, 'admin/other')
  expect(first.said).toMatchObject({ status: 200, type: 'text/event-stream; charset=utf-8' })
  await database
    .transaction(async (tx) => {
      await here.live.publish({ db: tx }, 'admin/import', { type: 'undone' })
      throw new Error('undone')
    })
    .catch(() => {})
  await database.transaction((tx) =>
    here.live.publish({ db: tx }, 'admin/import', { type: 'progress', data: { done: 3 } }),
  )
  await vi.waitUntil(
    () => first.said.text.includes('progress') && second.said.text.includes('progress'),
    patience,
  )
  const line = 'data: {"channel":"admin/import","type":"progress","data":{"done":3}}\n\n'
  expect(first.said.text).toBe(`retry: 2000\n\n${line}`)
  expect(second.said.text).toBe(`retry: 2000\n\n${line}`)
  expect(third.said.text).toBe('retry: 2000\n\n')
})

test('nobody hears what is not for them', async () => {
  const guest = await process(null)
  expect((await fetch(`${guest.url}/api/live?channels=admin/import`)).status).toBe(403)
  const channels = (count: number) => Array.from({ length: count }, (_, index) => `public/${index}`).join(',')
  expect((await fetch(`${guest.url}/api/live?channels=${channels(201)}`)).status).toBe(403)
  // The admin centre listens to every module
  const all = await listen(guest.url, channels(100))
  expect(all.said.status).toBe(200)
  await all.stop()
  expect((await fetch(`${guest.url}/api/live?channels=public/all,admin/import`)).status).toBe(403)
  expect((await fetch(`${guest.url}/api/live`)).status).toBe(403)
  const open = await listen(guest.url, 'public/all')
  expect(open.said.status).toBe(200)
  await open.stop()

  const member = person(['member'], ['news.read'])
  expect(mayHear(member, 'backoffice/locks')).toBe(true)
  expect(mayHear(member, 'admin/failures')).toBe(false)
  expect(mayHear(member, 'module/news')).toBe(true)
  expect(mayHear(member, 'module/users')).toBe(false)
  expect(mayHear(member, `user/${member._id}`)).toBe(true)
  expect(mayHear(member, 'user/0190a000-0000-7000-8000-000000000002')).toBe(false)
  expect(mayHear(person(['system']), 'somewhere/else')).toBe(false)
  expect(mayHear(null, 'user/')).toBe(false)
})

test('one caller holds twenty streams at most, and gets another one after closing one', async () => {
  const { url } = await process(person(['user']))
  const streams = await Promise.all(Array.from({ length: 20 }, () => listen(url, 'public/all')))
  expect((await fetch(`${url}/api/live?channels=public/all`)).status).toBe(429)
  await streams[0]!.stop()
  expect(
    await vi.waitUntil(async () => (await listen(url, 'public/all')).said.status === 200, patience),
  ).toBe(true)
})

test('an event that is too large is refused', async () => {
  const { live } = await process(null)
  await expect(
    live.publish({ db: database.db }, 'public/all', { type: 'big', data: 'x'.repeat(8000) }),
  ).rejects.toThrow(RangeError)
})

test('a handler inside the process hears until it ends', async () => {
  const { live } = await process(null)
  const heard: string[] = []
  const quit = live.on('public/inside', ({ type }) => void heard.push(type))
  await live.publish({ db: database.db }, 'public/inside', { type: 'one' })
  await vi.waitUntil(() => heard.length === 1, patience)
  quit()
  let isOver = false
  onTestFinished(live.on('public/inside', ({ type }) => void (isOver ||= type === 'three')))
  await live.publish({ db: database.db }, 'public/inside', { type: 'two' })
  await live.publish({ db: database.db }, 'public/inside', { type: 'three' })
  await vi.waitUntil(() => isOver, patience)
  expect(heard).toEqual(['one'])
})

test('closing the server ends the streams', async () => {
  const { url, server } = await process(null)
  const { said } = await listen(url, 'public/all')
  await server.close()
  await vi.waitUntil(() => said.ended, patience)
  expect(said.ended).toBe(true)
})
