import type { Ctx } from '#kit/server/context.ts'
import { pageNumberIn } from '#kit/server/site/view-query.ts'
import { wordsIn } from '#domains/platform/words/server/offers.ts'
import { productOrders, productsPerPage, type ProductOrder } from '../catalog.rules.ts'
import type { ProductListData, ShownFacet } from '../catalog.views.ts'
import { chosenIn, type Facet, facetsOf, inOrder, narrowed, type Narrowing } from '../facets.rules.ts'
import { priceTerms } from './item-offers.service.ts'
import type { ShownProduct } from './listed-products.service.ts'
import { productCards } from './product-cards.ts'

/** Parameters in addresses of lists. */
export const listParameters = ['p', 'there', 'sort', 'page'] as const

interface Asked extends Narrowing {
  order: ProductOrder
  /** Search text; empty for none. */
  search: string
}

/** Query string of a list, with its parameters in a fixed order. */
function queryOf({ chosen, there, order, search }: Asked): string {
  const query = new URLSearchParams()
  if (search) query.set('q', search)
  for (const [name, values] of Object.entries(chosen))
    for (const value of values) query.append('p', `${name}:${value}`)
  if (there) query.set('there', '1')
  if (order !== 'order') query.set('sort', order)
  return query.toString()
}

const withQuery = (href: string, query: string) => (query ? `${href}?${query}` : href)

/** Toggles a value of a filter. */
function turned({ chosen, ...asked }: Asked, name: string, value: string): Asked {
  const had = chosen[name] ?? []
  const values = had.includes(value) ? had.filter((one) => one !== value) : [...had, value]
  const { [name]: _gone, ...rest } = chosen
  return { ...asked, chosen: values.length > 0 ? { ...rest, [name]: values } : rest }
}

async function saidFacets(
  ctx: Ctx,
  facets: readonly Facet[],
  asked: Asked,
  href: string,
): Promise<ShownFacet[]> {
  const say = await wordsIn(ctx)
  const label = (word: string) => {
    const { label: text, lang } = say(word)
    return { label: text, ...(lang ? { lang } : {}) }
  }
  return facets.map(({ name, values }) => ({
    ...label(name),
    values: values.map(({ value, ...one }) => ({
      ...one,
      ...label(value),
      href: withQuery(href, queryOf(turned(asked, name, value))),
    })),
  }))
}

/**
 * A page of products with filters and order. Null beyond the last page.
 * @param among in the default order; `found` marks them as the result of a search
 */
export async function productList(
  ctx: Ctx,
  among: readonly ShownProduct[],
  { href, query, found = '' }: { href: string; query: URLSearchParams; found?: string },
): Promise<ProductListData | null> {
  const terms = await priceTerms(ctx)
  const orders = productOrders.filter((order) => terms !== null || !order.endsWith('price'))
  const asked: Asked = {
    chosen: chosenIn(query),
    there: query.get('there') === '1',
    order: orders.find((order) => order === query.get('sort')) ?? 'order',
    search: found,
  }
  const fitting = narrowed(among, asked)
  const sorted = found !== '' && asked.order === 'order' ? fitting : inOrder(fitting, asked.order)
  const page = pageNumberIn(query)
  const shown = sorted.slice((page - 1) * productsPerPage, page * productsPerPage)
  if (page > 1 && shown.length === 0) return null
  const text = (changed: Partial<Asked>) => withQuery(href, queryOf({ ...asked, ...changed }))
  return {
    items: await productCards(ctx, shown),
    total: sorted.length,
    page,
    pageSize: productsPerPage,
    facets: await saidFacets(ctx, facetsOf(among, asked), asked, href),
    isNarrowed: asked.there || Object.keys(asked.chosen).length > 0,
    order: asked.order,
    orders: orders.map((order) => ({ order, href: text({ order }) })),
    there:
      asked.there || among.some((one) => !one.there)
        ? { isChosen: asked.there, href: text({ there: !asked.there }) }
        : null,
    href: withQuery(href, found ? queryOf({ chosen: {}, there: false, order: 'order', search: found }) : ''),
    query: queryOf(asked),
    terms,
  }
}

/** True for a list without filters in the default order: only this is indexed, since others show the same products. */
export const isPlain = ({ isNarrowed, order }: ProductListData): boolean => !isNarrowed && order === 'order'
