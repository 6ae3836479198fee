import { richTextToPlain } from '../text/rich-text.ts'
import type { Language } from '../../shared/text/languages.ts'

/** A searchable text: one per record, language and state. */
export interface SearchDocument {
  lang: Language
  /** `live`: for guests, in its period. `working`: for editors. `bin`: for the bin's list. */
  state: 'live' | 'working' | 'bin'
  /** Languages whose readers find this text. */
  langs: readonly Language[]
  visibleFrom: string | null
  visibleUntil: string | null
  slug: string
  kind: string
  /** Public address; null if the collection computes addresses when a record is found. */
  href: string | null
  title: string
  tags: string
  body: string
  folded: string
}

const longestBody = 100_000

/** Lower case without accents, for comparing parts of words: `Größe` → `grosse`. */
export const fold = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ß', 'ss').replaceAll('ẞ', 'ss').toLowerCase()

/** Formatted or plain text as one plain line of at most 100,000 characters. */
export const searchable = (text: string): string =>
  (/[<&]/.test(text) ? richTextToPlain(text) : text.replace(/\s+/g, ' ').trim())
    .slice(0, longestBody)
    .replaceAll('\0', '')
