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
  /** Its number in the list and on the map. */
  number: number
  title: string
  /** The language of the title where it is not the page's. */
  lang?: Language
  href: string
  teaser: string
  picture: Picture | null
  categories: string[]
  address: string
  phone: string
  /** Number to dial. */
  tel: string
  position: { lat: number; lon: number } | null
  /** Openings that are not over, in order. */
  openings: Opening[]
  periods: TavernPeriod[]
}

/** A day to choose. */
export interface TavernDay {
  day: string
  href: string
  /** How many taverns open on it. */
  count: number
}

/** A tavern by its number, with its hours of a day. */
export interface OpenOnDay {
  number: number
  openings: Opening[]
}

/** View `taverns`. */
export interface TavernsData {
  /** The day that is asked for, and the site's today: `YYYY-MM-DD`. */
  date: string
  today: string
  /** Address of this page without query. */
  href: string
  /** The next days, and the days before and after the one that is asked for; null where there is nothing to go to. */
  days: TavernDay[]
  before: string | null
  after: string
  /** Who opens today, and who on the day that is asked for where that is another. */
  openToday: OpenOnDay[]
  openOn: OpenOnDay[] | null
  taverns: TavernLine[]
  /** What the list can be narrowed by; none where all are alike. */
  categories: (Word & { href: string; current: boolean })[]
  sketch: Sketch | null
  tiles: TileSource | null
  /** Full address of the calendar file. */
  ics: string
  yearHref: string
  /** Where keepers report their dates. */
  reportHref: string
}

/** A row of the year: one tavern with its periods. */
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
  /** Years before and after, where they have dates. */
  before: string | null
  after: string | null
  back: string
}

/** View `tavernReport`: the form by which keepers report their dates. */
export interface TavernReportData extends SubmissionData {
  taverns: { _id: string; title: string }[]
  /** The tavern that was chosen elsewhere. */
  tavern: string
  /** Where a tavern that is missing can be suggested. */
  suggestHref: string
}

/** A date on the page behind the personal link of a tavern. */
export interface KeeperRun {
  _id: string
  from: string
  to: string
  hours: string
  note: string
  changeHref: string
  removeHref: string
}

/** What the form of the personal page begins with. */
export interface KeeperFields {
  from: string
  to: string
  opens: string
  closes: string
  /** Days of the week with a tick. */
  rest: number[]
  note: string
}

/** View `tavernKeeper`: what a keeper sees behind the personal link. */
export interface TavernKeeperData {
  title: string
  /** What is entered holds at once; otherwise it waits for the office. */
  direct: boolean
  runs: KeeperRun[]
  /** What waits for the office, in words. */
  waiting: { what: 'add' | 'change' | 'remove'; from: string; to: string }[]
  /** What the form is for, and the run it is about. */
  task:
    | { what: 'add' }
    | { what: 'change' | 'remove'; run: string; version: number; from: string; to: string }
  fields: KeeperFields
  /** The hours that hold where none are typed; empty where none are known. */
  usual: string
  /** The hidden field that tells this form from the next one: sent twice, it is stored once. */
  stamp: { name: string; value: string }
  done: 'added' | 'changed' | 'removed' | 'reported' | null
  /** Own address without query. */
  href: string
  listHref: string
  form?: SubmissionData['form']
}
