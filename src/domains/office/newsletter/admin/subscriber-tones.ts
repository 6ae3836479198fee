import type { Tone } from '#kit/browser/admin/StatusBadge.tsx'
import type { Subscriber } from '../newsletter.contract.ts'

/** How the states of subscribers look; to have left is nothing bad. */
export const subscriberTones = {
  waiting: 'changed',
  confirmed: 'published',
  left: 'draft',
} as const satisfies Record<Subscriber['state'], Tone>
