import type { DatedCard, Editable, RichText, WithFiles, Word } from '#kit/shared/site/cards.ts'
import type { SubmissionData } from '#kit/shared/forms/submission.ts'
import type { Language } from '#kit/shared/text/languages.ts'
import type { Picture, PreviewState } from '#kit/shared/site/site.ts'

/** One time at which an event takes place, in a list or on a day of the calendar. */
export interface EventCard extends DatedCard {
  type: string
  /** The new start of what is moved, where it is known. */
  movedTo?: string
  /** This is the new date of what should have been then. */
  movedFrom?: string
}

/** What takes place in one month. */
export interface EventMonth {
  /** `2026-11` */
  month: string
  items: EventCard[]
}

export interface CalendarDay {
  /** `2026-11-21` */
  day: string
  /** Belongs to the month before or after. */
  outside: boolean
  isToday: boolean
  /** What takes place then; what began before that day is `continued`. */
  entries: (EventCard & { continued?: boolean })[]
}

/** The calendar of one organiser. */
export interface OrganiserCalendar {
  name: string
  /** Full address of its file. */
  ics: string
}

export type CalendarView = 'list' | 'month' | 'week'

/** View `calendarview`. */
export interface CalendarData extends Editable {
  title: string
  /** Text of the page above the calendar; `''` without one. */
  intro: RichText
  view: CalendarView
  /** View `list`: months that have something, in order. */
  months: EventMonth[]
  /** View `month`: whole weeks from Monday on; view `week`: one of them. */
  weeks: CalendarDay[][]
  /** The month asked for, `''`: what comes next from today. */
  month: string
  /** The day asked for; `''`: none. */
  date: string
  /** The month that is shown, or the first of them. */
  shown: string
  /** The day that the keyboard begins at. */
  focus: string
  /** Months, or Mondays of weeks, to go on to; null: nothing takes place there. */
  earlier: string | null
  later: string | null
  /** Kinds that occur. */
  types: Word[]
  active: { type: string; tag: string }
  /** The tag that the calendar is narrowed to. */
  tag: Word | null
  /** Address of the calendar without query. */
  href: string
  /** Full address of the calendar file with what is shown. */
  ics: string
  /** Calendars of single organisers. */
  organisers: OrganiserCalendar[]
  /** Where clubs send in their events. */
  create: string
}

/** One date of a series. */
export interface SeriesDate {
  start: string
  end?: string
  /** The page with this date. */
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
  /** The language of the texts where it is not the page's. */
  lang?: Language
  text: RichText
  type: string
  /** The language of `type` where it is not the page's. */
  typeLang?: Language
  tags: (Word & { href: string })[]
  picture: Picture | null
  /** The date that is shown: of a series the one asked for, else the next one. */
  start: string
  end?: string
  allDay: boolean
  isOver: boolean
  state: 'planned' | 'cancelled' | 'moved'
  /** New start, where it is moved and that is known. */
  movedTo?: string
  /** This is the new date of what should have been then. */
  movedFrom?: string
  place: string
  address: string
  organiser: string
  /** Everything that they organise; null while guests see none of it. */
  organiserCalendar: OrganiserCalendar | null
  series: {
    /** `jeden ersten Sonntag im Monat` */
    words: string
    next: SeriesDate[]
    /** Days to come on which it does not take place, as moments. */
    dropped: string[]
  } | null
  list: { href: string; title: string }
  /** Address of the event as a calendar file. */
  ics: string
  /** It waits for its time or is a draft: only its editors see it. */
  preview?: PreviewState
}

/** View `eventCreate`: the form for clubs. */
export interface EventCreateData extends SubmissionData {
  types: string[]
}
