import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, expect, test, vi } from 'vitest'
import { patience } from '../../testing/patience.ts'
import { testDatabaseUrl } from '../../testing/test-database.ts'
import { dropDatabase } from './drop-database.ts'

async function connected(url = testDatabaseUrl()): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client
}
const connectedTo = (name: string) =>
  connected(Object.assign(new URL(testDatabaseUrl()), { pathname: `/${name}` }).href)

const server = await connected()
afterAll(() => server.end())
const ask = async (text: string, values: unknown[] = []) => (await server.query(text, values)).rows
const [role] = await ask('select rolsuper as "isSuper" from pg_roles where rolname = current_user')
const isThere = async (name: string) =>
  (await ask('select from pg_database where datname = $1', [name])).length > 0

/** Drops a database until the server was asked more than once, ends the connection, and returns the outcome. */
async function triedAgain(client: pg.Client, name: string): Promise<unknown> {
  const [{ pid }] = (await client.query('select pg_backend_pid() as pid')).rows
  const dropping = dropDatabase(client, name).catch((error: unknown) => error)
  const begun = new Set<string>()
  await vi.waitFor(async () => {
    const at = `select query_start::text as at from pg_stat_activity where pid = $1 and query like 'drop database%'`
    for (const one of await ask(at, [pid])) begun.add(one.at)
    expect(begun.size).toBeGreaterThan(1)
  }, patience)
  await client.end()
  return dropping
}

test('a database goes with the connections to it, and one that is gone is none to drop', async () => {
  const name = `some"thing_${randomBytes(4).toString('hex')}`
  await server.query(`create database ${pg.escapeIdentifier(name)}`)
  const inside = await connectedTo(name)
  const ended = new Promise((resolve) => inside.on('error', resolve))
  await dropDatabase(server, name)
  await ended
  expect(await isThere(name)).toBe(false)
  await dropDatabase(server, name)
})

test('one that is in use is waited for', async () => {
  const name = `in_use_${randomBytes(4).toString('hex')}`
  await server.query(`create database ${name}`)
  // A connection in use blocks dropping
  expect(await triedAgain(await connectedTo(name), name)).toBeInstanceOf(Error)
  expect(await isThere(name)).toBe(true)
  await dropDatabase(server, name)
})

// Not applicable to a superuser, who may end any process
test.skipIf(role?.isSuper)('one that belongs to the server itself is waited for', async () => {
  expect(await triedAgain(await connected(), 'template1')).toBeInstanceOf(Error)
})

test('any other refusal is final', async () => {
  const client = await connected()
  await client.query('begin')
  // Inside a transaction, a second try would only fail with 25P02
  await expect(dropDatabase(client, 'nothing')).rejects.toMatchObject({ code: '25001' })
  await client.end()
})
