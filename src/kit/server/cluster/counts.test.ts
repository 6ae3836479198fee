import Fastify from 'fastify'
import rateLimit from '@fastify/rate-limit'
import { expect, test } from 'vitest'
import { countInWindows, countingStore } from './counts.ts'

test('counts by key until the window ends', () => {
  let at = 1000
  const count = countInWindows(() => at)
  expect(count('a', 60_000)).toEqual({ current: 1, ttl: 60_000 })
  at += 59_999
  expect(count('a', 60_000)).toEqual({ current: 2, ttl: 1 })
  expect(count('b', 60_000)).toEqual({ current: 1, ttl: 60_000 })
  at += 1
  expect(count('a', 60_000)).toEqual({ current: 1, ttl: 60_000 })
})

test('two servers that count together let through as much as one', async () => {
  const count = countInWindows(() => 0)
  const servers = await Promise.all(
    [1, 2].map(async () => {
      const server = Fastify()
      await server.register(rateLimit, {
        global: false,
        store: countingStore(async (...one) => count(...one)),
      })
      const config = { rateLimit: { max: 2, timeWindow: '1 minute' } }
      server.get('/one', { config }, async () => 'one')
      server.get('/other', { config }, async () => 'other')
      return server
    }),
  )
  const ask = async (server: number, url: string) => (await servers[server]!.inject(url)).statusCode
  expect([await ask(0, '/one'), await ask(1, '/one'), await ask(0, '/one'), await ask(1, '/one')]).toEqual([
    200, 200, 429, 429,
  ])
  expect(await ask(1, '/other')).toBe(200)
  await Promise.all(servers.map((server) => server.close()))
})
