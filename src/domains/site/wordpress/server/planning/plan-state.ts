import type { ItemHead } from '../reading/export-index.ts'
import type { PlannedStatus, PlanNoteCode } from './plan.ts'

/** The current time and the time zone of a plan. */
export interface Clock {
  /** ISO time. */
  now: string
  /** IANA zone of the old site, for dates that the export gives only in local time. */
  timeZone: string
}

/** When an item was or will be published; ISO time, null when the export has no date. */
export function dateOf(item: ItemHead, clock: Clock): string | null {
  if (item.date !== null) return item.date
  if (item.localDate === null) return null
  return Temporal.PlainDateTime.from(item.localDate).toZonedDateTime(clock.timeZone).toInstant().toString()
}

export interface PlannedState {
  status: PlannedStatus
  publishAt: string | null
  note?: PlanNoteCode
}

/** Maps a WordPress state to ours; a note code for items in the bin or never saved. */
export function stateOf(item: ItemHead, clock: Clock): PlannedState | { left: PlanNoteCode } {
  const date = dateOf(item, clock)
  if (item.status === 'trash') return { left: 'binned' }
  if (item.status === 'auto-draft') return { left: 'never-saved' }
  // Only readers with the password may see it: it must not become public
  if (item.password !== '') return { status: 'draft', publishAt: null, note: 'password' }
  switch (item.status) {
    case 'publish':
    case 'inherit':
      return { status: 'published', publishAt: date }
    case 'future':
      if (date === null) return { status: 'draft', publishAt: null }
      return { status: Date.parse(date) > Date.parse(clock.now) ? 'scheduled' : 'published', publishAt: date }
    case 'draft':
      return { status: 'draft', publishAt: null }
    case 'pending':
      return { status: 'draft', publishAt: null, note: 'pending' }
    case 'private':
      return { status: 'draft', publishAt: null, note: 'private' }
    default:
      return { status: 'draft', publishAt: null, note: 'status-unknown' }
  }
}
