import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { testDatabase } from '../../testing/test-database.ts'
import { createMetrics } from '../health/metrics.ts'
import { createPageCache } from './create-page-cache.ts'
import type { MadeAnswer } from './page-cache.ts'
import { patience } from '../../testing/patience.ts'

const log = pino({ level: 'silent' })
const metrics = createMetrics()
const database = await testDatabase('page cache', { migrations: null })

async function startedCache(maxBytes?: number) {
  const cache = createPageCache({ database, log, metrics, ...(maxBytes ? { maxBytes } : {}) })
  await cache.start()
  return cache
}

const page = (body: string, tags: string[] = [], more: Partial<MadeAnswer> = {}): MadeAnswer => ({
  status: 200,
  headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' },
  body,
  tags,
  ...more,
})
const text = (answer: { identity: { body: Buffer } } | undefined) => answer?.identity.body.toString()
const header = (headers: readonly string[], name: string) => headers[headers.indexOf(name) + 1]

test('keeps an answer until one of its tags is dropped', async () => {
  const cache = await startedCache()
  await cache.make('/', async () => page('one', ['news', 'frame']))
  await cache.make('/a', async () => page('two', ['frame']))
  cache.drop(['news'])
  expect(cache.get('/')).toBeUndefined()
  expect(text(cache.get('/a'))).toBe('two')
  cache.drop(['frame'])
  expect(cache.stats()).toEqual({ entries: 0, bytes: 0 })
})

test('another process hears of a drop when the transaction is committed, and only then', async () => {
  const [here, there] = [await startedCache(), await startedCache()]
  await there.make('/', async () => page('old', ['news']))
  await database
    .transaction(async (tx) => {
      await here.announce(tx, ['news'])
      throw new Error('undone')
    })
    .catch(() => {})
  // Notifications arrive in order: once this one is heard, an earlier one would have been
  await there.make('/b', async () => page('other', ['something else']))
  await database.transaction((tx) => here.announce(tx, ['something else']))
  await vi.waitUntil(() => there.get('/b') === undefined, patience)
  expect(text(there.get('/'))).toBe('old')
  await database.transaction((tx) => here.announce(tx, ['news']))
  expect(await vi.waitUntil(() => there.get('/') === undefined, patience)).toBe(true)
})

test('thousands of tags reach the other process', async () => {
  const [here, there] = [await startedCache(), await startedCache()]
  await there.make('/', async () => page('old', ['record:4999']))
  await there.make('/b', async () => page('other', ['record:none']))
  await database.transaction((tx) =>
    here.announce(
      tx,
      Array.from({ length: 5000 }, (_, index) => `record:${index}`),
    ),
  )
  expect(await vi.waitUntil(() => there.get('/') === undefined, patience)).toBe(true)
  expect(text(there.get('/b'))).toBe('other')
  await database.transaction((tx) => here.announce(tx, ['x'.repeat(9000)]))
  expect(await vi.waitUntil(() => there.get('/b') === undefined, patience)).toBe(true)
})

test('what was begun before a drop is not kept after it, and nobody who comes later gets it', async () => {
  const cache = await startedCache()
  const hold = Promise.withResolvers<void>()
  const first = cache.make('/', async () => {
    await hold.promise
    return page('before', ['news'])
  })
  cache.drop(['news'])
  const second = cache.make('/', async () => page('after', ['news']))
  expect(text(await second)).toBe('after')
  hold.resolve()
  expect(text(await first)).toBe('before')
  expect(text(cache.get('/'))).toBe('after')
})

test('a drop of something else does not keep an answer out', async () => {
  const cache = await startedCache()
  const hold = Promise.withResolvers<void>()
  const made = cache.make('/', async () => {
    await hold.promise
    return page('page', ['news'])
  })
  cache.drop(['events'])
  hold.resolve()
  await made
  expect(text(cache.get('/'))).toBe('page')
})

test('an answer that is being made when everything is cleared is not kept', async () => {
  const cache = await startedCache()
  const hold = Promise.withResolvers<void>()
  const made = cache.make('/', async () => {
    await hold.promise
    return page('page', ['news'])
  })
  cache.clear()
  hold.resolve()
  await made
  expect(cache.get('/')).toBeUndefined()
})

test('those who ask at the same time get one answer, and a failure is not kept', async () => {
  const cache = await startedCache()
  let times = 0
  const make = async () => {
    times++
    if (times === 1) throw new Error('no luck')
    return page('page')
  }
  const [a, b] = await Promise.allSettled([cache.make('/', make), cache.make('/', make)])
  expect([a.status, b.status, times]).toEqual(['rejected', 'rejected', 1])
  expect(text(await cache.make('/', make))).toBe('page')
})

test('an answer with an end is not given after it', async () => {
  const cache = await startedCache()
  const end = Date.now() + 3_600_000
  await cache.make('/', async () => page('page', [], { until: end }))
  vi.useFakeTimers({ toFake: ['Date'], now: end - 1 })
  onTestFinished(() => void vi.useRealTimers())
  expect(text(cache.get('/'))).toBe('page')
  vi.setSystemTime(end)
  expect(cache.get('/')).toBeUndefined()
  expect(cache.stats().entries).toBe(0)
  await cache.make('/', async () => page('not kept', [], { keep: false }))
  expect(cache.get('/')).toBeUndefined()
})

test('packs an answer once it is asked for again, and describes each form', async () => {
  const cache = await startedCache()
  const body = '<p>Grüß Gott</p>'.repeat(300)
  await cache.make('/', async () => page(body))
  const answer = await vi.waitUntil(() => cache.get('/')?.gzip && cache.get('/'), patience)
  expect(brotliDecompressSync(answer.br!.body).toString()).toBe(body)
  expect(gunzipSync(answer.gzip!.body).toString()).toBe(body)
  expect(header(answer.br!.headers, 'content-encoding')).toBe('br')
  expect(header(answer.br!.headers, 'content-length')).toBe(String(answer.br!.body.length))
  expect(header(answer.identity.headers, 'content-length')).toBe(String(Buffer.byteLength(body)))
  expect(header(answer.br!.headers, 'vary')).toBe('accept-encoding')
  expect(answer.notModified).toEqual([
    'cache-control',
    'no-cache',
    'etag',
    answer.etag,
    'vary',
    'accept-encoding',
  ])
  expect((await cache.make('/x', async () => page(body))).etag).toBe(answer.etag)
})

test('packs an answer at once for who waits for it, and small as soon as it is asked for again', async () => {
  const cache = await startedCache()
  const body = Array.from({ length: 900 }, (_, line) => `<p>${line * line}</p>`).join('')
  const made = await cache.make('/', async () => page(body))
  const before = cache.stats().bytes
  for (const accepted of ['identity', 'deflate, gzip', 'gzip, deflate', 'gzip, deflate, br', 'br'])
    cache.zip(made, accepted)
  const [zipped, brotli] = [made.gzip!.body, made.br!.body]
  expect([gunzipSync(zipped).toString(), brotliDecompressSync(brotli).toString()]).toEqual([body, body])
  expect(cache.stats().bytes).toBe(before + zipped.length + brotli.length)
  await vi.waitUntil(() => cache.get('/')?.br?.body !== brotli, patience)
  expect(made.br!.body.length).toBeLessThan(brotli.length)
  expect(made.gzip!.body.length).toBeLessThan(zipped.length)
  expect(cache.stats().bytes).toBe(before + made.gzip!.body.length + made.br!.body.length)

  const passing = await cache.make('/passing', async () => page(body, [], { keep: false }))
  const kept = cache.stats().bytes
  cache.zip(passing, 'gzip')
  expect([passing.gzip === null, passing.br]).toEqual([false, null])
  expect(cache.stats().bytes).toBe(kept)

  const short = await cache.make('/short', async () => page('<p>Grüß Gott</p>'))
  cache.zip(short, 'gzip, br')
  expect([short.gzip, short.br]).toEqual([null, null])
})

test('stays within its size and keeps what is asked for', async () => {
  const cache = await startedCache(100_000)
  const body = 'x'.repeat(900)
  await cache.make('/often', async () => page(body))
  for (let index = 0; index < 200; index++) {
    await cache.make(`/${index}`, async () => page(body))
    cache.get('/often')
  }
  expect(cache.stats().bytes).toBeLessThanOrEqual(100_000)
  expect(cache.stats().entries).toBeGreaterThan(40)
  expect(cache.get('/often')).toBeDefined()
  expect(cache.get('/0')).toBeUndefined()
})

test('an address with parameters is kept when it is made a second time, everything else at once', async () => {
  const cache = await startedCache()
  const make = async () => page('page', ['news'])
  for (const key of ['/?page=2', '/', 'total news ? de']) await cache.make(key, make)
  expect(cache.get('/?page=2')).toBeUndefined()
  expect(text(cache.get('/'))).toBe('page')
  expect(text(cache.get('total news ? de'))).toBe('page')
  await cache.make('/?page=2', make)
  expect(text(cache.get('/?page=2'))).toBe('page')
  cache.drop(['news'])
  await cache.make('/?page=2', make)
  expect(text(cache.get('/?page=2'))).toBe('page')
})

test('before it hears the database it keeps nothing', async () => {
  const cache = createPageCache({ database, log, metrics })
  await cache.make('/', async () => page('page'))
  expect(cache.get('/')).toBeUndefined()
})

test('after an interruption everything is dropped', async () => {
  const cache = await startedCache()
  await cache.make('/', async () => page('page'))
  await database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where pid <> pg_backend_pid() and datname = current_database() and query like 'listen%'`,
  )
  expect(await vi.waitUntil(() => cache.get('/') === undefined, patience)).toBe(true)
})
