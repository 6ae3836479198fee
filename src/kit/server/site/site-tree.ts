import type { Language } from '../../shared/text/languages.ts'
import type { Picture, PreviewState, SitePage } from '../../shared/site/site.ts'
import type { Ctx } from '../context.ts'
import type { PageOfTree, ViewRequest } from '../domain.ts'
import type { OwnFrame } from './site-frame.ts'

/** A list that an address goes through one record of: `/aktuelles/fest/fotos` through the list `/aktuelles`. */
export interface PlaceRecord {
  list: PageOfTree
  /** The segment that names the record. */
  segment: string
  /** Index of the list in the trail. */
  step: number
}

/** Where an address leads in the page tree. */
export interface Place {
  page: PageOfTree
  /** Segments below the page. */
  rest: string[]
  /** What the address goes through, from the top down. */
  records: PlaceRecord[]
  /** The pages down to this one, without the landing page. */
  trail: SitePage['trail']
  /** The same page in each language. */
  alternates: Partial<Record<Language, string>>
  meta: { title: string; description: string; keywords?: string }
}

/** What the page tree tells the resolver; the pages domain answers. */
export interface SiteTree {
  find(ctx: Ctx, path: string, audience: ViewRequest['audience']): Promise<Place | null>
  /** The addresses of a page in each language; `idsIn` gives the segments of the records on the way to it. */
  addressesOf(
    ctx: Ctx,
    page: string,
    idsIn: (lang: Language) => readonly string[],
  ): Promise<Partial<Record<Language, string>>>
  /** What guests see of a page that is shown to its editors. */
  previewOf(ctx: Ctx, page: string): Promise<PreviewState>
  /** Where an address that once was right leads now. */
  redirectOf(ctx: Ctx, path: string, query: string): Promise<string | null>
  /** The parameters by which old addresses told pages apart at `/`: `p` in `/?p=12`. */
  oldParameters(ctx: Ctx): Promise<string[]>
  /** Pages whose addresses come close to a wrong one. */
  suggestions(ctx: Ctx, path: string): Promise<{ title: string; href: string; lang?: Language }[]>
  /** The frame before the domains have added what is theirs. */
  frame(ctx: Ctx): Promise<OwnFrame>
  /** What is shared of pages without a picture of their own; null where none is chosen. */
  picture(ctx: Ctx): Promise<Picture | null>
  /** Pictures by the ids of their files, as this caller may see them; one query. */
  pictures(ctx: Ctx, ids: readonly string[]): Promise<ReadonlyMap<string, Picture>>
}
