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

/** What outlives an older state that takes a site's place: which site it is, what was backed up, and how. */
export const outliving: Outliving = { tables: ['backup_runs', 'backup_site'], settings: ['backup'] }

/** What must not live again with an older state. Which site it was is none of a copy's business. */
const settling = [...endAllSignIns, holdMails, markRestored, 'delete from backup_site']

/** Tables that a restore leaves otherwise than they were: what was compared afterwards leaves them out. */
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
  /** There is a site already: what is to outlive stays. */
  isOver: boolean
  /** Fires when the lock is lost: files that were there may be gone by then. */
  signal?: AbortSignal
  /** Lets a frozen site be written to again, in the moment of the exchange. */
  thaw?: () => Promise<void>
  /** Takes a file that an archive made before an upgrade left in the store, and that has gone from there since. */
  onGone?: ((key: string) => void) | undefined
}

/** Throws BACKUP_UNUSABLE (422) for an archive whose database this program does not know. */
export async function requireKnown({ header }: Pick<ArchiveContents, 'header'>): Promise<void> {
  const known = await knownMigrations()
  if (header.migrations.some(({ name, checksum }) => known.get(name) !== checksum))
    throw newerArchive(header.program)
}

/** Puts files into a store; those that are there with the same content stay. `undo` takes away what was added. */
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
 * Begins a restore where there is room for it. What killed ones have left is taken away before: on a disk that was full they could not
 * do it themselves. Throws BACKUP_NO_ROOM (507).
 */
export async function makeRoomToRestore(
  contents: ArchiveContents,
  config: Config,
  site: Site,
): Promise<void> {
  // What resists takes room and nothing else; the next night says so
  await dropLeftScratch(site.url, site.schema).catch(() => {})
  await requireRoomToLoad(contents, config, site.storage)
}

/**
 * Restores a verified archive in the place of a site. Everything is made beside it first: rows in a scratch schema, files under
 * names that nothing uses. Then all of it takes the place at once; a failure before leaves the site as it was. The caller holds the
 * lock (`exclusively`), which lets the files of before go.
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
    // Listed before: what is uploaded from then on belongs to the site that takes the place
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
 * Restores an archive in the place of a site that is in use. From the safety backup to the exchange the site only reads, so that
 * every acknowledged write is in that backup. The caller holds the lock. Returns the safety backup.
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
    // The file may lie on the same disk
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

/** Ends what must not go on in an older state, and notes the files that go once it has taken the place: see `exclusively`. */
async function settle({ url, schema }: Pick<Site, 'url' | 'schema'>, gone: readonly string[]): Promise<void> {
  const client = await connectTo(url, schema)
  try {
    for (const statement of settling) await client.query(statement)
    await holdDelete(client, gone)
  } finally {
    await client.end()
  }
}

/** The run that made the archive is in it as one that goes on: it came to its end, or there would be no archive. */
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

/** Files of what is there before; not those that outlive it, and what nobody says anything about. */
async function listOthers({ storage, stored }: Site, kept: ReadonlySet<string>): Promise<string[]> {
  const others: string[] = []
  for await (const { key } of storage.list(''))
    if (!kept.has(key) && stored.some(({ pattern, keys }) => keys && pattern.test(key))) others.push(key)
  return others
}

/** The secret that travels with an archive; null: it does not. */
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
