import { Button } from '@mantine/core'
import { useRef, type CSSProperties, type DragEvent, type MouseEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import { useMay, useMoments } from '#kit/browser/admin/admin-context.ts'
import { fromWallText, toWallText } from '#kit/browser/admin/dates.ts'
import { WideTable } from '#kit/browser/admin/WideTable.tsx'
import { useTexts } from '#kit/browser/texts.ts'
import { writeDay } from '#kit/shared/dates/dates.ts'
import { laterDay } from '#kit/shared/dates/days.ts'
import { booking } from '../booking.contract.ts'
import { Booked, type Calendar, type ShownBooking } from './Booked.tsx'
import { editPath } from './booking-words.ts'
import { hoursShown, lanesOf, type Minutes } from './calendar-lanes.ts'
import type { Moving } from './MoveDialog.tsx'

/** A day, or one resource on that day. */
interface Column {
  key: string
  day: string
  /** `''`: all of them. */
  resource: string
  title: string
}

const wholeDay = 24 * 60
/** Shorter bookings are drawn at this height, so that they can be read and clicked. */
const leastMinutes = 20
const snap = 15
/** Pixels that a column needs. */
const leastColumn = 104

const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** The part of a time on a day, in minutes of local time; null: none. */
function partOn(day: string, { from, until }: { from: string; until: string }, zone: string): Minutes | null {
  const minutesOf = (wall: string) => {
    if (wall.slice(0, 10) !== day) return wall < day ? 0 : wholeDay
    return Number(wall.slice(11, 13)) * 60 + Number(wall.slice(14, 16))
  }
  const [begin, end] = [minutesOf(toWallText(from, zone)), minutesOf(toWallText(until, zone))]
  return begin < end ? { begin, end } : null
}

const isWhole = ({ begin, end }: Minutes) => begin === 0 && end === wholeDay

/**
 * Days of a week, or the resources of one day, side by side over the hours; bookings are moved by dragging or in a
 * dialog.
 */
export function CalendarHours({
  data,
  span,
  resource,
  today,
  titles,
  move,
}: {
  data: Calendar
  span: { from: string; to: string }
  resource: string
  today: string
  titles: ReadonlyMap<string, string>
  move: (moving: Moving) => void
}) {
  const { t, lang } = useTexts()
  const { zone } = useMoments()
  const days: string[] = []
  for (let day = span.from; day <= span.to; day = laterDay(day, 1)) days.push(day)
  const columns: Column[] =
    days.length === 1 && resource === '' && titles.size > 0
      ? [...titles].map(([_id, title]) => ({ key: _id, day: span.from, resource: _id, title }))
      : days.map((day) => {
          // In a narrow column the line breaks after the weekday
          const title = writeDay(day, lang, { weekday: true }).replace(/(\d+\.?) /, '$1\u00a0')
          return { key: day, day, resource, title }
        })
  const parts = days.flatMap((day) =>
    [...data.bookings, ...data.open].flatMap((one) => partOn(day, one, zone) ?? []),
  )
  const hours = hoursShown(parts.filter((part) => !isWhole(part)))
  const grabbed = useRef(0)
  const names = Array.from({ length: hours.last - hours.first }, (_, at) => hours.first + at)
  const style = { '--hours': names.length, '--columns': columns.length } as CSSProperties
  return (
    <WideTable minWidth={60 + columns.length * leastColumn} label={t('booking.calendar')}>
      <div className="booking-hours" style={style}>
        <div className="booking-clock" aria-hidden="true">
          {names.map((hour) => (
            <span key={hour}>{clock(hour * 60)}</span>
          ))}
        </div>
        <ol>
          {columns.map((column) => (
            <ColumnOfHours
              key={column.key}
              column={column}
              data={data}
              hours={hours}
              today={today}
              titles={titles}
              grabbed={grabbed}
              move={move}
            />
          ))}
        </ol>
      </div>
    </WideTable>
  )
}

function ColumnOfHours({
  column: { day, resource, title },
  data,
  hours: { first, last },
  today,
  titles,
  grabbed,
  move,
}: {
  column: Column
  data: Calendar
  hours: { first: number; last: number }
  today: string
  titles: ReadonlyMap<string, string>
  /** Distance in minutes between the start of the dragged booking and the pointer. */
  grabbed: { current: number }
  move: (moving: Moving) => void
}) {
  const { t, lang } = useTexts()
  const { zone } = useMoments()
  const may = useMay()
  const navigate = useNavigate()
  const isOwn = (one: { resource: string }) => resource === '' || one.resource === resource
  const on = data.bookings.filter(isOwn).flatMap((one) => {
    const part = partOn(day, one, zone)
    return part ? [{ one, part }] : []
  })
  const timed = on.filter(({ part }) => !isWhole(part))
  const lanes = lanesOf(
    timed.map(({ part }) => part),
    leastMinutes,
  )
  const open = data.open.filter(isOwn).flatMap((one) => partOn(day, one, zone) ?? [])
  const away = data.absent.filter((one) => isOwn(one) && partOn(day, one, zone))
  const least = first * 60
  const place = ({ begin, end }: Minutes): CSSProperties => ({
    insetBlockStart: `calc(var(--hour) * ${(begin - least) / 60})`,
    blockSize: `calc(var(--hour) * ${(end - begin) / 60})`,
  })
  /** The time at a position in the column. */
  const momentAt = (event: DragEvent | MouseEvent, below = 0) => {
    const box = event.currentTarget.getBoundingClientRect()
    const minutes = least + ((event.clientY - box.top) / box.height) * (last - first) * 60 - below
    const snapped = Math.round(Math.max(0, Math.min(wholeDay - snap, minutes)) / snap) * snap
    return fromWallText(`${day} ${clock(snapped)}`, zone)
  }
  function drop(event: DragEvent) {
    event.preventDefault()
    const one = data.bookings.find(({ _id }) => _id === event.dataTransfer.getData('text/plain'))
    if (!one) return
    const to = momentAt(event, grabbed.current)
    const onto = resource !== '' && resource !== one.resource ? resource : null
    if (to !== one.from || onto) move({ ...one, to, ...(onto ? { onto, ontoTitle: title } : {}) })
  }
  const newAt = (from: string) =>
    `${editPath()}?${new URLSearchParams({ ...(resource ? { resource } : {}), from })}`
  const booked = (one: ShownBooking, more: { style?: CSSProperties } = {}) => (
    <Booked
      key={one._id + one.from}
      one={one}
      title={resource ? '' : (titles.get(one.resource) ?? '')}
      move={may(booking.access.update) ? move : null}
      isDrawn={more.style !== undefined}
      onGrab={(event) => {
        const isFromBefore = toWallText(one.from, zone).slice(0, 10) < day
        const below = event.clientY - event.currentTarget.getBoundingClientRect().top
        const column = event.currentTarget.closest('.booking-column')
        const scale = column ? ((last - first) * 60) / column.getBoundingClientRect().height : 0
        grabbed.current = isFromBefore ? 0 : below * scale
      }}
      {...more}
    />
  )
  const mayBook = may(booking.access.create)
  const label = `${t('booking.book')}: ${resource && title ? `${title}, ` : ''}${writeDay(day, lang, { weekday: true })}`
  return (
    <li data-today={day === today || undefined}>
      <div className="booking-head">
        <h3>{title}</h3>
        {mayBook ? (
          <Button
            component={Link}
            to={newAt(fromWallText(`${day} ${clock(open.find((one) => !isWhole(one))?.begin ?? 480)}`, zone))}
            size="compact-xs"
            variant="subtle"
            aria-label={label}
          >
            {t('booking.book')}
          </Button>
        ) : null}
      </div>
      <div className="booking-whole">
        {away.map(({ resource: of, from, note }) => (
          <p key={of + from} className="booking-away">
            {resource ? '' : `${titles.get(of)}: `}
            {note || t('booking.why.absent')}
          </p>
        ))}
        {on.filter(({ part }) => isWhole(part)).map(({ one }) => booked(one))}
      </div>
      {/* eslint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- a shortcut for the mouse; the keyboard has the button above */}
      <div
        className="booking-column"
        data-bookable={mayBook || undefined}
        onDragOver={(event) => event.preventDefault()}
        onDrop={drop}
        onClick={(event) => {
          if (mayBook && event.target === event.currentTarget) void navigate(newAt(momentAt(event)))
        }}
      >
        {open.map((part) => (
          <span
            key={part.begin}
            className="booking-opening"
            style={place({ begin: Math.max(least, part.begin), end: Math.min(last * 60, part.end) })}
          />
        ))}
        {timed.map(({ one, part }, at) => {
          const { lane, lanes: all } = lanes[at]!
          const inset = { insetInlineStart: `${(100 * lane) / all}%`, inlineSize: `${100 / all}%` }
          return booked(one, { style: { ...place(part), ...inset } })
        })}
      </div>
    </li>
  )
}
