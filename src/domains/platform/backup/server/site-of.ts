import type { Config } from '#kit/server/start/config.ts'
import { openDatabase, type Database } from '#kit/server/database/connect.ts'
import type { ServerDomain } from '#kit/server/domain.ts'
import { createLog } from '#kit/server/health/log.ts'
import { openStorage } from '#kit/server/storage/open-storage.ts'
import { noSiteHere } from './backup.problems.ts'
import { connectTo, hasTable, type Site } from './snapshot.ts'

/** Stored file kinds of all domains. */
export const storedBy = (domains: readonly ServerDomain[]): Site['stored'] =>
  domains.flatMap(({ stored }) => stored ?? [])

/** The site of a running program. */
export const siteOf = (
  { database, storage, log }: Pick<Site, 'storage' | 'log'> & { database: Pick<Database, 'url' | 'schema'> },
  stored: Site['stored'],
): Site => ({ url: database.url, schema: database.schema, storage, stored, ...(log ? { log } : {}) })

/** Opens a site's database and files only: no migration runs, so it may be older or newer than the program. */
export async function withSite<T>(
  config: Config,
  stored: Site['stored'],
  work: (site: Site) => Promise<T>,
): Promise<T> {
  // A restore ends all connections, which is not worth a message
  const log = createLog(config.logLevel === 'warn' ? 'error' : config.logLevel)
  const database = await openDatabase({
    databaseUrl: config.databaseUrl,
    dataDir: config.dataDir,
    log,
    join: true,
    poolSize: 2,
  })
  try {
    const storage = await openStorage(config)
    try {
      return await work(siteOf({ database, storage, log }, stored))
    } finally {
      storage.close()
    }
  } finally {
    await database.close()
  }
}

/** Throws BACKUP_NO_SITE (409) for a database without a site's tables: its backup would be valid but empty. */
export async function requireTables({ url, schema }: Pick<Site, 'url' | 'schema'>): Promise<void> {
  const client = await connectTo(url, schema)
  try {
    if (!(await hasTable(client, 'migrations'))) throw noSiteHere()
  } finally {
    await client.end()
  }
}

/** True if the site is in use, i.e. has accounts. */
export async function isInUse({ url, schema }: Pick<Site, 'url' | 'schema'>): Promise<boolean> {
  const client = await connectTo(url, schema)
  try {
    if (!(await hasTable(client, 'users'))) return false
    const { rowCount } = await client.query('select from users limit 1')
    return rowCount === 1
  } finally {
    await client.end()
  }
}
