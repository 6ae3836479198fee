import type { Editable } from '#kit/shared/site/cards.ts'
import type { WasteCollection } from './waste.contract.ts'
import type { WasteIcon } from './waste.rules.ts'

export interface ZoneChoice {
  _id: string
  name: string
  href: string
}

export interface KindChoice {
  _id: string
  name: string
  colour: string
  letter: string
  icon: WasteIcon
}

/** Collections of one day. */
export interface WasteDay {
  date: string
  items: WasteCollection[]
}

/** View `waste`. */
export interface WasteData extends Editable {
  /** Address of this page without its query. */
  href: string
  zones: ZoneChoice[]
  /** The chosen zone, or the only one. */
  zone: ZoneChoice | null
  /** Names of all streets, for the search field. */
  streets: string[]
  /** The typed search with its result. */
  asked: {
    street: string
    number: string
    outcome: '' | 'none' | 'streets' | 'number' | 'zones'
    streets: { name: string; href: string }[]
    zones: ZoneChoice[]
  }
  /** Kinds collected here, each with the address that adds it to the filter or removes it. */
  kinds: (KindChoice & { href: string; isChosen: boolean })[]
  /** Address without a filter by kind. */
  editorialKinds: string
  /** Next days with collections. */
  next: WasteDay[]
  /** All days from the current month on, by month `2026-11`. */
  months: { month: string; days: WasteDay[] }[]
  /** Full addresses of the calendar file, with and without a reminder on the evening before. */
  feed: { reminding: string; plain: string }
  /** Hour of the reminder. */
  hour: number
  /** Years offered for printing. */
  print: { year: number; href: string }[]
  /** The coming year if its dates are not known yet, else null. */
  missingYear: number | null
}

/** View `wasteYear`: a year on one sheet of paper. */
export interface WasteYearData {
  year: number
  zone: ZoneChoice | null
  /** Twelve months of days with their collections. */
  months: { month: string; days: (WasteDay & { weekday: number; holiday: string })[] }[]
  kinds: KindChoice[]
  notes: WasteCollection[]
  back: string
  /** Other years and zones offered for printing. */
  others: { label: string; href: string }[]
}
