import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { applicationName, stateReplaced } from '#kit/server/database/pool.ts'
import { getConstructionPlans } from 'pg-boss'
import { connectTo, hasTable, listTables, quoted, schemasOf } from '../snapshot.ts'
import { continueSequences, noteLaterNumbers } from './later-numbers.ts'

/** Everything in a schema that can be moved to another one and belongs to no extension, as `table x.y`. */
const movable = `
  with of_extension as (select classid, objid from pg_depend where deptype = 'e')
  select kind || ' ' || name as thing from (
    select 1 as rank, case c.relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' else 'table' end as kind,
      format('%I.%I', n.nspname, c.relname) as name, 'pg_class'::regclass as classid, c.oid
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = $1 and c.relkind in ('r', 'p', 'v', 'm', 'S') and not exists (
      select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype in ('a', 'i')
        and d.refclassid = 'pg_class'::regclass and c.relkind = 'S')
    union all
    select 2, 'routine', format('%I.%I(%s)', n.nspname, p.proname, pg_get_function_identity_arguments(p.oid)), 'pg_proc'::regclass, p.oid
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname = $1
    union all
    select 3, 'type', format('%I.%I', n.nspname, t.typname), 'pg_type'::regclass, t.oid
    from pg_type t join pg_namespace n on n.oid = t.typnamespace left join pg_class c on c.oid = t.typrelid
    where n.nspname = $1 and (t.typtype in ('e', 'd', 'r') or (t.typtype = 'c' and c.relkind = 'c'))
    union all
    select 4, 'text search configuration', format('%I.%I', n.nspname, s.cfgname), 'pg_ts_config'::regclass, s.oid
    from pg_ts_config s join pg_namespace n on n.oid = s.cfgnamespace where n.nspname = $1
    union all
    select 5, 'text search dictionary', format('%I.%I', n.nspname, s.dictname), 'pg_ts_dict'::regclass, s.oid
    from pg_ts_dict s join pg_namespace n on n.oid = s.dictnamespace where n.nspname = $1
    union all
    select 6, 'statistics', format('%I.%I', n.nspname, s.stxname), 'pg_statistic_ext'::regclass, s.oid
    from pg_statistic_ext s join pg_namespace n on n.oid = s.stxnamespace where n.nspname = $1
  ) as all_things where (classid, oid) not in (select classid, objid from of_extension) order by rank, name`

async function move(client: pg.Client, from: string, to: string): Promise<void> {
  const { rows } = await client.query<{ thing: string }>(movable, [from])
  for (const { thing } of rows) await client.query(`alter ${thing} set schema ${quoted(to)}`)
}

/** Tables and settings of the present site that survive a restore. */
export interface Outliving {
  tables: readonly string[]
  /** Names of settings. */
  settings: readonly string[]
}

/**
 * Replaces the site's tables by those of the scratch schema, atomically. The site's connections are closed with it, so
 * that none mixes both states; after the commit all processes drop their caches. Retried for a minute while others hold
 * locks.
 * @param thaw allows writes to a frozen site; called once the former state can no longer be written
 */
export async function takePlace(
  url: string,
  { schema, scratch }: { schema: string; scratch: string },
  outliving: Outliving | null,
  thaw: () => Promise<void> = async () => {},
): Promise<void> {
  for (const last = Date.now() + patience; ; await delay(betweenTries)) {
    try {
      await exchange(url, { schema, scratch }, outliving, thaw)
      return
    } catch (error) {
      if (!isBusy(error) || Date.now() > last) throw error
    }
  }
}

/** Milliseconds to wait for the tables' locks. */
const patience = 60_000
const betweenTries = 250

/** True if a table's lock was not granted in time (lock_not_available), or in a deadlock (deadlock_detected). */
const isBusy = (error: unknown): boolean =>
  ['55P03', '40P01'].includes((error as { code?: string }).code ?? '')

async function exchange(
  url: string,
  { schema, scratch }: { schema: string; scratch: string },
  outliving: Outliving | null,
  thaw: () => Promise<void>,
): Promise<void> {
  const gone = `${scratch}_gone`
  const client = await connectTo(url, schema)
  try {
    await client.query('begin')
    await endOthers(client, schema)
    await lockAll(client, schema)
    if (outliving) {
      await carryOver(client, { schema, scratch }, outliving)
      await noteLaterNumbers(client, { schema, scratch })
      await continueSequences(client, { schema, scratch })
    }
    await client.query(`create schema ${quoted(gone)}`)
    // An empty path prevents unqualified names
    await client.query(`set local search_path = pg_catalog`)
    await move(client, schema, gone)
    await move(client, scratch, schema)
    await moveJobs(client, schemasOf(schema).jobs, schemasOf(scratch).jobs)
    await client.query(`drop schema ${quoted(gone)} cascade`)
    // Fails if anything was left in it
    await client.query(`drop schema ${quoted(scratch)} restrict`)
    await thaw()
    await endOthers(client, schema)
    await client.query(stateReplaced(schema))
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    await client.end()
  }
}

/**
 * Locks all tables before touching any. Writers lock in another order: a deadlock would block both, so this releases
 * its locks after a moment, before the database detects the deadlock.
 */
async function lockAll(client: pg.Client, schema: string): Promise<void> {
  await client.query(`set local lock_timeout = '500ms'`)
  const tables = await listTables(client, schema)
  if (tables.length === 0) return
  const names = tables.map((table) => `${quoted(table.schema)}.${quoted(table.name)}`).toSorted()
  await client.query(`lock table ${names.join(', ')} in access exclusive mode`)
}

/** Ends all connections of the site's processes, which reconnect automatically. */
export async function endOthers(client: pg.Client, schema: string): Promise<void> {
  // A transaction otherwise keeps seeing the first list of connections
  await client.query('select pg_stat_clear_snapshot()')
  // A session under another role (`alter role … set role`) must end connections as the role that signed in and owns
  // them
  const { rows } = await client.query<{ role: string }>(`select current_setting('role') as role`)
  await client.query('set local role none')
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and usename = session_user and application_name = $1 and pid <> pg_backend_pid()`,
    [applicationName(schema)],
  )
  await client.query(`select set_config('role', $1, true)`, [rows[0]!.role])
}

async function carryOver(
  client: pg.Client,
  { schema, scratch }: { schema: string; scratch: string },
  { tables, settings }: Outliving,
): Promise<void> {
  const there = await listTables(client, schema)
  const coming = await listTables(client, scratch)
  for (const name of [...tables, 'settings']) {
    const from = there.find((table) => table.area === 'site' && table.name === name)
    const to = coming.find((table) => table.area === 'site' && table.name === name)
    if (!from || !to) continue
    const columns = from.columns
      .filter((column) => to.columns.includes(column))
      .map(quoted)
      .join(', ')
    const only = tables.includes(name) ? '' : 'where "_id" = any($1)'
    const values = tables.includes(name) ? [] : [settings]
    const into = `${quoted(scratch)}.${quoted(name)}`
    await client.query(`delete from ${into} ${only}`, values)
    await client.query(
      `insert into ${into} (${columns}) select ${columns} from ${quoted(schema)}.${quoted(name)} ${only}`,
      values,
    )
  }
}

/** The queue's functions contain its schema's name, so it is created anew and its rows are copied. */
async function moveJobs(client: pg.Client, jobs: string, coming: string): Promise<void> {
  const { rowCount } = await client.query('select from pg_namespace where nspname = $1', [coming])
  await client.query(`drop schema if exists ${quoted(jobs)} cascade`)
  if (!rowCount) return
  // Runs in the present transaction
  await client.query(
    getConstructionPlans(jobs)
      .replace(/^\s*BEGIN;/, '')
      .replace(/COMMIT;\s*$/, ''),
  )
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as "name" from pg_class c
      where c.relnamespace = $1::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      order by c.relname = 'queue' desc, c.relname`,
    [quoted(coming)],
  )
  for (const { name } of rows) {
    const from = `${quoted(coming)}.${quoted(name)}`
    const into = `${quoted(jobs)}.${quoted(name)}`
    if (!(await hasTable(client, into)))
      await client.query(`create table ${into} (like ${from} including all)`)
    const { rows: columns } = await client.query<{ name: string; type: string | null }>(
      `select a.attname as "name", case t.typtype when 'e' then format_type(t.oid, null) end as "type"
        from pg_attribute a join pg_type t on t.oid = a.atttypid
        where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum`,
      [into],
    )
    const list = columns.map((column) => quoted(column.name)).join(', ')
    // Each schema of the queue has its own enum type of job states
    const values = columns.map((column) =>
      column.type ? `${quoted(column.name)}::text::${column.type}` : quoted(column.name),
    )
    await client.query(`delete from ${into}`)
    await client.query(`insert into ${into} (${list}) select ${values.join(', ')} from ${from}`)
  }
  await client.query(`drop schema ${quoted(coming)} cascade`)
}
