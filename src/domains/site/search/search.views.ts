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
    /** Kind in words: `Neuigkeit`, `Seite`. */
    kind: string
    date?: string
    lang?: Language
  }[]
  total: number
  /** True if there may be more than `total`. */
  isMore: boolean
  /** Number of hits on the pages. */
  reachable: number
  /** Kinds with hits, most first. */
  kinds: { name: string; label: string; count: number }[]
  /** Selected kind; `''` for all. */
  kind: string
  page: number
  pageSize: number
  /** Corrected query; `''` if none. */
  suggestion: string
}
