import type { PdfBarrier } from '../../files.rules.ts'

/** How the text of a document is got out, by its media type. */
export type DocumentKind = 'pdf' | 'office' | 'plain'

/** What has to be taken apart first. */
export type Packed = Exclude<DocumentKind, 'plain'>

const kinds: readonly [type: RegExp, kind: DocumentKind][] = [
  [/^application\/pdf$/, 'pdf'],
  [/^application\/vnd\.(openxmlformats-officedocument|oasis\.opendocument)\./, 'office'],
  [/^text\/(plain|markdown|csv|tab-separated-values)$/, 'plain'],
]

/** How a document of this media type is read; null for what holds no text. */
export const documentKind = (type: string): DocumentKind | null =>
  kinds.find(([pattern]) => pattern.test(type))?.[1] ?? null

/** Why a document could not be read: closed by a password, damaged, or beyond one of the limits. */
export type Unread = 'locked' | 'broken' | 'memory' | 'time' | 'large'

/** What was read; of a PDF also what shuts people out of it. */
export interface Read {
  text: string
  barriers?: PdfBarrier[]
}

/** What the reading process says. */
export type Reading = Read | { unread: Unread; message: string }

export const documentLimits = {
  /** Bytes of a document; larger ones are not read. */
  bytes: 64 * 1024 * 1024,
  pages: 500,
  /** As many as the search keeps of one text. */
  characters: 100_000,
  /** A document is read as far as it goes in this time, in milliseconds… */
  readFor: 20_000,
  /** … and given up where a single page takes longer. */
  giveUpAfter: 30_000,
  /** Bytes of the whole reading process. */
  memory: 384 * 1024 * 1024,
} as const
