import { createHmac } from 'node:crypto'
import { findDiskFull } from '#kit/server/database/failure.ts'
import type { Storage } from '#kit/server/storage/storage.ts'
import { byClock, keptNights, type Keep } from '../../backup.rules.ts'
import { decrypted, encrypted } from '../archive/age.ts'
import { verifyArchive, type ArchiveContents, type ArchiveSource } from '../archive/read-archive.ts'
import type { ArchivedFile } from '../archive/format.ts'
import { writeArchive, type ArchiveWriter } from '../archive/write-archive.ts'
import { feed } from '../archive/archive-file.ts'
import { changedWhileRead, damagedContent, damagedPart } from '../backup.problems.ts'
import type { KnownHashes } from './known-hashes.ts'
import type { Keys } from '../keys.ts'
import { hashOf, type FileThere, type Site } from '../snapshot.ts'
import { stampOf } from '../writing/whole-backup.ts'

/** A folder or bucket with one site's backups: file contents by hash, and one archive per night that names them. */
export interface Pool {
  name: string
  storage: Storage
}

const nights = 'nights/'
const lists = 'lists/'
const contents = 'contents/'

/** `nights/dorfplatz-2026-11-22T021003Z.tar.zst` */
const nightPattern = /^nights\/dorfplatz-(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d)Z\.tar\.zst(\.age)?$/

/** An archive in a pool. */
export interface Night {
  name: string
  bytes: number
  /** ISO time. */
  at: string
}

/** The nights in a pool, newest first. */
export async function listNights({ storage }: Pool): Promise<Night[]> {
  const found: Night[] = []
  for await (const { key, bytes } of storage.list(nights)) {
    const [, date, hours, minutes, seconds] = nightPattern.exec(key) ?? []
    if (date) found.push({ name: key, bytes, at: `${date}T${hours}:${minutes}:${seconds}.000Z` })
  }
  return found.toSorted((a, b) => b.at.localeCompare(a.at))
}

/** The newest night not in the future; if all are, the newest. */
export async function newestNight(pool: Pool): Promise<Night | undefined> {
  const all = await listNights(pool)
  const [at] = byClock(
    all.map((night) => night.at),
    Date.now(),
  ).past
  return all.find((night) => night.at === at) ?? all[0]
}

/** A night as a readable archive. */
export const nightSource = (pool: Pool, name: string, identity: string | undefined): ArchiveSource => ({
  name,
  identity,
  open: () => pool.storage.get(name),
  content: async (content) => {
    const stream = await pool.storage.get(content)
    return content.endsWith('.age') ? decrypted(stream, identity ?? '') : stream
  },
})

/** Result of a night's backup. */
export interface KeptNight {
  name: string
  bytes: number
  /** New contents. */
  added: number
  addedBytes: number
  contents: ArchiveContents
}

/**
 * Name of file content in the pool, stored once for equal files. With encryption, names must not reveal the content:
 * they are keyed with the site's secret.
 */
function contentName(sha256: string, { recipient }: Keys, secret: string): string {
  const name = recipient
    ? createHmac('sha256', secret).update(`backup content\0${recipient}\0${sha256}`).digest('hex')
    : sha256
  return `${contents}${name.slice(0, 2)}/${name}${recipient ? '.age' : ''}`
}

/** Upper bound of bytes a night adds to a pool; contents not read in earlier nights may already exist there. */
export async function newBytes(
  pool: Pool,
  site: Pick<Site, 'storage'>,
  { keys, secret, hashes }: { keys: Keys; secret: string; hashes: KnownHashes },
): Promise<number> {
  const there = new Set<string>()
  for await (const { key } of pool.storage.list(contents)) there.add(key)
  let sum = 0
  for await (const { key, bytes } of site.storage.list('')) {
    const sha256 = hashes.known(key, bytes)
    if (!sha256 || !there.has(contentName(sha256, keys, secret))) sum += bytes
  }
  return sum
}

/**
 * Writes a night into a pool and verifies it. Existing content is untouched; a failure leaves earlier nights intact.
 */
export async function keepNight(
  pool: Pool,
  site: Pick<Site, 'storage'>,
  {
    keys,
    secret,
    hashes,
    write,
    signal,
  }: {
    keys: Keys
    secret: string
    hashes: KnownHashes
    write: (
      archive: ArchiveWriter,
      keepFile: (file: FileThere) => Promise<ArchivedFile>,
    ) => Promise<{ header: { at: string }; manifest: { files: ArchivedFile[] } }>
    signal: AbortSignal
  },
): Promise<KeptNight> {
  const there = new Map<string, number>()
  for await (const { key, bytes } of pool.storage.list(contents)) there.set(key, bytes)
  const fresh = new Map<string, ArchivedFile>()
  const keepFile = async ({ key, bytes }: FileThere): Promise<ArchivedFile> => {
    signal.throwIfAborted()
    const sha256 = await hashes.of(key, bytes)
    const content = contentName(sha256, keys, secret)
    const file = { key, bytes, sha256, content }
    if (there.has(content)) return file
    const source = await site.storage.get(key)
    const stored = await pool.storage.put(
      content,
      keys.recipient ? await encrypted(source, keys.recipient) : source,
    )
    // Changed since it was hashed: verification would find it damaged
    if (!keys.recipient && stored !== bytes) {
      await pool.storage.delete(content)
      throw changedWhileRead(key)
    }
    there.set(content, stored)
    fresh.set(content, file)
    return file
  }
  const begun = await freeStamp(pool)
  const name = `${nights}dorfplatz-${begun}.tar.zst${keys.recipient ? '.age' : ''}`
  let named: string[] = []
  let written = 0
  // A bad night would count as the newest of its day and replace a good one
  const takeAway = async (error: unknown): Promise<never> => {
    await deleteNight(pool, name).catch(() => {})
    // The site may be on the same disk; otherwise the retry continues from the existing contents
    if (findDiskFull(error))
      for (const content of fresh.keys()) await pool.storage.delete(content).catch(() => {})
    throw error
  }
  // A small archive may already be stored when a later step fails
  await feed(
    writeArchive(keys),
    async (archive) => {
      written = await pool.storage.put(name, archive.stream)
    },
    async (archive) => {
      const { manifest } = await write(archive, keepFile)
      // Without the lock, files may have been deleted meanwhile
      signal.throwIfAborted()
      named = [...new Set(manifest.files.flatMap(({ content }) => content ?? []))].toSorted()
      // Stored before the night itself, so that its contents never look unused
      await pool.storage.put(listName(name), Buffer.from(`${named.join('\n')}\n`))
      await hashes.save()
    },
  ).catch(takeAway)
  const whole = await verifyNight(pool, name, keys.identity, {
    read: new Set(fresh.keys()),
    there,
    mends: true,
  }).catch(takeAway)
  return {
    name,
    bytes: written,
    added: fresh.size,
    addedBytes: [...fresh.values()].reduce((sum, { bytes }) => sum + bytes, 0),
    contents: whole,
  }
}

/**
 * A time one second after all past nights: distinguishes nights, encrypted or not, so the latest is the newest of its
 * day and is kept.
 */
async function freeStamp(pool: Pool): Promise<string> {
  const moments = (await listNights(pool)).map(({ at }) => at)
  const [newest] = byClock(moments, Date.now()).past
  const taken = new Set(moments.map((at) => Date.parse(at)))
  let at = Math.floor(Date.now() / 1000) * 1000
  if (newest) at = Math.max(at, Date.parse(newest) + 1000)
  while (taken.has(at)) at += 1000
  return stampOf(new Date(at))
}

async function deleteNight({ storage }: Pool, name: string): Promise<void> {
  await storage.delete(name)
  await storage.delete(listName(name))
}

const listName = (night: string) => `${lists}${night.slice(nights.length).replace(/\.tar\.zst.*$/, '.txt')}`

/**
 * Verifies a night: every part of the archive, the existence of all named contents, and the bytes of those in `read`.
 * Throws BACKUP_UNUSABLE (422).
 */
export async function verifyNight(
  pool: Pool,
  name: string,
  identity: string | undefined,
  {
    read,
    there,
    mends = false,
  }: {
    read?: ReadonlySet<string>
    there?: ReadonlyMap<string, number>
    /** Deletes damaged contents, so that the next night writes them again; only for the pool's owner. */
    mends?: boolean
  } = {},
): Promise<ArchiveContents> {
  const source = nightSource(pool, name, identity)
  const whole = await verifyArchive(source)
  const known = new Set<string>(there?.keys() ?? [])
  if (!there) for await (const { key } of pool.storage.list(contents)) known.add(key)
  for (const { content, key, sha256, bytes } of whole.manifest.files) {
    if (content === undefined) continue
    if (!known.has(content)) throw mends ? damagedContent(key) : damagedPart(key)
    if (read && !read.has(content)) continue
    const is = await hashOf({ get: source.content! }, content)
    if (is.sha256 !== sha256 || is.bytes !== bytes) {
      if (mends) await pool.storage.delete(content)
      throw mends ? damagedContent(key) : damagedPart(key)
    }
  }
  return whole
}

/**
 * Deletes nights beyond the retention, and contents that no night names. If the list of a kept night is missing, no
 * content is deleted. Returns the number of deleted nights.
 */
export async function prune(pool: Pool, keep: Keep, zone: string): Promise<number> {
  const all = await listNights(pool)
  const kept = keptNights(
    all.map(({ at }) => at),
    keep,
    zone,
    Date.now(),
  )
  const gone = all.filter(({ at }) => !kept.has(at))
  for (const { name } of gone) await deleteNight(pool, name)
  const used = new Set<string>()
  for (const { name } of all.filter(({ at }) => kept.has(at))) {
    const list = await pool.storage.read(listName(name)).catch(() => null)
    if (!list) return gone.length
    for (const content of list.toString('utf8').split('\n')) if (content) used.add(content)
  }
  const unused: string[] = []
  for await (const { key } of pool.storage.list(contents)) if (!used.has(key)) unused.push(key)
  for (const key of unused) await pool.storage.delete(key)
  const listed = new Set(all.filter(({ at }) => kept.has(at)).map(({ name }) => listName(name)))
  const left: string[] = []
  for await (const { key } of pool.storage.list(lists)) if (!listed.has(key)) left.push(key)
  for (const key of left) await pool.storage.delete(key)
  return gone.length
}
