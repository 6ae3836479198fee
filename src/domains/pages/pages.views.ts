import type {
  Card,
  DatedCard,
  Editable,
  RichText,
  ServiceLink,
  Warning,
  WeatherLine,
  WithFiles,
} from '../../kit/shared/cards.ts'
import type { Language } from '../../kit/shared/languages.ts'
import type { NavItem, Picture } from '../../kit/shared/site.ts'

/** View `landing`. Lists may be empty: their part is then left out. */
export interface LandingData extends Editable {
  title: string
  /** Words of welcome. */
  text: RichText
  picture: Picture | null
  services: ServiceLink[]
  warnings: Warning[]
  weather: WeatherLine | null
  events: DatedCard[]
  /** Address of all events; `''` where there is no such page. */
  eventsHref: string
  /** Sticky first, then the newest; the first is shown large. */
  news: Card[]
  newsHref: string
  tiles: Card[]
}

/** View `contentview`, and whatever view the program does not know. */
export interface ContentData extends Editable, WithFiles {
  title: string
  text: RichText
  picture: Picture | null
  children: Card[]
  updatedAt: string
}

/** View `linknodeview`. */
export interface LinkNodeData extends Editable {
  title: string
  text: RichText
  picture: Picture | null
  children: Card[]
}

/** A piece of a found text; `hit` marks the words that were looked for. */
export interface SnippetPart {
  text: string
  hit?: boolean
}

/** View `search`. */
export interface SearchData {
  query: string
  items: {
    _id: string
    href: string
    title: SnippetPart[]
    excerpt: SnippetPart[]
    /** What it is, in words: `Neuigkeit`, `Seite`. */
    kind: string
    date?: string
    lang?: Language
  }[]
  total: number
  page: number
  pageSize: number
  /** What was probably meant; `''` for nothing. */
  suggestion: string
}

/** View `sitemap`. */
export interface SitemapData {
  items: NavItem[]
}

/** View `notFound`. */
export interface NotFoundData {
  /** Pages whose address or title is near to what was asked for. */
  suggestions: { href: string; label: string; lang?: Language }[]
}
