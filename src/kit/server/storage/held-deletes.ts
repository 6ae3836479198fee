import { sql } from 'drizzle-orm'
import type pg from 'pg'
import type { Database } from '../database/connect.ts'
import type { Storage } from './storage.ts'

// Any number will do, as long as nothing else on the server uses it
const lockSpace = 0x64667366

/** The two keys of the advisory lock of a schema that whoever reads the whole store holds. */
export const storeLock = (schema: string) => sql`${lockSpace}::integer, hashtext(${schema})`

/**
 * The store, whose files stay while somebody reads all of it: who holds `storeLock` alone sees none vanish that a row named when
 * the lock was taken. What is deleted meanwhile is noted and goes later, see `deleteHeld`. Across processes.
 */
export function holdDeletes(storage: Storage, database: Pick<Database, 'transaction' | 'schema'>): Storage {
  return {
    ...storage,
    async delete(key) {
      await database.transaction(async (tx) => {
        const { rows } = await tx.execute<{ free: boolean }>(
          sql`select pg_try_advisory_xact_lock_shared(${storeLock(database.schema)}) as free`,
        )
        if (rows[0]?.free) await storage.delete(key)
        else
          await tx.execute(
            sql`insert into held_deletes ("key") values (${key}) on conflict ("key") do nothing`,
          )
      })
    },
  }
}

/**
 * Deletes what was to be deleted while the store was read, for whoever has just let go of it. Gives how many files that were.
 * @param client speaks to the schema of the site
 */
export async function deleteHeld(
  storage: Pick<Storage, 'delete'>,
  client: Pick<pg.ClientBase, 'query'>,
): Promise<number> {
  const { rows } = await client.query<{ key: string }>('select "key" from held_deletes')
  for (const { key } of rows) {
    // First the note: where the store is read again, the delete leaves another one
    await client.query('delete from held_deletes where "key" = $1', [key])
    try {
      await storage.delete(key)
    } catch (error) {
      await holdDelete(client, [key])
      throw error
    }
  }
  return rows.length
}

/** Notes keys of files that are to go as soon as nobody reads the store. */
export async function holdDelete(
  client: Pick<pg.ClientBase, 'query'>,
  keys: readonly string[],
): Promise<void> {
  await client.query(
    'insert into held_deletes ("key") select unnest($1::text[]) on conflict ("key") do nothing',
    [keys],
  )
}
