import { VisuallyHidden } from '@mantine/core'
import type { CSSProperties } from 'react'
import { Link, useLocation } from 'react-router'
import { useTexts } from '#kit/browser/texts.ts'
import { dayName, writeDay } from '#kit/shared/dates/dates.ts'
import { weekdayOfDay } from '#kit/shared/dates/days.ts'

/** A month without room for text: the number of bookings of each day, linked to the day view. */
export function CalendarMonth({
  days,
  today,
}: {
  days: readonly { day: string; count: number; isOpen: boolean }[]
  today: string
}) {
  const { t, lang } = useTexts()
  const { search } = useLocation()
  const dayView = (day: string) => {
    const query = new URLSearchParams(search)
    query.set('view', 'day')
    query.set('day', day)
    return `?${query}`
  }
  const told = (count: number) => (count === 0 ? t('booking.nothingOn') : t('booking.bookingsOn', { count }))
  const style = { '--first': weekdayOfDay(days[0]!.day) } as CSSProperties
  return (
    <div className="booking-month">
      <div className="booking-weekdays" aria-hidden="true">
        {[1, 2, 3, 4, 5, 6, 7].map((weekday) => (
          <span key={weekday}>{dayName(weekday, lang, true)}</span>
        ))}
      </div>
      <ol style={style}>
        {days.map(({ day, count, isOpen }) => (
          <li key={day}>
            <Link
              to={dayView(day)}
              data-closed={!isOpen || undefined}
              data-today={day === today || undefined}
            >
              <span aria-hidden="true">{Number(day.slice(8))}</span>
              <span aria-hidden="true" className="booking-count">
                {count || ''}
              </span>
              <VisuallyHidden>{`${writeDay(day, lang, { weekday: true })}: ${told(count)}`}</VisuallyHidden>
            </Link>
          </li>
        ))}
      </ol>
    </div>
  )
}
