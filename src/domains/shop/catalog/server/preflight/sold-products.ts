import type { Ctx } from '#kit/server/context.ts'
import type { PreflightFinding } from '#kit/server/site/preflight.ts'
import type { Words } from '#kit/shared/text/languages.ts'
import { catalogScreens } from '../../catalog.addresses.ts'
import { productsTable } from '../catalog.table.ts'
import { type ItemOffer, itemOffers } from '../item-offers.service.ts'
import { products } from '../products.kind.ts'

type ProductRow = typeof productsTable.$inferSelect

const madeFrom = ['product', 'item', 'vat_group', 'campaign', 'settings:shop', 'settings:books']

/** A published product with its items that can be ordered. */
export interface SoldProduct {
  product: ProductRow
  offers: ItemOffer[]
}

/** Read once for all points that are checked together. */
const read = new WeakMap<Ctx, Promise<SoldProduct[]>>()

/** All published products: for the preflight only, never for a page, since it reads every product. Tags the answer. */
export function soldProducts(ctx: Ctx): Promise<SoldProduct[]> {
  ctx.tag(...madeFrom)
  const known = read.get(ctx) ?? readProducts(ctx)
  read.set(ctx, known)
  return known
}

async function readProducts(ctx: Ctx): Promise<SoldProduct[]> {
  const rows = await ctx.db
    .select()
    .from(productsTable)
    .where(await products.live(ctx))
    .orderBy(productsTable.order, productsTable.title)
  // The points ignore stock and single items, and `madeFrom` covers the rest
  const untagged: Ctx = { ...ctx, tag() {} }
  const offers = await itemOffers(untagged, [...new Set(rows.flatMap(({ items }) => items))])
  return rows.map((product) => ({
    product,
    offers: product.items.flatMap((_id) => offers.get(_id) ?? []),
  }))
}

/** True if a published product is goods rather than a service. */
export const sellsGoods = async (ctx: Ctx): Promise<boolean> =>
  (await soldProducts(ctx)).some(({ product }) => product.goods !== 'service')

/** Ids of published products that are goods. */
export const soldGoods = async (ctx: Ctx): Promise<string[]> =>
  (await soldProducts(ctx)).flatMap(({ product }) => (product.goods === 'service' ? [] : product._id))

const named = 3

/** Names of the first products and the number of others. */
function namesOf(found: readonly SoldProduct[]): Words {
  const titles = found.slice(0, named).map(({ product }) => product.title)
  const more = found.length - titles.length
  return {
    de: titles.map((title) => `„${title}“`).join(', ') + (more > 0 ? ` und ${more} weitere` : ''),
    en: titles.map((title) => `“${title}”`).join(', ') + (more > 0 ? ` and ${more} more` : ''),
  }
}

/**
 * Finding about products: `red` if one of them lacks something, with the missing facts, the products and a link to the
 * first; `green` if none does, `none` if no product is concerned.
 */
export function judged(
  concerned: readonly SoldProduct[],
  lacking: (sold: SoldProduct) => boolean,
  lack: Words,
): PreflightFinding {
  if (concerned.length === 0) return { state: 'none' }
  const found = concerned.filter(lacking)
  if (found.length === 0) return { state: 'green' }
  const names = namesOf(found)
  return {
    state: 'red',
    text: { de: `${lack.de}: ${names.de}.`, en: `${lack.en}: ${names.en}.` },
    to: `${catalogScreens.products}/${found[0]!.product._id}`,
    closes: { products: found.map(({ product }) => product._id) },
  }
}
