import type { ProductOrder } from './catalog.rules.ts'

/** Product data that lists need for filters and order. */
export interface ListedProduct {
  _id: string
  title: string
  order: number
  /** ISO time when guests first saw it. */
  newSince: string
  /** Its groups and all their ancestors. */
  groups: readonly string[]
  properties: readonly { name: string; value: string }[]
  /** Cents per piece of the cheapest item; null: no price. */
  price: number | null
  /** At least one item can be ordered. */
  there: boolean
}

/** Filters of a list. */
export interface Narrowing {
  /** Property → values; a product matches if it has one of the values of each property. */
  chosen: Readonly<Record<string, readonly string[]>>
  /** Only what can be ordered now. */
  there: boolean
}

/** A property with the values that products of the list have. */
export interface Facet {
  name: string
  values: { value: string; count: number; isChosen: boolean }[]
}

/** Reads the filters of an address: `?p=Rebsorte:Zweigelt`, repeated; ignores all after the first 20. */
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

/** True if a product matches the filters, ignoring those of the property `without`. */
const fits = (product: ListedProduct, { chosen, there }: Narrowing, without?: string): boolean =>
  (!there || product.there) &&
  Object.entries(chosen).every(([name, values]) => name === without || hasOne(product, name, values))

export const narrowed = <P extends ListedProduct>(products: readonly P[], by: Narrowing): P[] =>
  products.filter((product) => fits(product, by))

const byName = new Intl.Collator('de', { numeric: true })

/**
 * Properties with the number of products for each value: the length of the list if the value were chosen in addition to
 * the filters on other properties. Omits values without products unless chosen, and properties whose only value all
 * products share.
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

/** Products without a price come last in either direction. */
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

/** Sorts products; those that can be ordered come before sold-out ones. */
export const inOrder = <P extends ListedProduct>(products: readonly P[], order: ProductOrder): P[] =>
  products.toSorted((a, b) => Number(b.there) - Number(a.there) || comparisons[order](a, b))

/** Ids of a group and all its descendants. A cycle is followed once. */
export function branchOf(
  groups: readonly { _id: string; parent: string | null }[],
  root: string,
): Set<string> {
  const children = Map.groupBy(groups, ({ parent }) => parent)
  const found = new Set([root])
  for (const one of found) for (const { _id } of children.get(one) ?? []) found.add(_id)
  return found
}

/** Ancestors of a group, topmost first. Stops at a cycle. */
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
