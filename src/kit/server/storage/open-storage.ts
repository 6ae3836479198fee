import path from 'node:path'
import type { Config } from '../start/config.ts'
import { openDiskStorage } from './disk-storage.ts'
import type { Storage } from './storage.ts'

/** Opens the configured store: the S3 bucket at STORAGE_URL, else `DATA_DIR/files`. */
export async function openStorage({
  storageUrl,
  dataDir,
}: Pick<Config, 'storageUrl' | 'dataDir'>): Promise<Storage> {
  if (!storageUrl) return openDiskStorage(path.join(dataDir, 'files'))
  // Loaded on demand: 35 MB of code that most sites never use
  const { openS3Storage, readS3Address } = await import('./s3-storage.ts')
  return openS3Storage(readS3Address(storageUrl), path.join(dataDir, 'scratch'))
}
