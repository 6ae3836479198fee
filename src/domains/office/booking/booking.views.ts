import type { Language } from '#kit/shared/text/languages.ts'
import type { Picture } from '#kit/shared/site/site.ts'
import type { SubmissionData } from '#kit/shared/forms/submission.ts'
import type { ProblemBody } from '#kit/shared/problem.ts'
import type { BookingState, ResourceKind } from './booking.rules.ts'

/** The field that distinguishes one opened page from another; set by JavaScript. */
export const pressField = 'press'

/** A bookable resource in a list. */
export interface ResourceCard {
  _id: string
  href: string
  title: string
  kind: ResourceKind
  place: string
  teaser: string
  lang?: Language
  picture: Picture | null
  /** The next free time; null: none. */
  next: { from: string; until: string } | null
  wholeDays: boolean
}

/** View `bookingList`. */
export interface BookingListData {
  intro: string
  introLang?: Language
  items: ResourceCard[]
}

export type DayState = 'free' | 'full' | 'closed' | 'past'

/** A time to choose. */
export interface ShownTime {
  from: string
  until: string
  /** Both as sent by the form. */
  value: string
  left: number
}

/** Days and times to choose from; works with links and forms only. */
export interface TimesData {
  /** `YYYY-MM`. */
  month: string
  previous: string
  next: string
  /** Whole weeks; null for days of other months. */
  weeks: ({ day: string; state: DayState; href: string } | null)[][]
  day: string
  times: ShownTime[]
  /** Fully booked times, for the waiting list. */
  full: ShownTime[]
  /** With free lengths: possible beginnings, and the chosen one, whose ends are `times`. */
  beginnings: { from: string; href: string; isChosen: boolean }[]
  /** The next free times from the chosen day on. */
  nextFree: { from: string; until: string; href: string }[]
  wholeDays: boolean
  length: 'fixed' | 'free' | 'days' | 'dates' | 'course'
  units: number
}

export interface ShownTariff {
  _id: string
  title: string
  lang?: Language
  price: string
  per: 'booking' | 'hour' | 'day' | 'unit'
}

/** View `bookingResource`. */
export interface BookingResourceData {
  title: string
  text: string
  lang?: Language
  kind: ResourceKind
  place: string
  picture: Picture | null
  href: string
  listHref: string
  feedHref: string
  times: TimesData
  /** Dates of a course, all booked together. */
  dates: { from: string; until: string }[]
  capacity: number
  mostUnits: number
  several: number
  series: boolean
  waitlist: boolean
  cancelHours: number
  needsAccount: boolean
  confirmsLater: boolean
  tariffs: ShownTariff[]
  deposit: string
  payText: string
  form?: { values: Record<string, string>; problem?: ProblemBody }
}

export interface OwnBooking {
  _id: string
  number: number
  state: BookingState
  from: string
  until: string
  /** Can still be cancelled and moved by the customer. */
  open: boolean
  /** May be moved. */
  movable: boolean
}

export interface ShownQuestion {
  name: string
  label: string
  lang?: Language
  kind: 'line' | 'text' | 'yes' | 'choice'
  options: string[]
  required: boolean
}

/** Steps of the page of a booking group. */
export type OwnStep = 'form' | 'waitForm' | 'verify' | 'checkMail' | 'offer' | 'pay' | 'done' | 'over'

/** View `bookingOwn`. */
export interface BookingOwnData extends SubmissionData {
  step: OwnStep
  href: string
  title: string
  titleLang?: Language
  place: string
  resourceHref: string
  calendarHref: string
  bookings: OwnBooking[]
  dates: { from: string; until: string }[]
  units: number
  wholeDays: boolean
  cost: string
  tariff: string
  /** Paid online, and still due; `''`: nothing. */
  paid: string
  due: string
  /** Address of the payment; `''`: nothing is due online. */
  payHref: string
  /** Refund on cancellation: everything until this many hours before, then this percentage. Null: no online payment. */
  refund: { hours: number; percent: number } | null
  deposit: string
  /** Payment instructions; `''` while nothing is due. */
  payText: string
  /** Later payment, described before the customer agrees. */
  payLater: string
  /** End of the reservation; `''`: unlimited. */
  heldUntil: string
  /** Dates of a series that are not available. */
  clashes: string[]
  questions: ShownQuestion[]
  rules: string
  rulesLang?: Language
  askPhone: boolean
  mayBeEvent: boolean
  /** The signed-in user, to prefill the fields. */
  known: { name: string; email: string }
  cancelHours: number
  confirmsLater: boolean
  /** Proves that the reader received the mail; `''`: unproved. */
  mailProof: string
  /** A booking being moved, with times to choose from. */
  moving: { _id: string; times: TimesData } | null
  /** The confirmation of the last action. */
  notice: 'cancelled' | 'moved' | 'asked' | 'accepted' | 'confirmed' | 'sent' | null
}
