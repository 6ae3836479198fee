import type { Ctx } from '#kit/server/context.ts'
import type { Loaded, PageOfTree, ViewLoader, ViewRequest } from '#kit/server/domain.ts'
import type { Language } from '#kit/shared/text/languages.ts'
import { isUuid } from '#kit/shared/uuid.ts'
import { below, pagesOfView } from './record-addresses.ts'

/** Place of a list: a page of the tree, or the plain address of the specification. */
export type ListPlace = Pick<PageOfTree, 'title' | 'href' | 'type' | 'text' | 'lang'> & { _id?: string }

/** Identifies a record by the last segment of an address. */
export const bySegment = (segment: string): { _id: string } | { slug: string } =>
  isUuid(segment) ? { _id: segment } : { slug: segment }

/** Presentation of one kind of record. */
export interface RecordViews {
  view: string
  /** List at the plain address, while no page lists the records. */
  plain: (ctx: Ctx) => ListPlace
  find: (
    ctx: Ctx,
    by: ReturnType<typeof bySegment>,
    audience: ViewRequest['audience'],
  ) => Promise<{ record: { slug: string; type: string }; slugs: Partial<Record<Language, string>> } | null>
  list: (ctx: Ctx, place: ListPlace, request: ViewRequest) => Promise<Loaded | null>
  detail: (ctx: Ctx, place: ListPlace, segment: string, request: ViewRequest) => Promise<Loaded | null>
  /** Loads a part below a record, at `{path}/:id/:id`; absent: none. */
  part?: (
    ctx: Ctx,
    place: ListPlace,
    segments: readonly [record: string, part: string],
    request: ViewRequest,
  ) => Promise<Loaded | null>
}

/**
 * Loaders of a kind of record (specification § 2.1): `onPage` for the view of a page, with the list and a record below
 * it; `onRoute` for the plain address, which redirects to the page that lists such records, or lists them itself
 * without one.
 */
export function recordViews(kind: RecordViews): { onPage: ViewLoader; onRoute: ViewLoader } {
  return {
    async onPage(ctx, request) {
      const { page, rest } = request
      if (!page || rest.length > 2) return null
      const [segment, part] = rest
      if (segment !== undefined && part !== undefined)
        return kind.part?.(ctx, page, [segment, part], request) ?? null
      return segment === undefined ? kind.list(ctx, page, request) : kind.detail(ctx, page, segment, request)
    },
    async onRoute(ctx, request) {
      const [segment] = request.rest
      const pageOf = pagesOfView(ctx, kind.view, ctx.lang)
      const leadTo = (href: string): Loaded => ({
        data: null,
        redirect: request.query.size > 0 ? `${href}?${request.query.toString()}` : href,
      })
      if (segment === undefined) {
        const href = await pageOf('')
        if (href !== null) return leadTo(href)
        const plain = kind.plain(ctx)
        const loaded = await kind.list(ctx, plain, request)
        return loaded && { ...loaded, meta: { title: plain.title, ...loaded.meta } }
      }
      const found = await kind.find(ctx, bySegment(segment), request.audience)
      const href = found && (await pageOf(found.record.type))
      if (found && href !== null) return leadTo(below(href, found.slugs[ctx.lang] ?? found.record.slug))
      return kind.detail(ctx, kind.plain(ctx), segment, request)
    },
  }
}
