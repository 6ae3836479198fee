import { useQuery } from '@tanstack/react-query'
import { toWallText } from '#kit/browser/admin/dates.ts'
import type { Tone } from '#kit/browser/admin/StatusBadge.tsx'
import { useFieldLabels } from '#kit/browser/admin/edit/use-field-labels.ts'
import { call } from '#kit/browser/api.ts'
import { bookingScreens } from '../booking.addresses.ts'
import { bookingCalls } from '../booking.contract.ts'
import type { BookingState } from '../booking.rules.ts'

export const browsePath = `/${bookingScreens.browse}`
export const editPath = (id = '') => `/${bookingScreens.edit}/${id}`
export const calendarPath = `/${bookingScreens.calendar}`
export const settingsPath = `/${bookingScreens.settings}`
export const resourcePath = (id = '') => `/${bookingScreens.resource}/${id}`

/** Whether a time runs from midnight to midnight in a time zone. */
export const takesWholeDays = (time: { from: string; until: string }, zone: string): boolean =>
  [time.from, time.until].every((iso) => toWallText(iso, zone).slice(11, 16) === '00:00')

/** Badge colour of each state. */
export const stateTones: Record<BookingState, Tone> = {
  held: 'draft',
  joining: 'draft',
  unconfirmed: 'draft',
  waiting: 'scheduled',
  offered: 'scheduled',
  requested: 'scheduled',
  unpaid: 'scheduled',
  confirmed: 'published',
  attended: 'published',
  missed: 'bin',
  rejected: 'bin',
  cancelled: 'bin',
  lapsed: 'bin',
}

const names = [
  'resource',
  'from',
  'until',
  'dates',
  'units',
  'name',
  'email',
  'phone',
  'lang',
  'note',
  'internal',
  'eventTitle',
  'tariffId',
  'tariff',
  'cents',
] as const

/** Labels of the fields of a booking. */
export const useBookingLabels = () => useFieldLabels('booking.fields', names)

/** The resources to choose from. */
export const useChoices = () =>
  useQuery({ queryKey: ['booking_resource', 'choices'], queryFn: () => call(bookingCalls.choices, {}) }).data
    ?.choices ?? []
