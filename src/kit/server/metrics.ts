import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

/** Something that went wrong where no user could see it, counted since the process began. */
export interface Failure {
  /** What failed: `job files.variants`, `mail`, `request`. */
  name: string
  count: number
  /** ISO times. */
  first: string
  last: string
  /** Message of the last one. */
  message: string
}

export interface Metrics {
  /** Counts a failure that nobody sees and keeps its message for the administrators' list. */
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
  /** Registers a number that is read whenever the metrics are. */
  gauge(name: string, help: string, read: () => number): void
  /** Everything in the Prometheus text format. */
  text(): Promise<string>
  contentType: string
}
