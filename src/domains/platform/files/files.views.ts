import type { Editable, RichText } from '#kit/shared/site/cards.ts'
import type { Language } from '#kit/shared/text/languages.ts'
import type { Download, Picture } from '#kit/shared/site/site.ts'

export interface DownloadItem extends Download {
  caption: string
  picture: Picture | null
}

export interface DownloadGroup {
  /** Anchor on the page. */
  anchor: string
  /** A tag, folder or year; `''` for files without one. */
  title: string
  lang?: Language
  files: DownloadItem[]
}

/** Views `downloadviewGroups`, `downloadviewDates` and `downloadviewGrid`; the last one has a single group. */
export interface DownloadsData extends Editable {
  title: string
  intro: RichText
  groups: DownloadGroup[]
}
