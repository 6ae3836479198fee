import type { SameKeys } from '../../kit/shared/texts.ts'
import type { site as german } from './settings.de.ts'

export const site = {
  updated: 'As of:',
} satisfies SameKeys<typeof german>
