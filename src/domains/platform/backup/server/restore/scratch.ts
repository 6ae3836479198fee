import { createHash, randomBytes } from 'node:crypto'
import pg from 'pg'
import { dropDatabase } from '#kit/server/database/drop-database.ts'
import { quoted, schemasOf } from '../snapshot.ts'

/** Room for a whole site's tables beside the site's own. */
export interface Scratch {
  url: string
  schema: string
  /** Removes it. */
  drop(): Promise<void>
}

async function on<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'dorfplatz backup' })
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Distinguishes sites whose names start alike. */
const markOf = (site: string) => createHash('sha256').update(site).digest('hex').slice(0, 8)
/** Prefix of scratch schemas, after the site's name: each site removes its own. */
export const schemaPrefix = (schema: string): string => `${schema.slice(0, 25)}_${markOf(schema)}_restoring_`
/** Prefix of scratch databases, after the site's name. */
const databasePrefix = (url: string, schema: string) => {
  const database = decodeURIComponent(new URL(url).pathname.slice(1))
  return `${database.slice(0, 25)}_drill_${markOf(`${database} ${schema}`)}_`
}

const freshName = (prefix: string) => `${prefix}${randomBytes(4).toString('hex')}`

async function dropSchemas(client: pg.Client, schema: string): Promise<void> {
  for (const one of [schema, schemasOf(schema).jobs])
    await client.query(`drop schema if exists ${quoted(one)} cascade`)
}

/** An empty schema in the site's own database. */
export async function scratchSchema(url: string, schema: string): Promise<Scratch> {
  const made = freshName(schemaPrefix(schema))
  await on(url, (client) => client.query(`create schema ${quoted(made)}`))
  return { url, schema: made, drop: () => on(url, (client) => dropSchemas(client, made)) }
}

/** An empty database on the site's server, or a schema in the site's database if its role may not create one. */
export async function scratchDatabase(url: string, schema: string): Promise<Scratch> {
  const address = new URL(url)
  const name = freshName(databasePrefix(url, schema))
  try {
    await on(url, (client) =>
      client.query(`create database ${quoted(name)} encoding 'UTF8' template template0`),
    )
  } catch (error) {
    // insufficient_privilege
    if ((error as { code?: string }).code !== '42501') throw error
    return scratchSchema(url, schema)
  }
  address.pathname = `/${name}`
  return {
    url: address.href,
    schema: 'public',
    drop: () => on(url, (client) => dropDatabase(client, name)),
  }
}

/** Databases of this site's drills, running or killed. */
export const scratchDatabases = (url: string, schema: string): Promise<string[]> =>
  on(url, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select datname as "name" from pg_database where starts_with(datname, $1) and pg_get_userbyid(datdba) = current_user`,
      [databasePrefix(url, schema)],
    )
    return rows.map(({ name }) => name)
  })

/** Removes remains of killed restores and drills. The caller holds the backup lock. */
export const dropLeftScratch = (url: string, schema: string): Promise<void> =>
  on(url, async (client) => {
    const { rows: schemas } = await client.query<{ name: string }>(
      'select nspname as "name" from pg_namespace where starts_with(nspname, $1)',
      [schemaPrefix(schema)],
    )
    for (const { name } of schemas) await client.query(`drop schema if exists ${quoted(name)} cascade`)
    for (const name of await scratchDatabases(url, schema)) await dropDatabase(client, name)
  })
