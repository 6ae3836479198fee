import { useLocation } from 'react-router'
import { useTexts } from '../../texts.ts'
import { useAdmin } from '../admin-context.ts'
import type { NavigationEntry } from '../domain.ts'
import { overview, settingsHub } from './overview.ts'

/** `news/edit/3` belongs to `news/browse`: everything of a domain lights up its entry. */
export function isActive(entry: NavigationEntry, pathname: string): boolean {
  const here = pathname.replace(/^\//, '') || 'dashboard'
  if (here === entry.path || entry.alone) return here === entry.path
  return [entry.path.replace(/\/browse$/, ''), ...(entry.also ?? [])].some((trunk) =>
    here.startsWith(`${trunk}/`),
  )
}

/** What the navigation calls the place that is open; undefined for what stands outside of it. */
export function usePlaceName(): string | undefined {
  const { t } = useTexts()
  const { domains } = useAdmin()
  const { pathname } = useLocation()
  const entry = [overview, ...domains.flatMap(({ navigation }) => navigation), settingsHub].find((one) =>
    isActive(one, pathname),
  )
  return entry && t(entry.label)
}
