import type { Language } from '#kit/shared/text/languages.ts'

/** A sent message in the history. */
export interface SentMessage {
  _id: string
  title: string
  body: string
  /** Target address on this site, with language. */
  href: string
  /** Language of the texts, if different from the page's. */
  lang?: Language
  /** ISO time of sending. */
  at: string
}

/** Data of the notifications page. */
export interface PushData {
  /** Available topics, in order and in the page's language. */
  topics: { name: string; title: string; hint: string }[]
  /** Quiet hours, except for warnings; null: none. */
  quiet: { from: number; to: number } | null
  /** Recent messages by topic, latest first; topics without any are omitted. */
  history: { topic: string; messages: SentMessage[] }[]
  /** Parts of topics with more than one, with names in the page's language. */
  parts: Record<string, { id: string; name: string }[]>
}
