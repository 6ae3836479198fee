import pg from 'pg'
import { findUnavailable } from './failure.ts'
import { readOnlyWhileFrozen } from './frozen.ts'

const schemaName = /^[a-z_][a-z0-9_]{0,62}$/

// bigint: counts and sums of cents are numbers; beyond 2^53 an error is better than a wrong number
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const number = Number(text)
  if (!Number.isSafeInteger(number)) throw new RangeError(`${text} is too large for a number`)
  return number
})

/** Name of the site's connections on the server: sites may share a database. */
export const applicationName = (schema: string): string =>
  schema === 'public' ? 'dorfplatz' : `dorfplatz ${schema}`.slice(0, 63)

/** Name of a channel on the server: all schemas of a database share the channels. */
export const channelOf = (schema: string, name: string): string =>
  schema === 'public' ? name : `${schema}.${name}`

export const replacedChannel = 'replaced'

/**
 * Announces that a restore has replaced the site's tables: after the commit, every process drops all it has in memory,
 * as after an interruption of listening (`Database.onReconnect`).
 */
export const stateReplaced = (schema: string): pg.QueryConfig => ({
  text: `select pg_notify($1, '')`,
  values: [channelOf(schema, replacedChannel)],
})

/**
 * Options of every connection: UTC; the tables of `schema` before the extensions in `public`; and a random page cost
 * near that of sequential reads, as for memory and SSDs, so that kept plans use indexes early.
 */
export function connectionOptions(url: string, schema: string): pg.ClientConfig {
  if (!schemaName.test(schema)) throw new RangeError(`"${schema}" is no name for a schema`)
  const path = schema === 'public' ? 'public' : `${schema},public`
  return {
    connectionString: url,
    application_name: applicationName(schema),
    keepAlive: true,
    options: `-c timezone=UTC -c search_path=${path} -c random_page_cost=1.1`,
  }
}

type Call = (...parameters: never[]) => unknown

// pg takes callbacks (its own pool uses them) and returns promises without one
function telling(call: Call, self: unknown, parameters: unknown[]): unknown {
  const callback = parameters.at(-1)
  if (typeof callback === 'function') {
    const told = (error: unknown, ...rest: unknown[]) =>
      callback(error ? (findUnavailable(error) ?? error) : error, ...rest)
    return Reflect.apply(call, self, [...parameters.slice(0, -1), told])
  }
  const result = Reflect.apply(call, self, parameters)
  if (!(result instanceof Promise)) return result
  return result.catch((error: unknown) => {
    throw findUnavailable(error) ?? error
  })
}

/** Prefix of statements that are parsed and planned once per connection: for long statements with few variants. */
export const planKept = '/* plan kept */'

const mostPlans = 200
const plans = new Map<string, string>()

function withPlan(query: unknown): unknown {
  const { text, name } = (query ?? {}) as pg.QueryConfig
  if (name !== undefined || !text?.startsWith(planKept)) return query
  if (!plans.has(text) && plans.size < mostPlans) plans.set(text, `plan${plans.size}`)
  // Beyond this number of variants, statements are planned each time like all others
  const known = plans.get(text)
  return known === undefined ? query : { ...(query as pg.QueryConfig), name: known }
}

class TellingClient extends pg.Client {
  override query(...[query, ...rest]: unknown[]): never {
    return telling(super.query, this, [withPlan(query), ...rest]) as never
  }
}

const openedAt = new WeakMap<pg.PoolClient, number>()
/** Age in milliseconds from which a read-only connection is replaced. */
const readOnlyFor = 1000

/**
 * True if a connection that refused to write is old enough to be replaced; avoids opening one for each of many refused
 * writers.
 */
export const isWornReadOnly = (client: pg.PoolClient): boolean =>
  Date.now() - (openedAt.get(client) ?? 0) > readOnlyFor

/** A pool whose queries fail with `DatabaseUnavailable` if the database does not answer or the site is frozen. */
export class TellingPool extends pg.Pool {
  constructor(config: pg.PoolConfig, schema: string) {
    super({ ...config, Client: TellingClient })
    this.on('connect', (client) => {
      openedAt.set(client, Date.now())
      // The running query fails anyway; without a handler, the event would end the process
      client.on('error', () => {})
      // Queued before the first query; if it fails, that query fails too
      client.query(readOnlyWhileFrozen(schema)).catch(() => {})
    })
  }

  // The pool's own query reports a lost connection without asking the client
  override query(...parameters: unknown[]): never {
    return telling(super.query, this, parameters) as never
  }

  override connect(...parameters: unknown[]): never {
    return telling(super.connect as Call, this, parameters) as never
  }
}
