import { goneAt } from './gone-at.ts'
import type { Ctx, Platform } from '#kit/server/context.ts'
import type { Loaded, ServerDomain, ViewLoader, ViewRequest } from '#kit/server/domain.ts'
import {
  byNames,
  compile,
  type CompiledRoute,
  match,
  segmentsOf,
  written,
} from '#kit/server/site/fixed-routes.ts'
import { runRead, type Caller, type Made } from '#kit/server/http/scope.ts'
import { keptPart } from '#kit/server/cache/kept-value.ts'
import { gatherFrame } from '#kit/server/site/site-frame.ts'
import {
  contentLanguages,
  inLanguage,
  type Language,
  languageOfPath,
  withoutLanguage,
} from '#kit/shared/text/languages.ts'
import { hyphenated } from '#kit/server/text/hyphenation.ts'
import { withPictureForms } from '#kit/server/text/text-pictures.ts'
import type { Place, SiteTree } from '#kit/server/site/site-tree.ts'
import { Problem } from '#kit/shared/problem.ts'
import type { PageMeta, SitePage } from '#kit/shared/site/site.ts'
import { feedLoaders, formerFeeds } from '#domains/site/findability/server/index.ts'
import { loginHref } from '#domains/platform/users/users.addresses.ts'

export interface SiteRequest {
  /** Address path with language, as sent by the browser. */
  path: string
  query: URLSearchParams
  audience: ViewRequest['audience']
}

/** Start page of sites made with WordPress. */
const oldStart = '/index.php'

/** Fallback for views without a loader: shows the page's text. */
const plainView = 'contentview'

const missingTitle = { de: 'Seite nicht gefunden', en: 'Page not found' }

const withQuery = (path: string, query: URLSearchParams) => (query.size > 0 ? `${path}?${query}` : path)

/** The latest computed day, in milliseconds: calendar arithmetic is slow, and most pages need the same day. */
let day = { timeZone: '', from: 0, until: 0, midnight: '' }

function nextMidnight(now: string, timeZone: string): string {
  const time = Date.parse(now)
  if (day.timeZone !== timeZone || time < day.from || time >= day.until) {
    const start = Temporal.Instant.from(now).toZonedDateTimeISO(timeZone).startOfDay()
    const end = start.add({ days: 1 }).startOfDay()
    day = {
      timeZone,
      from: start.epochMilliseconds,
      until: end.epochMilliseconds,
      midnight: end.toInstant().toString(),
    }
  }
  return day.midnight
}

/** Creates the resolver of public addresses. */
export function createSitePages(domains: readonly ServerDomain[], tree: SiteTree, build: string) {
  const views = new Map<string, ViewLoader>(domains.flatMap((domain) => Object.entries(domain.views ?? {})))
  const parameters = new Map(domains.flatMap((domain) => Object.entries(domain.parameters ?? {})))
  const fixed = domains
    .flatMap((domain) => domain.fixedRoutes ?? [])
    .map(compile)
    .toSorted(byNames)
  const feeds = formerFeeds(tree, feedLoaders(domains))

  const frameOf = (asking: Ctx) =>
    keptPart(asking, 'site frame', async (ctx) => {
      const frame = await gatherFrame(ctx, await tree.frame(ctx), domains)
      // Dates are relative: 'today' ends at midnight.
      ctx.until(nextMidnight(ctx.now, frame.timeZone))
      return frame
    })

  async function compose(
    ctx: Ctx,
    request: SiteRequest,
    found: { loaded: Loaded; view: string; status?: SitePage['status']; place?: Place; keyed?: boolean },
  ): Promise<SitePage> {
    const { loaded, place } = found
    const frame = await frameOf(ctx)
    const trail = [
      { label: frame.name, href: inLanguage('/', ctx.lang) },
      ...(place?.trail ?? []),
      ...(loaded.trail ?? []),
    ]
    const bare = withoutLanguage(request.path)
    // Without its key the address shows nothing, so links to the other language keep it
    const query = found.keyed ? request.query : new URLSearchParams()
    const alternates =
      loaded.meta?.alternates ??
      (place && place.rest.length === 0
        ? place.alternates
        : Object.fromEntries(
            contentLanguages.map((lang) => [lang, withQuery(inLanguage(bare, lang), query)]),
          ))
    const title = loaded.meta?.title ?? place?.meta.title ?? frame.name
    const keywords = loaded.meta?.keywords ?? place?.meta.keywords
    const shared = loaded.meta?.picture ? null : await tree.picture(ctx)
    const meta: PageMeta = {
      ...(shared ? { picture: shared } : {}),
      description: place?.meta.description || frame.claim,
      canonical: request.path,
      ...loaded.meta,
      ...(keywords ? { keywords } : {}),
      title,
      alternates,
    }
    return {
      status: found.status ?? 200,
      lang: ctx.lang,
      path: request.path,
      view: loaded.view ?? found.view,
      data: hyphenated(await withPictureForms(loaded.data, (ids) => tree.pictures(ctx, ids)), ctx.lang),
      meta,
      ...(loaded.preview ? { preview: loaded.preview } : {}),
      trail,
      frame,
      build,
    }
  }

  async function missing(ctx: Ctx, request: SiteRequest, readable = true): Promise<SitePage> {
    const suggestions = readable ? await tree.suggestions(ctx, request.path) : []
    const gone = readable ? await goneAt(ctx, domains, request.path) : null
    return compose(ctx, request, {
      loaded: {
        data: { suggestions, ...(gone ? { gone } : {}) },
        meta: { hidden: true, title: gone?.title ?? missingTitle[ctx.lang] },
      },
      view: 'notFound',
      status: gone ? 410 : 404,
    })
  }

  async function redirected(ctx: Ctx, request: SiteRequest, to: string, permanent = true): Promise<SitePage> {
    const page = await compose(ctx, request, { loaded: { data: null }, view: 'redirect' })
    // Browsers take two leading slashes, or a backslash, for another host
    return { ...page, redirect: { to: to.replace(/^[/\\]+/, '/'), permanent } }
  }

  /** Pages that need a session redirect to the login, also for in-page navigation, which could not show a refusal. */
  const orToLogin = (ctx: Ctx, { path, query }: SiteRequest, loading: Promise<Loaded | null>) =>
    loading.catch((error: unknown): Loaded => {
      if (!(error instanceof Problem) || error.status !== 401) throw error
      return { redirect: loginHref(ctx.lang, { redirect: withQuery(path, query) }), data: null }
    })

  /**
   * Adds the records in the address to the trail of a place (specification § 2.1: `{parentpath}/:id/{slug}`); null if
   * one does not exist, a redirect if one has moved.
   */
  async function throughRecords(
    ctx: Ctx,
    { path, audience }: SiteRequest,
    place: Place,
  ): Promise<Place | { moved: string } | null> {
    if (place.records.length === 0) return place
    const trail = [...place.trail]
    const found: { own: string; in: PageMeta['alternates'] }[] = []
    for (const { list, segment, step } of place.records) {
      const at = `${list.href}/${encodeURIComponent(segment)}`
      const asked = { page: list, rest: [segment], query: new URLSearchParams(), path: at, audience }
      const record = await views.get(list.view)?.(ctx, asked)
      if (!record) return null
      if (record.redirect) {
        const below = path.split('/').slice(at.split('/').length)
        return { moved: [record.redirect, ...below].join('/') }
      }
      const steps = record.trail ?? [{ label: record.meta?.title ?? segment, href: at }]
      trail.splice(trail.length - (place.trail.length - 1 - step), 0, ...steps)
      found.push({ own: segment, in: record.meta?.alternates ?? {} })
    }
    const segmentIn = (lang: Language, { own, in: addresses }: (typeof found)[number]) => {
      const address = addresses[lang]
      return address ? decodeURIComponent(address.slice(address.lastIndexOf('/') + 1)) : own
    }
    const alternates = await tree.addressesOf(ctx, place.page._id, (lang) =>
      found.map((record) => segmentIn(lang, record)),
    )
    return { ...place, trail, alternates }
  }

  async function resolveWith(
    ctx: Ctx,
    request: SiteRequest,
    route: CompiledRoute | null,
    rest: string[],
  ): Promise<SitePage> {
    const { path, query, audience } = request
    // Old addresses by number (`/?p=12`) share the path of the landing page, which WordPress also calls `/index.php`.
    const isStart = path === '/' || path === oldStart
    const old =
      isStart && query.size > 0
        ? ((await feeds.instead(ctx, path, query)) ?? (await tree.redirectOf(ctx, '/', query.toString())))
        : null
    if (old) return redirected(ctx, request, old)
    if (path === oldStart) return redirected(ctx, request, withQuery('/', query))
    if (path.length > 1 && path.endsWith('/'))
      return redirected(ctx, request, withQuery(path.replace(/\/+$/, '') || '/', query))
    if (route) {
      const proper = inLanguage(written(route, rest, ctx.lang), ctx.lang)
      if (
        decodeURIComponent(path) !== proper &&
        (route.english || decodeURIComponent(path).toLowerCase() === proper.toLowerCase())
      ) {
        return redirected(ctx, request, withQuery(encodeURI(proper), query))
      }
      const loaded = await orToLogin(
        ctx,
        request,
        route.load(ctx, { page: null, rest, query, path, audience }),
      )
      if (loaded?.redirect) return redirected(ctx, request, loaded.redirect, loaded.moved === true)
      const { view, keyed = false } = route
      return loaded ? compose(ctx, request, { loaded, view, keyed }) : missing(ctx, request)
    }
    const place = await tree.find(ctx, path, audience)
    const view = place && (views.has(place.page.view) ? place.page.view : plainView)
    const loader = view && views.get(view)
    const there = place && loader && (await throughRecords(ctx, request, place))
    if (there) {
      if ('moved' in there) return redirected(ctx, request, withQuery(there.moved, query))
      const loaded = await loader(ctx, { page: place.page, rest: place.rest, query, path, audience })
      if (loaded?.redirect) return redirected(ctx, request, loaded.redirect, loaded.moved === true)
      if (loaded) {
        const shown = await compose(ctx, request, { loaded, view, place: there })
        // Records below a page have their own preview
        const isItself = audience === 'working' && there.rest.length === 0
        return isItself ? { ...shown, preview: await tree.previewOf(ctx, there.page._id) } : shown
      }
    }
    const to =
      (await feeds.instead(ctx, path, query)) ??
      (await tree.redirectOf(ctx, path, query.toString())) ??
      // Without address rewriting, WordPress put its program into every address
      (path.startsWith(`${oldStart}/`) ? withQuery(path.slice(oldStart.length), query) : null) ??
      // Page paths are in lower case; people type and print `/Agb`
      (await inSmallLetters(ctx, path, audience))
    return to ? redirected(ctx, request, to) : missing(ctx, request)
  }

  async function inSmallLetters(ctx: Ctx, path: string, audience: SiteRequest['audience']) {
    const small = path.toLowerCase()
    return small !== path && (await tree.find(ctx, small, audience)) ? small : null
  }

  function routeAt(path: string): { route: CompiledRoute | null; rest: string[]; readable: boolean } {
    const segments = segmentsOf(withoutLanguage(path))
    for (const route of segments === null ? [] : fixed) {
      const rest = match(route, segments!)
      if (rest) return { route, rest, readable: true }
    }
    return { route: null, rest: [], readable: segments !== null }
  }

  return {
    /** True if the page at an address depends on the caller: rendered anew for each. */
    isPersonal: (path: string): boolean => routeAt(path).route?.personal === true,

    /** Limit per minute and network at an address; undefined for ordinary pages. */
    perMinuteAt: (path: string): number | undefined => routeAt(path).route?.perMinute,

    /** True if an address can contain a key to personal data. */
    isKeyed: (path: string): boolean => routeAt(path).route?.keyed === true,

    /**
     * The parameters that matter at an address; null if all may matter: the address is unknown, or the page depends on
     * the caller. Only worth caching for the page itself: addresses below it are endless.
     */
    async parametersAt(
      platform: Platform,
      path: string,
      caller: Caller,
    ): Promise<Made<readonly string[] | null> & { keep: boolean }> {
      const { route, rest, readable } = routeAt(path)
      let keep = rest.length === 0
      const made = await runRead(platform, { ...caller, lang: languageOfPath(path) }, async (ctx) => {
        if (!readable || route?.personal) return null
        // Old addresses by number (`/?p=12`) share the path of the landing page.
        if (route)
          return [
            ...(parameters.get(route.view) ?? []),
            ...(path === '/' ? ['feed', ...(await tree.oldParameters(ctx))] : []),
          ]
        const place = await tree.find(ctx, path, 'live')
        if (!place) return null
        keep = place.rest.length === 0 && place.records.length === 0
        return parameters.get(views.has(place.page.view) ? place.page.view : plainView) ?? []
      })
      return { ...made, keep }
    },

    /** Resolves an address to its page, with cache tags and lifetime. */
    async resolve(platform: Platform, request: SiteRequest, caller: Caller): Promise<Made<SitePage>> {
      const lang = languageOfPath(request.path)
      const { route, rest, readable } = routeAt(request.path)
      const made = await runRead(platform, { ...caller, lang }, (ctx) =>
        readable ? resolveWith(ctx, request, route, rest) : missing(ctx, request, false),
      )
      if (route?.keyed) made.result.meta.keyed = true
      return made
    },
  }
}

export type SitePages = ReturnType<typeof createSitePages>
