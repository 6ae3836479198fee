import { calendarLeaf, daysUntil, sayDate, sayDay, saySpan } from '#kit/shared/dates/dates.ts'
import { useSite } from '../surroundings.ts'

/** Joins a number and the word it counts by a no-break space: `29. November`, `18 Uhr`. */
export const unbroken = (words: string): string => words.replace(/(\d\.?) (?=\p{L})/gu, '$1\u00a0')

/** A day in words: `heute`, `Samstag, 21. November`. */
export function Day({ at }: { at: string }) {
  return <time dateTime={at}>{unbroken(sayDay(at, useSite()))}</time>
}

/** A plain date: `21. November 2026`. */
export function PlainDate({ at }: { at: string }) {
  return <time dateTime={at}>{unbroken(sayDate(at, useSite()))}</time>
}

/** Start and end of an event. */
export function Span({ start, end, allDay }: { start: string; end?: string; allDay?: boolean }) {
  return <time dateTime={start}>{unbroken(saySpan(start, end, useSite(), allDay))}</time>
}

/** A calendar leaf for lists sorted by date; repeated by the text beside it. */
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
