import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'

const tries = 100
const betweenTries = 100

// insufficient_privilege, object_in_use
const passing = new Set(['42501', '55006'])

/**
 * Drops a database, if it exists, with all its connections. PostgreSQL's own maintenance processes may not be ended,
 * but finish by themselves, so the drop is retried for some seconds. Throws the server's error.
 */
export async function dropDatabase(client: Pick<pg.ClientBase, 'query'>, name: string): Promise<void> {
  for (let left = tries; ; left--) {
    try {
      await client.query(`drop database if exists ${pg.escapeIdentifier(name)} with (force)`)
      return
    } catch (error) {
      if (left === 1 || !passing.has((error as { code?: string }).code ?? '')) throw error
      await delay(betweenTries)
    }
  }
}
