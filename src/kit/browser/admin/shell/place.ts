import { useLocation } from 'react-router'
import { isWithin } from '#kit/shared/tree-path.ts'
import { useTexts } from '../../texts.ts'
import { useAdmin } from '../admin-context.ts'
import type { NavigationEntry } from '../domain.ts'
import { overview, settingsHub } from './overview.ts'

/** Length of the part of an address covered by an entry: `news/edit/3` belongs to `news/browse`. -1: none. */
function reach(entry: NavigationEntry, here: string): number {
  if (here === entry.path) return Infinity
  if (entry.alone) return -1
  return [entry.path.replace(/\/browse$/, ''), ...(entry.also ?? [])].reduce(
    (most, trunk) => (isWithin(here, trunk) ? Math.max(most, trunk.length) : most),
    -1,
  )
}

/** Entry with the longest match for an address; undefined if none matches. */
export function entryAt(entries: readonly NavigationEntry[], pathname: string): NavigationEntry | undefined {
  const here = pathname.replace(/^\//, '') || 'dashboard'
  const [best] = entries
    .map((entry) => ({ entry, said: reach(entry, here) }))
    .toSorted((a, b) => b.said - a.said)
  return best && best.said >= 0 ? best.entry : undefined
}

/** Name of the current screen in the navigation; undefined if it has no entry. */
export function usePlaceName(): string | undefined {
  const { t } = useTexts()
  const { domains } = useAdmin()
  const { pathname } = useLocation()
  const entry = entryAt([overview, ...domains.flatMap(({ navigation }) => navigation), settingsHub], pathname)
  return entry && t(entry.label)
}
