import type { CSSProperties, DragEvent } from 'react'
import { Link } from 'react-router'
import { VisuallyHidden } from '@mantine/core'
import { useMoments } from '#kit/browser/admin/admin-context.ts'
import { useTexts } from '#kit/browser/texts.ts'
import type { ResultOf } from '#kit/shared/contract.ts'
import { sayTime, spanEnd } from '#kit/shared/dates/dates.ts'
import { booking, type bookingCalls } from '../booking.contract.ts'
import { editPath, takesWholeDays } from './booking-words.ts'
import type { Moving } from './MoveDialog.tsx'

export type Calendar = ResultOf<typeof bookingCalls.calendar>
export type ShownBooking = Calendar['bookings'][number]

/** A booking in the calendar: a draggable button that opens the move dialog, or a link for users who may only read. */
export function Booked({
  one,
  title,
  move,
  onGrab,
  isDrawn = false,
  style,
}: {
  one: ShownBooking
  /** The booked resource, unless it is named beside the booking. */
  title: string
  move: ((moving: Moving) => void) | null
  onGrab?: (event: DragEvent<HTMLElement>) => void
  /** Drawn to scale, so that its height shows when it ends and there is little room for text. */
  isDrawn?: boolean
  style?: CSSProperties
}) {
  const { t, lang } = useTexts()
  const { zone } = useMoments()
  const state = booking.states.states[one.state][lang]
  const [from, until] = [sayTime(one.from, { lang, zone }), spanEnd(one.until, { lang, zone }).time]
  const isWhole = takesWholeDays(one, zone)
  const end = ` – ${until}`
  const times = isWhole ? (
    t('booking.wholeDay')
  ) : isDrawn ? (
    <>
      {from.replace(' Uhr', '')}
      <VisuallyHidden>{end}</VisuallyHidden>
    </>
  ) : (
    `${from.replace(' Uhr', '')}${end}`
  )
  const words = (
    <>
      <strong>{times}</strong>
      <span>
        {one.name || state}
        {one.units > 1 ? ` (${one.units})` : ''}
      </span>
      {title ? <span>{title}</span> : null}
      {one.state === 'confirmed' || one.state === 'held' ? null : <em>{state}</em>}
    </>
  )
  const common = { className: 'booking-booked', 'data-state': one.state, style }
  if (!move || !one.movable)
    return (
      <Link {...common} to={editPath(one._id)}>
        {words}
      </Link>
    )
  return (
    <button
      {...common}
      type="button"
      draggable
      onDragStart={(event) => {
        event.dataTransfer.setData('text/plain', one._id)
        onGrab?.(event)
      }}
      onClick={() => move({ ...one, to: null })}
    >
      {words}
    </button>
  )
}
