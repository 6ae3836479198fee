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

/** What is collected on one day. */
export interface WasteDay {
  date: string
  items: WasteCollection[]
}

/** View `waste`. */
export interface WasteData extends Editable {
  /** Address of this page without its query. */
  href: string
  zones: ZoneChoice[]
  /** The chosen zone, or the only one there is. */
  zone: ZoneChoice | null
  /** Names of all streets, for the field that finds a zone. */
  streets: string[]
  /** What was typed, and what came of it. */
  asked: {
    street: string
    number: string
    outcome: '' | 'none' | 'streets' | 'number' | 'zones'
    streets: { name: string; href: string }[]
    zones: ZoneChoice[]
  }
  /** Kinds that are collected here, each with the address that adds or takes it from the choice. */
  kinds: (KindChoice & { href: string; isChosen: boolean })[]
  /** Address that shows all kinds again. */
  editorialKinds: string
  /** The next days on which something is collected. */
  next: WasteDay[]
  /** All days from this month on, by month `2026-11`. */
  months: { month: string; days: WasteDay[] }[]
  /** Full addresses of the calendar file, with and without a reminder on the evening before. */
  feed: { reminding: string; plain: string }
  /** Hour of the reminder. */
  hour: number
  /** The years that can be printed. */
  print: { year: number; href: string }[]
  /** The coming year whose dates are not known yet; null: all is well. */
  missingYear: number | null
}

/** View `wasteYear`: one sheet of paper. */
export interface WasteYearData {
  year: number
  zone: ZoneChoice | null
  /** Three or more empty rows are none: twelve months of days, each with what is collected. */
  months: { month: string; days: (WasteDay & { weekday: number; holiday: string })[] }[]
  kinds: KindChoice[]
  notes: WasteCollection[]
  back: string
  /** Other years and zones that can be printed. */
  others: { label: string; href: string }[]
}
