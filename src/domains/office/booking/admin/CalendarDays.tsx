import { ActionIcon, Button, Stack, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { CSSProperties, DragEvent } from 'react'
import { Link } from 'react-router'
import { useMay, useMoments } from '#kit/browser/admin/admin-context.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { dayIn, dayName, sayTime, spanEnd, writeDay } from '#kit/shared/dates/dates.ts'
import { laterDay, weekdayOfDay } from '#kit/shared/dates/days.ts'
import { fromWallText, toWallText } from '#kit/browser/admin/dates.ts'
import { booking } from '../booking.contract.ts'
import { Booked, type Calendar } from './Booked.tsx'
import { editPath } from './booking-words.ts'
import { isOnDay, isWholeDay } from './calendar-days.ts'
import { CalendarMonth } from './CalendarMonth.tsx'
import type { Moving } from './MoveDialog.tsx'

/**
 * Days in a list, or in weeks for a month; each booking is a button that moves it, and can be dragged to another day.
 */
export function CalendarDays({
  data,
  span,
  isMonth,
  isWide,
  resource,
  today,
  titles,
  move,
}: {
  data: Calendar
  span: { from: string; to: string }
  isMonth: boolean
  /** Whether the days of a week fit beside each other. */
  isWide: boolean
  resource: string
  today: string
  titles: ReadonlyMap<string, string>
  move: (moving: Moving) => void
}) {
  const { t, lang } = useTexts()
  const { zone } = useMoments()
  const may = useMay()
  const mayBook = may(booking.access.create)
  const days: string[] = []
  for (let day = span.from; day <= span.to; day = laterDay(day, 1)) days.push(day)
  const on = (day: string) => data.bookings.filter((one) => isOnDay(one, day, zone))
  const opensOn = (day: string) => data.open.filter(({ from }) => dayIn(from, zone) === day)
  const awayOn = (day: string) => data.absent.filter((one) => isOnDay(one, day, zone))
  const drop = (day: string) => (event: DragEvent) => {
    event.preventDefault()
    const one = data.bookings.find(({ _id }) => _id === event.dataTransfer.getData('text/plain'))
    if (!one || dayIn(one.from, zone) === day) return
    const to = fromWallText(`${day} ${toWallText(one.from, zone).slice(11, 16)}`, zone)
    move({ ...one, to })
  }
  const newOn = (day: string) =>
    `${editPath()}?${new URLSearchParams({
      ...(resource ? { resource } : {}),
      from: opensOn(day)[0]?.from ?? fromWallText(`${day} 08:00`, zone),
    })}`
  const labelOf = (day: string) => `${t('booking.book')}: ${writeDay(day, lang, { weekday: true })}`
  const isShort = isMonth && !isWide
  const listed = isShort ? days.filter((day) => on(day).length > 0 || awayOn(day).length > 0) : days
  // The first day of a month goes below its weekday
  const style = { '--first': weekdayOfDay(span.from) } as CSSProperties
  const list = (
    <ol className="booking-days" data-month={(isMonth && isWide) || undefined} style={style}>
      {listed.map((day) => (
        // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a place to drop on; the keyboard opens the booking
        <li
          key={day}
          onDragOver={(event) => event.preventDefault()}
          onDrop={drop(day)}
          data-closed={opensOn(day).length === 0 || undefined}
          data-today={day === today || undefined}
        >
          <div className="booking-head">
            <h3>
              <span className="booking-day">{writeDay(day, lang, { weekday: true })}</span>
              <span className="booking-number" aria-hidden="true">
                {Number(day.slice(8))}
              </span>
            </h3>
            {mayBook && isMonth ? (
              <ActionIcon component={Link} to={newOn(day)} variant="subtle" aria-label={labelOf(day)}>
                <IconPlus size={16} aria-hidden="true" />
              </ActionIcon>
            ) : mayBook ? (
              <Button
                component={Link}
                to={newOn(day)}
                size="compact-xs"
                variant="subtle"
                aria-label={labelOf(day)}
              >
                {t('booking.book')}
              </Button>
            ) : null}
          </div>
          {resource
            ? opensOn(day).map(({ from, until }) => (
                <p key={from} className="booking-open">
                  {isWholeDay({ from, until }, day, zone)
                    ? t('booking.wholeDay')
                    : `${sayTime(from, { lang, zone })} – ${spanEnd(until, { lang, zone }).time}`}
                </p>
              ))
            : null}
          {awayOn(day).map(({ resource: of, from, note }) => (
            <p key={of + from} className="booking-away">
              {titles.get(of)}: {note || t('booking.why.absent')}
            </p>
          ))}
          {on(day).map((one) => (
            <Booked
              key={one._id + one.from}
              one={one}
              title={resource ? '' : (titles.get(one.resource) ?? '')}
              move={may(booking.access.update) ? move : null}
            />
          ))}
        </li>
      ))}
    </ol>
  )
  if (!isMonth) return list
  if (isShort)
    return (
      <Stack>
        <CalendarMonth
          days={days.map((day) => ({ day, count: on(day).length, isOpen: opensOn(day).length > 0 }))}
          today={today}
        />
        {listed.length > 0 ? list : <Text c="dimmed">{t('booking.nothingOn')}</Text>}
      </Stack>
    )
  return (
    <div>
      <div className="booking-weekdays" aria-hidden="true">
        {[1, 2, 3, 4, 5, 6, 7].map((weekday) => (
          <span key={weekday}>{dayName(weekday, lang)}</span>
        ))}
      </div>
      {list}
    </div>
  )
}
