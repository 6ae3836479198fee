import type { Tone } from '#kit/browser/admin/StatusBadge.tsx'
import type { DefectState } from '../defects.rules.ts'

/** How a state is coloured beside its words. */
export const toneOf: Record<DefectState, Tone> = {
  received: 'changed',
  checking: 'scheduled',
  working: 'scheduled',
  done: 'published',
  foreign: 'draft',
}

/** Days after which a report that is still open deserves a look. */
export const ages = ['7', '14', '30', '90'] as const
