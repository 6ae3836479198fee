import type { ConsentFrame } from './consent.ts'
import type { Language } from '../text/languages.ts'

export interface NavItem {
  _id: string
  label: string
  href: string
  /** `label` is in this language where it is not the page's. */
  lang?: Language
  children: NavItem[]
}

export interface ImageVariant {
  src: string
  w: number
  h: number
  type: 'image/webp' | 'image/avif' | 'image/jpeg' | 'image/png' | 'image/svg+xml'
}

/** A picture as public pages show it: intrinsic size so that nothing jumps, a colour until it is there. */
export interface Picture {
  src: string
  w: number
  h: number
  alt: string
  /** The language of `alt` where it is not the page's. */
  lang?: Language
  colour: string
  caption?: string
  credit?: string
  /** What stays in sight where it is cut, in shares of width and height; absent: the middle. */
  focal?: { x: number; y: number }
  variants: ImageVariant[]
}

/** A message that stands above everything else: water off, road closed, storm. */
export interface Warning {
  _id: string
  title: string
  text: string
  href?: string
  level: 'info' | 'warning' | 'danger'
  /** Stands only on pages at this address and below it; absent: on all. */
  below?: string
  from?: string
  until?: string
}

/** A file to download, with what people want to know before they click. */
export interface Download {
  _id: string
  href: string
  title: string
  /** `PDF`, `ICS`… */
  kind: string
  bytes: number
  date: string
}

export interface OpeningHours {
  /** 1 = Monday … 7 = Sunday */
  day: number
  from: string
  to: string
}

/** A day whose hours differ from those of its weekday. */
export interface OpeningDay {
  /** `YYYY-MM-DD` */
  day: string
  /** Empty: closed. */
  spans: { from: string; to: string }[]
  /** Name of the public holiday, or words of the office. */
  reason?: { de: string; en: string }
}

export interface PublicHoliday {
  /** `YYYY-MM-DD` */
  day: string
  name: { de: string; en: string }
}

/** A link that stands around every page. */
export interface FrameLink {
  _id: string
  label: string
  href: string
  /** `label` is in this language where it is not the page's. */
  lang?: Language
  /** Name of the parameter that hands it the path of the page it is followed from. */
  from?: string
  /** Search engines need not follow it. */
  nofollow?: boolean
}

/** What a domain's own component shows around every page, with the data it is made from. */
export interface FramePart {
  /** `header`: among the tools beside the name; `footer`: a column of its own. */
  place: 'header' | 'footer'
  /** Which component shows it: a name in `frameParts` of the domain's `site/index.ts`. */
  part: string
  data: unknown
}

/** What pages lead to wherever some domain has it; an address with language. */
export interface FramePlaces {
  /** Answers `?q=words`. */
  search?: string
  signIn?: string
  /** What the site does with data, by law. */
  privacy?: string
  /** The page of whoever is signed in; guests are asked to sign in there. */
  account?: string
  /** Where visitors choose which messages their devices get. */
  messages?: string
}

/** What every public page has around it; the same for everybody, changes with what its parts are made from. */
export interface SiteFrame {
  name: string
  /** The name with soft hyphens: beside its tools the masthead leaves it little room. */
  hyphenatedName: string
  claim: string
  logo: Picture | null
  languages: Language[]
  navigation: NavItem[]
  footer: FrameLink[]
  parts: FramePart[]
  places: FramePlaces
  contact: { organisation: string; street: string; zip: string; city: string; phone: string; email: string }
  /** Weekly hours of the office, of the season that is on. */
  openingHours: OpeningHours[]
  /** Days around today on which they differ: holidays, closures, other hours. */
  openingDays: OpeningDay[]
  /** Public holidays around today. */
  holidays: PublicHoliday[]
  colours: { primary: string; accent: string }
  /** Base path of the admin centre. */
  adminUrl: string
  timeZone: string
  consent: ConsentFrame
  /** What everybody has to know now; stands on top of every page. */
  warnings: Warning[]
}

export interface PageMeta {
  title: string
  description: string
  keywords?: string
  /** Path of the one address that counts. */
  canonical: string
  /** Same page in each language it exists in. */
  alternates: Partial<Record<Language, string>>
  picture?: Picture
  /** Not to be found by search engines. */
  hidden?: boolean
  /** Its address can hold a key to what belongs to one person: nothing that measures may see it. */
  keyed?: boolean
  /** schema.org objects. */
  jsonLd?: object[]
}

/** What guests see while editors look at the version they work on: the same, an older one, nothing until a time that is planned, nothing. */
export type PreviewState = 'same' | 'older' | 'planned' | 'none'

/** Everything a public page is rendered from, on the server and, as JSON, on later navigations. */
export interface SitePage<View extends string = string, Data = unknown> {
  status: 200 | 404 | 410 | 403 | 503
  /** Set instead of a page: go there (301 or 302). */
  redirect?: { to: string; permanent: boolean }
  lang: Language
  /** Address path with language, without query. */
  path: string
  /** Which component shows it: a template view or a fixed one (`landing`, `login`, `search`…). */
  view: View
  data: Data
  meta: PageMeta
  /** What guests see of this page of the tree meanwhile, where editors look at the version they work on. */
  preview?: PreviewState
  /** From the landing page to here, both included. */
  trail: { label: string; href: string; lang?: Language }[]
  frame: SiteFrame
  /** Build id, so that a browser with an older program reloads. */
  build: string
}
