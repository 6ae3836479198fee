import type { Language } from '../text/languages.ts'
import type { Download, Picture } from './site.ts'

/** A word that editors file records under. */
export interface Word {
  /** As it is stored, and as addresses have it. */
  name: string
  /** As readers of the page say it. */
  label: string
  /** The language of `label` where it is not the page's. */
  lang?: Language
}

/** A record as lists, tiles and the landing page show it: enough to decide whether to open it. */
export interface Card {
  _id: string
  href: string
  title: string
  /** Plain text. */
  teaser: string
  picture: Picture | null
  /** ISO time, where the record has one that readers care for. */
  start?: string
  /** Its kind in words: `Gemeinderat`. */
  type?: string
  /** The language of `type` where it is not the page's. */
  typeLang?: Language
  sticky?: boolean
  /** The language of the texts where it is not the page's. */
  lang?: Language
}

/** Something that takes place: one line of a list of dates. */
export interface DatedCard extends Card {
  start: string
  end?: string
  /** Whole days count, hours do not. */
  allDay?: boolean
  place?: string
  state?: 'cancelled' | 'moved'
}

/** Drawings beside services; a page may be marked with the name of one. */
export const serviceIcons = [
  'bin',
  'glass',
  'form',
  'contact',
  'hours',
  'calendar',
  'map',
  'people',
  'download',
  'news',
  'notice',
  'warning',
] as const
export type ServiceIcon = (typeof serviceIcons)[number]

/** One thing that people come for, with today's answer already in it. */
export interface ServiceLink {
  icon: ServiceIcon
  /** What its page is marked with behind `service-`. */
  marker?: string
  title: string
  /** Today's answer in a few words: `Biomüll: Dienstag`. */
  text: string
  href: string
  /** Shows in place of `text` whether the office is open right now. */
  showsHours?: true
}

/** What every view that shows one record of an editor carries. */
export interface Editable {
  /** Where editors change it, below the admin centre's base: `pages/edit/…`. */
  edit?: string
}

/** Text of editors in the dialect of rich-text.ts, already sanitised. */
export interface RichText {
  html: string
  lang?: Language
}

export interface WithFiles {
  /** Pictures of the record's gallery. */
  gallery: Picture[]
  downloads: Download[]
}
