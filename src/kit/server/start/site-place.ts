import { existsSync, statSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { ConfigError, type SitePlace } from './config.ts'
import { accountOf, isRoot } from '../database/embedded/account.ts'
import { clusterFolder } from '../database/embedded/place.ts'
import { connectionOptions } from '../database/pool.ts'
import { startText } from './start-error.ts'

/**
 * Throws ConfigError if root would write into another user's data directory: the site, which runs as that user, could
 * no longer read its files. For a missing directory, its nearest existing parent counts.
 */
export function requireOwnUser({ dataDir }: Pick<SitePlace, 'dataDir'>): void {
  if (!isRoot()) return
  let folder = dataDir
  while (!existsSync(folder) && path.dirname(folder) !== folder) folder = path.dirname(folder)
  const { uid } = statSync(folder)
  if (uid === 0) return
  const name = accountOf(String(uid))?.name
  throw new ConfigError(
    startText('ownerOther', {
      folder: JSON.stringify(dataDir),
      owner: name ?? uid,
      sudo: name ?? `'#${uid}'`,
    }),
  )
}

/**
 * Throws ConfigError if there is no site: without the service's environment, a command would create an empty one and
 * work on that. An unreachable database passes: opening it reports the reason.
 */
export async function requireSite({ dataDir, databaseUrl }: SitePlace): Promise<void> {
  if (!databaseUrl) {
    if (existsSync(path.join(clusterFolder(dataDir), 'PG_VERSION'))) return
    throw new ConfigError(startText('noSite', { folder: JSON.stringify(dataDir) }))
  }
  if ((await hasTables(databaseUrl)) === false) throw new ConfigError(startText('noSiteInDatabase'))
}

async function hasTables(url: string): Promise<boolean | undefined> {
  const client = new pg.Client({ ...connectionOptions(url, 'public'), connectionTimeoutMillis: 5000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ there: boolean }>(
      `select to_regclass('migrations') is not null as there`,
    )
    return rows[0]?.there
  } catch {
    return undefined
  } finally {
    await client.end().catch(() => {})
  }
}
