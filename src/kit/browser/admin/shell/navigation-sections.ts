import type { Access } from '#kit/shared/contract.ts'
import { sections, type NavigationEntry, type Section } from '../domain.ts'
import { settingsHub } from './overview.ts'
import { entryAt } from './place.ts'

export interface NavigationSection {
  section: Section
  entries: NavigationEntry[]
  /** The entry that what is open on the screen belongs to. */
  lit: NavigationEntry | undefined
  open: boolean
}

/** Whether an entry stands in the navigation of somebody, whose accesses `may` judges. */
export const isShownTo = (
  may: (access: Access) => boolean,
  { access, anyOf = [access] }: Pick<NavigationEntry, 'access' | 'anyOf'>,
): boolean => may(access) && anyOf.some((one) => may(one))

// So many fit beside each other without anybody having to search.
const fewEntries = 12
const alwaysWanted: readonly Section[] = ['overview', 'content']

/**
 * The navigation by area: what somebody folded or opened stays so; otherwise everything is open while there is little, and the
 * areas that are always wanted and the one that is worked in where there is much. All settings stand behind one entry.
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
