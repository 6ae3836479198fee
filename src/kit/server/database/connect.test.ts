import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { integer, pgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { silentLog as log, testDatabase, testDatabaseUrl } from '../../testing/test-database.ts'
import { openDatabase, requireServer, type Database } from './connect.ts'
import {
  DatabaseStartError,
  DatabaseUnavailable,
  findDatabaseError,
  findUnavailable,
  hasWaitedForConnection,
  lackOfRights,
} from './failure.ts'
import { stateReplaced } from './pool.ts'
import { plannedSelect, selectable, selectRows } from './select-rows.ts'
import { plannedOnce } from './statement.ts'

const shared = await testDatabase('connect', { migrations: null })
const dataDir = mkdtempSync(join(tmpdir(), 'dorfplatz-connect-'))
let own: Database

beforeAll(async () => {
  await shared.pool.query('create table counters ("_id" int primary key, "count" int not null)')
  own = await openDatabase({ dataDir, log })
})

afterAll(async () => {
  await own.close()
  rmSync(dataDir, { recursive: true, force: true })
})

async function serverPid(): Promise<number> {
  // The parent of a connection's process is the server itself
  const { rows } = await own.pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  return Number(/^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${rows[0]!.pid}/status`, 'utf8'))?.[1])
}

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await delay(20)
}

test('every connection runs in UTC and finds its own schema first', async () => {
  const { rows } = await shared.pool.query(
    `select current_setting('TimeZone') as zone, current_schemas(false) as path`,
  )
  expect(rows).toEqual([{ zone: 'UTC', path: `{${shared.schema},public}` }])
})

test('an older PostgreSQL is refused with the version that is needed, in both languages', () => {
  const server = { version: 140_012, encoding: 'UTF8', sorts: true }
  const refusal = () => requireServer(server)
  expect(refusal).toThrow(
    'The PostgreSQL server is version 14, at least 15 is needed: upgrade it or set another DATABASE_URL.',
  )
  expect(refusal).toThrow(
    expect.objectContaining({
      texts: expect.objectContaining({
        de: 'Der PostgreSQL-Server hat die Version 14, nötig ist mindestens 15: Erneuern Sie ihn oder setzen Sie eine andere DATABASE_URL.',
      }),
    }),
  )
  expect(() => requireServer({ ...server, version: 150_000 })).not.toThrow()
  expect(() => requireServer({ ...server, version: 180_001, encoding: 'LATIN1' })).toThrow('LATIN1')
})

test('counts are numbers, and a number that would be wrong is an error', async () => {
  const { rows } = await shared.pool.query('select count(*) from counters')
  expect(rows).toEqual([{ count: 0 }])
  const result = await shared.db.execute(sql`select 9007199254740991::int8 as number`)
  expect(result.rows).toEqual([{ number: Number.MAX_SAFE_INTEGER }])
  await expect(shared.pool.query('select 9007199254740992::int8')).rejects.toThrow(/too large/)
  expect((await shared.pool.query('select 1 as number')).rows).toEqual([{ number: 1 }])
})

test('a transaction commits all or nothing', async () => {
  await shared.transaction(async (tx) => tx.execute(sql`insert into counters values (1, 0)`))
  const failing = shared.transaction(async (tx) => {
    await tx.execute(sql`insert into counters values (2, 0)`)
    await tx.execute(sql`insert into counters values (1, 0)`)
  })
  const error = await failing.catch((reason: unknown) => reason)
  expect(findDatabaseError(error)).toMatchObject({ code: '23505', constraint: 'counters_pkey' })
  expect(findUnavailable(error)).toBeUndefined()
  expect((await shared.pool.query('select "_id" from counters')).rows).toEqual([{ _id: 1 }])
})

test('a statement that nobody waited for is stored with the transaction, and undoes it with its own error', async () => {
  const add = (id: number) => sql`insert into counters values (${id}, 0)`
  await shared.transaction((tx) => shared.send(tx, add(11)))
  let seen: unknown
  const failing = shared.transaction(async (tx) => {
    await shared.send(tx, add(12))
    await shared.send(tx, add(11))
    // Fails only because the statement before failed
    await tx.execute(add(13)).catch((error: unknown) => {
      seen = findDatabaseError(error)?.code
      throw error
    })
  })
  expect(findDatabaseError(await failing.catch((reason: unknown) => reason))?.code).toBe('23505')
  expect(seen).toBe('25P02')
  const unasked = shared.transaction((tx) => shared.send(tx, add(11)))
  expect(findDatabaseError(await unasked.catch((reason: unknown) => reason))?.code).toBe('23505')
  const { rows } = await shared.pool.query('delete from counters where "_id" > 10 returning "_id"')
  expect(rows).toEqual([{ _id: 11 }])
})

test('clashing serializable transactions are repeated until each has counted', async () => {
  await shared.pool.query('insert into counters values (10, 0)')
  let runs = 0
  let waiting = 2
  const count = () =>
    shared.transaction(
      async (tx) => {
        runs++
        const { rows } = await tx.execute(sql`select "count" from counters where "_id" = 10`)
        // Both read before either writes, so one has to fail
        waiting--
        await until(() => waiting <= 0)
        await tx.execute(sql`update counters set "count" = ${Number(rows[0]!['count']) + 1} where "_id" = 10`)
      },
      { isolationLevel: 'serializable' },
    )
  await Promise.all([count(), count()])
  expect(runs).toBe(3)
  expect((await shared.pool.query('select "count" from counters where "_id" = 10')).rows).toEqual([
    { count: 2 },
  ])
})

test('a transaction that always clashes gives up after three times', async () => {
  let runs = 0
  const always = shared.transaction(async (tx) => {
    runs++
    await tx.execute(sql`do $$ begin raise exception 'clash' using errcode = '40001'; end $$`)
  })
  expect(findDatabaseError(await always.catch((reason: unknown) => reason))?.code).toBe('40001')
  expect(runs).toBe(3)
})

test('a statement by itself is repeated as a transaction is', async () => {
  await shared.pool.query('create sequence turns')
  const clashing = (times: number) =>
    shared.statement(
      sql`do ${sql.raw(`$$ begin
      if nextval('turns') <= ${times} then raise exception 'clash' using errcode = '40P01'; end if;
      insert into counters values (11, 1);
    end $$`)}`,
    )
  const tries = async () => (await shared.pool.query('select last_value from turns')).rows
  expect(findDatabaseError(await clashing(9).catch((reason: unknown) => reason))?.code).toBe('40P01')
  expect(await tries()).toEqual([{ last_value: 3 }])
  await clashing(5)
  expect(await tries()).toEqual([{ last_value: 6 }])
  expect((await shared.pool.query('select "count" from counters where "_id" = 11')).rows).toEqual([
    { count: 1 },
  ])
})

test('a query that is kept takes other values each time, and none without all of them', async () => {
  const adding = sql`insert into counters values (${sql.placeholder('id')}, ${sql.placeholder('count')}) returning "_id", "count"`
  for (const [id, count] of [
    [21, 3],
    [22, 4],
  ])
    expect((await shared.statement(adding, { id, count })).rows).toEqual([{ _id: id, count }])
  await expect(shared.statement(adding, { id: 23 })).rejects.toThrow('count')
  expect((await shared.pool.query('select from counters where "_id" in (21, 22, 23)')).rows).toHaveLength(2)
})

test('a crowd of writers waits for its turn, and readers find a connection meanwhile', async () => {
  await shared.pool.query('insert into counters values (77, 0)')
  const locked = Promise.withResolvers<void>()
  const freed = Promise.withResolvers<void>()
  const first = shared.transaction(async (tx) => {
    await tx.execute(sql`update counters set "count" = "count" + 1 where "_id" = 77`)
    locked.resolve()
    await freed.promise
  })
  await locked.promise
  const crowd = Array.from({ length: 40 }, () =>
    shared.transaction((tx) => tx.execute(sql`update counters set "count" = "count" + 1 where "_id" = 77`)),
  )
  // All others wait for the row by now; without connections reserved for readers this would time out
  const { rows } = await shared.pool.query('select "count" from counters where "_id" = 77')
  expect(rows).toEqual([{ count: 0 }])
  freed.resolve()
  await Promise.all([first, ...crowd])
  const after = await shared.pool.query('select "count" from counters where "_id" = 77')
  expect(after.rows).toEqual([{ count: 41 }])
})

test('what a transaction notifies is heard after its commit, and not when it is rolled back', async () => {
  const heard: string[] = []
  const end = await shared.listen('news', (payload) => heard.push(payload))
  await shared
    .transaction(async (tx) => {
      await shared.notify(tx, 'news', 'undone')
      throw new Error('no')
    })
    .catch(() => {})
  await shared.transaction(async (tx) => shared.notify(tx, 'news', 'Grüß Gott'))
  await until(() => heard.length > 0)
  await end()
  await shared.notify(shared.db, 'news', 'late')
  const again: string[] = []
  await shared.listen('last', (payload) => again.push(payload))
  await shared.notify(shared.db, 'last', 'x')
  await until(() => again.length > 0)
  expect(heard).toEqual(['Grüß Gott'])
  await expect(shared.notify(shared.db, 'news', 'x'.repeat(8000))).rejects.toThrow(RangeError)
})

test('notices of one transaction are heard in the order in which they were said', async () => {
  const heard: string[] = []
  const hear = (channel: string) => shared.listen(channel, (payload) => heard.push(`${channel} ${payload}`))
  const ends = [await hear('first'), await hear('second')]
  await shared.transaction(async (tx) => {
    await shared.notify(tx, 'second', 'a')
    await shared.notify(tx, 'first', 'b')
    await shared.notify(tx, 'second', 'c')
  })
  await until(() => heard.length === 3)
  expect(heard).toEqual(['second a', 'first b', 'second c'])
  for (const end of ends) await end()
})

test('a statement is planned once per connection where it says so, of many rows it is not', async () => {
  const table = pgTable('counters', { _id: integer().primaryKey(), count: integer().notNull() })
  const rows = (from: number, many: number) =>
    Array.from({ length: many }, (_, at) => ({ _id: from + at, count: 0 }))
  await shared.transaction(async (tx) => {
    const store = (from: number, many: number) =>
      tx.execute(plannedOnce(tx.insert(table).values(rows(from, many)), many))
    const planned = () =>
      tx.execute(
        sql`select "generic_plans" + "custom_plans" as "runs" from pg_prepared_statements where "statement" like '%insert into "counters"%'`,
      )
    for (const from of [100, 101, 102]) await store(from, 1)
    await store(200, 40)
    expect((await planned()).rows).toEqual([{ runs: 3 }])
    const read = await selectRows(
      { db: tx },
      selectable(table),
      sql`where "_id" between 100 and 102`,
      plannedSelect,
    )
    expect(read).toEqual([100, 101, 102].map((_id) => ({ _id, count: 0 })))
    await tx.execute(sql`delete from counters where "_id" >= 100`)
  })
})

test('schemas do not hear each other, processes on one schema do', async () => {
  const other = await testDatabase('connect other', { migrations: null })
  const same = await openDatabase({ databaseUrl: testDatabaseUrl(), schema: shared.schema, log, poolSize: 1 })
  const heard: string[] = []
  await other.listen('here', () => heard.push('other'))
  await same.listen('here', () => heard.push('same'))
  await shared.notify(shared.db, 'here', '')
  await other.notify(other.db, 'here', '')
  await until(() => heard.length === 2)
  await same.close()
  expect(heard.toSorted()).toEqual(['other', 'same'])
})

test('a handler that fails does not keep others from hearing', async () => {
  let heard = false
  await shared.listen('failing', () => {
    throw new Error('no')
  })
  await shared.listen('failing', () => (heard = true))
  await shared.notify(shared.db, 'failing', '')
  await until(() => heard)
  expect(heard).toBe(true)
})

test('listening goes on after the server has died and come back, and says that it was interrupted', async () => {
  const heard: string[] = []
  let interrupted = 0
  await own.listen('before', (payload) => heard.push(payload))
  own.onReconnect(() => interrupted++)
  process.kill(await serverPid(), 'SIGKILL')
  await until(() => interrupted > 0)
  await own.listen('after', (payload) => heard.push(payload))
  await own.notify(own.db, 'before', 'a')
  await own.notify(own.db, 'after', 'b')
  await until(() => heard.length === 2)
  expect(heard.toSorted()).toEqual(['a', 'b'])
})

test('another state in the place of the tables is told once it is there, to this site alone', async () => {
  const other = await openDatabase({ databaseUrl: testDatabaseUrl(), log, schema: 'elsewhere' })
  let forgotten = 0
  let others = 0
  let after = false
  await own.listen('after', () => (after = true))
  await other.listen('after', () => {})
  own.onReconnect(() => forgotten++)
  other.onReconnect(() => others++)
  await own.pool.query(stateReplaced(own.schema))
  await own.notify(own.db, 'after', '')
  await until(() => after)
  await other.close()
  expect([forgotten, others]).toEqual([1, 0])
})

test('while the server is gone everything fails as unavailable, and recovers by itself', async () => {
  await own.ping()
  const pid = await serverPid()
  const running = own.pool.query('select pg_sleep(60)').catch((reason: unknown) => reason)
  const transaction = own
    .transaction(async (tx) => tx.execute(sql`select pg_sleep(60)`))
    .catch((reason: unknown) => reason)
  const query = own.db.execute(sql`select pg_sleep(60)`).catch((reason: unknown) => reason)
  await until(
    async () =>
      (await own.pool.query(`select from pg_stat_activity where query like '%pg_sleep(60)'`)).rowCount === 3,
  )
  process.kill(pid, 'SIGKILL')
  expect(await running).toBeInstanceOf(DatabaseUnavailable)
  expect(await transaction).toBeInstanceOf(DatabaseUnavailable)
  expect(findUnavailable(await query)).toMatchObject({ status: 503, code: 'DATABASE_UNAVAILABLE' })
  expect(hasWaitedForConnection(await query)).toBe(false)
  const failures = new Set<unknown>()
  await until(() =>
    own.ping().then(
      () => true,
      (reason: unknown) => {
        failures.add((reason as Error).name)
        return false
      },
    ),
  )
  expect([...failures].filter((name) => name !== 'DatabaseUnavailable')).toEqual([])
})

test('a lost connection is told without what the driver knows of it, and not at all once closing has begun', async () => {
  const told: unknown[] = []
  const tell = (...said: unknown[]) => void told.push(said)
  const heard = { ...log, warn: tell } as unknown as typeof log
  const other = await openDatabase({ databaseUrl: testDatabaseUrl(), log: heard })
  const { rows } = await other.pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  await shared.pool.query('select pg_terminate_backend($1)', [rows[0]!.pid])
  await until(() => told.length > 0)
  expect(told).toEqual([
    [{ reason: 'terminating connection due to administrator command' }, 'A database connection was lost'],
  ])
  const closed = other.close()
  other.pool.emit('error', new Error('lost while closing'), undefined)
  await closed
  expect(told).toHaveLength(1)
})

test('whoever waits in vain for a connection is told so, other than where one is lost', async () => {
  const database = await openDatabase({ databaseUrl: testDatabaseUrl(), log, poolSize: 1 })
  const holder = await database.pool.connect()
  const atStart = database.db.execute(sql`select 1`)
  database.endStart()
  const error = await database.db.execute(sql`select 1`).catch((reason: unknown) => reason)
  holder.release()
  // Requests during the start wait longer
  await expect(atStart).resolves.toMatchObject({ rowCount: 1 })
  await database.close()
  expect(findUnavailable(error)).toMatchObject({ status: 503 })
  expect(hasWaitedForConnection(error)).toBe(true)
})

test('after closing everything is unavailable', async () => {
  const database = await openDatabase({ databaseUrl: testDatabaseUrl(), log, poolSize: 1 })
  await database.close()
  await database.close()
  await expect(database.ping()).rejects.toBeInstanceOf(DatabaseUnavailable)
  await expect(database.listen('x', () => {})).rejects.toBeInstanceOf(DatabaseUnavailable)
})

test('a wrong password, a database that is not there and missing rights are told', async () => {
  const refusal = async (databaseUrl: string) => {
    const error = await openDatabase({ databaseUrl, log }).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(DatabaseStartError)
    return (error as Error).message
  }
  const wrong = new URL(own.url)
  wrong.password = 'wrong'
  expect(await refusal(wrong.href)).toMatch(
    /^The database refuses the sign-in \(password authentication failed.*the password in DATABASE_URL\.$/,
  )
  const absent = new URL(testDatabaseUrl())
  absent.pathname = '/nowhere'
  // The embedded server accepts connections to this database only
  expect(await refusal(absent.href)).toMatch(
    /^The database (server has no such database|refuses the sign-in)/,
  )
  const forbidden = await shared.pool.query('select * from pg_authid').catch((reason: unknown) => reason)
  expect(lackOfRights(forbidden)?.texts.de).toMatch(/^Dem Benutzer in DATABASE_URL fehlen Rechte .*pg_authid/)
  await expect(openDatabase({ databaseUrl: own.url, log, schema: 'a; b' })).rejects.toThrow(RangeError)
})

test('neither address nor directory is refused', async () => {
  await expect(openDatabase({ log })).rejects.toThrow('Neither DATABASE_URL nor DATA_DIR is set.')
})
