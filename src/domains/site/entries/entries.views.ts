import type { Card, Editable, RichText, WithFiles, Word } from '#kit/shared/site/cards.ts'
import type { ToldDates } from '#kit/shared/dates/dated-openings.ts'
import type { Language } from '#kit/shared/text/languages.ts'
import type { SubmissionData } from '#kit/shared/forms/submission.ts'
import type { OpeningHours, Picture, PreviewState } from '#kit/shared/site/site.ts'

/** An entry in the directory. */
export interface EntryCard extends Card {
  type: string
  /** Stored type, untranslated. */
  kind: string
  /** Stored categories, untranslated. */
  categories: string[]
  address: string
  openingHours: OpeningHours[]
}

/** A filter value with its number of entries. */
export interface EntryChoice extends Word {
  count: number
}

/** View `entryview`. */
export interface EntriesData extends Editable {
  title: string
  /** Text of the page above the directory; empty without one. */
  intro: RichText
  items: EntryCard[]
  total: number
  /** Starts at 1. */
  page: number
  pageSize: number
  /** Types in use; empty if the page shows only one type. */
  types: EntryChoice[]
  categories: EntryChoice[]
  /** First letters in use. */
  letters: string[]
  /** Active filters; empty ones are `''`. */
  active: { type: string; category: string; letter: string; search: string }
  /** Address of the directory without query. */
  href: string
  /** Address of the form for clubs and firms. */
  create: string
}

/** View `entryDetail`. */
export interface EntryDetailData extends Editable, WithFiles {
  _id: string
  title: string
  teaser: string
  /** Language of the texts if it differs from the page's. */
  lang?: Language
  text: RichText
  type: string
  /** Language of `type` if it differs from the page's. */
  typeLang?: Language
  categories: (Word & { href: string })[]
  date: string | null
  contact: string
  address: string
  /** Link to the place on OpenStreetMap; empty if unknown. */
  mapHref: string
  phone: string
  /** Number to dial. */
  tel: string
  /** The e-mail address in two parts, to hide it from harvesters. */
  mail: { user: string; host: string } | null
  website: { href: string; shown: string } | null
  openingHours: OpeningHours[]
  openingNote: string
  dates: ToldDates[]
  picture: Picture | null
  list: { href: string; title: string }
  /** Draft or scheduled: visible to editors only. */
  preview?: PreviewState
}

/** View `entryCreate`: form for clubs and firms. */
export interface EntryCreateData extends SubmissionData {
  /** Types and categories in use, as suggestions. */
  types: string[]
  categories: string[]
}

/** An entry with contact data. */
export interface ListedEntry extends EntryCard {
  phone: string
  /** WGS 84; both set or both null. */
  latitude: number | null
  longitude: number | null
}

/** An entry with coordinates. */
export interface EntryPlace extends ListedEntry {
  latitude: number
  longitude: number
}
