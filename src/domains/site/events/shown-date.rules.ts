import { dayIn } from '#kit/shared/dates/dates.ts'
import { isDay, laterDay } from '#kit/shared/dates/days.ts'
import type { Event } from './events.contract.ts'
import { lastOccurrence, type Occurrence, occurrences, startOfDay } from './events.rules.ts'

/** Date for pages and lists: for a series the requested day, else the next date, else the last. */
export function shownDate(item: Event, asked: string, zone: string, now: string): Occurrence {
  const plain: Occurrence = {
    start: item.start,
    end: item.end,
    state: item.state,
    ...(item.state === 'moved' && item.movedTo ? { movedTo: item.movedTo } : {}),
  }
  if (!item.recurrence) return plain
  if (isDay(asked)) {
    const day = { from: startOfDay(asked, zone), to: startOfDay(laterDay(asked, 1), zone) }
    const [found] = [...occurrences(item, zone, day)].filter(({ start }) => dayIn(start, zone) === asked)
    if (found) return found
  }
  const [next] = occurrences(item, zone, { from: now }).take(1)
  return next ?? (item.lastEnd === null ? plain : (lastOccurrence(item, zone) ?? plain))
}
