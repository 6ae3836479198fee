import type { Language } from '#kit/shared/text/languages.ts'
import type { FoundPart } from '#kit/shared/site/search.ts'

/** View `search`. */
export interface SearchData {
  query: string
  items: {
    _id: string
    href: string
    title: FoundPart[]
    excerpt: FoundPart[]
    /** What it is, in words: `Neuigkeit`, `Seite`. */
    kind: string
    date?: string
    lang?: Language
  }[]
  total: number
  /** Whether there may be more than `total`. */
  isMore: boolean
  /** How many of them the pages show. */
  reachable: number
  /** The kinds that have the words, most first. */
  kinds: { name: string; label: string; count: number }[]
  /** The one that is shown alone; `''` for all. */
  kind: string
  page: number
  pageSize: number
  /** What was probably meant; `''` for nothing. */
  suggestion: string
}
