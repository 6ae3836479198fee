import { useLocalStorage } from '@mantine/hooks'
import { useAdmin } from '../admin-context.ts'

/** A saved view: the query of a list's address under a name. */
export interface SavedView {
  name: string
  query: string
}

/** Limit of views per list. */
const mostViews = 30

/** Adds a view, replacing one of the same name. Sorted by name. */
export const withView = (views: readonly SavedView[], view: SavedView): SavedView[] =>
  [...views.filter(({ name }) => name !== view.name), view]
    .slice(-mostViews)
    .toSorted((one, other) => one.name.localeCompare(other.name))

/** Query of an address without the page, as a view starts on the first. */
export function queryOfView(query: URLSearchParams): string {
  const kept = new URLSearchParams(query)
  kept.delete('page')
  return kept.toString()
}

/** A user's saved views of a list; stored on this device per account. */
export function useSavedViews(screen: string) {
  const { user } = useAdmin()
  const [views, setViews] = useLocalStorage<SavedView[]>({
    key: `admin_views_${user._id}_${screen}`,
    defaultValue: [],
    getInitialValueInEffect: false,
  })
  return {
    views,
    save: (view: SavedView) => setViews(withView(views, view)),
    remove: (name: string) => setViews(views.filter((view) => view.name !== name)),
  }
}
