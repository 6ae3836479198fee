/** Data of a page that decide which branches it belongs to. */
export interface BranchNode {
  _id: string
  /** Published parent. */
  parent_page: string | null
  /** Parent in the draft; equal to `parent_page` without one. */
  next_parent: string | null
}

/**
 * Returns a function that tests if a page belongs to the branches below `roots`, which include the roots. A page moved
 * by a draft must belong before and after.
 */
export function branchesOf(
  roots: ReadonlySet<string>,
  nodes: readonly BranchNode[],
): (id: string | null) => boolean {
  const byId = new Map(nodes.map((node) => [node._id, node]))
  const known = new Map<string, boolean>()
  const isInside = (id: string | null): boolean => {
    const node = id === null ? undefined : byId.get(id)
    if (!node) return false
    const judged = known.get(node._id)
    if (judged !== undefined) return judged
    // A cycle belongs to no branch.
    known.set(node._id, false)
    const moves = node.next_parent !== node.parent_page
    const inside = moves
      ? isInside(node.parent_page) && isInside(node.next_parent)
      : roots.has(node._id) || isInside(node.parent_page)
    known.set(node._id, inside)
    return inside
  }
  return isInside
}
