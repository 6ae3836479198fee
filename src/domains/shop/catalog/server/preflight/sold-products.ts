import type { Ctx } from '#kit/server/context.ts'
import type { PreflightFinding } from '#kit/server/site/preflight.ts'
import type { Words } from '#kit/shared/text/languages.ts'
import { catalogScreens } from '../../catalog.addresses.ts'
import { productsTable } from '../catalog.table.ts'
import { type ItemOffer, itemOffers } from '../item-offers.service.ts'
import { products } from '../products.kind.ts'

type ProductRow = typeof productsTable.$inferSelect

const madeFrom = ['product', 'item', 'vat_group', 'campaign', 'settings:shop', 'settings:books']

/** A product that visitors see, with what can be ordered of it. */
export interface SoldProduct {
  product: ProductRow
  offers: ItemOffer[]
}

/** Read once for all points that are judged together. */
const read = new WeakMap<Ctx, Promise<SoldProduct[]>>()

/** All of them: the preflight looks at every product, so it is made for administrators and never for a page. Tags the answer. */
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
  // Stock and single items are no matter of the law: `madeFrom` stands for what is
  const untagged: Ctx = { ...ctx, tag() {} }
  const offers = await itemOffers(untagged, [...new Set(rows.flatMap(({ items }) => items))])
  return rows.map((product) => ({
    product,
    offers: product.items.flatMap((_id) => offers.get(_id) ?? []),
  }))
}

/** Whether anything of it is goods, and not services alone. */
export const sellsGoods = async (ctx: Ctx): Promise<boolean> =>
  (await soldProducts(ctx)).some(({ product }) => product.goods !== 'service')

/** Ids of those that are goods. */
export const soldGoods = async (ctx: Ctx): Promise<string[]> =>
  (await soldProducts(ctx)).flatMap(({ product }) => (product.goods === 'service' ? [] : product._id))

const named = 3

/** Which products are meant, the first of them by name. */
function namesOf(found: readonly SoldProduct[]): Words {
  const titles = found.slice(0, named).map(({ product }) => product.title)
  const more = found.length - titles.length
  return {
    de: titles.map((title) => `„${title}“`).join(', ') + (more > 0 ? ` und ${more} weitere` : ''),
    en: titles.map((title) => `“${title}”`).join(', ') + (more > 0 ? ` and ${more} more` : ''),
  }
}

/** Red with what is missing and the products that lack it, leading to the first; green where none does, `none` where it concerns none. */
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
