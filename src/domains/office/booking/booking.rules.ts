import type { Words } from '#kit/shared/text/languages.ts'
import { states, type StateOf } from '#kit/shared/states/states.ts'

/** What becomes of a booking. Whoever fills in the form has it reserved; whoever waits gets an offer for a time. */
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

/** Why it can't be said yet whether somebody came: it has not begun (ISO times); null: it can. */
export const whyNotYet = ({ from }: { from: string }, now: string): Words | null =>
  Date.parse(from) <= Date.parse(now)
    ? null
    : {
        de: 'Dieser Termin hat noch nicht begonnen. Wenn jemand nicht kommen will, sagen Sie ihn bitte ab.',
        en: 'This appointment has not begun yet. If somebody does not want to come, please cancel it.',
      }

/** States in which a booking takes its time from others. */
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

/** States that the office hears of: a form of the waiting list that nobody has sent is no booking. */
export const toldStates = (Object.keys(bookingStates.states) as BookingState[]).filter(
  (state) => state !== 'joining',
)

/** States in which money may be asked for: the booking holds, or paying makes it hold. */
const askingStates: readonly BookingState[] = ['unpaid', 'confirmed', 'attended', 'missed']
export const asksForMoney = ({ state }: { state: BookingState }): boolean => askingStates.includes(state)

/** States of which somebody who booked can say that he will not come. */
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

/**
 * How long a booking is: always the same, as long as wanted, whole days, one of the dates entered, or all of them together.
 */
export const lengths = ['fixed', 'free', 'days', 'dates', 'course'] as const
export type BookingLength = (typeof lengths)[number]

/** Minutes for which a time is reserved while the form is filled in. */
export const heldMinutes = 10
/** Hours within which a booking has to be confirmed by mail: until then it takes its time from others for an address that may be anybody's. */
export const optInHours = 2
/** Minutes of a part of the counters, for what several can have at a time. */
export const cellMinutes = 15
/**
 * What one network may have at a time: reservations, whatever dates each has, with the dates that nobody has confirmed by mail. All
 * dates together are never more than those of a series when another one begins.
 */
export const mostHeld = 10
/** Days that a booking lasts at most, and years that anything may lie ahead: what is computed day by day stays small. */
export const mostDaysLong = 60
export const mostYearsAhead = 5
/** Dates of a series at most. */
export const mostDates = 60

export const bounds = {
  name: 120,
  email: 200,
  phone: 40,
  note: 2000,
  answer: 2000,
  eventTitle: 120,
} as const

/** What of a price stays to be paid, in cents, by somebody who cancels at a moment (ISO times). */
export function keptOf(
  { cents, from }: { cents: number; from: string },
  { refundHours, refundPercent }: { refundHours: number; refundPercent: number },
  at: string,
): number {
  if (Date.parse(at) <= Date.parse(from) - refundHours * 3_600_000) return 0
  // What does not divide stays with whoever has paid
  return Math.floor((cents * (100 - refundPercent)) / 100)
}

export type TariffPer = 'booking' | 'hour' | 'day' | 'unit'

/** How often a price counts: units of what it is for, begun hours and days whole. */
export function timesOf(
  per: TariffPer,
  { from, until, units, days }: { from: string; until: string; units: number; days: number },
): number {
  if (per === 'unit') return units
  if (per === 'day') return Math.max(1, days)
  const hours = (Date.parse(until) - Date.parse(from)) / 3_600_000
  return per === 'hour' ? Math.max(1, hours % 1 === 0 ? hours : hours - (hours % 1) + 1) : 1
}

/** The key of the piece that shows something that can be booked in the text of a page; without a slug: all of it. */
export const pieceOf = (slug?: string): string => (slug === undefined ? 'buchen' : `buchen-${slug}`)
