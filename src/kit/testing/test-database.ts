import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, inject } from 'vitest'
import { openDatabase, type Database } from '../server/database/connect.ts'
import { migrate } from '../server/database/migrate.ts'

export interface TestDatabaseOptions {
  /** Directory of the migrations, the project's own by default; `null` leaves the schema empty. */
  migrations?: string | null
  poolSize?: number
}

/** Test runs are quiet; what goes wrong shows in the test. */
export const silentLog = { info() {}, warn() {}, error() {} }

/** The PostgreSQL of this test run; it holds the schemas of all test files. */
export const testDatabaseUrl = (): string => inject('databaseUrl')

const ownMigrations = join(import.meta.dirname, '../../../migrations')

/**
 * A database of its own for a test file: a migrated, empty schema on the PostgreSQL of the test run, dropped when the file
 * is done. Called at the top of the file or in `beforeAll`. `name` is only there to recognise the schema.
 */
export async function testDatabase(
  name: string,
  { migrations = ownMigrations, poolSize = 5 }: TestDatabaseOptions = {},
): Promise<Database> {
  const databaseUrl = testDatabaseUrl()
  const schema = `test_${name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '_')
    .slice(0, 40)}_${randomBytes(4).toString('hex')}`
  await onServer(databaseUrl, `create schema ${schema}`)
  const database = await openDatabase({ databaseUrl, log: silentLog, poolSize, schema })
  afterAll(async () => {
    await database.close()
    await onServer(databaseUrl, `drop schema ${schema} cascade; drop schema if exists ${schema}_jobs cascade`)
  })
  if (migrations) await migrate(database, { directory: migrations })
  return database
}

async function onServer(databaseUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
