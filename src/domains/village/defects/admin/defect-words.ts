import type { Tone } from '#kit/browser/admin/StatusBadge.tsx'
import type { DefectState } from '../defects.rules.ts'

/** Badge colour per state. */
export const toneOf: Record<DefectState, Tone> = {
  received: 'changed',
  checking: 'scheduled',
  working: 'scheduled',
  done: 'published',
  foreign: 'draft',
}

/** Days after which an open report is considered old. */
export const ages = ['7', '14', '30', '90'] as const
