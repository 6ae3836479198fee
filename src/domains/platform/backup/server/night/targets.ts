import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '#kit/server/start/config.ts'
import { openDiskStorage } from '#kit/server/storage/disk-storage.ts'
import type { ArchiveSource } from '../archive/read-archive.ts'
import { nightSource, type Pool } from './pool.ts'
import { backupsFolder } from '../writing/whole-backup.ts'

/** Where backups go, before it is opened. */
export type Target = { name: string; folder: string } | { name: string; s3: string }

export const s3Lines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** An address without the keys in it, whatever they are made of: no name of a bucket has an @. */
export const shownAddress = (address: string): string =>
  address.replace(/:\/\/.*@/, '://').replace(/[?#].*$/, '')

/**
 * Whether a line is the address of a bucket, and one that says without doubt where the secret ends: with a raw `/` or `?` in it
 * the rest of the secret would be read as a folder, and shown.
 */
export async function isS3Address(address: string): Promise<boolean> {
  const { readS3Address } = await import('#kit/server/storage/s3-storage.ts')
  try {
    readS3Address(address)
  } catch {
    return false
  }
  const { port, hash, pathname } = new URL(address)
  const authority = /^s3:\/\/([^/?#]*)/i.exec(address)?.[1] ?? ''
  return port === '' && hash === '' && !pathname.includes('@') && authority.split('@').length <= 2
}

/** The targets that settings name; a name never holds a key. */
export const targetsOf = (
  config: Pick<Config, 'dataDir'>,
  { folders, s3 }: { folders: readonly string[]; s3: readonly string[] },
): Target[] => [
  ...folders.map((folder) => {
    const at = folder || backupsFolder(config)
    return { name: at, folder: at }
  }),
  ...s3.map((address) => ({ name: shownAddress(address), s3: address })),
]

/** Whether a target is the folder beside the site's own data, which no other site can have. */
export const isBeside = (target: Target, config: Pick<Config, 'dataDir'>): boolean =>
  'folder' in target && target.folder === backupsFolder(config)

/** A night in a bucket as an archive: `s3://bucket/folder/nights/dorfplatz-….tar.zst?endpoint=…`, the pool around it. */
export async function s3Night(
  address: string,
  identity: string | undefined,
  config: Pick<Config, 'dataDir'>,
): Promise<ArchiveSource> {
  const { openS3Storage, readS3Address } = await import('#kit/server/storage/s3-storage.ts')
  const whole = readS3Address(address)
  const parts = whole.prefix.split('/').filter(Boolean)
  const around = parts.slice(0, -2).map((part) => `${part}/`)
  const storage = await openS3Storage({ ...whole, prefix: around.join('') }, scratchFolder(config))
  return nightSource({ name: shownAddress(address), storage }, parts.slice(-2).join('/'), identity)
}

const scratchFolder = ({ dataDir }: Pick<Config, 'dataDir'>) => path.join(dataDir, 'scratch')
const day = 86_400_000

/** Takes away what killed processes had laid down on its way to a bucket more than a day ago. */
export async function sweepScratch(config: Pick<Config, 'dataDir'>): Promise<void> {
  for (const name of await readdir(scratchFolder(config)).catch(() => [])) {
    const file = path.join(scratchFolder(config), name)
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Date.now() }))
    if (Date.now() - mtimeMs > day) await rm(file, { force: true })
  }
}

/** Opens a target. `close` frees it. Throws StorageUnavailable where it can't be used. */
export async function openTarget(
  target: Target,
  config: Pick<Config, 'dataDir'>,
): Promise<Pool & { close(): void }> {
  if ('folder' in target) {
    const storage = await openDiskStorage(target.folder)
    return { name: target.name, storage, close: () => storage.close() }
  }
  const { openS3Storage, readS3Address } = await import('#kit/server/storage/s3-storage.ts')
  const storage = await openS3Storage(readS3Address(target.s3), scratchFolder(config))
  return { name: target.name, storage, close: () => storage.close() }
}
