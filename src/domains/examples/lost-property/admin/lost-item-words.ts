import type { Tone } from '#kit/browser/admin/StatusBadge.tsx'
import { useFieldLabels } from '#kit/browser/admin/edit/use-field-labels.ts'
import type { StateOf } from '#kit/shared/states/states.ts'
import type { lostItemStates } from '../lost-property.rules.ts'
import { lostItemScreens } from '../lost-property.addresses.ts'

export const browsePath = `/${lostItemScreens.browse}`
export const editPath = (id = '') => `/${lostItemScreens.edit}/${id}`

/** Badge colours of the states. */
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

/** Labels of the fields of a found item. */
export const useLostItemLabels = () =>
  useFieldLabels('lostProperty.fields', names, { 'contents.what': 'what', 'contents.count': 'count' })
