import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Ctx, SignedIn } from '../context.ts'

/**
 * The first part of a channel sets its audience: `public/…` everybody, `backoffice/…` users with access to the admin
 * centre, `admin/…` admin and system, `user/{id}` only that user, `module/{name}` users who may read in the module.
 */
export type LiveChannel =
  | `public/${string}`
  | `backoffice/${string}`
  | `admin/${string}`
  | `user/${string}`
  | `module/${string}`

export interface LiveEvent {
  /** `lockTaken`, `importProgress`… */
  type: string
  /** Small: ids and numbers, not records; at most 7 kB as JSON. */
  data?: unknown
}

export interface LiveStream {
  /**
   * Sends an event to all listeners of all processes when the transaction commits. Throws RangeError if it is too
   * large.
   */
  publish(ctx: Pick<Ctx, 'db'>, channel: LiveChannel, event: LiveEvent): Promise<void>
  /** Listens to a channel inside this process; returns a function that stops listening. */
  on(channel: LiveChannel, handler: (event: LiveEvent) => void): () => void
  /**
   * Adds `GET /api/live?channels=a,b` to the server: server-sent events (WHATWG HTML § 9.2), each with the name
   * `message` and `{ channel, type, data }`. Forbidden channels are answered with 403.
   */
  mount(server: FastifyInstance, sessions: (request: FastifyRequest) => Promise<SignedIn | null>): void
  /** Starts listening to the database. */
  start(): Promise<void>
  /** Ends all streams; browsers reconnect by themselves. */
  close(): void
}
