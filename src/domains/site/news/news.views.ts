import type { Card, Editable, RichText, WithFiles, Word } from '#kit/shared/site/cards.ts'
import type { Language } from '#kit/shared/text/languages.ts'
import type { Picture, PreviewState } from '#kit/shared/site/site.ts'

/** A news item in a list. */
export interface NewsCard extends Card {
  start: string
  type: string
  sticky: boolean
}

/** View `listview`. */
export interface NewsListData extends Editable {
  title: string
  /** Text of the page above the list; `''` without one. */
  intro: RichText
  items: NewsCard[]
  total: number
  /** 1 for the first. */
  page: number
  pageSize: number
  /** Kinds that occur, each with how many. */
  types: (Word & { count: number })[]
  /** What the list is narrowed to; `''` for nothing. */
  active: { type: string; search: string; tag: string }
  /** The tag that the list is narrowed to. */
  tag: Word | null
  /** Address of the list without query. */
  href: string
  /** Where who may write adds an item (`/news/create`); shown to those only. */
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
  /** The language of the texts where it is not the page's. */
  lang?: Language
  text: RichText
  start: string
  updatedAt: string
  type: string
  /** The language of `type` where it is not the page's. */
  typeLang?: Language
  tags: (Word & { href: string })[]
  author: string
  picture: Picture | null
  list: { href: string; title: string }
  newer: NewsNeighbour | null
  older: NewsNeighbour | null
  /** It waits for its time or is a draft: only its editors see it. */
  preview?: PreviewState
}

/** View `newsCreate`; served only to those who may create. */
export interface NewsCreateData {
  /** The item to start from when the address names one. */
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
