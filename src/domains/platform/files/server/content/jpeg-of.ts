import { and, eq, isNull } from 'drizzle-orm'
import type { Ctx, Platform } from '#kit/server/context.ts'
import { prepareImage, type ImageEdit } from '#kit/server/images/images.ts'
import { limits } from '../../files.rules.ts'
import { keyOf } from './content.service.ts'
import { filesTable } from '../files.table.ts'

/** What others need to know of a picture before they cut it. */
export interface PictureFacts {
  gridref: string
  width: number
  height: number
  alt: string
  /** What matters in it, 0 to 1 from the left and from the top; null: nobody said. */
  focal: { x: number; y: number } | null
}

/** A public picture of pixels; null for what is none, gone or private: it must not leave the server. */
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

/** A part of a picture as a JPEG, for those who take nothing else. Throws as `prepareImage` and the store do. */
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
