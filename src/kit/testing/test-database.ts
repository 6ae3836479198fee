import { randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { openDatabase, type Database } from '../server/database/connect.ts'
import type { Platform } from '../server/context.ts'
import { dropDatabase } from '../server/database/drop-database.ts'
import { migrate } from '../server/database/migrate.ts'
import { createJobs } from '../server/jobs/create-jobs.ts'
import { createLog } from '../server/health/log.ts'
import { createMetrics } from '../server/health/metrics.ts'
import { closeWithFile } from './opened.ts'

export interface TestDatabaseOptions {
  /** `null` leaves the schema empty. */
  migrations?: null
  poolSize?: number
}

/** Test runs are quiet; failures show in the test. */
export const silentLog = { info() {}, warn() {}, error() {} }

/** The PostgreSQL of this test run, with the databases of all test files. */
export const testDatabaseUrl = (): string => inject('databaseUrl')

const ownMigrations = join(import.meta.dirname, '../../../migrations')
/** Schema of the template and every copy: functions of the job queue name it, so it cannot be renamed. */
const copiedSchema = 'dorfplatz'
// Arbitrary number; the holder of this lock creates the template.
const templateLock = 0x746d706c

/**
 * Creates a database for one test file on the PostgreSQL of the test run: a migrated, empty schema with the tables of
 * the job queue. It is dropped at the end of the file. `name` only helps to recognise the database.
 */
export async function testDatabase(
  name: string,
  { migrations, poolSize = 5 }: TestDatabaseOptions = {},
): Promise<Database> {
  const unique = `test_${name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '_')
    .slice(0, 40)}_${randomBytes(4).toString('hex')}`
  const place = migrations === undefined ? await copyOfTemplate(unique) : await emptySchema(unique)
  const { url: databaseUrl, schema } = place
  const database = await openDatabase({ databaseUrl, log: silentLog, poolSize, schema })
  closeWithFile(async () => {
    await database.close()
    await place.drop()
  })
  return database
}

/** A database with the data of an older program: on the schema before a migration, which `migrateTo` brings forward. */
export async function databaseBefore(
  migration: string,
): Promise<{ database: Database; migrateTo(last?: string): Promise<void> }> {
  const database = await testDatabase(`before ${migration}`, { migrations: null })
  const all = readdirSync(ownMigrations).filter((name) => name.endsWith('.sql'))
  const run = async (isWanted: (name: string) => boolean) => {
    await migrate(database, { directory: ownMigrations, only: all.filter(isWanted) })
  }
  await run((name) => name < migration)
  // Without a name up to today's schema
  return { database, migrateTo: (last) => run((name) => last === undefined || name <= last) }
}

/** Location of a test file's schema. */
interface TestPlace {
  url: string
  schema: string
  drop(): Promise<void>
}

async function emptySchema(schema: string): Promise<TestPlace> {
  const url = testDatabaseUrl()
  await onServer(url, (client) => client.query(`create schema ${schema}`))
  const drop = `drop schema ${schema} cascade; drop schema if exists ${schema}_jobs cascade`
  return { url, schema, drop: () => onServer(url, (client) => client.query(drop)) }
}

/** Copies the template, which takes a fraction of the time of migrating. */
async function copyOfTemplate(name: string): Promise<TestPlace> {
  const server = testDatabaseUrl()
  const template = inject('databaseTemplate')
  await onServer(server, async (client) => {
    await client.query('select pg_advisory_lock($1)', [templateLock])
    const { rowCount } = await client.query('select from pg_database where datname = $1', [template])
    if (rowCount === 0) await makeTemplate(client, template)
    await client.query('select pg_advisory_unlock($1)', [templateLock])
    await client.query(`create database ${name} template ${template} strategy file_copy`)
  })
  return {
    url: databaseAt(server, name),
    schema: copiedSchema,
    drop: () => onServer(server, (client) => dropDatabase(client, name)),
  }
}

async function makeTemplate(server: pg.Client, template: string): Promise<void> {
  // Under another name until complete, so that an interrupted test leaves no partial template
  const draft = `${template}_${randomBytes(4).toString('hex')}`
  await server.query(`create database ${draft}`)
  const databaseUrl = databaseAt(testDatabaseUrl(), draft)
  await onServer(databaseUrl, (client) => client.query(`create schema ${copiedSchema}`))
  const database = await openDatabase({ databaseUrl, log: silentLog, poolSize: 1, schema: copiedSchema })
  await migrate(database, { directory: ownMigrations })
  await createJobTables(database)
  await database.close()
  await server.query(`alter database ${draft} rename to ${template}`)
}

async function createJobTables(database: Database): Promise<void> {
  const jobs = createJobs({
    config: { worker: 'off' },
    database,
    log: createLog('silent'),
    metrics: createMetrics(),
  })
  // Without definitions no job uses the platform
  await jobs.start([], {} as Platform)
  await jobs.stop()
}

function databaseAt(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

async function onServer(databaseUrl: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
