import type { Editable, RichText, WithFiles, Word } from '#kit/shared/site/cards.ts'
import type { Language } from '#kit/shared/text/languages.ts'
import type { Download, PreviewState } from '#kit/shared/site/site.ts'

/** A kind of notice to narrow the list by. */
export interface NoticeType extends Word {
  count: number
}

/** A notice as the board shows it. */
export interface NoticeLine {
  _id: string
  href: string
  title: string
  /** The language of the title where it is not the page's. */
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
  /** The page's text: what comes before its first heading stands above the board, the rest below. */
  intro: RichText
  more: RichText
  /** What hangs now, newest first; of one kind when it is chosen. */
  hanging: NoticeLine[]
  types: NoticeType[]
  /** The chosen kind; `''`: all. */
  type: string
  archive: { lines: NoticeLine[]; total: number; page: number; pageSize: number }
  /** Only the archive, from its second page on. */
  archiveOnly: boolean
  href: string
  /** There is a feed of this page. */
  feed: boolean
}

/** What proves that a notice hung, for everybody to note down. */
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
  /** When it was put up: as sealed, or as planned while there is no seal yet. */
  postedFrom: string
  lastDay: string
  /** When it was taken down; null while it hangs. */
  takenDownAt: string | null
  /** When what hangs was changed, oldest first. */
  changedAt: string[]
  proof: NoticeProof | null
  list: { href: string; title: string }
  preview?: PreviewState
}
