import { type SQL, sql } from 'drizzle-orm'

/** Condition that a cancellation takes a document back, by the column of its id. */
export const isCancelled = (_id: SQL): SQL =>
  sql`exists (select from documents c where c."corrects" = ${_id} and c."type" = 'cancellation')`
