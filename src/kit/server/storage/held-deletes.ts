import { sql } from 'drizzle-orm'
import type pg from 'pg'
import type { Database } from '../database/connect.ts'
import type { Storage } from './storage.ts'

// Arbitrary; must be unique on the server
const lockSpace = 0x64667366

/** Key of a schema's advisory lock, held while the whole store is read. */
export const storeLock = (schema: string) => sql`${lockSpace}::integer, hashtext(${schema})`

/**
 * Wraps a store so that files are kept while it is read as a whole: an exclusive holder of `storeLock` finds every file
 * named by a row when the lock was taken. Deletes are noted meanwhile and carried out later by `deleteHeld`. Works
 * across processes.
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
 * Deletes files whose deletion was deferred; call it after releasing the lock. Returns their number.
 * @param client connection with the site's schema
 */
export async function deleteHeld(
  storage: Pick<Storage, 'delete'>,
  client: Pick<pg.ClientBase, 'query'>,
): Promise<number> {
  const { rows } = await client.query<{ key: string }>('select "key" from held_deletes')
  for (const { key } of rows) {
    // Removes the note first: if the store is being read again, the delete adds another
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

/** Notes keys of files to delete once the store is no longer being read. */
export async function holdDelete(
  client: Pick<pg.ClientBase, 'query'>,
  keys: readonly string[],
): Promise<void> {
  await client.query(
    'insert into held_deletes ("key") select unnest($1::text[]) on conflict ("key") do nothing',
    [keys],
  )
}
