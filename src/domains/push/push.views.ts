import type { PushTopic } from './push.rules.ts'

/** What the page about notifications needs beside its texts. */
export interface PushData {
  /** Hours between which nothing but warnings is sent; null: there are none. */
  quiet: { from: number; to: number } | null
  /** The parts of topics that have more than one, with names in the page's language. */
  parts: Partial<Record<PushTopic, { id: string; name: string }[]>>
}
