import { createHash } from 'node:crypto'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { connectionOptions } from '#kit/server/database/pool.ts'
import { jobsSchema } from '#kit/server/jobs/create-jobs.ts'
import type { StoredFiles } from '#kit/server/domain.ts'
import type { Storage } from '#kit/server/storage/storage.ts'
import { RowsDigest } from './archive/rows-digest.ts'
import { areas, type ArchivedTable, type Area } from './archive/format.ts'

/** A site's database and files, independent of running programs. */
export interface Site {
  /** Address of the database, and the schema of its records. */
  url: string
  schema: string
  storage: Storage
  /** Kinds of stored files declared by the domains. */
  stored: readonly StoredFiles[]
  /** Logger for failures that block nothing; silent by default. */
  log?: { warn(fields: object, message: string): void }
}

/** A table in the snapshot. */
export interface TableThere {
  area: Area
  schema: string
  name: string
  columns: string[]
}

/** A consistent state of the database over several connections, however long it takes. */
export interface Snapshot {
  /** Runs a query inside the snapshot's transaction. */
  query<T extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<T[]>
  tables: TableThere[]
  /** Copies all tables concurrently; `take` receives whole lines and is awaited. */
  copy(take: TakeRows, signal?: AbortSignal): Promise<CopiedTable[]>
  close(): Promise<void>
}

export type TakeRows = (table: TableThere, part: number, lines: Buffer) => Promise<void>
export type CopiedTable = Omit<ArchivedTable, 'parts'>

/** Number of connections that read the exported snapshot. */
const connections = 3
/** Approximate bytes per part of rows. */
const partSize = 4 * 1024 * 1024
const newline = 0x0a

/**
 * Makes COPY's output independent of server settings, and disables timeouts because a snapshot may stay open for hours.
 */
const session = `set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set extra_float_digits = 1;
  set bytea_output = 'hex'; set client_encoding = 'UTF8'; set synchronize_seqscans = off;
  set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0`

/** Opens a dedicated connection for long work: no pool, no pipeline. */
export async function connectTo(url: string, schema: string): Promise<pg.Client> {
  const client = new pg.Client({ ...connectionOptions(url, schema), application_name: 'dorfplatz backup' })
  // The running statement fails anyway; without a handler the event would end the process
  client.on('error', () => {})
  await client.connect()
  await client.query(session)
  return client
}

export const quoted = (name: string): string => pg.escapeIdentifier(name)

/** True if a table exists; older databases may lack it. Names as in `to_regclass`. */
export async function hasTable(client: Pick<pg.Client, 'query'>, name: string): Promise<boolean> {
  const { rows } = await client.query<{ there: boolean }>('select to_regclass($1) is not null as there', [
    name,
  ])
  return rows[0]?.there === true
}

const tablesThere = `
  select n.nspname as "schema", c.relname as "name", (
    select array_agg(a.attname::text order by a.attnum) from pg_attribute a
    where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  ) as "columns"
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = any($1) and c.relkind in ('r', 'p') and not c.relispartition and c.relpersistence = 'p'
    and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
  order by c.relpages desc, n.nspname, c.relname`

/** Schemas of a site by content. */
export const schemasOf = (schema: string): Record<Area, string> => ({
  site: schema,
  jobs: jobsSchema(schema),
})

/** Tables to back up; unlogged ones are excluded. */
export async function listTables(client: Pick<pg.Client, 'query'>, schema: string): Promise<TableThere[]> {
  const schemas = schemasOf(schema)
  const { rows } = await client.query<{ schema: string; name: string; columns: string[] | null }>(
    tablesThere,
    [Object.values(schemas)],
  )
  return rows.map(({ schema: at, name, columns }) => ({
    area: areas.find((area) => schemas[area] === at)!,
    schema: at,
    name,
    columns: columns ?? [],
  }))
}

/** Passes COPY lines on in parts that end with a whole line. */
async function copyOut(
  client: pg.Client,
  table: TableThere,
  take: (part: number, lines: Buffer) => Promise<void>,
  signal: AbortSignal | undefined,
): Promise<CopiedTable> {
  const list = table.columns.map(quoted).join(', ')
  const from = `${quoted(table.schema)}.${quoted(table.name)}`
  const digest = new RowsDigest()
  let waiting: Buffer[] = []
  let size = 0
  let part = 0
  const flush = async (all: boolean) => {
    const bytes = Buffer.concat(waiting)
    const end = all ? bytes.length : bytes.lastIndexOf(newline) + 1
    const rest = bytes.subarray(end)
    waiting = rest.length > 0 ? [rest] : []
    size = rest.length
    if (end === 0) return
    const lines = bytes.subarray(0, end)
    digest.add(lines)
    await take(++part, lines)
  }
  const out = client.query(copyTo(`copy (select ${list} from ${from}) to stdout`))
  for await (const chunk of out as AsyncIterable<Buffer>) {
    signal?.throwIfAborted()
    waiting.push(chunk)
    size += chunk.length
    if (size >= partSize) await flush(false)
  }
  if (size > 0) await flush(true)
  const { area, name, columns } = table
  return { area, name, columns, rows: digest.rows, digest: digest.text() }
}

/** Opens a snapshot of a site's database without blocking writers. */
export async function openSnapshot({ url, schema }: Pick<Site, 'url' | 'schema'>): Promise<Snapshot> {
  const clients: pg.Client[] = []
  const close = async () => {
    await Promise.allSettled(clients.map((client) => client.end()))
  }
  try {
    const first = await connectTo(url, schema)
    clients.push(first)
    await first.query('begin isolation level repeatable read read only')
    const { rows } = await first.query<{ name: string }>('select pg_export_snapshot() as name')
    for (let more = 1; more < connections; more++) {
      const client = await connectTo(url, schema)
      clients.push(client)
      await client.query('begin isolation level repeatable read read only')
      await client.query(`set transaction snapshot ${pg.escapeLiteral(rows[0]!.name)}`)
    }
    const tables = await listTables(first, schema)
    return {
      tables,
      query: async (text, values) => (await first.query(text, values)).rows as never,
      async copy(take, signal) {
        const left = [...tables]
        const copied: CopiedTable[] = []
        let failed = false
        await Promise.all(
          clients.map(async (client) => {
            for (let table = left.shift(); table && !failed; table = left.shift()) {
              const one = table
              try {
                copied.push(await copyOut(client, one, (part, lines) => take(one, part, lines), signal))
              } catch (error) {
                failed = true
                throw error
              }
            }
          }),
        )
        return copied.toSorted((a, b) => a.area.localeCompare(b.area) || a.name.localeCompare(b.name))
      },
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** A stored file for a backup. */
export interface FileThere {
  key: string
  bytes: number
  at: Date
}

/**
 * Files of a snapshot: those named by rows, and those of no declared kind. Uploads without a row yet are left out.
 * `missing` are named by rows but not in the store.
 */
export async function filesOf(
  { storage, stored }: Pick<Site, 'storage' | 'stored'>,
  snapshot: Pick<Snapshot, 'query'>,
): Promise<{ files: FileThere[]; missing: string[] }> {
  const told: { pattern: RegExp; named: Set<string> }[] = []
  for (const { pattern, keys } of stored) {
    if (!keys) continue
    await snapshot.query('savepoint named')
    try {
      const rows = await snapshot.query<{ key: string }>(keys)
      told.push({ pattern, named: new Set(rows.map(({ key }) => key)) })
    } catch (error) {
      // An older schema without these tables: keep all files
      await snapshot.query('rollback to savepoint named')
      if (!['42P01', '42703'].includes((error as { code?: string }).code ?? '')) throw error
    }
  }
  const files: FileThere[] = []
  for await (const file of storage.list('')) {
    const by = told.find(({ pattern }) => pattern.test(file.key))
    if (by && !by.named.delete(file.key)) continue
    files.push(file)
  }
  const missing: string[] = []
  for (const key of told.flatMap(({ named }) => [...named])) {
    // Named but not stored yet, or deleted
    const bytes = await storage.size(key)
    if (bytes === null) missing.push(key)
    else files.push({ key, bytes, at: new Date(0) })
  }
  return { files: files.toSorted((a, b) => (a.key < b.key ? -1 : 1)), missing: missing.toSorted() }
}

/** Hash and size of a stored file. */
export async function hashOf(
  storage: Pick<Storage, 'get'>,
  key: string,
): Promise<{ sha256: string; bytes: number }> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of await storage.get(key)) {
    hash.update(chunk as Buffer)
    bytes += (chunk as Buffer).length
  }
  return { sha256: hash.digest('hex'), bytes }
}
