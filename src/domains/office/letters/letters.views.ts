import type { Language } from '#kit/shared/text/languages.ts'
import type { Picture } from '#kit/shared/site/site.ts'

/** A picture of a letter: one format that every mail program displays. */
export interface LetterPicture {
  /** Full address. */
  src: string
  alt: string
  w: number
  h: number
  bytes: number
  /** Smaller forms with full addresses; absent in letters of earlier versions and for drawings. */
  variants?: { src: string; w: number }[]
  /** In all its forms, for the page of the letter; absent: its file is gone. */
  forms?: Picture
}

/** A record as a letter shows it. */
export interface LetterCard {
  /** `news:…`: must stay public until the letter is sent. */
  record: string
  title: string
  /** Full address; `''` for none. */
  href: string
  /** Date, place and type, in words. */
  note: string
  teaser: string
  picture: LetterPicture | null
  lang: Language
}

/** A block with all content, in one language: the base of the mail, its plain text and the archive page. */
export type Block = { module: string; lang: Language } & (
  | { kind: 'heading'; level: 2 | 3; text: string }
  | { kind: 'text'; html: string }
  | { kind: 'picture'; picture: LetterPicture; href: string }
  | { kind: 'button'; label: string; href: string }
  | {
      kind: 'columns'
      columns: { title: string; html: string; picture: LetterPicture | null; href: string; label: string }[]
    }
  | { kind: 'cards'; title: string; cards: LetterCard[] }
  | { kind: 'divider' }
  | { kind: 'sponsor'; html: string; picture: LetterPicture | null; href: string }
  | { kind: 'footer'; html: string }
)

/** View `letterArchive`. */
export interface LetterArchiveData {
  letters: { _id: string; title: string; href: string; at: string; lang?: Language }[]
  page: number
  pages: number
  /** Address of the sign-up page. */
  signUpHref: string
  feedHref: string
}

/** View `letter`: one letter on the site. */
export interface LetterData {
  title: string
  at: string
  blocks: Block[]
  archiveHref: string
  lang?: Language
}
