import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'

const tries = 100
const betweenTries = 100

// insufficient_privilege, object_in_use
const passing = new Set(['42501', '55006'])

/**
 * Drops a database, if there is one, with all connections to it. A process of the server's own that tidies up in it may not be ended
 * by us; it goes by itself, so that is waited for some seconds. Throws what the server says.
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
