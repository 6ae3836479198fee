import type { PictureName } from '../pictures/pictures.ts'

export type PageView =
  | 'listview'
  | 'calendarview'
  | 'contentview'
  | 'downloadviewGroups'
  | 'personview'
  | 'entryview'
  | 'linknodeview'
  | 'noticeview'
  | 'mapview'
  | 'devfels'
  | 'natur'

/**
 * HTML in a small dialect (see content.test.ts); `page:key`, `news:key`, `download:key` and `drawing:name` are
 * placeholders for addresses.
 */
export type Html = string

export type PageText = { title: string; linktext: string; slug: string; text: Html; metaDescription: string }

export type Page = {
  key: string
  parent?: string
  view: PageView
  order: number
  showInMenu: boolean
  de: PageText
  en: PageText
  picture?: PictureName
  tags?: string[]
  /** Location; those of older pages are in places.ts. */
  place?: PagePlace
}

export type PagePlace = {
  lat: number
  lon: number
  elevation: number | null
  kind: 'office' | 'sight' | 'culture' | 'sport' | 'nature' | 'education' | 'health'
  address: string
  openingHours: { day: number; from: string; to: string }[]
}

/** `daysAgo` counts back from today; `latest` is the last past 'MM-DD', so that a harvest story is always from the autumn. */
export type Moment =
  | { daysAgo: number }
  | { latest: string; yearsBack?: number }
  | { inDays: number }
  | { next: string }

export type NewsType = 'Aktuell' | 'Gemeinderat' | 'Kultur' | 'Umwelt' | 'Verein' | 'Bauamt'
export type NewsText = { title: string; teaser: string; text: Html }

export type News = {
  key: string
  type: NewsType
  when: Moment
  sticky?: true
  status: 'published' | 'draft' | 'scheduled'
  picture?: PictureName
  tags: string[]
  de: NewsText
  en?: NewsText
}

export type EventType = 'Fest' | 'Kultur' | 'Wein' | 'Sport' | 'Gemeinde' | 'Familie' | 'Verein'
export type EventText = { title: string; teaser: string; text: Html }

export type Event = {
  key: string
  type: EventType
  when: Moment
  /** Moves the date to the first such weekday (1 Monday … 7 Sunday) on or after it. */
  weekday?: number
  start?: string
  end?: string
  /** Number of days, if more than one. */
  days?: number
  /** RFC 5545 RRULE without the prefix. */
  recurrence?: string
  status?: 'cancelled' | 'moved'
  /** Days by which a moved event is later. */
  movedDays?: number
  place: string
  organiser: string
  picture?: PictureName
  tags: string[]
  de: EventText
  en: EventText
}

export type PersonGroup =
  | 'Gemeindevorstand'
  | 'Gemeinderat'
  | 'Amtshaus'
  | 'Bauhof'
  | 'Bildung'
  | 'Vereine und Feuerwehr'

export type Person = {
  key: string
  order: number
  group: PersonGroup
  title?: string
  firstName: string
  lastName: string
  phone: string
  email: string
  picture: PictureName
  de: { role: string; text: Html }
  en: { role: string; text: Html }
}

export type Club = {
  key: string
  name: string
  contact: string
  phone: string
  email: string
  picture?: PictureName
  de: { field: string; text: Html }
  en: { field: string; text: Html }
}

export type Tavern = {
  key: string
  name: string
  host: string
  address: string
  phone: string
  email: string
  seats: number
  /** Features by which guests choose a tavern. */
  features: string[]
  /** Position on the map, WGS 84. */
  position: { lat: number; lon: number }
  opens: string
  closes: string
  /** Days of rest within an opening period (1 Monday … 7 Sunday). */
  restDays: number[]
  /** Opening periods: `open` days out of every `every` days, shifted by `offset`. */
  rhythm: { every: number; open: number; offset: number }
  picture: PictureName
  de: { text: Html }
  en: { text: Html }
}

export type Download = {
  key: string
  group: string
  order: number
  when: Moment
  language: 'de' | 'en'
  title: { de: string; en: string }
  description: { de: string; en: string }
  body: DocumentBlock[]
}

export type DocumentBlock =
  | { kind: 'h'; text: string }
  | { kind: 'p'; text: string }
  | { kind: 'list'; items: string[] }
  | { kind: 'fields'; labels: string[] }
  | { kind: 'table'; head: string[]; rows: string[][] }
