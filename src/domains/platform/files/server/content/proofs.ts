import { createHash } from 'node:crypto'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { StorageMissing } from '#kit/server/storage/storage.ts'
import { keyOf } from './content.service.ts'
import { filesTable } from '../files.table.ts'

/** Identifies the content of a file. */
export interface FileProof {
  _id: string
  name: string
  bytes: number
  /** SHA-256 of the bytes served to readers, in hexadecimal digits. */
  sha256: string
}

/**
 * Hashes of the bytes served to guests, in the order of `ids`; deleted and private files are left out. Locks the files
 * until the caller's transaction ends, after waiting for a running change.
 */
export async function fileProofs(ctx: Ctx, ids: readonly string[]): Promise<FileProof[]> {
  if (ids.length === 0) return []
  const rows = await ctx.db
    .select({
      _id: filesTable._id,
      name: filesTable.name,
      bytes: filesTable.size,
      sha256: filesTable.storedSha256,
    })
    .from(filesTable)
    .where(
      and(
        inArray(filesTable._id, [...ids]),
        isNull(filesTable.deletedAt),
        eq(filesTable.visibility, 'public'),
      ),
    )
    .orderBy(filesTable._id)
    .for('share')
  const found = new Map(rows.map((row) => [row._id, row]))
  return ids.flatMap((_id) => found.get(_id) ?? [])
}

/** SHA-256 of a file's stored bytes; null if there is none. Throws StorageUnavailable. */
export async function hashOfBytes(ctx: Ctx, _id: string): Promise<string | null> {
  const [row] = await ctx.db
    .select({ gridref: filesTable.gridref })
    .from(filesTable)
    .where(eq(filesTable._id, _id))
  if (!row) return null
  const hash = createHash('sha256')
  try {
    for await (const part of await ctx.platform.storage.get(keyOf(row.gridref))) hash.update(part as Buffer)
  } catch (error) {
    if (error instanceof StorageMissing) return null
    throw error
  }
  return hash.digest('hex')
}
