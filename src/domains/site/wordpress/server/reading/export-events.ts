/** The old site as described in the export. */
export interface ExportSite {
  title: string
  description: string
  /** Address of the blog without a trailing slash. */
  baseUrl: string
  /** As written, e.g. `de-AT`; empty when missing. */
  language: string
  /** `1.0`, `1.1`, `1.2`… */
  version: string
}

export interface ExportAuthor {
  login: string
  email: string
  name: string
}

export interface ExportTerm {
  id: number
  /** `category`, `post_tag`, `nav_menu` or a taxonomy of a plugin. */
  taxonomy: string
  slug: string
  name: string
  /** Slug of the parent term; empty at the top. */
  parent: string
  description: string
}

export interface ExportItemTerm {
  taxonomy: string
  slug: string
  name: string
}

/** One entry of the export: a post, page, attachment, menu entry or anything of a plugin. */
export interface ExportItem {
  /** 0 when the export has none. */
  id: number
  /** `post`, `page`, `attachment`, `nav_menu_item`, … */
  type: string
  title: string
  link: string
  guid: string
  /** Login of the author. */
  creator: string
  content: string
  excerpt: string
  slug: string
  status: string
  parent: number
  order: number
  sticky: boolean
  password: string
  /** ISO time in UTC; null without a date (drafts). */
  date: string | null
  /** Local time of the site, `2024-05-01T10:00:00`; null when missing. */
  localDate: string | null
  modified: string | null
  attachmentUrl: string
  meta: Record<string, string[]>
  terms: ExportItemTerm[]
  comments: { approved: number; waiting: number; pings: number }
  /** Other languages of its texts, which are not imported. */
  otherLanguages: string[]
  /** Line of the file at which the item ends. */
  line: number
}

export interface ExportEnd {
  items: number
  /** Number of removed control and other invalid characters. */
  removedCharacters: number
}

export type ExportEvent =
  | { type: 'site'; site: ExportSite }
  | { type: 'author'; author: ExportAuthor }
  | { type: 'term'; term: ExportTerm }
  | { type: 'item'; item: ExportItem }
  | { type: 'end'; end: ExportEnd }
