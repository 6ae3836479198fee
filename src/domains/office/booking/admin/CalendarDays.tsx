import { Button } from '@mantine/core'
import type { DragEvent } from 'react'
import { Link } from 'react-router'
import { useMay, useMoments } from '../../../../kit/browser/admin/admin-context.ts'
import { useTexts } from '../../../../kit/browser/texts.ts'
import { dayIn, sayTime, writeDay } from '../../../../kit/shared/dates.ts'
import { laterDay } from '../../../../kit/shared/days.ts'
import { fromWallText, toWallText } from '../../../../kit/browser/admin/dates.ts'
import { booking } from '../booking.contract.ts'
import { Booked, type Calendar } from './Booked.tsx'
import { editPath } from './booking-words.ts'
import type { Moving } from './MoveDialog.tsx'

/** Days one after the other, in a month in weeks; each booking is a button that moves it, and can be dragged to another day. */
export function CalendarDays({
  data,
  span,
  isMonth,
  resource,
  titles,
  move,
}: {
  data: Calendar
  span: { from: string; to: string }
  isMonth: boolean
  resource: string
  titles: ReadonlyMap<string, string>
  move: (moving: Moving) => void
}) {
  const { t, lang } = useTexts()
  const { zone } = useMoments()
  const may = useMay()
  const days: string[] = []
  for (let day = span.from; day <= span.to; day = laterDay(day, 1)) days.push(day)
  const on = (day: string) =>
    data.bookings.filter(
      ({ from, until }) =>
        dayIn(from, zone) <= day && dayIn(new Date(Date.parse(until) - 1).toISOString(), zone) >= day,
    )
  const opensOn = (day: string) => data.open.filter(({ from }) => dayIn(from, zone) === day)
  const awayOn = (day: string) =>
    data.absent.filter(({ from, until }) => dayIn(from, zone) <= day && dayIn(until, zone) >= day)
  const drop = (day: string) => (event: DragEvent) => {
    event.preventDefault()
    const one = data.bookings.find(({ _id }) => _id === event.dataTransfer.getData('text/plain'))
    if (!one || dayIn(one.from, zone) === day) return
    const to = fromWallText(`${day} ${toWallText(one.from, zone).slice(11, 16)}`, zone)
    move({ ...one, to })
  }
  return (
    <ol className="booking-days" data-month={isMonth || undefined}>
      {days.map((day) => (
        // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a place to drop on; the keyboard opens the booking
        <li
          key={day}
          onDragOver={(event) => event.preventDefault()}
          onDrop={drop(day)}
          data-closed={opensOn(day).length === 0 || undefined}
        >
          <h3>{writeDay(day, lang, { weekday: true })}</h3>
          {resource
            ? opensOn(day).map(({ from, until }) => (
                <p key={from} className="booking-open">
                  {sayTime(from, { lang, zone })} – {sayTime(until, { lang, zone })}
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
              key={one._id}
              one={one}
              title={resource ? '' : (titles.get(one.resource) ?? '')}
              move={may(booking.access.update) ? move : null}
            />
          ))}
          {may(booking.access.create) ? (
            <Button
              component={Link}
              to={`${editPath()}?${new URLSearchParams({
                ...(resource ? { resource } : {}),
                from: opensOn(day)[0]?.from ?? fromWallText(`${day} 08:00`, zone),
              })}`}
              size="compact-xs"
              variant="subtle"
              aria-label={`${t('booking.book')}: ${writeDay(day, lang, { weekday: true })}`}
            >
              {t('booking.book')}
            </Button>
          ) : null}
        </li>
      ))}
    </ol>
  )
}
