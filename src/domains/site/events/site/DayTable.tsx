import { type KeyboardEvent, useEffect, useRef } from 'react'
import { sayTime } from '#kit/shared/dates/dates.ts'
import { laterDay } from '#kit/shared/dates/days.ts'
import { Link } from '#kit/browser/site/pieces/Link.tsx'
import { foreign, useSite } from '#kit/browser/site/surroundings.ts'
import type { CalendarDay } from '../events.views.ts'
import { laterMonth, sayWholeDay, weekdays, weekNumber } from './months.ts'

interface Props {
  weeks: readonly CalendarDay[][]
  labelledBy: string
  /** Initial day for keyboard navigation. */
  focus: string
  /** A single week: more room per day, and empty days are shown on phones. */
  isWeek?: boolean
  /** Address of the week of a day. */
  weekOf: (day: string) => string
  /** Address of this view at a day. */
  viewAt: (day: string) => string
}

/** The day that a key moves to. */
function dayOfKey(key: string, day: string): string | null {
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
  const steps: Record<string, number> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -7,
    ArrowDown: 7,
    Home: -weekday,
    End: 6 - weekday,
  }
  if (key in steps) return laterDay(day, steps[key]!)
  if (key === 'PageUp' || key === 'PageDown') return laterMonth(day, key === 'PageUp' ? -1 : 1)
  return null
}

// The day to focus once another month is loaded.
let awaited: string | null = null

/**
 * Weeks as a plain table of days, so that screen readers can use their own table keys. Its day numbers are one tab
 * stop; arrow keys move between days. Without room for seven columns the days become a list.
 */
export function DayTable({ weeks, labelledBy, focus, isWeek = false, weekOf, viewAt }: Props) {
  const { lang, t } = useSite()
  const table = useRef<HTMLTableElement>(null)
  const linkOf = (day: string) => table.current?.querySelector<HTMLAnchorElement>(`a[data-day="${day}"]`)

  const stand = (day: string) => {
    for (const link of table.current?.querySelectorAll<HTMLAnchorElement>('a[data-day]') ?? [])
      link.tabIndex = link.dataset['day'] === day ? 0 : -1
    linkOf(day)?.focus()
  }
  useEffect(() => {
    if (awaited && linkOf(awaited)) stand(awaited)
    awaited = null
  })

  const onKeyDown = (event: KeyboardEvent, day: string) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const next = dayOfKey(event.key, day)
    if (next === null) return
    event.preventDefault()
    if (linkOf(next) && !event.key.startsWith('Page')) return stand(next)
    awaited = next
    const link = document.createElement('a')
    link.href = viewAt(next)
    link.dataset['keepScroll'] = ''
    table.current?.before(link)
    link.click()
    link.remove()
  }

  return (
    <>
      <p className="only-heard" id={`${labelledBy}-keys`}>
        {t('events.keys')}
      </p>
      <table
        ref={table}
        className={isWeek ? 'month is-week' : 'month'}
        aria-labelledby={labelledBy}
        aria-describedby={`${labelledBy}-keys`}
      >
        <thead>
          <tr>
            <th scope="col" className="week-number" abbr={t('events.week')}>
              {t('events.weekShort')}
            </th>
            {weekdays(lang).map(({ long, short }) => (
              <th key={long} scope="col" abbr={long}>
                {short}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]?.day}>
              <th scope="row" className="week-number">
                {week[0] && weekNumber(week[0].day)}
              </th>
              {week.map((day) => (
                <Day
                  key={day.day}
                  day={day}
                  isStop={day.day === focus}
                  isWeek={isWeek}
                  href={weekOf(day.day)}
                  onKey={onKeyDown}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

interface DayProps {
  day: CalendarDay
  isStop: boolean
  isWeek: boolean
  href: string
  onKey: (event: KeyboardEvent, day: string) => void
}

function Day({ day: { day, outside, isToday, entries }, isStop, isWeek, href, onKey }: DayProps) {
  const site = useSite()
  const { lang, t } = site
  const classes = [outside && 'is-outside', isToday && 'is-today', entries.length === 0 && 'is-empty']
  return (
    <td
      className={classes.filter(Boolean).join(' ') || undefined}
      aria-current={isToday ? 'date' : undefined}
    >
      <Link
        className="month-day"
        href={href}
        data-day={day}
        tabIndex={isStop ? 0 : -1}
        onKeyDown={(event) => onKey(event, day)}
        keepScroll
      >
        <time dateTime={day}>
          <span aria-hidden="true">{Number(day.slice(8))}</span>
          <span className="month-words only-heard">
            {sayWholeDay(day, lang)}
            {isToday && ` (${t('events.today')})`}
          </span>
        </time>
      </Link>
      {entries.length > 0 && (
        <ul role="list">
          {entries.map((entry) => (
            <li key={`${entry._id} ${entry.start}`} className={entry.state ? `is-${entry.state}` : undefined}>
              <Link href={entry.href} lang={foreign(entry.lang, lang)}>
                <small lang={foreign(lang, entry.lang ?? lang)}>
                  {entry.state && <strong>{t(`events.${entry.state}`)} </strong>}
                  {entry.continued ? t('events.continued') : !entry.allDay && sayTime(entry.start, site)}
                </small>{' '}
                <span className="month-title">{entry.title}</span>
                {isWeek && entry.place && <small className="month-place">{entry.place}</small>}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </td>
  )
}
