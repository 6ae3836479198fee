import type { PdfBarrier } from '../../files.rules.ts'

/** Method of text extraction, by media type. */
export type DocumentKind = 'pdf' | 'office' | 'plain'

/** Kinds that need parsing. */
export type Packed = Exclude<DocumentKind, 'plain'>

const kinds: readonly [type: RegExp, kind: DocumentKind][] = [
  [/^application\/pdf$/, 'pdf'],
  [/^application\/vnd\.(openxmlformats-officedocument|oasis\.opendocument)\./, 'office'],
  [/^text\/(plain|markdown|csv|tab-separated-values)$/, 'plain'],
]

/** Kind of document by media type; null if it contains no text. */
export const documentKind = (type: string): DocumentKind | null =>
  kinds.find(([pattern]) => pattern.test(type))?.[1] ?? null

/** Reason why a document could not be read: password, damage, or a limit. */
export type Unread = 'locked' | 'broken' | 'memory' | 'time' | 'large'

/** Extracted text; for a PDF also its barriers. */
export interface Read {
  text: string
  barriers?: PdfBarrier[]
}

/** Result of the reading process. */
export type Reading = Read | { unread: Unread; message: string }

export const documentLimits = {
  /** Size limit of documents, in bytes. */
  bytes: 64 * 1024 * 1024,
  pages: 500,
  /** The search keeps no more of one text. */
  characters: 100_000,
  /** Milliseconds to read; the document is read as far as possible… */
  readFor: 20_000,
  /** … and the process killed if a single page takes longer. */
  giveUpAfter: 30_000,
  /** Memory limit of the reading process, in bytes. */
  memory: 384 * 1024 * 1024,
} as const
