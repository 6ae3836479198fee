import type { Language } from '#kit/shared/text/languages.ts'
import type { EntryIdentity } from '../imports/imports.table.ts'

/** Our states of a record; `scheduled` ones appear by themselves at `publishAt`. */
export type PlannedStatus = 'draft' | 'scheduled' | 'published'

/** The same record in another language; at the old site it was an entry of its own. */
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
  /** Stays the same in every export of the same site: host, path and number there. */
  externalId: string
  /** Changes when anything of the source changes that the record is made from; same source, same fingerprint. */
  fingerprint: string
  /** Tells it from other entries that the old site gives the same number. */
  identity: EntryIdentity
  /** Number at the old site; 0 when the export has none. */
  oldId: number
  oldUrl: string
  title: string
  /** Unique among pages of the same parent, or among all news. */
  slug: string
  lang: Language
  status: PlannedStatus
  /** ISO time; when a scheduled one appears, or when a published one did. */
  publishAt: string | null
  /** ISO time of the last change at the old site, if told. */
  updatedAt: string | null
  author: string
  /** External id of the medium that stands for it. */
  picture: string | null
  translation?: PlannedTranslation
}

export interface PlannedPage extends PlannedRecord {
  kind: 'page'
  /** External id of the page above; that one comes earlier in the plan. */
  parent: string | null
  /** Position among its siblings. */
  order: number
  showInMenu: boolean
  /** Word in the menu where it is not the title. */
  linktext: string
  /** A page without text that only gathers others is a node of links. */
  view: 'contentview' | 'linknodeview' | 'listview'
  /** Set where only the menu of the old site knew it: the kind of news that it lists, or `''`. */
  type?: string
}

export interface PlannedNews extends PlannedRecord {
  kind: 'news'
  teaser: string
  /** First category. */
  type: string
  /** Other categories, and tags. */
  tags: string[]
  /** ISO time; null when the export tells none. */
  start: string | null
  sticky: boolean
}

export interface PlannedMedium {
  externalId: string
  fingerprint: string
  /** Null where a file has no number at the old site. */
  identity: EntryIdentity | null
  oldId: number
  /** Where it can be fetched. */
  url: string
  fileName: string
  title: string
  alt: string
  caption: string
  isImage: boolean
  /** ISO time. */
  date: string | null
  /** Not in the media library of the old site but used by a text, maybe from another site. */
  found: boolean
}

/** An old address and where it leads now; an empty type means all news. */
export interface PlannedRedirect {
  /** Path of the old address, decoded, without a slash at its end; `/?p=12` for addresses by number. */
  from: string
  to: { externalId: string; lang?: Language } | { type: string } | { tag: string }
  /** Another entry may have had this address before: where it leads somewhere already, it goes on doing so. */
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

/** Something that came differently or not at all, and why. */
export interface PlanNote {
  code: PlanNoteCode
  /** What it is about, as people know it. */
  title: string
  /** External id of the record, where there is one. */
  externalId?: string
  detail?: string
  count?: number
}

/** All that an export would become; pure data, nothing is stored or fetched yet. */
export interface ImportPlan {
  source: { title: string; baseUrl: string; language: string; version: string }
  lang: Language
  pages: PlannedPage[]
  news: PlannedNews[]
  media: PlannedMedium[]
  redirects: PlannedRedirect[]
  notes: PlanNote[]
}
