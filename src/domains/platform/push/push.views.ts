import type { Language } from '#kit/shared/text/languages.ts'

/** A message that was sent, to be read later. */
export interface SentMessage {
  _id: string
  title: string
  body: string
  /** Address of this site that it leads to, with language. */
  href: string
  /** The language of the texts where it is not the page's. */
  lang?: Language
  /** ISO time at which it was sent. */
  at: string
}

/** What the page about notifications needs beside its texts. */
export interface PushData {
  /** What there is to choose, in order, in the page's language. */
  topics: { name: string; title: string; hint: string }[]
  /** Hours between which nothing but warnings is sent; null: there are none. */
  quiet: { from: number; to: number } | null
  /** What was sent in the last weeks, per topic, the latest first; only topics that have something. */
  history: { topic: string; messages: SentMessage[] }[]
  /** The parts of topics that have more than one, with names in the page's language. */
  parts: Record<string, { id: string; name: string }[]>
}
