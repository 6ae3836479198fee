import { AggregatorRegistry, collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Words } from '../../shared/text/languages.ts'
import { failureInWords } from './failure-words.ts'
import { withoutValues } from './failed-query.ts'

/** A failure not visible to any user, counted since the process started. */
export interface Failure {
  /** Failed component: `job files.variants`, `mail`, `request`. */
  name: string
  count: number
  /** ISO times. */
  first: string
  last: string
  /** Technical message of the latest failure. */
  message: string
  /** The message in plain words, if available. */
  texts: Words | null
}

export interface Metrics {
  /**
   * Counts a failure not visible to users and stores its message for the administrators' list; `error` may be texts for
   * them.
   */
  failure(name: string, error?: unknown): void
  /** Failures of this process, latest first. */
  failures(): Failure[]
  /** Clears the failure `name`, or all, once an administrator has seen it. */
  forget(name?: string): void
  /** Called with new and recounted failures, to persist them. */
  onFailure(handler: (failure: Failure) => void): void
  /** Counts an answered request; `route` is the pattern (`/api/c/news/:_id?`), never the address. */
  request(method: string, route: string, status: number, seconds: number): void
  cacheHit(): void
  cacheMiss(): void
  /**
   * Registers a gauge that is read on every scrape; null becomes NaN. Values of several processes are summed, except
   * with `ofSite`: then the value is the same in every process.
   */
  gauge(
    name: string,
    help: string,
    read: () => number | null | Promise<number | null>,
    more?: { ofSite?: true; labels?: Record<string, string> },
  ): void
  /** All figures in the Prometheus text format. */
  text(): Promise<string>
  /** All figures as data that can be merged with other processes': `joinNumbers`. */
  numbers(): Promise<Numbers>
  contentType: string
}

/** Figures of one process. */
export type Numbers = readonly object[]

/** Merges figures of several processes (sum, mean or minimum, as each declares), in the Prometheus text format. */
export const joinNumbers = (processes: readonly Numbers[]): Promise<string> =>
  AggregatorRegistry.aggregate(processes as never).metrics()

const messageOf = (error: unknown): string => {
  if (typeof error === 'string') return error
  const { message, en } = (withoutValues(error) ?? {}) as { message?: unknown; en?: unknown }
  return [message, en].find((one) => typeof one === 'string') ?? ''
}

const mostFailures = 200
const longestMessage = 500

/** Creates the process's counters and starts measuring event loop and memory. */
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
      // Names should be few; if they come from data after all, the oldest are dropped
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
