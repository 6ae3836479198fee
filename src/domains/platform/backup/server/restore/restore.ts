import type { Readable } from 'node:stream'
import type { Config } from '#kit/server/start/config.ts'
import { holdMails } from '#kit/server/mail/held-mails.ts'
import { markRestored } from '#kit/server/start/restored-state.ts'
import { holdDelete } from '#kit/server/storage/held-deletes.ts'
import type { Storage } from '#kit/server/storage/storage.ts'
import { endAllSignIns } from '#domains/platform/users/server/offers.ts'
import { filesFolder, secretFile } from '../archive/format.ts'
import { archiveParts, type ArchiveContents, type ArchiveSource } from '../archive/read-archive.ts'
import { newerArchive } from '../backup.problems.ts'
import { loadArchive } from './load-archive.ts'
import { knownMigrations } from './known-migrations.ts'
import { dropLeftScratch, scratchSchema } from './scratch.ts'
import { connectTo, hashOf, hasTable, type Site } from '../snapshot.ts'
import { requireRoomToLoad } from '../writing/room.ts'
import { backupBefore, factsOf } from '../writing/whole-backup.ts'
import type { Progress } from '../writing/write-backup.ts'
import { whileFrozen } from './frozen-site.ts'
import { takePlace, type Outliving } from './swap.ts'

/** Tables and settings that survive a restore: the site's identity, backup runs and settings. */
export const outliving: Outliving = { tables: ['backup_runs', 'backup_site'], settings: ['backup'] }

/**
 * Statements that end sign-ins and hold mails of the restored state, and drop the identity, which a copy must not
 * share.
 */
const settling = [...endAllSignIns, holdMails, markRestored, 'delete from backup_site']

/** Tables changed by a restore, left out of later comparisons. */
export const changedByRestore = [
  ...outliving.tables,
  'sessions',
  'verifications',
  'held_mails',
  'held_deletes',
  'held_jobs',
  'later_numbers',
  'restored_jobs',
  'restored_state',
]

export interface RestoreParts {
  progress?: (bytes: number) => void
  /** A site already exists: surviving tables are kept. */
  isOver: boolean
  /** Aborted if the lock is lost: files may have been deleted by then. */
  signal?: AbortSignal
  /** Allows writes to a frozen site, at the moment of the exchange. */
  thaw?: () => Promise<void>
  /** Called for a file that an archive made before an upgrade left in the store and that was deleted since. */
  onGone?: ((key: string) => void) | undefined
}

/** Throws BACKUP_UNUSABLE (422) for an archive with migrations unknown to this program. */
export async function requireKnown({ header }: Pick<ArchiveContents, 'header'>): Promise<void> {
  const known = await knownMigrations()
  if (header.migrations.some(({ name, checksum }) => known.get(name) !== checksum))
    throw newerArchive(header.program)
}

/** Puts files into a store; existing equal ones are kept. `undo` removes the added ones. */
export function filePlacing(storage: Storage) {
  const added: string[] = []
  return {
    async put({ key, bytes, sha256 }: { key: string; bytes: number; sha256: string }, content: Readable) {
      const there = await storage.size(key)
      if (there === bytes && (await hashOf(storage, key)).sha256 === sha256) {
        for await (const _chunk of content);
        return
      }
      if (there === null) added.push(key)
      await storage.put(key, content)
    },
    async undo() {
      for (const key of added) await storage.delete(key).catch(() => {})
    },
  }
}

/**
 * Prepares a restore and checks the free space. Remains of killed restores are removed first, because a full disk may
 * have prevented that. Throws BACKUP_NO_ROOM (507).
 */
export async function makeRoomToRestore(
  contents: ArchiveContents,
  config: Config,
  site: Site,
): Promise<void> {
  // Remains that cannot be removed only take room; the next night reports them
  await dropLeftScratch(site.url, site.schema).catch(() => {})
  await requireRoomToLoad(contents, config, site.storage)
}

/**
 * Restores a verified archive over a site. Everything is prepared beside it: rows in a scratch schema, files under
 * unused names. Then it is exchanged at once; an earlier failure leaves the site unchanged. The caller holds the lock
 * (`exclusively`), which deletes the former files.
 */
export async function restoreSite(
  source: ArchiveSource,
  contents: ArchiveContents,
  site: Site,
  { progress, isOver, signal, thaw, onGone }: RestoreParts,
): Promise<void> {
  await requireKnown(contents)
  const scratch = await scratchSchema(site.url, site.schema)
  const placing = filePlacing(site.storage)
  try {
    await loadArchive(source, contents, scratch, {
      putFile: placing.put,
      onGone,
      ...(progress ? { progress } : {}),
    })
    // Listed now, because later uploads belong to the restored site
    const gone = await listOthers(site, new Set(contents.manifest.files.map(({ key }) => key)))
    await settle(scratch, gone)
    signal?.throwIfAborted()
    await takePlace(
      site.url,
      { schema: site.schema, scratch: scratch.schema },
      isOver ? outliving : null,
      thaw,
    )
  } catch (error) {
    await placing.undo()
    await scratch.drop().catch(() => {})
    throw error
  }
  if (!isOver) await endArchived(site)
}

/**
 * Restores an archive over a site in use. From the safety backup to the exchange the site is read-only, so that the
 * backup contains every acknowledged write. The caller holds the lock. Returns the safety backup.
 */
export function restoreOver(
  source: ArchiveSource,
  contents: ArchiveContents,
  site: Site,
  config: Config,
  {
    signal,
    onKept,
    onGone,
    progress,
  }: Pick<RestoreParts, 'onGone'> & {
    signal: AbortSignal
    onKept?: (kept: { file: string; bytes: number }) => void
    progress: (at: Progress) => void
  },
): Promise<{ file: string; bytes: number }> {
  return whileFrozen(site, async (frozen) => {
    const kept = await backupBefore(site, config, 'before-restore', progress, contents.manifest.files)
    onKept?.(kept)
    // The file may be on the same disk
    await requireRoomToLoad(contents, config, site.storage)
    const total = factsOf(contents).fileBytes
    await restoreSite(source, contents, site, {
      isOver: true,
      signal: AbortSignal.any([signal, frozen.signal]),
      thaw: frozen.thaw,
      onGone,
      progress: (done) => progress({ step: 'restore', done, total: Math.max(total, done) }),
    })
    return kept
  })
}

/**
 * Ends sign-ins and pending work in the restored state, and notes the files to delete afterwards: see `exclusively`.
 */
async function settle({ url, schema }: Pick<Site, 'url' | 'schema'>, gone: readonly string[]): Promise<void> {
  const client = await connectTo(url, schema)
  try {
    for (const statement of settling) await client.query(statement)
    await holdDelete(client, gone)
  } finally {
    await client.end()
  }
}

/** Marks the run that made the archive as finished; in the archive it is still running. */
async function endArchived({ url, schema }: Site): Promise<void> {
  const client = await connectTo(url, schema)
  try {
    if (await hasTable(client, 'backup_runs'))
      await client.query(
        `update backup_runs set "state" = 'done', "endedAt" = "startedAt", "progress" = null where "state" = 'running'`,
      )
  } finally {
    await client.end()
  }
}

/** The site's present files, without surviving ones and those of no kind. */
async function listOthers({ storage, stored }: Site, kept: ReadonlySet<string>): Promise<string[]> {
  const others: string[] = []
  for await (const { key } of storage.list(''))
    if (!kept.has(key) && stored.some(({ pattern, keys }) => keys && pattern.test(key))) others.push(key)
  return others
}

/** The secret included in an archive; null if there is none. */
export async function secretIn(source: ArchiveSource): Promise<string | null> {
  for await (const part of archiveParts(source)) {
    if (part.name.startsWith('data/') || part.name.startsWith(filesFolder)) return null
    if (part.name !== secretFile) continue
    const bytes: Buffer[] = []
    for await (const chunk of part.content) bytes.push(chunk)
    return Buffer.concat(bytes).toString('utf8').trim()
  }
  return null
}
