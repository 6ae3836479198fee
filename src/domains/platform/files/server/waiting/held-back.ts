import { sql, type SQL } from 'drizzle-orm'

type Condition = (fileId: SQL, now: string) => SQL

const conditions = new Map<string, Condition>()

/**
 * Registers a condition under which public files are hidden from guests at a time (ISO): only users who may read files
 * get them. Called once per collection, before the first request.
 */
export function holdBackFiles(collection: string, condition: Condition): void {
  conditions.set(collection, condition)
}

/** Condition that a file is held back. */
export const heldBack = (fileId: SQL, now: string): SQL =>
  conditions.size === 0
    ? sql`false`
    : sql.join(
        [...conditions.values()].map((condition) => sql`(${condition(fileId, now)})`),
        sql` or `,
      )
