import type { Platform } from '#kit/server/context.ts'

/** The first key of the advisory locks of running imports; the second is a hash of their ids. */
export const placesOfImports = 0x7770_696d

/**
 * Locks a running import. The lock belongs to a connection: when the process is killed the database releases it at
 * once, and another import may begin. Returns the function that releases it.
 */
export async function holdPlace({ database, log }: Platform, _id: string): Promise<() => Promise<void>> {
  const client = await database.pool.connect()
  let gone = false
  const lose = (error: Error) => {
    gone = true
    log.warn({ err: error, import: _id }, 'the connection of a running import was lost')
  }
  client.on('error', lose)
  try {
    await client.query('select pg_advisory_lock($1, hashtext($2))', [placesOfImports, _id])
  } catch (error) {
    client.release(true)
    throw error
  }
  return async () => {
    client.off('error', lose)
    // A closed connection has released its lock already
    if (gone) return client.release(true)
    await client.query('select pg_advisory_unlock($1, hashtext($2))', [placesOfImports, _id]).then(
      () => client.release(),
      () => client.release(true),
    )
  }
}
