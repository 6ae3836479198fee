import path from 'node:path'
import type { Config } from '../../../../kit/server/config.ts'
import { openDiskStorage } from '../../../../kit/server/storage/disk-storage.ts'
import type { Pool } from './pool.ts'
import { backupsFolder } from './whole-backup.ts'

/** Where backups go, before it is opened. */
export type Target = { name: string; folder: string } | { name: string; s3: string }

export const s3Lines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** An address without the keys in it. */
const shownAddress = (address: string) => address.replace(/:\/\/[^/@]*@/, '://').replace(/\?.*$/, '')

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

/** Opens a target. `close` frees it. Throws StorageUnavailable where it can't be used. */
export async function openTarget(
  target: Target,
  config: Pick<Config, 'dataDir'>,
): Promise<Pool & { close(): void }> {
  if ('folder' in target) {
    const storage = await openDiskStorage(target.folder)
    return { name: target.name, storage, close: () => storage.close() }
  }
  const { openS3Storage, readS3Address } = await import('../../../../kit/server/storage/s3-storage.ts')
  const storage = await openS3Storage(readS3Address(target.s3), path.join(config.dataDir, 'scratch'))
  return { name: target.name, storage, close: () => storage.close() }
}
