import http from 'node:http'
import autocannon from 'autocannon'
import { quantile } from './measuring.ts'

export interface Asked {
  method?: 'GET' | 'POST' | 'PUT'
  path: string
  headers?: Record<string, string>
  body?: string
}

export interface Load {
  base: string
  connections: number
  seconds: number
  /** The request to send; a function makes a new one each time. */
  request: Asked | (() => Asked)
  /** Expected status, 200 by default; any other is a failure. */
  status?: number
}

export interface Throughput {
  perSecond: number
  /** In milliseconds. */
  p99: number
}

/** Keeps the connections busy for a number of seconds. Throws on an unexpected answer. */
export async function load({ base, connections, seconds, request, status = 200 }: Load): Promise<Throughput> {
  const made =
    typeof request === 'function'
      ? [
          {
            setupRequest: (plain: autocannon.Request): autocannon.Request => ({ ...plain, ...request() }),
          },
        ]
      : [request as autocannon.Request]
  // A busy machine may give no answer in a short round
  for (const duration of [seconds, seconds * 10]) {
    const result = await autocannon({ url: base, connections, duration, requests: made })
    const answered = Object.entries(result.statusCodeStats ?? {})
    if (result.errors > 0 || answered.some(([code]) => code !== String(status)))
      throw new Error(`${base}: ${result.errors} errors, answers ${JSON.stringify(answered)}`)
    const count = answered[0]?.[1].count ?? 0
    if (count > 0) return { perSecond: count / result.duration, p99: result.latency.p99 }
  }
  throw new Error(`${base} did not answer within ${seconds * 10} s`)
}

/** Sends one request; returns the milliseconds until its answer was read. */
function timed(agent: http.Agent, base: string, asked: Asked): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const since = performance.now()
  const request = http.request(
    base + asked.path,
    { agent, method: asked.method ?? 'GET', ...(asked.headers ? { headers: asked.headers } : {}) },
    (answer) => {
      answer.resume()
      answer.on('error', reject)
      answer.on('end', () => {
        if (answer.statusCode === 200) resolve(performance.now() - since)
        else reject(new Error(`${asked.path} was answered with ${answer.statusCode}`))
      })
    },
  )
  request.on('error', reject)
  request.end(asked.body)
  return promise
}

/** Sequential requests over one connection; returns the median and a high percentile in milliseconds. */
export async function latency(
  base: string,
  times: number,
  request: () => Asked,
): Promise<{ p50: number; p95: number }> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
  const found: number[] = []
  for (let index = 0; index < times; index++) found.push(await timed(agent, base, request()))
  agent.destroy()
  return { p50: quantile(found, 0.5), p95: quantile(found, 0.95) }
}
