import { sql, type SQL } from 'drizzle-orm'

type Condition = (fileId: SQL, now: string) => SQL

const conditions = new Map<string, Condition>()

/**
 * Keeps files from guests although they are public: those for which the condition holds at a moment (ISO time) are there
 * only for those who may read files. Said once for a collection, before the first request.
 */
export function holdBackFiles(collection: string, condition: Condition): void {
  conditions.set(collection, condition)
}

/** The condition under which somebody holds a file back. */
export const heldBack = (fileId: SQL, now: string): SQL =>
  conditions.size === 0
    ? sql`false`
    : sql.join(
        [...conditions.values()].map((condition) => sql`(${condition(fileId, now)})`),
        sql` or `,
      )
