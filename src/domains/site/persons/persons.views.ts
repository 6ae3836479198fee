import type { Editable, RichText } from '#kit/shared/site/cards.ts'
import type { ToldDates } from '#kit/shared/dates/dated-openings.ts'
import type { Language } from '#kit/shared/text/languages.ts'
import type { Download, Picture } from '#kit/shared/site/site.ts'

/** A text with its language if it differs from the page's. */
export interface Words {
  text: string
  lang?: Language
}

/** A person with contact data. */
export interface PersonCard {
  _id: string
  /** Anchor on the page: `anna-berger`. */
  anchor: string
  /** With title: `Mag. Anna Berger`. */
  name: string
  /** Initials, shown without a picture. */
  initials: string
  role: Words
  officeHours: Words
  text: RichText
  phone: string
  /** Address of the contact file; null without phone and e-mail. */
  vcard: string | null
  /** Number to dial. */
  tel: string
  /** The e-mail address in two parts, to hide it from harvesters. */
  mail: { user: string; host: string } | null
  picture: Picture | null
  downloads: Download[]
  /** Dates from other domains: availability, and links for booking. */
  dates: ToldDates[]
}

export interface PersonGroup {
  /** Anchor on the page. */
  anchor: string
  /** Empty for persons without a group. */
  title: Words
  persons: PersonCard[]
}

/** View `personDetail`: a person below the list. */
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
