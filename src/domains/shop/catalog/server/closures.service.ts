import { asc, inArray } from 'drizzle-orm'
import { keptValue } from '#kit/server/cache/kept-value.ts'
import type { Ctx } from '#kit/server/context.ts'
import { closuresTable as table } from './closures.table.ts'

/** Parts of the shop closed by a point of the preflight. */
export type Closure = typeof table.$inferSelect

/** Parts of the shop whose sale is stopped until their points are in order again. */
export interface ShopClosures {
  /** The whole shop is closed. */
  shop: boolean
  /** Ids of products. */
  products: readonly string[]
  /** Countries without shipping, in capitals. */
  countries: readonly string[]
}

const tag = 'shop_closure'

const storedClosures = (ctx: Ctx): Promise<readonly Closure[]> =>
  keptValue(ctx, 'shop closures', { tags: [tag], inWrites: true }, ({ db }) =>
    db.select().from(table).orderBy(asc(table.point)),
  )

/** Parts of the shop that the preflight has closed. Tags the answer. */
export async function shopClosures(ctx: Ctx): Promise<ShopClosures> {
  ctx.tag(tag)
  const all = await storedClosures(ctx)
  return {
    shop: all.some(({ shop }) => shop),
    products: [...new Set(all.flatMap(({ products }) => products))],
    countries: [...new Set(all.flatMap(({ countries }) => countries))],
  }
}

/** Closures by point. Tags the answer. */
export async function closuresByPoint(ctx: Ctx): Promise<ReadonlyMap<string, Closure>> {
  ctx.tag(tag)
  return new Map((await storedClosures(ctx)).map((one) => [one.point, one]))
}

/** Replaces the closures of some points; a point without a closure closes nothing. */
export async function replaceClosures(
  ctx: Ctx,
  points: readonly string[],
  closures: readonly Closure[],
): Promise<void> {
  if (points.length === 0) return
  const gone = await ctx.db
    .delete(table)
    .where(inArray(table.point, [...points]))
    .returning()
  if (closures.length > 0) await ctx.db.insert(table).values([...closures])
  if (gone.length + closures.length > 0) ctx.drop(tag)
}
