import type { ConsentFrame } from './consent.ts'
import type { Language } from '../text/languages.ts'

export interface NavItem {
  _id: string
  label: string
  href: string
  /** Language of `label`, if different from the page's. */
  lang?: Language
  children: NavItem[]
}

export interface ImageVariant {
  src: string
  w: number
  h: number
  type: 'image/webp' | 'image/avif' | 'image/jpeg' | 'image/png' | 'image/svg+xml'
}

/** A picture on public pages: its intrinsic size prevents layout shifts, its colour fills the place while loading. */
export interface Picture {
  src: string
  w: number
  h: number
  alt: string
  /** Language of `alt`, if different from the page's. */
  lang?: Language
  colour: string
  caption?: string
  credit?: string
  /** Focal point when cropped, as shares of width and height; absent: the centre. */
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

/** A day with hours that differ from its weekday's. */
export interface OpeningDay {
  /** `YYYY-MM-DD` */
  day: string
  /** Empty: closed. */
  spans: { from: string; to: string }[]
  /** Name of the public holiday, or the office's reason. */
  reason?: { de: string; en: string }
}

export interface PublicHoliday {
  /** `YYYY-MM-DD` */
  day: string
  name: { de: string; en: string }
}

/** A link around every page. */
export interface FrameLink {
  _id: string
  label: string
  href: string
  /** Language of `label`, if different from the page's. */
  lang?: Language
  /** Name of the parameter that receives the path of the linking page. */
  from?: string
  /** Search engines should not follow it. */
  nofollow?: boolean
}

/** A domain's component around every page, with its data. */
export interface FramePart {
  /** `header`: among the tools beside the name; `footer`: a separate column. */
  place: 'header' | 'footer'
  /** Name of its component in `frameParts` of the domain's `site/index.ts`. */
  part: string
  data: unknown
}

/** Pages provided by domains and linked from everywhere; addresses with language. */
export interface FramePlaces {
  /** Answers `?q=words`. */
  search?: string
  signIn?: string
  /** Privacy policy required by law. */
  privacy?: string
  /** Account page; guests are asked to sign in there. */
  account?: string
  /** Page to choose push messages. */
  messages?: string
}

/** Frame of every public page, the same for all visitors; changes with the data it is made from. */
export interface SiteFrame {
  name: string
  /** Name with soft hyphens, because the masthead is narrow beside its tools. */
  hyphenatedName: string
  claim: string
  logo: Picture | null
  languages: Language[]
  navigation: NavItem[]
  footer: FrameLink[]
  parts: FramePart[]
  places: FramePlaces
  contact: { organisation: string; street: string; zip: string; city: string; phone: string; email: string }
  /** Weekly opening hours of the office in the current season. */
  openingHours: OpeningHours[]
  /** Exceptional days near today: holidays, closures, other hours. */
  openingDays: OpeningDay[]
  /** Public holidays near today. */
  holidays: PublicHoliday[]
  colours: { primary: string; accent: string }
  /** Base path of the admin centre. */
  adminUrl: string
  timeZone: string
  consent: ConsentFrame
  /** Current warnings, on top of every page. */
  warnings: Warning[]
}

export interface PageMeta {
  title: string
  description: string
  keywords?: string
  /** Canonical path. */
  canonical: string
  /** The page in each available language. */
  alternates: Partial<Record<Language, string>>
  picture?: Picture
  /** Excluded from search engines. */
  hidden?: boolean
  /** Its address may contain a personal key: measuring scripts must not see it. */
  keyed?: boolean
  /** schema.org objects. */
  jsonLd?: object[]
}

/**
 * Visibility for guests while editors see the working state: the same, an older version, nothing until a scheduled
 * time, or nothing.
 */
export type PreviewState = 'same' | 'older' | 'planned' | 'none'

/** All data for rendering a public page, on the server and, as JSON, for later navigations. */
export interface SitePage<View extends string = string, Data = unknown> {
  status: 200 | 404 | 410 | 403 | 503
  /** Redirect in place of a page (301 or 302). */
  redirect?: { to: string; permanent: boolean }
  lang: Language
  /** Address path with language, without query. */
  path: string
  /** Component of the page: a template view or a fixed one (`landing`, `login`, `search`…). */
  view: View
  data: Data
  meta: PageMeta
  /** Visibility of this page of the tree for guests, if editors see the working state. */
  preview?: PreviewState
  /** Breadcrumb from the landing page to this page, both included. */
  trail: { label: string; href: string; lang?: Language }[]
  frame: SiteFrame
  /** Build id, so that a browser with an older program reloads. */
  build: string
}
