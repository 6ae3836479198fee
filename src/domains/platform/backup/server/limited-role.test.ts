import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dropDatabase } from '#kit/server/database/drop-database.ts'
import { testDatabaseUrl } from '#kit/testing/test-database.ts'
import { scratchDatabase } from './restore/scratch.ts'

const database = `limited_${randomBytes(4).toString('hex')}`
const url = Object.assign(new URL(testDatabaseUrl()), { pathname: `/${database}` }).href
const server = new pg.Client({ connectionString: testDatabaseUrl() })

beforeAll(async () => {
  await server.connect()
  await server.query(`create database ${database}`)
  await server.query(`grant create on database ${database} to pg_database_owner`)
  await server.query(`alter role current_user in database ${database} set role = pg_database_owner`)
})
afterAll(async () => {
  await dropDatabase(server, database)
  await server.end()
})

test('a role that may make no database gets a schema for a drill, beside the tables of the site', async () => {
  const schemas = async () => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    const { rows } = await client.query<{ name: string }>(
      `select nspname as "name" from pg_namespace where nspname like '%\\_restoring\\_%'`,
    )
    await client.end()
    return rows.map(({ name }) => name)
  }
  const scratch = await scratchDatabase(url, 'public')
  expect(scratch.url).toBe(url)
  expect(await schemas()).toEqual([scratch.schema])
  await scratch.drop()
  expect(await schemas()).toEqual([])
})
