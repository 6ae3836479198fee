import { otherWork } from './backup.problems.ts'
import { connectTo } from './snapshot.ts'

// Any number will do, as long as nothing else on the server uses it
const lockSpace = 0x6261636b
/** Held by whoever reads the whole store: see `kit/server/storage/held-deletes.ts`. */
const storeSpace = 0x64667366

/**
 * Backups, restores and drills of a site follow each other, over all processes. The lock ends with its connection, so a killed
 * process holds nothing up. While `readsStore`, no file of the store is deleted.
 * @param work its signal fires when the lock is lost
 * @throws BACKUP_BUSY (409)
 */
export async function exclusively<T>(
  { url, schema }: { url: string; schema: string },
  { readsStore = false }: { readsStore?: boolean },
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const client = await connectTo(url, schema)
  const lost = new AbortController()
  try {
    const { rows } = await client.query<{ free: boolean }>(
      'select pg_try_advisory_lock($1, hashtext($2)) as free',
      [lockSpace, schema],
    )
    if (!rows[0]?.free) throw otherWork()
    // Deletes that are under way end first
    if (readsStore) await client.query('select pg_advisory_lock($1, hashtext($2))', [storeSpace, schema])
    client.once('end', () => lost.abort(new Error('the connection to the database was lost')))
    return await work(lost.signal)
  } finally {
    client.removeAllListeners('end')
    await client.end()
  }
}
