import { freeze, thaw } from '#kit/server/database/frozen.ts'
import { databaseAway } from '../backup.problems.ts'
import { connectTo, type Site } from '../snapshot.ts'
import { endOthers } from './swap.ts'

/** A read-only site. */
export interface FrozenSite {
  /** Aborted if the lock is lost: writes may have happened since. */
  signal: AbortSignal
  /** Allows writes again. May be called twice. */
  thaw(): Promise<void>
}

/**
 * Rejects all writes of a site, in every process, while `work` runs; reads go on. Running transactions are rolled back, so `work` finds
 * every acknowledged write.
 */
export async function whileFrozen<T>(
  { url, schema }: Pick<Site, 'url' | 'schema'>,
  work: (frozen: FrozenSite) => Promise<T>,
): Promise<T> {
  const client = await connectTo(url, schema)
  const lost = new AbortController()
  let isFrozen = false
  const frozen: FrozenSite = {
    signal: lost.signal,
    async thaw() {
      if (!isFrozen) return
      isFrozen = false
      await client.query(thaw(schema))
    },
  }
  /** Existing connections stay as they are. */
  const connectAnew = async () => {
    await client.query('begin')
    await endOthers(client, schema)
    await client.query('commit')
  }
  try {
    await client.query(freeze(schema))
    isFrozen = true
    client.once('end', () => lost.abort(databaseAway()))
    await connectAnew()
    return await work(frozen)
  } finally {
    client.removeAllListeners('end')
    if (isFrozen && !lost.signal.aborted) {
      await frozen.thaw()
      await connectAnew()
    }
    await client.end().catch(() => {})
  }
}
