import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Ctx, SignedIn } from '../context.ts'

/**
 * Who may hear a channel is its first part: `public/…` everybody, `backoffice/…` who may enter the admin centre,
 * `admin/…` admin and system, `user/{id}` that user alone, `module/{name}` who may read in the module.
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
  /** Small: ids and numbers, not records; 7 kB at most as JSON. */
  data?: unknown
}

export interface LiveStream {
  /** Sends an event to all listeners of all processes when the transaction commits. Throws RangeError when it is too large. */
  publish(ctx: Pick<Ctx, 'db'>, channel: LiveChannel, event: LiveEvent): Promise<void>
  /** Hears a channel inside this process; gives the function that ends it. */
  on(channel: LiveChannel, handler: (event: LiveEvent) => void): () => void
  /**
   * Puts `GET /api/live?channels=a,b` on the server: server-sent events (WHATWG HTML § 9.2), each with the name
   * `message` and `{ channel, type, data }`. Channels the caller may not hear are answered with 403.
   */
  mount(server: FastifyInstance, sessions: (request: FastifyRequest) => Promise<SignedIn | null>): void
  /** Begins to hear the database. */
  start(): Promise<void>
  /** Ends all streams; browsers come back by themselves. */
  close(): void
}
