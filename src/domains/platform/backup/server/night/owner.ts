import { z } from 'zod'
import { StorageMissing } from '#kit/server/storage/storage.ts'
import type { Platform } from '#kit/server/context.ts'
import { id, isoTime } from '#kit/shared/records/record.ts'
import { uuidv7 } from '#kit/shared/uuid.ts'
import { lostOwner, ofAnother } from '../backup.problems.ts'
import type { Pool } from './pool.ts'
import { connectTo, type Site } from '../snapshot.ts'
import { isBeside, type Target } from './targets.ts'

/** File with a pool's owner. */
const ownerFile = 'owner'

const owner = z.object({
  site: id,
  /** Address of the site, for people. */
  address: z.string().max(2000),
  since: isoTime,
})
export type Owner = z.output<typeof owner>

/** Identity of the site. A copy restored elsewhere is another site. */
export async function siteId({ url, schema }: Pick<Site, 'url' | 'schema'>): Promise<string> {
  const client = await connectTo(url, schema)
  try {
    await client.query('insert into backup_site ("_id") values ($1) on conflict do nothing', [uuidv7()])
    const { rows } = await client.query<{ _id: string }>('select "_id" from backup_site')
    return rows[0]!._id
  } finally {
    await client.end()
  }
}

/** Owner of a pool; null: none yet. An unreadable file means an unknown owner. */
async function ownerOf({ storage }: Pick<Pool, 'storage'>): Promise<Owner | null> {
  let text: string
  try {
    text = (await storage.read(ownerFile)).toString('utf8')
  } catch (error) {
    if (error instanceof StorageMissing) return null
    throw error
  }
  try {
    return owner.parse(JSON.parse(text))
  } catch {
    return { site: '', address: '?', since: new Date(0).toISOString() }
  }
}

/**
 * True if a pool that had good backups of this site now has no owner: an unmounted drive leaves an empty mount point,
 * and backups there would fill the machine's own disk.
 */
export async function hasLostOwner(
  pool: Pick<Pool, 'name' | 'storage'>,
  { url, schema }: Pick<Site, 'url' | 'schema'>,
): Promise<boolean> {
  if (await ownerOf(pool)) return false
  const client = await connectTo(url, schema)
  try {
    const { rowCount } = await client.query(
      `select from backup_runs where "kind" = 'backup' and "places" @> $1::jsonb limit 1`,
      [JSON.stringify([{ target: pool.name, verified: true }])],
    )
    return (rowCount ?? 0) > 0
  } finally {
    await client.end()
  }
}

/** The pool's owner if it is another site; null: this one, or none yet. */
export async function otherOwner(pool: Pick<Pool, 'storage'>, site: string): Promise<Owner | null> {
  const there = await ownerOf(pool)
  return there && there.site !== site ? there : null
}

/** Makes this site the pool's owner. */
export async function takeOver(
  { storage }: Pick<Pool, 'storage'>,
  { site, address }: Pick<Owner, 'site' | 'address'>,
): Promise<void> {
  const text = JSON.stringify({ site, address, since: new Date().toISOString() } satisfies Owner)
  await storage.put(ownerFile, Buffer.from(`${text}\n`))
}

/**
 * Requires that this site owns a pool before writing or pruning: takes over one without an owner, and the folder beside
 * its own data. Throws BACKUP_FOREIGN (409), because a restored copy would delete the nights of its original; and
 * BACKUP_TARGET_EMPTY (409) if a pool has lost its owner.
 */
export async function requireOwn(
  pool: Pick<Pool, 'name' | 'storage'>,
  target: Target,
  { config }: Pick<Platform, 'config'>,
  site: Pick<Site, 'url' | 'schema'>,
): Promise<void> {
  const me = { site: await siteId(site), address: config.publicUrl }
  const there = await ownerOf(pool)
  if (there?.site === me.site) return
  if (there && !isBeside(target, config)) throw ofAnother(pool.name, there.address)
  if (!there && !isBeside(target, config) && (await hasLostOwner(pool, site))) throw lostOwner(pool.name)
  await takeOver(pool, me)
  // If two sites come at once, the later one owns it
  const now = await ownerOf(pool)
  if (now && now.site !== me.site) throw ofAnother(pool.name, now.address)
}
