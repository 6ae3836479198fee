import type pg from 'pg'

// Any number will do, as long as nothing else on the server uses it
const lockSpace = 0x66726f7a

/**
 * Takes the lock that freezes a site: from then on every new connection of every process of the site only reads. It ends with
 * the connection of the taker, so that a killed restore leaves no site frozen. The taker ends the connections that are there.
 */
export const freeze = (schema: string): pg.QueryConfig => ({
  text: 'select pg_advisory_lock($1, hashtext($2))',
  values: [lockSpace, schema],
})

/** Gives the lock back. */
export const thaw = (schema: string): pg.QueryConfig => ({
  text: 'select pg_advisory_unlock($1, hashtext($2))',
  values: [lockSpace, schema],
})

/** The first statement of each connection of a site: its session only reads while the site is frozen. */
export const readOnlyWhileFrozen = (schema: string): pg.QueryConfig => ({
  text: `select set_config('default_transaction_read_only', 'on', false) where exists (
    select from pg_locks where locktype = 'advisory' and granted and classid = $1::int::oid and objid = hashtext($2)::oid
      and database = (select oid from pg_database where datname = current_database()))`,
  values: [lockSpace, schema],
})
