import { useLocation } from 'react-router'
import { isWithin } from '#kit/shared/tree-path.ts'
import { useTexts } from '../../texts.ts'
import { useAdmin } from '../admin-context.ts'
import type { NavigationEntry } from '../domain.ts'
import { overview, settingsHub } from './overview.ts'

/** How much of an address is what an entry stands for: `news/edit/3` belongs to `news/browse`. -1: nothing. */
function reach(entry: NavigationEntry, here: string): number {
  if (here === entry.path) return Infinity
  if (entry.alone) return -1
  return [entry.path.replace(/\/browse$/, ''), ...(entry.also ?? [])].reduce(
    (most, trunk) => (isWithin(here, trunk) ? Math.max(most, trunk.length) : most),
    -1,
  )
}

/** The entry that an address belongs to: of several the one that says most of it; undefined for what stands outside of all. */
export function entryAt(entries: readonly NavigationEntry[], pathname: string): NavigationEntry | undefined {
  const here = pathname.replace(/^\//, '') || 'dashboard'
  const [best] = entries
    .map((entry) => ({ entry, said: reach(entry, here) }))
    .toSorted((a, b) => b.said - a.said)
  return best && best.said >= 0 ? best.entry : undefined
}

/** What the navigation calls the place that is open; undefined for what stands outside of it. */
export function usePlaceName(): string | undefined {
  const { t } = useTexts()
  const { domains } = useAdmin()
  const { pathname } = useLocation()
  const entry = entryAt([overview, ...domains.flatMap(({ navigation }) => navigation), settingsHub], pathname)
  return entry && t(entry.label)
}
