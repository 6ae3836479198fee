import { calendarLeaf, daysUntil, sayDate, sayDay, saySpan } from '../../../shared/dates.ts'
import { useSite } from '../surroundings.ts'

/** A day as people say it: `heute`, `Samstag, 21. November`. */
export function Day({ at }: { at: string }) {
  return <time dateTime={at}>{sayDay(at, useSite())}</time>
}

/** A plain date: `21. November 2026`. */
export function PlainDate({ at }: { at: string }) {
  return <time dateTime={at}>{sayDate(at, useSite())}</time>
}

/** From when to when something takes place. */
export function Span({ start, end, allDay }: { start: string; end?: string; allDay?: boolean }) {
  return <time dateTime={start}>{saySpan(start, end, useSite(), allDay)}</time>
}

/** A leaf of a calendar, for lists that are scanned by date; the words beside it say the same. */
export function Leaf({ at }: { at: string }) {
  const site = useSite()
  const { weekday, day, month } = calendarLeaf(at, site)
  return (
    <span className={daysUntil(at, site) === 0 ? 'leaf is-today' : 'leaf'} aria-hidden="true">
      <span>{weekday}</span>
      <b>{day}</b>
      <span>{month}</span>
    </span>
  )
}
