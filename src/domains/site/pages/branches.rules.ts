/** What of a page decides whether it belongs to somebody's branches of the tree. */
export interface BranchNode {
  _id: string
  /** Where it stands. */
  parent_page: string | null
  /** Where a waiting draft puts it; the same place where none does. */
  next_parent: string | null
}

/**
 * Tells of pages whether they belong to the branches that begin with `roots`: these pages themselves and everything below
 * them. What a waiting draft moves belongs there only if it does so before and after.
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
    // A chain that leads back to itself belongs to nobody.
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
