import type { Language } from '../shared/languages.ts'
import type { Picture, SiteFrame, SitePage } from '../shared/site.ts'
import type { Ctx } from './context.ts'
import type { ViewRequest } from './domain.ts'

/** Where an address leads in the page tree. */
export interface Place {
  page: NonNullable<ViewRequest['page']>
  rest: string[]
  /** The pages down to this one, without the landing page. */
  trail: SitePage['trail']
  /** The same page in each language. */
  alternates: Partial<Record<Language, string>>
  meta: { title: string; description: string; keywords?: string }
}

/** What the page tree tells the resolver; the pages domain answers. */
export interface SiteTree {
  find(ctx: Ctx, path: string, audience: ViewRequest['audience']): Promise<Place | null>
  /** Where an address that once was right leads now. */
  redirectOf(ctx: Ctx, path: string, query: string): Promise<string | null>
  /** Pages whose addresses come close to a wrong one. */
  suggestions(ctx: Ctx, path: string): Promise<{ title: string; href: string; lang?: Language }[]>
  frame(ctx: Ctx): Promise<SiteFrame>
  /** What is shared of pages without a picture of their own; null where none is chosen. */
  picture(ctx: Ctx): Promise<Picture | null>
}
