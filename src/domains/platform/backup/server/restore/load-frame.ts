import type pg from 'pg'
import { quoted } from '../snapshot.ts'

/** Statements before and after loading rows, with names as found by the search path. */
export interface LoadFrame {
  before: string[]
  after: string[]
}

/**
 * Prepares loading in any order: drops foreign keys and restores them afterwards, with a check, and disables triggers.
 * Rows inserted by migrations are deleted. The search path must start with `schema`.
 */
export async function loadFrame(client: Pick<pg.Client, 'query'>, schema: string): Promise<LoadFrame> {
  const { rows: references } = await client.query<{ table: string; name: string; definition: string }>(
    `select c.relname as "table", k.conname as "name", pg_get_constraintdef(k.oid) as "definition"
      from pg_constraint k join pg_class c on c.oid = k.conrelid
      where k.contype = 'f' and k.conparentid = 0 and not c.relispartition and k.connamespace = $1::regnamespace
      order by c.relname, k.conname`,
    [schema],
  )
  const { rows: tables } = await client.query<{ name: string; triggers: boolean }>(
    `select c.relname as "name", exists (select from pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal) as "triggers"
      from pg_class c where c.relnamespace = $1::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
      order by c.relname`,
    [schema],
  )
  const withTriggers = tables.filter(({ triggers }) => triggers)
  return {
    before: [
      ...references.map(({ table, name }) => `alter table ${quoted(table)} drop constraint ${quoted(name)}`),
      ...withTriggers.map(({ name }) => `alter table ${quoted(name)} disable trigger user`),
      ...(tables.length > 0 ? [`truncate ${tables.map(({ name }) => quoted(name)).join(', ')}`] : []),
    ],
    after: [
      ...withTriggers.map(({ name }) => `alter table ${quoted(name)} enable trigger user`),
      ...references.map(
        ({ table, name, definition }) =>
          `alter table ${quoted(table)} add constraint ${quoted(name)} ${definition}`,
      ),
    ],
  }
}
