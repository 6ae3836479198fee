import type { Language } from '../text/languages.ts'
import type { Download, Picture } from './site.ts'

/** A keyword of records. */
export interface Word {
  /** Stored form, used in addresses. */
  name: string
  /** Form shown to readers. */
  label: string
  /** Language of `label`, if different from the page's. */
  lang?: Language
}

/** A record in lists, tiles and on the landing page. */
export interface Card {
  _id: string
  href: string
  title: string
  /** Plain text. */
  teaser: string
  picture: Picture | null
  /** ISO time, if the record has a relevant one. */
  start?: string
  /** Its kind: `Gemeinderat`. */
  type?: string
  /** Language of `type`, if different from the page's. */
  typeLang?: Language
  sticky?: boolean
  /** Language of the texts, if different from the page's. */
  lang?: Language
}

/** An event in a list of dates. */
export interface DatedCard extends Card {
  start: string
  end?: string
  /** Without hours. */
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

/** A service visitors look for, with its current answer. */
export interface ServiceLink {
  icon: ServiceIcon
  /** Marker of its page, after `service-`. */
  marker?: string
  title: string
  /** Current answer in a few words: `Biomüll: Dienstag`. */
  text: string
  href: string
  /** Shows the office's opening state in place of `text`. */
  showsHours?: true
}

/** Part of the data of every view that shows one editorial record. */
export interface Editable {
  /** Address of its editor, below the admin centre's base: `pages/edit/…`. */
  edit?: string
}

/** Formatted text in the dialect of rich-text.ts, already sanitised. */
export interface RichText {
  html: string
  lang?: Language
}

export interface WithFiles {
  /** The record's gallery. */
  gallery: Picture[]
  downloads: Download[]
}
