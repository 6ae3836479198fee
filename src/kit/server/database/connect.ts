import { sql, type SQLWrapper } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { setTimeout as delay } from 'node:timers/promises'
import { startEmbedded, type Embedded } from './embedded.ts'
import {
  DatabaseReadOnly,
  DatabaseStartError,
  DatabaseUnavailable,
  findDatabaseError,
  findUnavailable,
} from './failure.ts'
import { Listener } from './listener.ts'
import type { Log } from './log.ts'
import type { StartText } from '../start/start-error.ts'
import { filled, statementOf } from './statement.ts'
import { takingTurns } from '../turns/turns.ts'
import { channelOf, connectionOptions, isWornReadOnly, replacedChannel, TellingPool } from './pool.ts'

export interface DatabaseOptions {
  /** `postgresql://…` of a PostgreSQL server, version 15 or newer; without it the embedded one in `dataDir` is started. */
  databaseUrl?: string | undefined
  /** Required without `databaseUrl`. */
  dataDir?: string
  log: Log
  /** Connection limit of this process, 10 by default; listening uses one more. */
  poolSize?: number
  /** Schema of all tables, `public` by default. It must exist. */
  schema?: string
  /** Use the embedded database of another running process on the same `dataDir`, if there is one. */
  join?: boolean
}

/** A running transaction: like `Database.db`, but without nested transactions. */
export type Transaction = Omit<NodePgDatabase, 'transaction'>

export interface TransactionOptions {
  /** `read committed` by default. */
  isolationLevel?: 'repeatable read' | 'serializable'
}
/** Runs queries: the database itself or a transaction. */
export type Queries = NodePgDatabase | Transaction

export interface Database {
  pool: pg.Pool
  db: NodePgDatabase
  /** Schema of the tables. */
  schema: string
  /** Database address, e.g. for other libraries; contains the password. */
  url: string
  /**
   * Runs `work` in a transaction and commits it. After a deadlock or a serialization failure everything is rolled back
   * and `work` runs again, at most three times in all: effects outside of the database belong after the commit. The
   * number of concurrent transactions is limited so that readers always find a connection.
   * Throws the error of `work`, and `DatabaseUnavailable` if the connection is lost.
   */
  transaction<T>(work: (tx: Transaction) => Promise<T>, options?: TransactionOptions): Promise<T>
  /**
   * Runs one statement as its own transaction, in one round trip; retries and throws like `transaction`. With `values`
   * for its placeholders, a reused query is compiled only once.
   */
  statement<R extends pg.QueryResultRow>(
    query: SQLWrapper,
    values?: Readonly<Record<string, unknown>>,
  ): Promise<pg.QueryResult<R>>
  /**
   * Runs a statement whose result is not needed. Within `transaction` it is sent at once and awaited only at the
   * commit: its failure fails the transaction with its error. Elsewhere it is awaited.
   */
  send(tx: Queries, query: SQLWrapper): Promise<void>
  /** Calls `handler` with the payload of every notification on `channel`; returns a function that stops listening. */
  listen(channel: string, handler: (payload: string) => void): Promise<() => Promise<void>>
  /**
   * Calls `handler` whenever cached state may be stale: listening was interrupted, so notifications may have been
   * missed, or `stateReplaced` was announced. Returns a function that removes the handler.
   */
  onReconnect(handler: () => void): () => void
  /** True while notifications are received; otherwise changes of other processes go unnoticed. */
  isListening(): boolean
  /** Notifies all listeners of all processes when the transaction commits. `payload` is limited to 7999 bytes. */
  notify(tx: Queries, channel: string, payload: string): Promise<void>
  /** Throws `DatabaseUnavailable` when the database does not answer. */
  ping(): Promise<void>
  /** Ends the start phase: from now on requests wait for connections, so the wait is shorter. */
  endStart(): void
  /** Closes all connections and stops the embedded database if this process started it. */
  close(): Promise<void>
}

const oldestVersion = 15
const attempts = 3
const longestPayload = 7999
const patienceAtStart = 15_000
/** Longest wait (ms) for a connection: a failed start is final, a failed request can be repeated. */
const patienceForConnection = { start: 30_000, request: 5_000 }
const patienceAtClose = 10_000
/** Connections of a process reserved for readers, however many transactions wait. */
const leftToReaders = 2
/**
 * Longest wait (ms) of transactions for their turn. They wait in memory, without a connection, e.g. when many book one
 * hall.
 */
const patienceOfWriters = 30_000
const repeatable = new Set(['40001', '40P01'])

/**
 * Opens the database: the server at `databaseUrl`, else the embedded one in `dataDir`.
 * Throws `DatabaseStartError` with a one-line message if that fails.
 */
export async function openDatabase({
  databaseUrl,
  dataDir,
  log,
  poolSize = 10,
  schema = 'public',
  join = false,
}: DatabaseOptions): Promise<Database> {
  const server = databaseUrl
    ? { url: databaseUrl, stop: async () => {} }
    : await startEmbedded({ dataDir: required(dataDir), log, join })
  const { url } = server
  let closing: Promise<void> | undefined
  const pool: pg.Pool = new TellingPool(
    {
      ...connectionOptions(url, schema),
      max: poolSize,
      pipeline: true,
      idleTimeoutMillis: 60_000,
      connectionTimeoutMillis: patienceForConnection.start,
    },
    schema,
  )
  // The pool has already removed the connection; the next query opens another. Only the message is logged: the driver's
  // error contains the connection's cancel key
  pool.on('error', ({ message }) => {
    if (!closing) log.warn({ reason: message }, 'A database connection was lost')
  })
  try {
    await checkServer(pool, log)
  } catch (error) {
    await pool.end()
    await server.stop()
    throw error
  }
  const db = queriesOf(pool)
  const inTurn = takingTurns({
    atOnce: poolSize > 2 * leftToReaders ? poolSize - leftToReaders : poolSize,
    patience: patienceOfWriters,
    refuse: () => new DatabaseUnavailable(),
  })
  const listener = new Listener(() => connectionOptions(url, schema), log, channelOf(schema, replacedChannel))

  return {
    pool,
    db,
    schema,
    url,
    transaction: (work, options) => inTurn(() => repeating(() => attempt(pool, work, options))),
    statement: (query, values) =>
      inTurn(() => repeating(() => pool.query(values ? filled(query, values) : statementOf(query)))),
    async send(tx, query) {
      const open = transactions.get(tx)
      if (open) open.send(query)
      else await tx.execute(query)
    },
    listen: (channel, handler) => listener.listen(channelOf(schema, channel), handler),
    onReconnect: (handler) => listener.onReconnect(handler),
    isListening: () => listener.hears,
    async notify(tx, channel, payload) {
      if (Buffer.byteLength(payload) > longestPayload)
        throw new RangeError(`A notification holds ${longestPayload} bytes at most`)
      const open = transactions.get(tx)
      if (open) open.notices.push([channelOf(schema, channel), payload])
      else await tx.execute(sql`select pg_notify(${channelOf(schema, channel)}, ${payload})`)
    },
    async ping() {
      await pool.query('select 1')
    },
    endStart() {
      pool.options.connectionTimeoutMillis = patienceForConnection.request
    },
    close: () => (closing ??= close(pool, listener, server)),
  }
}

/** Query builder whose `execute` bypasses drizzle and calls the driver directly. */
function queriesOf(client: pg.Pool | pg.PoolClient): NodePgDatabase {
  const queries = drizzle(client as pg.Pool)
  const execute = async (query: SQLWrapper | string) => client.query(statementOf(query))
  return Object.assign(queries, { execute: execute as unknown as NodePgDatabase['execute'] })
}

/** Work that a running transaction defers to its commit. */
interface Open {
  notices: [channel: string, payload: string][]
  send(query: SQLWrapper): void
}
const transactions = new WeakMap<Queries, Open>()

/** Statements that were sent and are awaited later. */
class Sent {
  readonly #answers: Promise<unknown>[] = []
  /** Error of the first failed statement; later ones only fail as a consequence. */
  failure: unknown

  add(answer: Promise<unknown>): void {
    answer.catch((error: unknown) => (this.failure ??= error))
    this.#answers.push(answer)
  }

  async all(): Promise<void> {
    await Promise.all(this.#answers)
  }
}

/** All notifications of a transaction, in order. */
const noticeStatement = (notices: Open['notices']): pg.QueryConfig => ({
  name: 'pg_notify',
  text: 'select pg_notify("channel", "payload") from unnest($1::text[], $2::text[]) as notice ("channel", "payload")',
  values: [notices.map(([channel]) => channel), notices.map(([, payload]) => payload)],
})

/**
 * Each round trip costs as much as a small statement, so `begin` travels with the first statement, notifications and
 * unawaited statements with the commit.
 */
async function attempt<T>(
  pool: pg.Pool,
  work: (tx: Transaction) => Promise<T>,
  { isolationLevel }: TransactionOptions = {},
): Promise<T> {
  const client = await pool.connect()
  const tx = queriesOf(client)
  const sent = new Sent()
  const notices: Open['notices'] = []
  transactions.set(tx, { notices, send: (query) => sent.add(client.query(statementOf(query))) })
  let isReadOnly = false
  try {
    sent.add(client.query(isolationLevel ? `begin isolation level ${isolationLevel}` : 'begin'))
    const result = await work(tx)
    if (notices.length > 0) sent.add(client.query(noticeStatement(notices)))
    const committed = client.query('commit')
    sent.add(committed)
    await sent.all()
    const { command } = await committed
    if (command !== 'COMMIT') throw new Error(`a transaction that had failed was to be committed: ${command}`)
    return result
  } catch (error) {
    // Without a connection there is nothing to roll back
    await client.query('rollback').catch(() => {})
    const failure = sent.failure ?? error
    isReadOnly = findUnavailable(failure) instanceof DatabaseReadOnly
    throw failure
  } finally {
    transactions.delete(tx)
    // A new connection checks again whether the site is frozen
    client.release(isReadOnly && isWornReadOnly(client))
  }
}

/** Retries work that failed because of a conflict with another transaction. */
async function repeating<T>(work: () => Promise<T>): Promise<T> {
  for (let turn = 1; ; turn++) {
    try {
      return await work()
    } catch (error) {
      const code = findDatabaseError(error)?.code
      if (code && repeatable.has(code) && turn < attempts) {
        // A random delay keeps two conflicting transactions from colliding again
        await delay(Math.random() * 20 * turn)
        continue
      }
      throw findUnavailable(error) ?? error
    }
  }
}

async function checkServer(pool: pg.Pool, log: Log): Promise<void> {
  requireServer(await firstAnswer(pool, log))
}

/** Throws `DatabaseStartError` if a server is too old, or cannot store or sort the languages of the site. */
export function requireServer({ version, encoding, sorts }: ServerFacts): void {
  if (version < oldestVersion * 10_000) {
    throw new DatabaseStartError('oldServer', {
      version: Math.floor(version / 10_000),
      oldest: oldestVersion,
    })
  }
  if (encoding !== 'UTF8') {
    throw new DatabaseStartError('encoding', { encoding })
  }
  if (!sorts) throw new DatabaseStartError('noIcu')
}

// https://www.postgresql.org/docs/18/errcodes-appendix.html
const refusals = new Map<string, StartText>([
  ['28P01', 'wrongPassword'],
  ['28000', 'wrongPassword'],
  ['3D000', 'noDatabase'],
])

export interface ServerFacts {
  /** `server_version_num`: 150004. */
  version: number
  encoding: string
  sorts: boolean
}

async function firstAnswer(pool: pg.Pool, log: Log): Promise<ServerFacts> {
  for (const end = Date.now() + patienceAtStart; ; await delay(500)) {
    try {
      const { rows } = await pool.query<ServerFacts>(
        `select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding,
          exists (select from pg_collation where collname = 'und-x-icu') as sorts`,
      )
      if (rows[0]) return rows[0]
    } catch (error) {
      const unavailable = findUnavailable(error)
      const { message } = (unavailable?.cause ?? error) as Error
      if (!unavailable) {
        const key = refusals.get(findDatabaseError(error)?.code ?? '') ?? 'refused'
        throw new DatabaseStartError(key, { reason: message }, error)
      }
      if (Date.now() > end) {
        throw new DatabaseStartError('noAnswer', { reason: message }, error)
      }
      log.warn({ reason: message }, 'Waiting for the database')
    }
  }
}

async function close(pool: pg.Pool, listener: Listener, server: Pick<Embedded, 'stop'>): Promise<void> {
  await listener.close()
  // An endless query must not keep the process from exiting
  await Promise.race([pool.end(), delay(patienceAtClose, undefined, { ref: false })])
  await server.stop()
}

function required(dataDir: string | undefined): string {
  if (!dataDir) throw new DatabaseStartError('neither')
  return dataDir
}
