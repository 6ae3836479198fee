import { statfs } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Config } from '#kit/server/start/config.ts'
import type { Storage } from '#kit/server/storage/storage.ts'
import type { ArchiveContents } from '../archive/read-archive.ts'
import { noRoom, noRoomToLoad } from '../backup.problems.ts'
import { connectTo, schemasOf, type Site } from '../snapshot.ts'

/** Space to leave free for the running site. */
const reserve = 200_000_000
/** Upper bound of the compressed size of rows relative to the database. */
const packedPart = 0.5
/** Upper bound of loaded rows with indexes, relative to their text. */
const loadedTimes = 3

/** Free bytes at a folder's (future) location. */
export async function freeBytes(folder: string): Promise<number> {
  let at = path.resolve(folder)
  while (!existsSync(at) && path.dirname(at) !== at) at = path.dirname(at)
  const { bavail, bsize } = await statfs(at)
  return bavail * bsize
}

/** Upper bound of a site's rows in an archive, in bytes. */
export async function rowBytes({ url, schema }: Pick<Site, 'url' | 'schema'>): Promise<number> {
  const client = await connectTo(url, schema)
  try {
    const { rows } = await client.query<{ bytes: number }>(
      `select coalesce(sum(pg_table_size(c.oid)), 0)::bigint as bytes from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname = any($1) and c.relkind = 'r'`,
      [Object.values(schemasOf(schema))],
    )
    return Math.ceil(Number(rows[0]?.bytes ?? 0) * packedPart)
  } finally {
    await client.end()
  }
}

/**
 * Throws BACKUP_NO_ROOM (507) if a folder has too little space for a backup.
 * @param contents bytes of the files; all of the store's by default
 */
export async function requireRoomFor(site: Site, folder: string, contents?: number): Promise<void> {
  let files = contents ?? 0
  if (contents === undefined) for await (const { bytes } of site.storage.list('')) files += bytes
  const needed = (await rowBytes(site)) + files
  const free = await freeBytes(folder)
  if (free < needed + reserve) throw noRoom(needed, free)
}

/**
 * Throws BACKUP_NO_ROOM (507) if the data directory has too little space for an archive's content: a full disk would
 * stop the site, whose database may be on it.
 * @param store store of the files: existing ones need no space; null: a separate folder
 */
export async function requireRoomToLoad(
  { manifest: { tables, files } }: Pick<ArchiveContents, 'manifest'>,
  { dataDir, databaseUrl, storageUrl }: Pick<Config, 'dataDir' | 'databaseUrl' | 'storageUrl'>,
  store: Pick<Storage, 'size'> | null,
): Promise<void> {
  let needed = 0
  if (!databaseUrl)
    for (const { bytes } of tables.flatMap(({ parts }) => parts)) needed += bytes * loadedTimes
  if (!store || !storageUrl)
    for (const { key, bytes } of files) if ((await store?.size(key)) !== bytes) needed += bytes
  if (needed === 0) return
  const free = await freeBytes(dataDir)
  if (free < needed + reserve) throw noRoomToLoad(needed, free)
}
