import http from 'node:http'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { BareRoute } from './bare-server.ts'
import type { Bench, Row } from './bench.ts'
import { load, latency, type Asked, type Throughput } from './load.ts'
import { byTurns, median, notMeasured, ratioResult, type Result } from './measuring.ts'
import { runSite } from '#kit/testing/running-site.ts'
import { startNginx } from './nginx.ts'
import { startBare } from './processes.ts'

const page = '/aktuelles'
const list = '/api/c/news/'
const connections = 32
const browser = { 'accept-encoding': 'gzip, deflate, br' }
const perConnection = new Set(['date', 'connection', 'keep-alive', 'content-length', 'transfer-encoding'])

/** The cached answer of the site at an address, as sent to a browser. */
async function keptAnswer(base: string, path: string): Promise<BareRoute> {
  let length: string | null = null
  // The compressed copy is made in the background
  for (let alike = 0; alike < 10; await delay(50)) {
    const answer = await fetch(base + path, { headers: browser })
    await answer.arrayBuffer()
    const before = length
    length = answer.headers.get('content-length')
    alike = length === before ? alike + 1 : 0
  }
  // Read undecoded, to compare the transferred bytes.
  const { promise, resolve, reject } = Promise.withResolvers<BareRoute>()
  http
    .get(base + path, { headers: browser }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('error', reject)
      answer.on('end', () => {
        const headers = Object.entries(answer.headers).filter(([name]) => !perConnection.has(name))
        resolve({
          path,
          headers: Object.fromEntries(headers.map(([name, value]) => [name, String(value)])),
          body: Buffer.concat(chunks),
        })
      })
    })
    .on('error', reject)
  return promise
}

const speeds = (found: readonly Throughput[]) => median(found.map(({ perSecond }) => perSecond))
const slowest = (found: readonly Throughput[]) => median(found.map(({ p99 }) => p99))

async function againstBareRoute(
  bench: Bench,
  route: BareRoute,
  { request, status = 200 }: { request: Asked | (() => Asked); status?: number },
): Promise<{ ours: Throughput[]; bare: Throughput[] }> {
  const { base } = await bench.quietSite()
  const bare = await startBare([route])
  try {
    const { rounds, seconds } = bench.effort
    const on = (where: string) => load({ base: where, connections, seconds, request, status })
    await Promise.all([on(base), on(bare.base)])
    return await byTurns(
      rounds,
      () => on(base),
      () => on(bare.base),
    )
  } finally {
    await bare.stop()
  }
}

async function guestPage(bench: Bench): Promise<Result[]> {
  const { base } = await bench.quietSite()
  const route = await keptAnswer(base, page)
  const { ours, bare } = await againstBareRoute(bench, route, { request: { path: page, headers: browser } })
  return [
    ratioResult(
      'Guest page from the cache',
      { ours: speeds(ours), bare: speeds(bare), unit: '/s' },
      { least: 0.9 },
    ),
    ratioResult(
      'Guest page from the cache, p99',
      // The tool reports whole milliseconds: below one counts as one.
      { ours: Math.max(1, slowest(ours)), bare: Math.max(1, slowest(bare)), unit: 'ms' },
      { most: 2 },
    ),
  ]
}

/** The same bytes as a file served by nginx alone. */
async function againstNginx(bench: Bench): Promise<Result[]> {
  const name = 'Guest page from the cache, nginx'
  const { base } = await bench.quietSite()
  const { body = new Uint8Array(), headers } = await keptAnswer(base, page)
  const type = headers['content-type'] ?? 'text/html'
  const nginx = await startNginx(await bench.folder(), { path: page, type, body })
  if (!nginx) return [notMeasured(name, '≥ 50 %', 'nginx is not installed')]
  try {
    const { rounds, seconds } = bench.effort
    const request = { path: page, headers: browser }
    const on = (where: string) => load({ base: where, connections, seconds, request })
    await on(nginx.base)
    const { ours, bare } = await byTurns(
      rounds,
      () => on(base),
      () => on(nginx.base),
    )
    return [ratioResult(name, { ours: speeds(ours), bare: speeds(bare), unit: '/s' }, { least: 0.5 })]
  } finally {
    await nginx.stop()
  }
}

async function knownPage(bench: Bench): Promise<Result[]> {
  const { base } = await bench.quietSite()
  const route = await keptAnswer(base, page)
  const headers = { ...browser, 'if-none-match': route.headers['etag'] ?? '' }
  const { ours, bare } = await againstBareRoute(bench, route, {
    request: { path: page, headers },
    status: 304,
  })
  return [
    ratioResult(
      'Guest page, If-None-Match',
      { ours: speeds(ours), bare: speeds(bare), unit: '/s' },
      { least: 0.7 },
    ),
  ]
}

let asked = 0
/** A new address that shows the first page and is not cached: parameters unknown to the view are ignored. */
const fresh = (): Asked => ({ path: `${page}?page=x${++asked}`, headers: browser })

async function renderedPage(bench: Bench): Promise<Result[]> {
  const { base } = await bench.quietSite()
  const data = await fetch(`${base}/api/c/site?path=${encodeURIComponent(page)}`)
  const tree: unknown = await data.json()
  const { rounds, requests } = bench.effort
  // Both sides answer over HTTP, so that only the rendering differs
  const rendering = { path: page, headers: { 'content-type': 'text/html; charset=utf-8' }, page: tree }
  const react = await startBare([rendering])
  try {
    const ofOurs = () => latency(base, requests, fresh)
    const ofReact = () => latency(react.base, requests, fresh)
    await Promise.all([ofOurs(), ofReact()])
    const { ours, bare } = await byTurns(rounds, ofOurs, ofReact)
    const middle = (found: readonly { p50: number }[]) => median(found.map(({ p50 }) => p50))
    return [
      ratioResult(
        'Guest page not cached, React on a bare route',
        { ours: middle(ours), bare: middle(bare), unit: 'ms' },
        { most: 2.5 },
      ),
    ]
  } finally {
    await react.stop()
  }
}

async function pageNotCached(bench: Bench): Promise<Result[]> {
  const { base } = await bench.quietSite()
  const route = await keptAnswer(base, page)
  const { ours, bare } = await againstBareRoute(bench, route, { request: fresh })
  return [
    ratioResult(
      'Guest page not cached, 32 connections',
      { ours: speeds(ours), bare: speeds(bare), unit: '/s' },
      { least: 0.04 },
    ),
  ]
}

/** Two for the site, one for the database and one for the load. */
const coresForTwo = 4

async function twoProcesses(bench: Bench): Promise<Result[]> {
  const name = 'Guest page not cached, two processes against one'
  if (availableParallelism() < coresForTwo)
    return [
      notMeasured(name, '≥ 170 %', `fewer than ${coresForTwo} cores: they would share them with the load`),
    ]
  const { base } = await bench.quietSite()
  const settings = { TRUST_PROXY: '1', PROCESSES: '2' }
  const two = await runSite(path.join(await bench.folder(), 'two-processes'), settings)
  try {
    const { rounds, seconds } = bench.effort
    const on = (where: string) => load({ base: where, connections, seconds, request: fresh })
    await Promise.all([on(two.base), on(base)])
    const { ours, bare } = await byTurns(
      rounds,
      () => on(two.base),
      () => on(base),
    )
    return [ratioResult(name, { ours: speeds(ours), bare: speeds(bare), unit: '/s' }, { least: 1.7 })]
  } finally {
    await two.stop()
  }
}

async function guestList(bench: Bench): Promise<Result[]> {
  const { base } = await bench.quietSite()
  const route = await keptAnswer(base, list)
  const { ours, bare } = await againstBareRoute(bench, route, { request: { path: list, headers: browser } })
  return [
    ratioResult('Guest list (JSON)', { ours: speeds(ours), bare: speeds(bare), unit: '/s' }, { least: 0.7 }),
  ]
}

/** Speed of pages and lists for guests. */
export const guestRows: readonly Row[] = [
  { name: 'guest-page', measure: guestPage },
  { name: 'guest-page-nginx', measure: againstNginx },
  { name: 'guest-page-known', measure: knownPage },
  { name: 'guest-page-rendered', measure: renderedPage },
  { name: 'guest-page-not-cached', measure: pageNotCached },
  { name: 'guest-page-processes', measure: twoProcesses },
  { name: 'guest-list', measure: guestList },
]
