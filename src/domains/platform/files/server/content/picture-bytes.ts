import { and, eq, isNull } from 'drizzle-orm'
import type { Ctx, Platform } from '#kit/server/context.ts'
import { prepareImage } from '#kit/server/images/images.ts'
import { limits } from '../../files.rules.ts'
import { keyOf } from './content.service.ts'
import { filesTable } from '../files.table.ts'

/** Types that print programs read directly. */
const printable = ['image/png', 'image/jpeg', 'image/webp', 'image/svg+xml'] as const
type Printable = (typeof printable)[number]

/** A picture for print. */
export interface PictureBytes {
  type: Printable
  bytes: Buffer
}

/**
 * Bytes of a public picture for print; drawings stay vector, unsupported types become JPEG. Null if it is not a
 * picture, deleted or private. Throws like the store and `prepareImage`.
 */
export async function pictureBytes(
  ctx: Ctx,
  { storage }: Pick<Platform, 'storage'>,
  _id: string,
): Promise<PictureBytes | null> {
  const [row] = await ctx.db
    .select({ gridref: filesTable.gridref, type: filesTable.type })
    .from(filesTable)
    .where(
      and(
        eq(filesTable._id, _id),
        eq(filesTable.kind, 'image'),
        eq(filesTable.visibility, 'public'),
        isNull(filesTable.deletedAt),
      ),
    )
  if (!row) return null
  const stored = await storage.read(keyOf(row.gridref))
  const type = printable.find((one) => one === row.type)
  if (type) return { type, bytes: stored }
  const { bytes } = await prepareImage(stored, limits.pixels, { jpeg: true })
  return { type: 'image/jpeg', bytes }
}
