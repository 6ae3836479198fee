import { and, eq, isNull } from 'drizzle-orm'
import type { Ctx, Platform } from '#kit/server/context.ts'
import { prepareImage, type ImageEdit } from '#kit/server/images/images.ts'
import { limits } from '../../files.rules.ts'
import { keyOf } from './content.service.ts'
import { filesTable } from '../files.table.ts'

/** Data needed to crop a picture. */
export interface PictureFacts {
  gridref: string
  width: number
  height: number
  alt: string
  /** Focal point, 0 to 1 from the left and top; null: not set. */
  focal: { x: number; y: number } | null
}

/** A public raster picture; null if it is none, deleted or private, as such must not leave the server. */
export async function pictureFacts(ctx: Ctx, _id: string): Promise<PictureFacts | null> {
  const [row] = await ctx.db
    .select()
    .from(filesTable)
    .where(
      and(
        eq(filesTable._id, _id),
        eq(filesTable.kind, 'image'),
        eq(filesTable.visibility, 'public'),
        isNull(filesTable.deletedAt),
      ),
    )
  if (!row || row.width === null || row.height === null || row.type === 'image/svg+xml') return null
  const { gridref, width, height, alt, focal } = row
  return { gridref, width, height, alt, focal }
}

/** Part of a picture as JPEG, for receivers of nothing else. Throws like `prepareImage` and the store. */
export async function jpegOf(
  { storage }: Pick<Platform, 'storage'>,
  { gridref }: Pick<PictureFacts, 'gridref'>,
  edit: Omit<ImageEdit, 'jpeg'>,
): Promise<Buffer> {
  const { bytes } = await prepareImage(await storage.read(keyOf(gridref)), limits.pixels, {
    ...edit,
    jpeg: true,
  })
  return bytes
}
