import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { Language } from '../../shared/text/languages.ts'
import type { Database } from './connect.ts'
import { DatabaseStartError, diskFullState, findDatabaseError, lackOfRights } from './failure.ts'

interface Migration {
  name: string
  checksum: string
  statements: string
}

/** Installed in `public`, whatever the schema of the tables. */
const extensions = ['btree_gist', 'citext', 'pg_trgm', 'unaccent']
const fileName = /^\d{4}-[a-z0-9-]+\.sql$/

// Arbitrary; must be unique on the server
const lockSpace = 0x646f7266

export interface MigrateOptions {
  /** Directory of the files `NNNN-name.sql`. */
  directory: string
  /** Names of the files to consider; all by default. */
  only?: readonly string[]
  /**
   * Runs before the first pending file of a schema already in use, with the names of the pending files. Its text is
   * appended to the message if a file then fails.
   */
  before?: (waiting: readonly string[]) => Promise<Record<Language, string>>
}

/**
 * Migrates the schema to the newest file, in one transaction if it has been in use: a failure leaves it unchanged. A
 * new schema is made file by file. Several processes may call it at once: each file runs once. Returns the names of the
 * files that ran now.
 * Throws `DatabaseStartError` if an applied file was changed or is missing, or if a file fails.
 */
export async function migrate(
  database: Pick<Database, 'pool' | 'schema'>,
  { directory, only, before }: MigrateOptions,
): Promise<string[]> {
  const migrations = readMigrations(directory).filter(({ name }) => !only || only.includes(name))
  const client = await database.pool.connect()
  try {
    await createExtensions(client)
    await client.query('select pg_advisory_lock($1, hashtext($2))', [lockSpace, database.schema])
    await client.query(
      'create table if not exists migrations ("name" text primary key, "checksum" text not null, "appliedAt" timestamptz(3) not null default now())',
    )
    const { waiting, isNew } = await findWaiting(client, migrations)
    const names = waiting.map(({ name }) => name)
    if (isNew || waiting.length === 0) for (const migration of waiting) await apply(client, [migration])
    else {
      const kept = await before?.(names)
      try {
        await apply(client, waiting)
      } catch (error) {
        throw kept && error instanceof DatabaseStartError ? error.with(kept) : error
      }
    }
    return names
  } finally {
    // Closing the connection also ends the lock, even in a failed transaction
    client.release(true)
  }
}

function readMigrations(directory: string): Migration[] {
  const names = readdirSync(directory)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
  for (const [index, name] of names.entries()) {
    if (!fileName.test(name)) throw new DatabaseStartError('migrationName', { name })
    const before = names[index - 1]
    if (before?.slice(0, 4) === name.slice(0, 4))
      throw new DatabaseStartError('migrationTwice', { before, name })
  }
  return names.map((name) => {
    // Git may check out other line ends on other systems
    const statements = readFileSync(join(directory, name), 'utf8').replaceAll('\r\n', '\n')
    return { name, statements, checksum: createHash('sha256').update(statements).digest('hex') }
  })
}

async function createExtensions(client: pg.PoolClient): Promise<void> {
  const missing = await missingExtensions(client)
  if (missing.length === 0) return
  // "if not exists" alone fails when two processes create at once
  await client.query('select pg_advisory_lock($1, 0)', [lockSpace])
  for (const name of await missingExtensions(client)) {
    try {
      await client.query(`create extension if not exists ${name} schema public`)
    } catch (error) {
      const commands = (await missingExtensions(client))
        .map((one) => `create extension ${one} schema public;`)
        .join(' ')
      throw new DatabaseStartError(
        'extensionNeeded',
        { name, commands, reason: (error as Error).message },
        error,
      )
    }
  }
  await client.query('select pg_advisory_unlock($1, 0)', [lockSpace])
}

async function missingExtensions(client: pg.PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ name: string; schema: string }>(
    'select extname as name, nspname as schema from pg_extension join pg_namespace n on n.oid = extnamespace where extname = any($1)',
    [extensions],
  )
  const elsewhere = rows.find(({ schema }) => schema !== 'public')
  if (elsewhere) {
    const { name, schema } = elsewhere
    throw new DatabaseStartError('extensionElsewhere', { name, schema })
  }
  return extensions.filter((name) => !rows.some((row) => row.name === name))
}

async function findWaiting(
  client: pg.PoolClient,
  migrations: Migration[],
): Promise<{ waiting: Migration[]; isNew: boolean }> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select "name", "checksum" from migrations order by "name"',
  )
  const applied = new Map(rows.map(({ name, checksum }) => [name, checksum]))
  for (const { name, checksum } of migrations) {
    if (applied.has(name) && applied.get(name) !== checksum) {
      throw new DatabaseStartError('migrationChanged', { name })
    }
  }
  const unknown = rows.find((row) => !migrations.some(({ name }) => name === row.name))
  if (unknown) {
    throw new DatabaseStartError('databaseNewer', { name: unknown.name })
  }
  // Including numbers below those applied: another branch may have added them
  return { waiting: migrations.filter(({ name }) => !applied.has(name)), isNew: applied.size === 0 }
}

/** Runs files in one transaction: all of them, or none. */
async function apply(client: pg.PoolClient, migrations: readonly Migration[]): Promise<void> {
  try {
    // One message for a file and its transaction statements, because tests create many schemas
    for (const [index, migration] of migrations.entries())
      await run(client, migration, {
        first: index === 0 ? 'begin;' : '',
        last: index === migrations.length - 1 ? ';commit' : '',
      })
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

async function run(
  client: pg.PoolClient,
  { name, statements, checksum }: Migration,
  { first, last }: { first: string; last: string },
): Promise<void> {
  const record = `insert into migrations ("name", "checksum") values (${pg.escapeLiteral(name)}, ${pg.escapeLiteral(checksum)})`
  try {
    await client.query(`${first}${statements}\n;${record}${last}`)
  } catch (error) {
    const failure = findDatabaseError(error)
    if (!failure) throw error
    const { code, message: reason } = failure
    const position = Number(failure.position ?? 0) - first.length
    const lack = lackOfRights(error)
    if (lack) throw lack
    if (code === diskFullState) throw new DatabaseStartError('migrationFull', { name }, error)
    if (position <= 0) throw new DatabaseStartError('migrationFails', { name, reason }, error)
    const line = statements.slice(0, position).split('\n').length
    throw new DatabaseStartError('migrationFailsAt', { name, line, reason }, error)
  }
}
