import { sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import type { Language } from '#kit/shared/text/languages.ts'
import type { WithdrawalExclusion } from '../catalog.rules.ts'
import { shopClosures } from './closures.service.ts'
import { productsTable } from './catalog.table.ts'
import { listedProducts } from './listed-products.service.ts'
import { products } from './products.kind.ts'
import { productAddress } from './shop-links.ts'

/** An item as sold by a product of the shop. */
export interface SoldItem {
  /** The first published product that sells it. */
  product: string
  title: string
  lang?: Language
  /** Address with language. */
  href: string
  /** File id. */
  picture: string | null
  /** Days until dispatch; null: not stated. */
  days: { min: number; max: number } | null
  noWithdrawal: WithdrawalExclusion | ''
  /** The preflight has stopped its sale. */
  isClosed: boolean
}

interface Row extends Record<string, unknown> {
  _id: string
  items: string[]
  picture: string | null
  shippingMin: number
  shippingMax: number
  noWithdrawal: WithdrawalExclusion | ''
}

/** Items sold by published products, by item; items without such a product are missing. Tags the answer. */
export async function soldItems(ctx: Ctx, items: readonly string[]): Promise<Map<string, SoldItem>> {
  const sold = new Map<string, SoldItem>()
  if (items.length === 0) return sold
  const listed = new Map((await listedProducts(ctx)).map((one) => [one._id, one]))
  const closed = new Set((await shopClosures(ctx)).products)
  const live = await products.live(ctx)
  const { rows } = await ctx.db.execute<Row>(sql`
    select "_id", "items", "picture", "shippingMin", "shippingMax", "noWithdrawal" from ${productsTable}
    where ${live} and "items" && ${sql.param([...items])}::uuid[] order by "order" desc, "title" desc, "_id" desc`)
  const wanted = new Set(items)
  for (const row of rows) {
    const shown = listed.get(row._id)
    if (!shown) continue
    const { title, lang, place, slugs } = shown
    for (const item of row.items)
      if (wanted.has(item))
        sold.set(item, {
          product: row._id,
          title,
          ...(lang ? { lang } : {}),
          href: productAddress(ctx.lang, place?.[ctx.lang] ?? null, slugs[ctx.lang]),
          picture: row.picture,
          days:
            row.shippingMin + row.shippingMax === 0 ? null : { min: row.shippingMin, max: row.shippingMax },
          noWithdrawal: row.noWithdrawal,
          isClosed: closed.has(row._id),
        })
  }
  return sold
}
