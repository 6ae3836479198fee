import type { Card, Editable, RichText, WithFiles, Word } from '#kit/shared/site/cards.ts'
import type { Language } from '#kit/shared/text/languages.ts'
import type { Picture, PreviewState } from '#kit/shared/site/site.ts'

/** A news item in a list. */
export interface NewsCard extends Card {
  start: string
  type: string
  sticky: boolean
}

/** Data of the news list page (view `listview`). */
export interface NewsListData extends Editable {
  title: string
  /** Text of the page above the list; empty without one. */
  intro: RichText
  items: NewsCard[]
  total: number
  /** Starts at 1. */
  page: number
  pageSize: number
  /** Types in use, with their numbers of items. */
  types: (Word & { count: number })[]
  /** Active filters; empty ones are `''`. */
  active: { type: string; search: string; tag: string }
  /** Active tag. */
  tag: Word | null
  /** Address of the list without query. */
  href: string
  /** Address of the form for a new item (`/news/create`); shown only to users with the right to write. */
  create: string
}

export interface NewsNeighbour {
  href: string
  title: string
  lang?: Language
}

/** View `newsDetail`. */
export interface NewsDetailData extends Editable, WithFiles {
  _id: string
  title: string
  teaser: string
  /** Language of the texts if it differs from the page's. */
  lang?: Language
  text: RichText
  start: string
  updatedAt: string
  type: string
  /** Language of `type` if it differs from the page's. */
  typeLang?: Language
  tags: (Word & { href: string })[]
  author: string
  picture: Picture | null
  list: { href: string; title: string }
  newer: NewsNeighbour | null
  older: NewsNeighbour | null
  /** Draft or scheduled: visible to editors only. */
  preview?: PreviewState
}

/** View `newsCreate`; served only to users with the right to create items. */
export interface NewsCreateData {
  /** Item to edit, if the address names one. */
  item: {
    _id: string
    title: string
    teaser: string
    text: string
    type: string
    start: string
    version: number
  } | null
  types: string[]
  mayPublish: boolean
}
