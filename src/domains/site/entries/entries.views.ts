import type { Card, Editable, RichText, WithFiles, Word } from '#kit/shared/site/cards.ts'
import type { ToldDates } from '#kit/shared/dates/dated-openings.ts'
import type { Language } from '#kit/shared/text/languages.ts'
import type { SubmissionData } from '#kit/shared/forms/submission.ts'
import type { OpeningHours, Picture, PreviewState } from '#kit/shared/site/site.ts'

/** An entry in the directory. */
export interface EntryCard extends Card {
  type: string
  /** Its type as it is stored. */
  kind: string
  /** As they are stored. */
  categories: string[]
  address: string
  openingHours: OpeningHours[]
}

/** A word to narrow the directory by, with how many entries carry it. */
export interface EntryChoice extends Word {
  count: number
}

/** View `entryview`. */
export interface EntriesData extends Editable {
  title: string
  /** Text of the page above the directory; `''` without one. */
  intro: RichText
  items: EntryCard[]
  total: number
  /** 1 for the first. */
  page: number
  pageSize: number
  /** Kinds that occur; none where the page shows one only. */
  types: EntryChoice[]
  categories: EntryChoice[]
  /** Letters that titles begin with. */
  letters: string[]
  /** What the directory is narrowed to; `''` for nothing. */
  active: { type: string; category: string; letter: string; search: string }
  /** Address of the directory without query. */
  href: string
  /** Where clubs and firms enter themselves. */
  create: string
}

/** View `entryDetail`. */
export interface EntryDetailData extends Editable, WithFiles {
  _id: string
  title: string
  teaser: string
  /** The language of the texts where it is not the page's. */
  lang?: Language
  text: RichText
  type: string
  /** The language of `type` where it is not the page's. */
  typeLang?: Language
  categories: (Word & { href: string })[]
  date: string | null
  contact: string
  address: string
  /** The place on a map of OpenStreetMap; `''` where none is known. */
  mapHref: string
  phone: string
  /** Number to dial. */
  tel: string
  /** The e-mail address in two halves, so that it does not stand in the page. */
  mail: { user: string; host: string } | null
  website: { href: string; shown: string } | null
  openingHours: OpeningHours[]
  openingNote: string
  dates: ToldDates[]
  picture: Picture | null
  list: { href: string; title: string }
  /** It waits for its time or is a draft: only its editors see it. */
  preview?: PreviewState
}

/** View `entryCreate`: the form for clubs and firms. */
export interface EntryCreateData extends SubmissionData {
  /** Words in use, to choose from. */
  types: string[]
  categories: string[]
}

/** An entry with how to reach it. */
export interface ListedEntry extends EntryCard {
  phone: string
  /** WGS 84; both or none. */
  latitude: number | null
  longitude: number | null
}

/** An entry as a map shows it. */
export interface EntryPlace extends ListedEntry {
  latitude: number
  longitude: number
}
