import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { findablePages } from '#domains/site/findability/server/index.ts'
import { isBackoffice } from '#kit/shared/access.ts'
import type { Platform } from '#kit/server/context.ts'
import type { ServerDomain } from '#kit/server/domain.ts'
import { issueText } from '#kit/shared/issue-texts.ts'
import { cleanQuery } from '#kit/server/http/clean-input.ts'
import { clientOf } from '#kit/server/http/client.ts'
import { callerOf, type SessionReader } from '#kit/server/http/mount.ts'
import { invalidInput, languageOf } from '#kit/server/http/problems.ts'
import { guestCaller, type Caller } from '#kit/server/http/scope.ts'
import { policyWith } from '#kit/server/http/security.ts'
import { languageOfPath } from '#kit/shared/text/languages.ts'
import type { SitePage } from '#kit/shared/site/site.ts'
import { sitePage } from '#kit/shared/site/site.contract.ts'
import { carriedQuery, carrying, classesOfQuery } from '#kit/shared/site/style-modes.ts'
import { answerFromCache, narrowed, parametersOf } from '#kit/server/cache/guest-cache.ts'
import { carryAlong } from './carried-links.ts'
import { limitPages } from './page-limits.ts'
import { liftStyles } from './style-attributes.ts'
import type { SitePages } from './site-pages.ts'
import type { SiteRenderer } from './site-renderer.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Status of a page requested as data: the data answer itself is 200 even if the page is missing. */
    shownStatus?: number
  }
}

export interface SiteOptions {
  platform: Platform
  domains: readonly ServerDomain[]
  sessions: SessionReader
  pages: SitePages
  /** Null if no documents are rendered: tests of calls. */
  renderer: SiteRenderer | null
}

/** Specification § 9. */
export const adminBase = '/admincenter'

/** Serves public pages as documents and as data, the admin centre's start document, and the scripts of both. */
export async function serveSite(
  server: FastifyInstance,
  { platform, domains, sessions, pages, renderer }: SiteOptions,
): Promise<void> {
  /**
   * The caller a page is rendered for: a guest, unless the page depends on the caller or an editor requests a preview.
   */
  async function callerFor(
    request: FastifyRequest,
    reply: FastifyReply,
    path: string,
    query: URLSearchParams,
  ): Promise<Caller | null> {
    const lang = languageOfPath(path)
    if (pages.isPersonal(path)) {
      const client = clientOf(request, reply, platform.config)
      return { ...(await callerOf(request, sessions, lang)), client }
    }
    if (!query.has('preview')) return null
    const caller = await callerOf(request, sessions, lang)
    return isBackoffice(caller.user) ? caller : null
  }

  const admit = limitPages(server, platform.config)

  /** Sends a page, from the cache if it is the same for everyone. */
  async function send(
    request: FastifyRequest,
    reply: FastifyReply,
    path: string,
    given: URLSearchParams,
    form: PageForm,
  ) {
    const caller = await callerFor(request, reply, path, given)
    const names =
      caller || given.size === 0
        ? undefined
        : ((await parametersOf(platform, path, () =>
            pages.parametersAt(platform, path, guestCaller(request.id)),
          )) ?? undefined)
    // Page data does not depend on the chosen style; the browser code keeps the style parameters itself
    const carried = form === asData ? '' : carriedQuery(given)
    const query = names ? narrowed(given, names, carried) : given
    const audience = caller && query.has('preview') && isBackoffice(caller.user) ? 'working' : 'live'
    const make = async () => {
      const made = await pages.resolve(platform, { path, query, audience }, caller ?? guestCaller(request.id))
      request.shownStatus = made.result.redirect ? 301 : made.result.status
      // Wrong addresses are endless, so they are not cached.
      return { ...made, ...(await form(made.result)), keep: made.result.status < 400 }
    }
    const admitted = () => admit(request, pages.perMinuteAt(path))
    if (!caller) return answerFromCache(platform, request, reply, make, names, admitted)
    if (!caller.user) await admitted()
    const { result, status, headers } = await make()
    return reply
      .code(status)
      .headers({ ...headers, 'cache-control': 'no-store' })
      .send(result)
  }

  // Vite's documents need inline styles anyway
  const lift = (html: string) => (platform.config.dev ? { html, hash: null } : liftStyles(html))

  server.decorate('showPage', async (request, reply, { path, status, query, data, caller }) => {
    // Refusals are rendered anew each time, so repeated wrong forms count towards the page limit
    if (status >= 400) await admit(request)
    const asked = { path, query: query ?? new URLSearchParams(), audience: 'live' } as const
    const shown = new URLSearchParams(request.url.split('?')[1])
    const { result } = await pages.resolve(platform, asked, caller ?? guestCaller(request.id))
    const page: SitePage = { ...result, data: { ...(result.data as object), ...data } }
    void reply.code(status).header('cache-control', 'no-store')
    if (!renderer) return reply.type('application/json; charset=utf-8').send(JSON.stringify(page))
    const made = {
      origin: platform.config.publicUrl,
      now: new Date().toISOString(),
      bodyClasses: classesOfQuery(shown),
    }
    const { html, hash } = lift(await renderer.document(page, made))
    return reply
      .headers(policyWith(reply, hash))
      .type('text/html; charset=utf-8')
      .send(carryAlong(html, carriedQuery(shown)))
  })

  server.get(sitePage.path, { config: { endpoints: [sitePage] } }, async (request, reply) => {
    const lang = languageOf(request)
    const input = sitePage.input.safeParse(request.query, { error: issueText(lang) })
    if (!input.success) throw invalidInput(input.error, lang)
    void reply.type('application/json; charset=utf-8')
    return send(request, reply, input.data.path, cleanQuery(input.data.query), asData)
  })

  if (!renderer) return
  await renderer.serveAssets(server)
  const admin = async (_request: FastifyRequest, reply: FastifyReply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(await renderer.adminDocument(adminBase))
  server.get(adminBase, admin)
  server.get(`${adminBase}/*`, admin)

  const findable = findablePages(domains, platform.config.secret)
  server.get('/*', async (request, reply) => {
    const [path = '/', search = ''] = request.url.split('?')
    if (path.startsWith('/api/')) return reply.callNotFound()
    const query = cleanQuery(search)
    void reply.type('text/html; charset=utf-8')
    return send(request, reply, path, query, async (page): Promise<SentPage> => {
      if (!page.redirect) {
        const made = {
          origin: platform.config.publicUrl,
          now: new Date().toISOString(),
          bodyClasses: classesOfQuery(query),
          ...findable(page),
        }
        const { html, hash } = lift(await renderer.document(page, made))
        return {
          result: carryAlong(html, carriedQuery(query)),
          status: page.status,
          headers: policyWith(reply, hash),
        }
      }
      const { to, permanent } = page.redirect
      const location = to.startsWith('/') ? carrying(to, carriedQuery(query)) : to
      return { result: '', status: permanent ? 301 : 302, headers: { location } }
    })
  })
}

interface SentPage {
  result: string
  status: number
  headers: Record<string, string>
}
type PageForm = (page: SitePage) => Promise<SentPage>

/** Status 200 even if the page in it is a 404. */
const asData: PageForm = async (page) => ({ result: JSON.stringify(page), status: 200, headers: {} })
