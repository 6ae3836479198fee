import { sql } from 'drizzle-orm'
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

/** Deletes what was to be deleted while the store was read. Gives how many files that were. */
export async function deleteHeld(
  storage: Pick<Storage, 'delete'>,
  { db }: Pick<Database, 'db'>,
): Promise<number> {
  const { rows } = await db.execute<{ key: string }>(sql`select "key" from held_deletes`)
  for (const { key } of rows) {
    // First the note: where the store is read again, the delete leaves another one
    await db.execute(sql`delete from held_deletes where "key" = ${key}`)
    await storage.delete(key)
  }
  return rows.length
}
