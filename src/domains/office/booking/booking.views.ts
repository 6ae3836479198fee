import type { Language } from '#kit/shared/text/languages.ts'
import type { Picture } from '#kit/shared/site/site.ts'
import type { SubmissionData } from '#kit/shared/forms/submission.ts'
import type { ProblemBody } from '#kit/shared/problem.ts'
import type { BookingState, ResourceKind } from './booking.rules.ts'

/** The field by which a page that was opened tells its choice from that of others; the program fills it. */
export const pressField = 'press'

/** What can be booked, in a list. */
export interface ResourceCard {
  _id: string
  href: string
  title: string
  kind: ResourceKind
  place: string
  teaser: string
  lang?: Language
  picture: Picture | null
  /** The next time that is free; null: none is. */
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
  /** Both as the form sends them. */
  value: string
  left: number
}

/** Days and times to choose from; it works by links and forms alone. */
export interface TimesData {
  /** `YYYY-MM`. */
  month: string
  previous: string
  next: string
  /** Whole weeks; null for days of other months. */
  weeks: ({ day: string; state: DayState; href: string } | null)[][]
  day: string
  times: ShownTime[]
  /** What is open and taken, for the waiting list. */
  full: ShownTime[]
  /** With free lengths: beginnings to choose from, and the one chosen, whose ends are `times`. */
  beginnings: { from: string; href: string; isChosen: boolean }[]
  /** The next times that are free from the chosen day on. */
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
  /** Can still be cancelled and moved by whoever booked. */
  open: boolean
  /** May be given another time. */
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

/** What is to be done on the page of what was booked in one go. */
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
  /** What came in online, and what is still to be paid; `''`: nothing. */
  paid: string
  due: string
  /** Where it is paid; `''`: nothing is to be paid online. */
  payHref: string
  /** What goes back to whoever cancels: all until so many hours before, then so many percent. Null: nothing is paid online. */
  refund: { hours: number; percent: number } | null
  deposit: string
  /** How to pay; `''` while nothing is to be paid yet. */
  payText: string
  /** How it will be paid once it is confirmed, for whoever is about to agree. */
  payLater: string
  /** Until when it is kept free; `''`: for good. */
  heldUntil: string
  /** Dates of a series that could not be had. */
  clashes: string[]
  questions: ShownQuestion[]
  rules: string
  rulesLang?: Language
  askPhone: boolean
  mayBeEvent: boolean
  /** Who is signed in, for fields that need not be typed then. */
  known: { name: string; email: string }
  cancelHours: number
  confirmsLater: boolean
  /** Shows that the reader of the mail is here; `''`: somebody else may be. */
  mailProof: string
  /** A booking that gets another time, with times to choose from. */
  moving: { _id: string; times: TimesData } | null
  /** What has just been done. */
  notice: 'cancelled' | 'moved' | 'asked' | 'accepted' | 'confirmed' | 'sent' | null
}
