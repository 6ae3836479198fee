import type { Language } from '../../shared/text/languages.ts'
import type { Picture, PreviewState, SitePage } from '../../shared/site/site.ts'
import type { Ctx } from '../context.ts'
import type { PageOfTree, ViewRequest } from '../domain.ts'
import type { OwnFrame } from './site-frame.ts'

/** A list whose record is part of the address: `/aktuelles/fest/fotos` contains a record of the list `/aktuelles`. */
export interface PlaceRecord {
  list: PageOfTree
  /** Segment of the record. */
  segment: string
  /** Index of the list in the trail. */
  step: number
}

/** Result of resolving an address in the page tree. */
export interface Place {
  page: PageOfTree
  /** Segments below the page. */
  rest: string[]
  /** Records in the address, from the top down. */
  records: PlaceRecord[]
  /** Breadcrumb down to this page, without the landing page. */
  trail: SitePage['trail']
  /** The same page in each language. */
  alternates: Partial<Record<Language, string>>
  meta: { title: string; description: string; keywords?: string }
}

/** The page tree as the resolver uses it; implemented by the pages domain. */
export interface SiteTree {
  find(ctx: Ctx, path: string, audience: ViewRequest['audience']): Promise<Place | null>
  /** Addresses of a page in each language; `idsIn` returns the segments of the records in the address. */
  addressesOf(
    ctx: Ctx,
    page: string,
    idsIn: (lang: Language) => readonly string[],
  ): Promise<Partial<Record<Language, string>>>
  /** Visibility of a page for guests, shown to its editors. */
  previewOf(ctx: Ctx, page: string): Promise<PreviewState>
  /** Current address for a former one; null if unknown. */
  redirectOf(ctx: Ctx, path: string, query: string): Promise<string | null>
  /** Parameters that identified pages in old addresses at `/`: `p` in `/?p=12`. */
  oldParameters(ctx: Ctx): Promise<string[]>
  /** Pages with addresses similar to a wrong one. */
  suggestions(ctx: Ctx, path: string): Promise<{ title: string; href: string; lang?: Language }[]>
  /** The frame before the domains' contributions. */
  frame(ctx: Ctx): Promise<OwnFrame>
  /** Preview picture for shared pages without their own; null if none is chosen. */
  picture(ctx: Ctx): Promise<Picture | null>
  /** Pictures by file id, as visible to this caller; one query. */
  pictures(ctx: Ctx, ids: readonly string[]): Promise<ReadonlyMap<string, Picture>>
}
