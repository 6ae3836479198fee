import type { Access } from '#kit/shared/contract.ts'
import { sections, type NavigationEntry, type Section } from '../domain.ts'
import { settingsHub } from './overview.ts'
import { entryAt } from './place.ts'

export interface NavigationSection {
  section: Section
  entries: NavigationEntry[]
  /** Entry of the current screen. */
  lit: NavigationEntry | undefined
  open: boolean
}

/** True if a user with these rights sees the entry. */
export const isShownTo = (
  may: (access: Access) => boolean,
  { access, anyOf = [access] }: Pick<NavigationEntry, 'access' | 'anyOf'>,
): boolean => may(access) && anyOf.some((one) => may(one))

// This number of entries is easy to survey.
const fewEntries = 12
const alwaysWanted: readonly Section[] = ['overview', 'content']

/**
 * Navigation by area: areas collapsed or opened by the user stay so; otherwise all are open if there are few entries,
 * else the always open ones and the current one. All settings share one entry.
 */
export function sectionsOf(
  all: readonly NavigationEntry[],
  pathname: string,
  taste: Readonly<Partial<Record<Section, boolean>>>,
): NavigationSection[] {
  const settings = all.filter(({ section }) => section === 'settings')
  const shown = [
    ...all.filter(({ section }) => section !== 'settings'),
    ...(settings[0] ? [settingsHub] : []),
  ]
  const here = entryAt([...all, settingsHub], pathname)
  const lit = here?.section === 'settings' ? settingsHub : here
  return sections.flatMap((section) => {
    const entries = shown.filter((entry) => entry.section === section).toSorted((a, b) => a.order - b.order)
    if (entries.length === 0) return []
    const isHere = lit?.section === section
    const usual = shown.length <= fewEntries || alwaysWanted.includes(section) || isHere
    const open = section === 'overview' || (taste[section] ?? usual)
    return [{ section, entries, lit: isHere ? lit : undefined, open }]
  })
}
