/** Data of a page that decide its place for visitors. */
export interface Seated {
  _id: string
  parent_page: string | null
  order: number
  status: 'draft' | 'published' | 'scheduled'
}

/** True if a page or one of its descendants is public or scheduled. */
export function isShown(pages: readonly Seated[], id: string): boolean {
  const seen = new Set<string>()
  const below = (one: string): boolean => {
    if (seen.has(one)) return false
    seen.add(one)
    return (
      pages.some((page) => page._id === one && page.status !== 'draft') ||
      pages.some((page) => page.parent_page === one && below(page._id))
    )
  }
  return below(id)
}

const inOrder = (a: Pick<Seated, '_id' | 'order'>, b: Pick<Seated, '_id' | 'order'>) =>
  a.order - b.order || (a._id < b._id ? -1 : 1)

/**
 * True if this order under a parent changes the site for visitors: a public page comes from elsewhere, or public
 * siblings change their order. Drafts can move freely.
 */
export function changesShown(
  pages: readonly Seated[],
  { parent_page, _id: ids }: { parent_page: string | null; _id: readonly string[] },
): boolean {
  const shown = (all: readonly Seated[]) => all.filter(({ _id }) => isShown(pages, _id)).toSorted(inOrder)
  const there = pages.filter((page) => page.parent_page === parent_page)
  const coming = pages.filter((page) => ids.includes(page._id) && page.parent_page !== parent_page)
  if (shown(coming).length > 0) return true
  const after = there.map((page) => {
    const place = ids.indexOf(page._id)
    return place < 0 ? page : { ...page, order: (place + 1) * 10 }
  })
  return shown(there).some(({ _id }, index) => _id !== shown(after)[index]!._id)
}
