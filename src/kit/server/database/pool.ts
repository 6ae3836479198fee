import pg from 'pg'
import { findUnavailable } from './failure.ts'
import { readOnlyWhileFrozen } from './frozen.ts'

const schemaName = /^[a-z_][a-z0-9_]{0,62}$/

// bigint: counts and sums of cents are numbers; beyond 2^53 a wrong number would be worse than an error
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const number = Number(text)
  if (!Number.isSafeInteger(number)) throw new RangeError(`${text} is too large for a number`)
  return number
})

/** What the connections of a site are called on the server: sites may share a database. */
export const applicationName = (schema: string): string =>
  schema === 'public' ? 'dorfplatz' : `dorfplatz ${schema}`.slice(0, 63)

/** What a channel is called on the server: channels are shared by all schemas of a database. */
export const channelOf = (schema: string, name: string): string =>
  schema === 'public' ? name : `${schema}.${name}`

export const replacedChannel = 'replaced'

/**
 * The statement for whoever puts another state in the place of a site's tables: once its transaction commits, every process
 * of the site forgets all that it keeps in memory, as after an interruption of listening (`Database.onReconnect`).
 */
export const stateReplaced = (schema: string): pg.QueryConfig => ({
  text: `select pg_notify($1, '')`,
  values: [channelOf(schema, replacedChannel)],
})

/**
 * What every connection is opened with: UTC, the tables of `schema` before the extensions in `public`, and pages read at
 * random for hardly more than in turn, as from memory and disks without moving parts: plans that are kept take indexes early.
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

// pg takes callbacks (its own pool uses them) and gives promises without one
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

/** A statement that begins with this is read and planned once per connection: for long ones that come in few forms. */
export const planKept = '/* plan kept */'

const mostPlans = 200
const plans = new Map<string, string>()

function withPlan(query: unknown): unknown {
  const { text, name } = (query ?? {}) as pg.QueryConfig
  if (name !== undefined || !text?.startsWith(planKept)) return query
  if (!plans.has(text) && plans.size < mostPlans) plans.set(text, `plan${plans.size}`)
  // Beyond so many forms they are planned anew each time, as all others are
  const known = plans.get(text)
  return known === undefined ? query : { ...(query as pg.QueryConfig), name: known }
}

class TellingClient extends pg.Client {
  override query(...[query, ...rest]: unknown[]): never {
    return telling(super.query, this, [withPlan(query), ...rest]) as never
  }
}

const openedAt = new WeakMap<pg.PoolClient, number>()
/** Milliseconds after which a connection that only reads is given up for one that asks again. */
const readOnlyFor = 1000

/** Whether a connection that refused to write is old enough to be given up: a crowd of refused writers opens no crowd of them. */
export const isWornReadOnly = (client: pg.PoolClient): boolean =>
  Date.now() - (openedAt.get(client) ?? 0) > readOnlyFor

/** A pool whose queries fail with `DatabaseUnavailable` when the database does not answer, and when the site is frozen. */
export class TellingPool extends pg.Pool {
  constructor(config: pg.PoolConfig, schema: string) {
    super({ ...config, Client: TellingClient })
    this.on('connect', (client) => {
      openedAt.set(client, Date.now())
      // The query in hand fails anyway; unheard, the event of a connection in use would end the process
      client.on('error', () => {})
      // Stands before whatever the connection was opened for; where it fails, that fails as well
      client.query(readOnlyWhileFrozen(schema)).catch(() => {})
    })
  }

  // The pool's own query gives the lost connection's error without asking the client
  override query(...parameters: unknown[]): never {
    return telling(super.query, this, parameters) as never
  }

  override connect(...parameters: unknown[]): never {
    return telling(super.connect as Call, this, parameters) as never
  }
}
