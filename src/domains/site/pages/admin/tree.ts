/** Data of a page that decide its place in the tree. */
export interface Placed {
  _id: string
  parent_page: string | null
  order: number
}

export interface Row<P extends Placed> {
  page: P
  /** 0 at the top. */
  depth: number
  children: number
}

/** A move as sent to the server: the children of a page in their new order. */
export interface Move {
  parent_page: string | null
  _id: string[]
}

const childrenOf = <P extends Placed>(pages: readonly P[], parent: string | null): P[] => {
  const known = new Set(pages.map((page) => page._id))
  // A page whose parent is missing or hidden is shown at the top.
  const home = (page: P) => (page.parent_page && known.has(page.parent_page) ? page.parent_page : null)
  return pages.filter((page) => home(page) === parent).sort((a, b) => a.order - b.order)
}

/** The tree as rows from top to bottom, without children of closed pages. */
export function rowsOf<P extends Placed>(
  pages: readonly P[],
  closed: ReadonlySet<string> = new Set(),
): Row<P>[] {
  const rows: Row<P>[] = []
  const add = (parent: string | null, depth: number) => {
    for (const page of childrenOf(pages, parent)) {
      const children = childrenOf(pages, page._id).length
      rows.push({ page, depth, children })
      if (!closed.has(page._id)) add(page._id, depth + 1)
    }
  }
  add(null, 0)
  return rows
}

/** Ids of a page and all its descendants. */
export function branchOf(pages: readonly Placed[], id: string): Set<string> {
  const branch = new Set([id])
  for (let size = 0; size !== branch.size;) {
    size = branch.size
    for (const page of pages) if (page.parent_page && branch.has(page.parent_page)) branch.add(page._id)
  }
  return branch
}

/** Moves a page to a position among the children of another (null: the top). Null if that would be below itself. */
export function moveTo(
  pages: readonly Placed[],
  id: string,
  parent: string | null,
  index: number,
): Move | null {
  if (parent && branchOf(pages, id).has(parent)) return null
  const ids = childrenOf(pages, parent)
    .map((page) => page._id)
    .filter((other) => other !== id)
  ids.splice(Math.min(Math.max(index, 0), ids.length), 0, id)
  return { parent_page: parent, _id: ids }
}

/** Move that restores a page's current position. */
export const placeNow = (pages: readonly Placed[], id: string): Move | null => {
  const page = pages.find((one) => one._id === id)
  if (!page) return null
  const known = new Set(pages.map((one) => one._id))
  const parent = page.parent_page && known.has(page.parent_page) ? page.parent_page : null
  return { parent_page: parent, _id: childrenOf(pages, parent).map((one) => one._id) }
}

export type Step = 'up' | 'down' | 'in' | 'out'

/** One step by keyboard: up and down among siblings, in below the one above, out behind the parent. */
export function stepOf(pages: readonly Placed[], id: string, step: Step): Move | null {
  const page = pages.find((one) => one._id === id)
  if (!page) return null
  const known = new Set(pages.map((one) => one._id))
  const parent = page.parent_page && known.has(page.parent_page) ? page.parent_page : null
  const siblings = childrenOf(pages, parent).map((one) => one._id)
  const place = siblings.indexOf(id)
  if (step === 'up') return place > 0 ? moveTo(pages, id, parent, place - 1) : null
  if (step === 'down') return place < siblings.length - 1 ? moveTo(pages, id, parent, place + 1) : null
  if (step === 'in') {
    const above = siblings[place - 1]
    return above ? moveTo(pages, id, above, Infinity) : null
  }
  if (parent === null) return null
  const grand = pages.find((one) => one._id === parent)?.parent_page ?? null
  return moveTo(pages, id, grand, childrenOf(pages, grand).findIndex((one) => one._id === parent) + 1)
}

/**
 * Target of a row dropped over another: `depth` is the one wanted by the pointer, limited to what is possible. `rows`:
 * visible rows without the dragged branch.
 */
export function dropOf<P extends Placed>(
  rows: readonly Row<P>[],
  id: string,
  over: string,
  wanted: number,
): { depth: number; parent: string | null; index: number } | null {
  const from = rows.findIndex((row) => row.page._id === id)
  const to = rows.findIndex((row) => row.page._id === over)
  const dragged = rows[from]
  if (!dragged || to < 0) return null
  const order = rows.filter((row) => row !== dragged)
  order.splice(to, 0, dragged)
  const before = order[to - 1]
  const after = order[to + 1]
  const depth = Math.min(Math.max(wanted, after?.depth ?? 0), before ? before.depth + 1 : 0)
  let parent: string | null = null
  for (let at = to - 1; at >= 0 && depth > 0; at--) {
    const row = order[at]
    if (row && row.depth === depth - 1) {
      parent = row.page._id
      break
    }
  }
  let index = 0
  for (let at = to - 1; at >= 0; at--) {
    const row = order[at]
    if (!row || row.depth < depth) break
    if (row.depth === depth) index++
  }
  return { depth, parent, index }
}

/** A page with the user's right to change it. */
type Owned = Placed & { mayChange: boolean }

/** True if the user may change only some pages. */
export const isLimited = (pages: readonly Owned[]): boolean => pages.some((page) => !page.mayChange)

/** True if the user may add pages below this one; null is the top of the tree. */
export const mayPutBelow = (pages: readonly Owned[], parent: string | null): boolean =>
  parent === null ? !isLimited(pages) : (pages.find((page) => page._id === parent)?.mayChange ?? false)

/** First page of the tree that the user may change; null without one. */
export const firstOwn = (pages: readonly Owned[]): string | null =>
  rowsOf(pages).find((row) => row.page.mayChange)?.page._id ?? null
