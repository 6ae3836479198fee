import path from 'node:path'
import type { Config } from '../start/config.ts'
import { openDiskStorage } from './disk-storage.ts'
import type { Storage } from './storage.ts'

/** Opens the store that the settings name: the S3 bucket at STORAGE_URL, else `DATA_DIR/files`. */
export async function openStorage({
  storageUrl,
  dataDir,
}: Pick<Config, 'storageUrl' | 'dataDir'>): Promise<Storage> {
  if (!storageUrl) return openDiskStorage(path.join(dataDir, 'files'))
  // 35 MB of program that most sites never use
  const { openS3Storage, readS3Address } = await import('./s3-storage.ts')
  return openS3Storage(readS3Address(storageUrl), path.join(dataDir, 'scratch'))
}
