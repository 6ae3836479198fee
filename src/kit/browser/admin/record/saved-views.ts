import { useLocalStorage } from '@mantine/hooks'
import { useAdmin } from '../admin-context.ts'

/** A list as somebody wants to see it again: the query of its address under a name. */
export interface SavedView {
  name: string
  query: string
}

/** Most views of one list; a menu of more is none. */
const mostViews = 30

/** The views with one more; of the same name the newer counts. Sorted by name. */
export const withView = (views: readonly SavedView[], view: SavedView): SavedView[] =>
  [...views.filter(({ name }) => name !== view.name), view]
    .slice(-mostViews)
    .toSorted((one, other) => one.name.localeCompare(other.name))

/** The query of an address without the page: a view begins on the first. */
export function queryOfView(query: URLSearchParams): string {
  const kept = new URLSearchParams(query)
  kept.delete('page')
  return kept.toString()
}

/** The views that somebody has saved of a list; on this device, for this account. */
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
