import { expect, test } from 'vitest'
import { createMetrics } from './metrics.ts'

test('counts requests, answers of the cache and failures in the Prometheus format', async () => {
  const metrics = createMetrics()
  metrics.request('GET', '/api/c/news/:_id?', 200, 0.012)
  metrics.cacheHit()
  metrics.cacheMiss()
  metrics.failure('mail', new Error('refused'))
  metrics.gauge('pool_waiting', 'Waiting for a connection', () => 3)
  const text = await metrics.text()
  expect(metrics.contentType).toContain('text/plain')
  expect(text).toContain(
    'http_request_duration_seconds_count{method="GET",route="/api/c/news/:_id?",status="200"} 1',
  )
  expect(text).toContain('page_cache_hits_total 1')
  expect(text).toContain('failures_total{name="mail"} 1')
  expect(text).toContain('pool_waiting 3')
  expect(text).toContain('nodejs_eventloop_lag_seconds')
})

test('lists failures with the latest first and forgets them', () => {
  const metrics = createMetrics()
  metrics.failure('mail', new Error('one'))
  metrics.failure('request', undefined)
  metrics.failure('mail', new Error('two'.repeat(1000)))
  const [first, second] = metrics.failures()
  expect([first!.name, first!.count, first!.message.length]).toEqual(['mail', 2, 500])
  expect(second).toMatchObject({ name: 'request', count: 1, message: '' })
  metrics.forget('mail')
  expect(metrics.failures()).toHaveLength(1)
  metrics.forget()
  expect(metrics.failures()).toEqual([])
})

test('names made of data do not grow without end', () => {
  const metrics = createMetrics()
  for (let index = 0; index < 500; index++) metrics.failure(`name ${index}`)
  expect(metrics.failures()).toHaveLength(200)
  expect(metrics.failures()[0]!.name).toBe('name 499')
})
