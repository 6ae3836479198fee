import type { Platform } from '#kit/server/context.ts'

/**
 * Lock of one sending across all processes, held as long as the database connection lives. Null: another process has
 * it.
 */
export async function takeTurn(platform: Platform, sending: string): Promise<(() => Promise<void>) | null> {
  const client = await platform.database.pool.connect()
  const key = `letters ${platform.database.schema} ${sending}`
  try {
    const { rows } = await client.query<{ taken: boolean }>(
      'select pg_try_advisory_lock(hashtextextended($1, 0)) as "taken"',
      [key],
    )
    if (!rows[0]?.taken) {
      client.release()
      return null
    }
  } catch (error) {
    client.release(error as Error)
    throw error
  }
  return async () => {
    try {
      await client.query('select pg_advisory_unlock(hashtextextended($1, 0))', [key])
      client.release()
    } catch (error) {
      // Closing the connection releases the lock
      client.release(error as Error)
    }
  }
}
