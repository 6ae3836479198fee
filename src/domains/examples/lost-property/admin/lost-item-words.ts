import { useMemo } from 'react'
import type { Tone } from '#kit/browser/admin/StatusBadge.tsx'
import { useTexts } from '#kit/browser/texts.ts'
import type { StateOf } from '#kit/shared/states/states.ts'
import type { lostItemStates } from '../lost-property.rules.ts'
import { lostItemScreens } from '../lost-property.addresses.ts'

export const browsePath = `/${lostItemScreens.browse}`
export const editPath = (id = '') => `/${lostItemScreens.edit}/${id}`

/** How states look. */
export const stateTones: Record<StateOf<typeof lostItemStates>, Tone> = {
  found: 'draft',
  claimed: 'scheduled',
  returned: 'published',
  given: 'bin',
}

const names = [
  'title',
  'place',
  'foundOn',
  'notice.de',
  'notice.en',
  'keptUntil',
  'finder',
  'label',
  'reward',
  'contents',
  'what',
  'count',
  'owner',
  'receipt',
  'claimedUntil',
] as const

/** What the fields of a found thing are called. */
export function useLostItemLabels() {
  const { t } = useTexts()
  return useMemo(() => {
    const own = Object.fromEntries(names.map((name) => [name, t(`lostProperty.fields.${name}`)])) as Record<
      (typeof names)[number],
      string
    >
    return { ...own, 'contents.what': own.what, 'contents.count': own.count }
  }, [t])
}
