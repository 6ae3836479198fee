import type pg from 'pg'

// Arbitrary; must be unique on the server
const lockSpace = 0x66726f7a

/**
 * Takes the lock that freezes a site: every new connection of every process is read-only from then on. The lock ends
 * with the connection, so that a killed restore leaves no site frozen. The caller ends the existing connections.
 */
export const freeze = (schema: string): pg.QueryConfig => ({
  text: 'select pg_advisory_lock($1, hashtext($2))',
  values: [lockSpace, schema],
})

/** Releases the lock. */
export const thaw = (schema: string): pg.QueryConfig => ({
  text: 'select pg_advisory_unlock($1, hashtext($2))',
  values: [lockSpace, schema],
})

/** First statement of each connection of a site: makes the session read-only while the site is frozen. */
export const readOnlyWhileFrozen = (schema: string): pg.QueryConfig => ({
  text: `select set_config('default_transaction_read_only', 'on', false) where exists (
    select from pg_locks where locktype = 'advisory' and granted and classid = $1::int::oid and objid = hashtext($2)::oid
      and database = (select oid from pg_database where datname = current_database()))`,
  values: [lockSpace, schema],
})
