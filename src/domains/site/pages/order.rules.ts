/** What of a page decides where visitors find it. */
export interface Seated {
  _id: string
  parent_page: string | null
  order: number
  status: 'draft' | 'published' | 'scheduled'
}

/** Whether a page, or one below it, is before the public or about to be. */
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
 * Whether putting pages into this order under one parent changes what visitors see: something shown comes from elsewhere, or what
 * is shown there follows in another order. Drafts among them may go anywhere.
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
