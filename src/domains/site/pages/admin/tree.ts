/** What of a page its place in the tree depends on. */
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

/** A change of places as the server takes it: the children of one page in their new order. */
export interface Move {
  parent_page: string | null
  _id: string[]
}

const childrenOf = <P extends Placed>(pages: readonly P[], parent: string | null): P[] => {
  const known = new Set(pages.map((page) => page._id))
  // A page whose parent is gone or hidden must not vanish with it.
  const home = (page: P) => (page.parent_page && known.has(page.parent_page) ? page.parent_page : null)
  return pages.filter((page) => home(page) === parent).sort((a, b) => a.order - b.order)
}

/** The tree as rows from top to bottom, without what lies below closed pages. */
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

/** The page and everything below it. */
export function branchOf(pages: readonly Placed[], id: string): Set<string> {
  const branch = new Set([id])
  for (let size = 0; size !== branch.size;) {
    size = branch.size
    for (const page of pages) if (page.parent_page && branch.has(page.parent_page)) branch.add(page._id)
  }
  return branch
}

/** Puts a page at a place among the children of another (null: the top). Null where it would lie below itself. */
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

/** The move that brings a page back to where it is now: its parent's children as they stand. */
export const placeNow = (pages: readonly Placed[], id: string): Move | null => {
  const page = pages.find((one) => one._id === id)
  if (!page) return null
  const known = new Set(pages.map((one) => one._id))
  const parent = page.parent_page && known.has(page.parent_page) ? page.parent_page : null
  return { parent_page: parent, _id: childrenOf(pages, parent).map((one) => one._id) }
}

export type Step = 'up' | 'down' | 'in' | 'out'

/** One step by keyboard: up and down among its siblings, in under the one above, out behind its parent. */
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
 * Where a row lands that is dropped over another: `depth` is what the pointer asks for, brought to what is possible
 * there. `rows` are what is on the screen, without the branch below the dragged row.
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

/** What of a page says whether whoever looks may change it. */
type Owned = Placed & { mayChange: boolean }

/** Whether somebody may change some pages only. */
export const isLimited = (pages: readonly Owned[]): boolean => pages.some((page) => !page.mayChange)

/** Whether pages may be put below this one; null is the top of the tree. */
export const mayPutBelow = (pages: readonly Owned[], parent: string | null): boolean =>
  parent === null ? !isLimited(pages) : (pages.find((page) => page._id === parent)?.mayChange ?? false)

/** The first page of the tree that may be changed; null where none may. */
export const firstOwn = (pages: readonly Owned[]): string | null =>
  rowsOf(pages).find((row) => row.page.mayChange)?.page._id ?? null
