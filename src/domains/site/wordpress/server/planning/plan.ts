import type { Language } from '#kit/shared/text/languages.ts'
import type { EntryIdentity } from '../imports/imports.table.ts'

/** Our states of a record; `scheduled` ones are published at `publishAt`. */
export type PlannedStatus = 'draft' | 'scheduled' | 'published'

/** The same record in another language; on the old site it was a separate item. */
export interface PlannedTranslation {
  lang: 'en'
  externalId: string
  oldId: number
  oldUrl: string
  title: string
  /** Unique among pages of the same parent, or among all news, in this language. */
  slug: string
  teaser: string
  status: 'draft' | 'published'
  /** SHA-256 of content and excerpt. */
  contentHash: string
}

interface PlannedRecord {
  /** The same in every export of the same site: host, path and number there. */
  externalId: string
  /** Changes exactly when the source data of the record changes. */
  fingerprint: string
  /** Distinguishes it from other entries with the same number on the old site. */
  identity: EntryIdentity
  /** Number on the old site; 0 when the export has none. */
  oldId: number
  oldUrl: string
  title: string
  /** Unique among pages of the same parent, or among all news. */
  slug: string
  lang: Language
  status: PlannedStatus
  /** ISO time of publication, past or scheduled. */
  publishAt: string | null
  /** ISO time of the last change on the old site, if known. */
  updatedAt: string | null
  author: string
  /** External id of the featured picture. */
  picture: string | null
  translation?: PlannedTranslation
}

export interface PlannedPage extends PlannedRecord {
  kind: 'page'
  /** External id of the parent page, which comes earlier in the plan. */
  parent: string | null
  /** Position among its siblings. */
  order: number
  showInMenu: boolean
  /** Label in the menu when it differs from the title. */
  linktext: string
  /** `linknodeview`: a page without text, which only groups others. */
  view: 'contentview' | 'linknodeview' | 'listview'
  /** Set when it exists only in the old site's menu: the type of the listed news, or `''`. */
  type?: string
}

export interface PlannedNews extends PlannedRecord {
  kind: 'news'
  teaser: string
  /** First category. */
  type: string
  /** Other categories, and tags. */
  tags: string[]
  /** ISO time; null when the export has none. */
  start: string | null
  sticky: boolean
}

export interface PlannedMedium {
  externalId: string
  fingerprint: string
  /** Null for a file without a number on the old site. */
  identity: EntryIdentity | null
  oldId: number
  /** Download address at the old site. */
  url: string
  fileName: string
  title: string
  alt: string
  caption: string
  isImage: boolean
  /** ISO time. */
  date: string | null
  /** Used by a text without being in the old site's media library; may be on another site. */
  found: boolean
}

/** An old address and its new target; an empty type means all news. */
export interface PlannedRedirect {
  /** Path of the old address, decoded, without a trailing slash; `/?p=12` for addresses by number. */
  from: string
  to: { externalId: string; lang?: Language } | { type: string } | { tag: string }
  /** Another entry may have had this address before: an existing redirect is kept. */
  yields?: true
}

export type PlanNoteCode =
  | 'private'
  | 'password'
  | 'pending'
  | 'status-unknown'
  | 'binned'
  | 'never-saved'
  | 'title-made'
  | 'title-cut'
  | 'tags-cut'
  | 'slug-changed'
  | 'address-taken'
  | 'number-reused'
  | 'parent-missing'
  | 'parent-not-taken'
  | 'parent-loop'
  | 'languages-left'
  | 'translation-apart'
  | 'language-unknown'
  | 'date-missing'
  | 'duplicate'
  | 'medium-without-address'
  | 'menu-entry-not-taken'
  | 'menu-not-taken'
  | 'type-not-taken'
  | 'taxonomy-not-taken'
  | 'comments-not-taken'
  | 'characters-removed'

/** Something imported differently or not at all, and why. */
export interface PlanNote {
  code: PlanNoteCode
  /** The title of the item concerned. */
  title: string
  /** External id of the record, if there is one. */
  externalId?: string
  detail?: string
  count?: number
}

/** The complete result of an import, as data; nothing is stored or fetched yet. */
export interface ImportPlan {
  source: { title: string; baseUrl: string; language: string; version: string }
  lang: Language
  pages: PlannedPage[]
  news: PlannedNews[]
  media: PlannedMedium[]
  redirects: PlannedRedirect[]
  notes: PlanNote[]
}
