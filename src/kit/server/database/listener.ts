import pg from 'pg'
import { setTimeout as delay } from 'node:timers/promises'
import { DatabaseUnavailable } from './failure.ts'
import type { Log } from './log.ts'

type Handler = (payload: string) => void

const heartbeat = 30_000
const shortestWait = 50
const longestWait = 2000

/** Notification connection of a process; opened at the first use and reopened whenever it is lost. */
export class Listener {
  readonly #options: () => pg.ClientConfig
  readonly #log: Log
  readonly #replaced: string
  readonly #channels = new Map<string, Set<Handler>>()
  readonly #reconnected = new Set<() => void>()
  #client: pg.Client | undefined
  #connecting: Promise<void> | undefined
  #beat: NodeJS.Timeout | undefined
  #hears = false
  #closed = false

  /** @param replaced channel that announces a replaced state */
  constructor(options: () => pg.ClientConfig, log: Log, replaced: string) {
    this.#options = options
    this.#log = log
    this.#replaced = replaced
  }

  /** Subscribes to `channel`. Throws `DatabaseUnavailable` if there is no connection. */
  async listen(channel: string, handler: Handler): Promise<() => Promise<void>> {
    if (this.#closed) throw new DatabaseUnavailable()
    const handlers = this.#channels.get(channel) ?? new Set()
    this.#channels.set(channel, handlers.add(handler))
    const end = () => this.#end(channel, handler)
    try {
      await (this.#connecting ??= this.#firstConnect())
      // Lost again meanwhile: reconnecting listens on every channel
      await this.#client?.query(`listen ${pg.escapeIdentifier(channel)}`)
    } catch (error) {
      await end()
      throw new DatabaseUnavailable(error)
    }
    return end
  }

  /**
   * True while notifications are received: false from the loss of a connection until the handlers of `onReconnect` have
   * run.
   */
  get hears(): boolean {
    return this.#hears
  }

  onReconnect(handler: () => void): () => void {
    this.#reconnected.add(handler)
    return () => this.#reconnected.delete(handler)
  }

  async close(): Promise<void> {
    this.#closed = true
    clearInterval(this.#beat)
    await this.#client?.end().catch(() => {})
  }

  async #end(channel: string, handler: Handler): Promise<void> {
    const handlers = this.#channels.get(channel)
    if (!handlers?.delete(handler) || handlers.size > 0) return
    this.#channels.delete(channel)
    // Without a connection there is nothing to unlisten
    await this.#client?.query(`unlisten ${pg.escapeIdentifier(channel)}`).catch(() => {})
  }

  async #firstConnect(): Promise<void> {
    try {
      await this.#connect()
      this.#hears = this.#client !== undefined
    } catch (error) {
      this.#connecting = undefined
      throw error
    }
  }

  async #connect(): Promise<void> {
    const client = new pg.Client({ ...this.#options(), connectionTimeoutMillis: 5000, query_timeout: 10_000 })
    let lost = false
    const lose = (error?: Error) => {
      if (lost) return
      lost = true
      client.end().catch(() => {})
      if (this.#client === client) void this.#reconnect(error)
    }
    client.on('error', lose)
    client.on('end', () => lose())
    client.on('notification', ({ channel, payload = '' }) => this.#deliver(channel, payload))
    try {
      await client.connect()
      for (const channel of [this.#replaced, ...this.#channels.keys()])
        await client.query(`listen ${pg.escapeIdentifier(channel)}`)
      if (lost) throw new DatabaseUnavailable()
    } catch (error) {
      lose()
      throw error
    }
    this.#client = client
    clearInterval(this.#beat)
    // Only a query detects a server that vanished without closing the connection
    this.#beat = setInterval(() => void client.query('select 1').catch(lose), heartbeat).unref()
    if (this.#closed) await this.close()
  }

  async #reconnect(error: Error | undefined): Promise<void> {
    this.#client = undefined
    this.#hears = false
    clearInterval(this.#beat)
    if (this.#closed) return
    this.#log.warn({ err: error }, 'Notifications of the database are interrupted')
    this.#connecting = this.#untilConnected()
    // Later callers wait for it too; it only fails if the listener was closed
    await this.#connecting.catch(() => {})
  }

  async #untilConnected(): Promise<void> {
    for (let wait = shortestWait; !this.#closed; wait = Math.min(wait * 2, longestWait)) {
      await delay(wait, undefined, { ref: false })
      try {
        await this.#connect()
      } catch {
        continue
      }
      this.#log.info({}, 'Notifications of the database are heard again')
      this.#tellUncertain()
      this.#hears = this.#client !== undefined
      return
    }
    throw new DatabaseUnavailable()
  }

  /** Notifies the handlers that cached state may be stale. */
  #tellUncertain(): void {
    for (const handler of this.#reconnected) this.#guarded(handler)
  }

  #deliver(channel: string, payload: string): void {
    if (channel === this.#replaced) return this.#tellUncertain()
    for (const handler of this.#channels.get(channel) ?? []) this.#guarded(() => handler(payload))
  }

  #guarded(call: () => void): void {
    try {
      call()
    } catch (error) {
      this.#log.error({ err: error }, 'A listener of database notifications failed')
    }
  }
}
