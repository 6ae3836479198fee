import type { ProductOrder } from './catalog.rules.ts'

/** What lists know of a product before any of it is shown. */
export interface ListedProduct {
  _id: string
  title: string
  order: number
  /** ISO time; when guests first saw it. */
  newSince: string
  /** Its groups and all above them. */
  groups: readonly string[]
  properties: readonly { name: string; value: string }[]
  /** Cents for one of the cheapest item; null: no price. */
  price: number | null
  /** Something of it can be ordered. */
  there: boolean
}

/** What a list is narrowed to. */
export interface Narrowing {
  /** Property → values; a product has one of them in each. */
  chosen: Readonly<Record<string, readonly string[]>>
  /** Only what can be ordered now. */
  there: boolean
}

/** One property with the values that products of the list have. */
export interface Facet {
  name: string
  values: { value: string; count: number; isChosen: boolean }[]
}

/** Parameters of an address: `?p=Rebsorte:Zweigelt`, several times; at most 20 of them are read. */
export function chosenIn(query: URLSearchParams): Record<string, string[]> {
  const chosen = new Map<string, string[]>()
  for (const pair of query.getAll('p').slice(0, 20)) {
    const at = pair.indexOf(':')
    const [name, value] = [
      pair.slice(0, at).trim().slice(0, 60),
      pair
        .slice(at + 1)
        .trim()
        .slice(0, 80),
    ]
    if (at > 0 && value !== '') chosen.set(name, [...new Set([...(chosen.get(name) ?? []), value])])
  }
  return Object.fromEntries(chosen)
}

const hasOne = ({ properties }: ListedProduct, name: string, values: readonly string[]): boolean =>
  properties.some((one) => one.name === name && values.includes(one.value))

/** Whether a product is in the list, looking away from one of the properties. */
const fits = (product: ListedProduct, { chosen, there }: Narrowing, without?: string): boolean =>
  (!there || product.there) &&
  Object.entries(chosen).every(([name, values]) => name === without || hasOne(product, name, values))

export const narrowed = <P extends ListedProduct>(products: readonly P[], by: Narrowing): P[] =>
  products.filter((product) => fits(product, by))

const byName = new Intl.Collator('de', { numeric: true })

/**
 * The properties of products with how many have each value: a value's count is what the list would hold if it were chosen beside
 * what is chosen in other properties. Values that lead to nothing are left out unless they are chosen; so is a property with
 * one value that all share.
 */
export function facetsOf(products: readonly ListedProduct[], by: Narrowing): Facet[] {
  const names = new Map<string, number>()
  for (const { properties } of products)
    for (const name of new Set(properties.map((one) => one.name))) names.set(name, (names.get(name) ?? 0) + 1)
  const ordered = [...names].toSorted(([a, many], [b, more]) => more - many || byName.compare(a, b))
  return ordered.flatMap(([name]): Facet[] => {
    const chosen = by.chosen[name] ?? []
    const counts = new Map<string, number>(chosen.map((value) => [value, 0]))
    const among = products.filter((product) => fits(product, by, name))
    for (const { properties } of among)
      for (const value of new Set(properties.flatMap((one) => (one.name === name ? one.value : []))))
        counts.set(value, (counts.get(value) ?? 0) + 1)
    const values = [...counts]
      .toSorted(([a], [b]) => byName.compare(a, b))
      .map(([value, count]) => ({ value, count, isChosen: chosen.includes(value) }))
    const tellsApart = values.length > 1 || chosen.length > 0 || values[0]?.count !== among.length
    return values.length > 0 && tellsApart ? [{ name, values }] : []
  })
}

/** Products without a price come last, whichever way prices go. */
function byPrice(a: ListedProduct, b: ListedProduct, sign: 1 | -1): number {
  if (a.price === null || b.price === null) return Number(a.price === null) - Number(b.price === null)
  return sign * (a.price - b.price)
}

const shopOrder = (a: ListedProduct, b: ListedProduct): number =>
  a.order - b.order || byName.compare(a.title, b.title) || (a._id < b._id ? -1 : 1)

const comparisons: Record<ProductOrder, (a: ListedProduct, b: ListedProduct) => number> = {
  order: shopOrder,
  price: (a, b) => byPrice(a, b, 1) || shopOrder(a, b),
  '-price': (a, b) => byPrice(a, b, -1) || shopOrder(a, b),
  title: (a, b) => byName.compare(a.title, b.title) || shopOrder(a, b),
  '-new': (a, b) => b.newSince.localeCompare(a.newSince) || shopOrder(a, b),
}

/** Products in an order; those that can be ordered now stand before those that are sold out. */
export const inOrder = <P extends ListedProduct>(products: readonly P[], order: ProductOrder): P[] =>
  products.toSorted((a, b) => Number(b.there) - Number(a.there) || comparisons[order](a, b))

/** Ids of groups with all that stand below each, itself included. A chain that leads back to itself is followed once. */
export function branchOf(
  groups: readonly { _id: string; parent: string | null }[],
  root: string,
): Set<string> {
  const children = Map.groupBy(groups, ({ parent }) => parent)
  const found = new Set([root])
  for (const one of found) for (const { _id } of children.get(one) ?? []) found.add(_id)
  return found
}

/** The groups above one, the highest first. A chain that leads back to itself ends there. */
export function above<G extends { _id: string; parent: string | null }>(
  groups: readonly G[],
  of: string,
): G[] {
  const byId = new Map(groups.map((group) => [group._id, group]))
  const found: G[] = []
  let parent = byId.get(of)?.parent ?? null
  while (parent !== null && parent !== of) {
    const group = byId.get(parent)
    if (!group || found.includes(group)) break
    found.unshift(group)
    parent = group.parent
  }
  return found
}
