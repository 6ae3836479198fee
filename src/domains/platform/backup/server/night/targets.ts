import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '#kit/server/start/config.ts'
import { openDiskStorage } from '#kit/server/storage/disk-storage.ts'
import type { ArchiveSource } from '../archive/read-archive.ts'
import { nightSource, type Pool } from './pool.ts'
import { backupsFolder } from '../writing/whole-backup.ts'

/** A backup target, before opening. */
export type Target = { name: string; folder: string } | { name: string; s3: string }

export const s3Lines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** An address without credentials of any form: bucket names contain no @. */
export const shownAddress = (address: string): string =>
  address.replace(/:\/\/.*@/, '://').replace(/[?#].*$/, '')

/**
 * True for a bucket address in which the end of the secret is unambiguous: with a raw `/` or `?` the rest of the secret
 * would be shown as a folder.
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

/** Targets in the settings; names never contain keys. */
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

/** True for the folder beside the site's own data, which no other site can have. */
export const isBeside = (target: Target, config: Pick<Config, 'dataDir'>): boolean =>
  'folder' in target && target.folder === backupsFolder(config)

/** A night in a bucket as an archive: `s3://bucket/folder/nights/dorfplatz-….tar.zst?endpoint=…`, with its pool. */
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

/** Deletes temporary files of killed uploads older than a day. */
export async function sweepScratch(config: Pick<Config, 'dataDir'>): Promise<void> {
  for (const name of await readdir(scratchFolder(config)).catch(() => [])) {
    const file = path.join(scratchFolder(config), name)
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Date.now() }))
    if (Date.now() - mtimeMs > day) await rm(file, { force: true })
  }
}

/** Opens a target. `close` releases it. Throws StorageUnavailable if it is unusable. */
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
