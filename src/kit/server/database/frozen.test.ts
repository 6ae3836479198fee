import pg from 'pg'
import { expect, test } from 'vitest'
import { patience } from '../../testing/patience.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { freeze } from './frozen.ts'
import { applicationName } from './pool.ts'

const database = await testDatabase('frozen')
const { pool, schema, url } = database

const write = () => database.transaction((tx) => tx.execute('create table if not exists written ()'))

/** Ends the site's connections, as a freezing restore does. */
const end = async (client: pg.Client, name: string) => {
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = $1 and datname = current_database() and pid <> pg_backend_pid()`,
    [name],
  )
}

async function connected(name: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: name })
  client.on('error', () => {})
  await client.connect()
  return client
}

test('a frozen site rejects writes in words and goes on reading; it is free again when whoever froze it is gone', async () => {
  await write()
  const holder = await connected('frozen by a test')
  const watcher = await connected('watches')
  await holder.query(freeze(schema))
  await end(watcher, applicationName(schema))
  const refused = await write().catch((error: unknown) => error)
  // The pool may first pick the connection that was ended
  const again = await write().catch((error: unknown) => error)
  expect([refused, again]).toContainEqual(expect.objectContaining({ code: 'READ_ONLY', status: 503 }))
  await expect(pool.query('insert into written default values')).rejects.toMatchObject({ code: 'READ_ONLY' })
  expect((await pool.query('select from written')).rowCount).toBe(0)

  // Killed, so its end is not announced
  await end(watcher, 'frozen by a test')
  await expect
    .poll(
      () =>
        write().then(
          () => true,
          () => false,
        ),
      patience,
    )
    .toBe(true)
  await watcher.end()
  await holder.end().catch(() => {})
})
