import { AggregatorRegistry, collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Words } from '../../shared/text/languages.ts'
import { failureInWords } from './failure-words.ts'
import { withoutValues } from './failed-query.ts'

/** Something that went wrong where no user could see it, counted since the process began. */
export interface Failure {
  /** What failed: `job files.variants`, `mail`, `request`. */
  name: string
  count: number
  /** ISO times. */
  first: string
  last: string
  /** Message of the last one, as programs report it. */
  message: string
  /** The same in words for people, where there are some. */
  texts: Words | null
}

export interface Metrics {
  /** Counts a failure that nobody sees and keeps its message for the administrators' list; `error` may be words for them. */
  failure(name: string, error?: unknown): void
  /** What went wrong in this process, the latest first. */
  failures(): Failure[]
  /** An administrator has seen it: forgets the failure `name`, or all. */
  forget(name?: string): void
  /** Called with the failures that are new or counted again, to keep them beyond the process. */
  onFailure(handler: (failure: Failure) => void): void
  /** Counts an answered request; `route` is the pattern (`/api/c/news/:_id?`), never the address. */
  request(method: string, route: string, status: number, seconds: number): void
  cacheHit(): void
  cacheMiss(): void
  /**
   * Registers a gauge that is read on every scrape; null becomes NaN. Values of several processes are added up, except with `ofSite`:
   * such a value is the same in every process.
   */
  gauge(
    name: string,
    help: string,
    read: () => number | null | Promise<number | null>,
    more?: { ofSite?: true; labels?: Record<string, string> },
  ): void
  /** Everything in the Prometheus text format. */
  text(): Promise<string>
  /** Everything as data that another process can join with its own: `joinNumbers`. */
  numbers(): Promise<Numbers>
  contentType: string
}

/** What one process counts. */
export type Numbers = readonly object[]

/** What several processes count, joined as each figure says (sum, mean, least), in the Prometheus text format. */
export const joinNumbers = (processes: readonly Numbers[]): Promise<string> =>
  AggregatorRegistry.aggregate(processes as never).metrics()

const messageOf = (error: unknown): string => {
  if (typeof error === 'string') return error
  const { message, en } = (withoutValues(error) ?? {}) as { message?: unknown; en?: unknown }
  return [message, en].find((one) => typeof one === 'string') ?? ''
}

const mostFailures = 200
const longestMessage = 500

/** Makes the process's counters. Reading the event loop and the memory begins at once. */
export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const failed = new Map<string, Failure>()
  const handlers: ((failure: Failure) => void)[] = []
  const registers = [registry]
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers,
  })
  const hits = new Counter({ name: 'page_cache_hits_total', help: 'Answers from the page cache', registers })
  const misses = new Counter({
    name: 'page_cache_misses_total',
    help: 'Answers that had to be made',
    registers,
  })
  const failures = new Counter({
    name: 'failures_total',
    help: 'What went wrong unseen',
    labelNames: ['name'],
    registers,
  })

  return {
    failure(name, error) {
      const now = new Date().toISOString()
      const message = messageOf(error).slice(0, longestMessage)
      const before = failed.get(name)
      // Names are few; should one be made of data after all, the oldest ones give way
      if (!before && failed.size >= mostFailures) failed.delete(failed.keys().next().value as string)
      const failure = {
        name,
        count: (before?.count ?? 0) + 1,
        first: before?.first ?? now,
        last: now,
        message,
        texts: failureInWords(error),
      }
      failed.delete(name)
      failed.set(name, failure)
      failures.inc({ name })
      for (const handler of handlers) handler(failure)
    },
    failures: () => [...failed.values()].toReversed(),
    forget(name) {
      if (name === undefined) failed.clear()
      else failed.delete(name)
    },
    onFailure: (handler) => void handlers.push(handler),
    request: (method, route, status, seconds) => requests.observe({ method, route, status }, seconds),
    cacheHit: () => hits.inc(),
    cacheMiss: () => misses.inc(),
    gauge(name, help, read, { ofSite, labels = {} } = {}) {
      new Gauge({
        name,
        help,
        registers,
        labelNames: Object.keys(labels),
        aggregator: ofSite ? 'max' : 'sum',
        async collect() {
          this.set(labels, (await read()) ?? NaN)
        },
      })
    },
    text: () => registry.metrics(),
    numbers: () => registry.getMetricsAsJSON(),
    contentType: registry.contentType,
  }
}
