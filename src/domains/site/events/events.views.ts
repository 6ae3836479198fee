import type { DatedCard, Editable, RichText, WithFiles, Word } from '#kit/shared/site/cards.ts'
import type { SubmissionData } from '#kit/shared/forms/submission.ts'
import type { Language } from '#kit/shared/text/languages.ts'
import type { Picture, PreviewState } from '#kit/shared/site/site.ts'

/** A date of an event in a list or calendar. */
export interface EventCard extends DatedCard {
  type: string
  /** New start of a moved date, if known. */
  movedTo?: string
  /** Planned start, if this is the new date of a moved one. */
  movedFrom?: string
}

export interface EventMonth {
  /** `2026-11` */
  month: string
  items: EventCard[]
}

export interface CalendarDay {
  /** `2026-11-21` */
  day: string
  /** Belongs to the previous or next month. */
  outside: boolean
  isToday: boolean
  /** Events of the day; those that began earlier are `continued`. */
  entries: (EventCard & { continued?: boolean })[]
}

export interface OrganiserCalendar {
  name: string
  /** Absolute address of the calendar file. */
  ics: string
}

export type CalendarView = 'list' | 'month' | 'week'

/** View `calendarview`. */
export interface CalendarData extends Editable {
  title: string
  /** Text of the page above the calendar; empty without one. */
  intro: RichText
  view: CalendarView
  /** View `list`: months with events, in order. */
  months: EventMonth[]
  /** View `month`: whole weeks from Monday on; view `week`: one week. */
  weeks: CalendarDay[][]
  /** Requested month; empty: from today on. */
  month: string
  /** Requested day; empty: none. */
  date: string
  /** Displayed month, or the first of several. */
  shown: string
  /** Initial day for keyboard navigation. */
  focus: string
  /** Previous and next month, or Monday of a week; null: no events there. */
  earlier: string | null
  later: string | null
  /** Types in use. */
  types: Word[]
  active: { type: string; tag: string }
  /** Active tag. */
  tag: Word | null
  /** Address of the calendar without query. */
  href: string
  /** Absolute address of the calendar file with the displayed events. */
  ics: string
  /** Calendars of single organisers. */
  organisers: OrganiserCalendar[]
  /** Address of the form for clubs. */
  create: string
}

export interface SeriesDate {
  start: string
  end?: string
  /** Page with this date. */
  href: string
  isShown: boolean
  state?: 'cancelled' | 'moved'
  movedTo?: string
  movedFrom?: string
}

/** View `eventDetail`. */
export interface EventDetailData extends Editable, WithFiles {
  _id: string
  title: string
  teaser: string
  /** Language of the texts if it differs from the page's. */
  lang?: Language
  text: RichText
  type: string
  /** Language of `type` if it differs from the page's. */
  typeLang?: Language
  tags: (Word & { href: string })[]
  picture: Picture | null
  /** Displayed date: of a series the requested one, else the next. */
  start: string
  end?: string
  allDay: boolean
  isOver: boolean
  state: 'planned' | 'cancelled' | 'moved'
  /** New start of a moved date, if known. */
  movedTo?: string
  /** Planned start, if this is the new date of a moved one. */
  movedFrom?: string
  place: string
  address: string
  organiser: string
  /** Calendar of the organiser; null while none of its events is published. */
  organiserCalendar: OrganiserCalendar | null
  series: {
    /** `jeden ersten Sonntag im Monat` */
    words: string
    next: SeriesDate[]
    /** Upcoming days on which the series is skipped, as moments. */
    dropped: string[]
  } | null
  list: { href: string; title: string }
  /** Address of the event as a calendar file. */
  ics: string
  /** Draft or scheduled: visible to editors only. */
  preview?: PreviewState
}

/** View `eventCreate`: form for clubs. */
export interface EventCreateData extends SubmissionData {
  types: string[]
}
