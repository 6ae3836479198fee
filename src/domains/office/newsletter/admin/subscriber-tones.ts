import type { Tone } from '#kit/browser/admin/StatusBadge.tsx'
import type { Subscriber } from '../newsletter.contract.ts'

/** Badge colour of each state; unsubscribing is no problem. */
export const subscriberTones = {
  waiting: 'changed',
  confirmed: 'published',
  left: 'draft',
} as const satisfies Record<Subscriber['state'], Tone>
