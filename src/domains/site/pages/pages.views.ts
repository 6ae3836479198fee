import type { Card, Editable, RichText, WithFiles } from '#kit/shared/site/cards.ts'
import type { Language } from '#kit/shared/text/languages.ts'
import type { NavItem, Picture } from '#kit/shared/site/site.ts'

/** View `contentview`, also used for unknown views. */
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

/** View `sitemap`. */
export interface SitemapData {
  items: NavItem[]
  /** Fixed pages outside of the tree, by name. */
  more: { label: string; href: string }[]
}

/** View `notFound`. */
export interface NotFoundData {
  /** Pages with a similar address or title. */
  suggestions: { href: string; title: string; lang?: Language }[]
  /** Explanation for a page that is gone; absent: the address is unknown. */
  gone?: { title: string; text: string }
}
