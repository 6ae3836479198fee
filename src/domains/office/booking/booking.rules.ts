import type { Words } from '#kit/shared/text/languages.ts'
import { states, type StateOf } from '#kit/shared/states/states.ts'

/** States of a booking. Opening the form reserves the time; people on the waiting list get an offer. */
export const bookingStates = states({
  states: {
    held: { de: 'Reserviert', en: 'Reserved' },
    joining: { de: 'Warteliste, noch nicht abgeschickt', en: 'Waiting list, not sent yet' },
    unconfirmed: { de: 'Bestätigung per E-Mail offen', en: 'Not confirmed by e-mail yet' },
    waiting: { de: 'Auf der Warteliste', en: 'On the waiting list' },
    offered: { de: 'Angeboten', en: 'Offered' },
    requested: { de: 'Angefragt', en: 'Requested' },
    unpaid: { de: 'Wartet auf Zahlung', en: 'Waits for payment' },
    confirmed: { de: 'Bestätigt', en: 'Confirmed' },
    attended: { de: 'Wahrgenommen', en: 'Attended' },
    missed: { de: 'Nicht erschienen', en: 'Did not come' },
    rejected: { de: 'Abgelehnt', en: 'Declined' },
    cancelled: { de: 'Abgesagt', en: 'Cancelled' },
    lapsed: { de: 'Verfallen', en: 'Lapsed' },
  },
  initial: 'held',
  actions: {
    confirm: {
      label: { de: 'Bestätigen', en: 'Confirm' },
      from: ['unconfirmed', 'offered', 'requested', 'unpaid'],
      to: 'confirmed',
      text: 'may',
      message: 'may',
      whyNot: {
        waiting: {
          de: 'Diese Zeit ist vergeben. Sobald sie frei wird, können Sie sie anbieten.',
          en: 'This time is taken. You can offer it as soon as it is free.',
        },
      },
    },
    reject: {
      label: { de: 'Ablehnen', en: 'Decline' },
      from: ['requested'],
      to: 'rejected',
      text: 'may',
      message: 'may',
    },
    offer: {
      label: { de: 'Anbieten', en: 'Offer' },
      from: ['waiting'],
      to: 'offered',
    },
    cancel: {
      label: { de: 'Absagen', en: 'Cancel' },
      from: ['held', 'unconfirmed', 'waiting', 'offered', 'requested', 'unpaid', 'confirmed'],
      to: 'cancelled',
      text: 'may',
      message: 'may',
      whyNot: {
        attended: {
          de: 'Dieser Termin hat schon stattgefunden.',
          en: 'This appointment has taken place already.',
        },
        missed: {
          de: 'Dieser Termin ist schon vorbei.',
          en: 'This appointment is over already.',
        },
      },
    },
    attend: {
      label: { de: 'Als wahrgenommen vermerken', en: 'Mark as attended' },
      from: ['confirmed', 'missed'],
      to: 'attended',
    },
    miss: {
      label: { de: 'Als nicht erschienen vermerken', en: 'Mark as not come' },
      from: ['confirmed', 'attended'],
      to: 'missed',
      text: 'may',
    },
    unmark: {
      label: { de: 'Vermerk zurücknehmen', en: 'Take the mark back' },
      from: ['attended', 'missed'],
      to: 'confirmed',
      whyNot: {
        confirmed: { de: 'Es ist noch nichts vermerkt.', en: 'Nothing is marked yet.' },
      },
    },
    lapse: {
      label: { de: 'Verfallen lassen', en: 'Let lapse' },
      from: ['held', 'unconfirmed', 'offered', 'unpaid'],
      to: 'lapsed',
    },
  },
})
export type BookingState = StateOf<typeof bookingStates>

/** Why attendance can't be recorded yet: the booking has not begun (ISO times); null: it can. */
export const whyNotYet = ({ from }: { from: string }, now: string): Words | null =>
  Date.parse(from) <= Date.parse(now)
    ? null
    : {
        de: 'Dieser Termin hat noch nicht begonnen. Wenn jemand nicht kommen will, sagen Sie ihn bitte ab.',
        en: 'This appointment has not begun yet. If somebody does not want to come, please cancel it.',
      }

/** States in which a booking occupies its time. */
export const takingStates: readonly BookingState[] = [
  'held',
  'unconfirmed',
  'offered',
  'requested',
  'unpaid',
  'confirmed',
  'attended',
  'missed',
]
export const takesTime = (state: BookingState): boolean => takingStates.includes(state)

/** States visible to the office; an unsubmitted waiting-list form does not count as a booking. */
export const toldStates = (Object.keys(bookingStates.states) as BookingState[]).filter(
  (state) => state !== 'joining',
)

/** States in which payment may be requested: the booking is valid, or becomes so by payment. */
const askingStates: readonly BookingState[] = ['unpaid', 'confirmed', 'attended', 'missed']
export const asksForMoney = ({ state }: { state: BookingState }): boolean => askingStates.includes(state)

/** States in which the customer can cancel. */
export const openStates: readonly BookingState[] = [
  'unconfirmed',
  'waiting',
  'offered',
  'requested',
  'unpaid',
  'confirmed',
]

export const resourceKinds = ['service', 'room', 'table', 'course'] as const
export type ResourceKind = (typeof resourceKinds)[number]

/** Length of a booking: fixed, free, whole days, one of the given dates, or all of them together. */
export const lengths = ['fixed', 'free', 'days', 'dates', 'course'] as const
export type BookingLength = (typeof lengths)[number]

/** Minutes for which a time is reserved while the form is open. */
export const heldMinutes = 10
/** Hours to confirm a booking by mail: until then it blocks its time for an unverified address. */
export const optInHours = 2
/** Length in minutes of a counter cell, for resources with several units. */
export const cellMinutes = 15
/**
 * Maximum per network at one time: reservations plus unconfirmed dates. Their dates together never exceed those of one
 * series when another one begins.
 */
export const mostHeld = 10
/** Maximum days of a booking, and maximum years ahead: this limits computations per day. */
export const mostDaysLong = 60
export const mostYearsAhead = 5
/** Maximum dates of a series. */
export const mostDates = 60

export const bounds = {
  name: 120,
  email: 200,
  phone: 40,
  note: 2000,
  answer: 2000,
  eventTitle: 120,
} as const

/** The part of a price, in cents, still charged when somebody cancels at a moment (ISO times). */
export function keptOf(
  { cents, from }: { cents: number; from: string },
  { refundHours, refundPercent }: { refundHours: number; refundPercent: number },
  at: string,
): number {
  if (Date.parse(at) <= Date.parse(from) - refundHours * 3_600_000) return 0
  // Fractions of a cent are rounded in the customer's favour
  return Math.floor((cents * (100 - refundPercent)) / 100)
}

export type TariffPer = 'booking' | 'hour' | 'day' | 'unit'

/** The factor of a price: units for one per unit, started hours and days rounded up. */
export function timesOf(
  per: TariffPer,
  { from, until, units, days }: { from: string; until: string; units: number; days: number },
): number {
  if (per === 'unit') return units
  if (per === 'day') return Math.max(1, days)
  const hours = (Date.parse(until) - Date.parse(from)) / 3_600_000
  return per === 'hour' ? Math.max(1, hours % 1 === 0 ? hours : hours - (hours % 1) + 1) : 1
}

/** The key of the text block that shows a resource on a page; without a slug: all resources. */
export const pieceOf = (slug?: string): string => (slug === undefined ? 'buchen' : `buchen-${slug}`)
