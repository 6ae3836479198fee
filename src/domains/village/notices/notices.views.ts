import type { Editable, RichText, WithFiles, Word } from '#kit/shared/site/cards.ts'
import type { Language } from '#kit/shared/text/languages.ts'
import type { Download, PreviewState } from '#kit/shared/site/site.ts'

/** A filter by kind. */
export interface NoticeType extends Word {
  count: number
}

/** A row of the notice board. */
export interface NoticeLine {
  _id: string
  href: string
  title: string
  /** Language of the title, if not the page's. */
  lang?: Language
  type: string
  typeLang?: Language
  reference: string
  issuer: string
  /** ISO times. */
  postedFrom: string
  postedUntil: string
  /** `YYYY-MM-DD`, the last day on the board. */
  lastDay: string
  files: Download[]
}

export interface NoticesData extends Editable {
  title: string
  /** The page's text: the part before its first heading is shown above the board, the rest below. */
  intro: RichText
  more: RichText
  /** Notices on the board, newest first, filtered by the chosen kind. */
  hanging: NoticeLine[]
  types: NoticeType[]
  /** Chosen kind; `''`: all. */
  type: string
  archive: { lines: NoticeLine[]; total: number; page: number; pageSize: number }
  /** True from the second page of the archive on: only the archive is shown. */
  archiveOnly: boolean
  href: string
  /** True if this page has a feed. */
  feed: boolean
}

/** Latest seal, for readers to note down as proof. */
export interface NoticeProof {
  sequence: number
  hash: string
  files: { name: string; sha256: string }[]
}

export interface NoticeDetailData extends Editable, WithFiles {
  _id: string
  title: string
  lang?: Language
  text: RichText
  type: string
  typeLang?: Language
  reference: string
  issuer: string
  /** Time of posting: as sealed, or as planned if not sealed yet. */
  postedFrom: string
  lastDay: string
  /** Time of removal from the board; null while it hangs. */
  takenDownAt: string | null
  /** Times of changes while on the board, oldest first. */
  changedAt: string[]
  proof: NoticeProof | null
  list: { href: string; title: string }
  preview?: PreviewState
}
