import { createHash } from 'node:crypto'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { StorageMissing } from '#kit/server/storage/storage.ts'
import { keyOf } from './content.service.ts'
import { filesTable } from '../files.table.ts'

/** What tells the content of a file from every other one. */
export interface FileProof {
  _id: string
  name: string
  bytes: number
  /** SHA-256 of the bytes that readers get, in hexadecimal digits. */
  sha256: string
}

/**
 * What guests get of these files, in the order of `ids`; those that are gone or private are left out. They stay as they are
 * until the caller's transaction ends, and a change that has begun is waited for.
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

/** SHA-256 of the bytes of a file as they are in the store now; null where there is none. Throws StorageUnavailable. */
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
