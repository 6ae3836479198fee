import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { deleteHeld } from '#kit/server/storage/held-deletes.ts'
import { databaseAway, otherWork } from './backup.problems.ts'
import { connectTo, hasTable, type Site } from './snapshot.ts'

// Arbitrary; must be unique on the server
const lockSpace = 0x6261636b
/** Lock for reading the whole store: see `kit/server/storage/held-deletes.ts`. */
const storeSpace = 0x64667366

const tries = 5
const betweenTries = 300

/**
 * Runs backups, restores and drills of a site one at a time, over all processes. The lock ends with its connection, so
 * a killed process blocks nothing. With `readsStore`, deletes of stored files are deferred.
 * @param work its signal is aborted if the lock is lost
 * @throws BACKUP_BUSY (409)
 */
export async function exclusively<T>(
  { url, schema, storage, log }: Pick<Site, 'url' | 'schema' | 'storage' | 'log'>,
  { readsStore = false }: { readsStore?: boolean },
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const client = await connectTo(url, schema)
  const lost = new AbortController()
  let holdsStore = false
  try {
    const { rows } = await client.query<{ free: boolean }>(
      'select pg_try_advisory_lock($1, hashtext($2)) as free',
      [lockSpace, schema],
    )
    if (!rows[0]?.free) throw otherWork()
    // Waits for running deletes
    if (readsStore) await client.query('select pg_advisory_lock($1, hashtext($2))', [storeSpace, schema])
    holdsStore = readsStore
    client.once('end', () => lost.abort(databaseAway()))
    return await work(lost.signal)
  } finally {
    client.removeAllListeners('end')
    // Deletes that fail now are retried after the next backup
    if (holdsStore)
      await letGo(client, { schema, storage }).catch((error: unknown) =>
        log?.warn({ err: error }, 'files that were to go stay until the next backup'),
      )
    await client.end()
  }
}

/** True if a backup, restore or drill of the site is running in any process. */
export async function isAtWork({ url, schema }: Pick<Site, 'url' | 'schema'>): Promise<boolean> {
  const client = await connectTo(url, schema)
  try {
    const { rowCount } = await client.query(
      `select from pg_locks where locktype = 'advisory' and classid = $1::int::oid and objid = hashtext($2)::oid
        and database = (select oid from pg_database where datname = current_database())`,
      [lockSpace, schema],
    )
    return (rowCount ?? 0) > 0
  } finally {
    await client.end()
  }
}

async function letGo(
  client: pg.Client,
  { schema, storage }: Pick<Site, 'schema' | 'storage'>,
): Promise<void> {
  await client.query('select pg_advisory_unlock($1, hashtext($2))', [storeSpace, schema])
  if (!(await hasTable(client, 'held_deletes'))) return
  for (let left = tries; ; left--) {
    try {
      await deleteHeld(storage, client)
      return
    } catch (error) {
      if (left === 1) throw error
      // After a restore, the program must reconnect
      await delay(betweenTries)
    }
  }
}
