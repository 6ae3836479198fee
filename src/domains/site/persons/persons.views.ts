import type { Editable, RichText } from '#kit/shared/site/cards.ts'
import type { ToldDates } from '#kit/shared/dates/dated-openings.ts'
import type { Language } from '#kit/shared/text/languages.ts'
import type { Download, Picture } from '#kit/shared/site/site.ts'

/** Words that may be in another language than the page. */
export interface Words {
  text: string
  lang?: Language
}

/** A person and how to reach them. */
export interface PersonCard {
  _id: string
  /** Anchor on the page: `anna-berger`. */
  anchor: string
  /** With title: `Mag. Anna Berger`. */
  name: string
  /** First letters, where there is no picture. */
  initials: string
  role: Words
  officeHours: Words
  text: RichText
  phone: string
  /** Address of the contact to keep; null where there is neither phone nor e-mail. */
  vcard: string | null
  /** Number to dial. */
  tel: string
  /** The e-mail address in two halves, so that it does not stand in the page. */
  mail: { user: string; host: string } | null
  picture: Picture | null
  downloads: Download[]
  /** What others know of them: when they can be met, where to book. */
  dates: ToldDates[]
}

export interface PersonGroup {
  /** Anchor on the page. */
  anchor: string
  /** `''` for those in no group. */
  title: Words
  persons: PersonCard[]
}

/** View `personDetail`: one person below their page. */
export interface PersonDetailData extends Editable {
  person: PersonCard
  group: Words
  list: { href: string; title: string }
}

/** View `personview`. */
export interface PersonsData extends Editable {
  title: string
  intro: RichText
  groups: PersonGroup[]
}
