import type { Word } from '#kit/shared/site/cards.ts'
import type { Language } from '#kit/shared/text/languages.ts'
import type { Picture } from '#kit/shared/site/site.ts'
import type { SubmissionData } from '#kit/shared/forms/submission.ts'
import type { Sketch, TileSource } from '#domains/village/maps/maps.contract.ts'
import type { Opening } from './taverns.contract.ts'

/** A period in which a tavern is open, without its hours. */
export interface TavernPeriod {
  _id: string
  /** Days, both included. */
  from: string
  to: string
  /** In the page's language; may be empty. */
  note: string
}

/** A tavern in a list. */
export interface TavernLine {
  _id: string
  /** Number in the list and on the map. */
  number: number
  title: string
  /** Language of the title, if not the page's. */
  lang?: Language
  href: string
  teaser: string
  picture: Picture | null
  categories: string[]
  address: string
  phone: string
  /** Telephone number to dial. */
  tel: string
  position: { lat: number; lon: number } | null
  /** Current and coming openings, in order. */
  openings: Opening[]
  periods: TavernPeriod[]
}

/** A day offered as a link. */
export interface TavernDay {
  day: string
  href: string
  /** Number of taverns open on this day. */
  count: number
}

/** A tavern by its number, with its hours on a day. */
export interface OpenOnDay {
  number: number
  openings: Opening[]
}

/** View `taverns`. */
export interface TavernsData {
  /** The requested day and the site's today: `YYYY-MM-DD`. */
  date: string
  today: string
  /** Address of this page without query. */
  href: string
  /** Next days, and the days before and after the requested one; null if there is no link. */
  days: TavernDay[]
  before: string | null
  after: string
  /** Taverns open today, and those of the requested day if it is another. */
  openToday: OpenOnDay[]
  openOn: OpenOnDay[] | null
  taverns: TavernLine[]
  /** Filters by category; empty if none would filter anything. */
  categories: (Word & { href: string; current: boolean })[]
  sketch: Sketch | null
  tiles: TileSource | null
  /** Full address of the calendar file. */
  ics: string
  yearHref: string
  /** Address of the keepers' report form. */
  reportHref: string
}

/** A row of the year: a tavern with its periods. */
export interface TavernYearRow {
  _id: string
  title: string
  lang?: Language
  href: string
  address: string
  phone: string
  periods: TavernPeriod[]
}

/** View `tavernYear`. */
export interface TavernYearData {
  year: number
  rows: TavernYearRow[]
  /** Previous and next year, if they have dates. */
  before: string | null
  after: string | null
  back: string
}

/** View `tavernReport`: the keepers' report form. */
export interface TavernReportData extends SubmissionData {
  taverns: { _id: string; title: string }[]
  /** Preselected tavern. */
  tavern: string
  /** Form for suggesting a missing tavern. */
  suggestHref: string
}

/** A date on a tavern's personal page. */
export interface KeeperRun {
  _id: string
  from: string
  to: string
  hours: string
  note: string
  changeHref: string
  removeHref: string
}

/** Initial values of the personal page's form. */
export interface KeeperFields {
  from: string
  to: string
  opens: string
  closes: string
  /** Ticked days of rest. */
  rest: number[]
  note: string
}

/** View `tavernKeeper`: the page behind a personal link. */
export interface TavernKeeperData {
  title: string
  /** True if changes take effect at once; otherwise the office confirms them. */
  direct: boolean
  runs: KeeperRun[]
  /** Changes waiting for the office. */
  waiting: { what: 'add' | 'change' | 'remove'; from: string; to: string }[]
  /** Purpose of the form, with the run it changes. */
  task:
    | { what: 'add' }
    | { what: 'change' | 'remove'; run: string; version: number; from: string; to: string }
  fields: KeeperFields
  /** Default hours if none are typed; empty if unknown. */
  usual: string
  /** Hidden field that identifies this form, so that sending it twice stores it once. */
  stamp: { name: string; value: string }
  done: 'added' | 'changed' | 'removed' | 'reported' | null
  /** Own address without query. */
  href: string
  listHref: string
  form?: SubmissionData['form']
}
