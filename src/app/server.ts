import { createServer as createHttpServer, type IncomingMessage } from 'node:http'
import compress from '@fastify/compress'
import multipart from '@fastify/multipart'
import Fastify, { LogController, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { answerFromCache, answerKept } from '#kit/server/cache/guest-cache.ts'
import type { Platform } from '#kit/server/context.ts'
import type { ServerDomain } from '#kit/server/domain.ts'
import { nameKeyedAddresses } from '#kit/server/site/keyed-addresses.ts'
import { acceptJson } from '#kit/server/http/json-bounds.ts'
import { cleanRequest } from '#kit/server/http/clean-input.ts'
import { mountCalls, type SessionReader } from '#kit/server/http/mount.ts'
import { serveOpenApi } from '#kit/server/http/openapi.ts'
import { guestCaller, runRead } from '#kit/server/http/scope.ts'
import { type PolicySources, secure } from '#kit/server/http/security.ts'
import { notFound } from '#kit/shared/problem.ts'
import { sitePage } from '#kit/shared/site/site.contract.ts'
import { uuidv7 } from '#kit/shared/uuid.ts'
import { serveHealth } from './health.ts'
import { answerRefusal } from './refusal-pages.ts'
import { adminBase, serveSite } from './site.routes.ts'
import type { Siblings } from './processes.ts'
import type { SitePages } from './site-pages.ts'
import type { SiteRenderer } from './site-renderer.ts'

/**
 * Maximum body in bytes for public requests; editors' calls allow more (`mount.ts`), files are uploaded differently.
 */
const bodyLimit = 256 * 1024
/**
 * Milliseconds an idle connection stays open: longer than proxies keep theirs (nginx one minute, Caddy two), otherwise
 * a proxy sends a request into a closing connection and answers 502.
 */
const idleConnection = 150_000

export interface ServerOptions {
  platform: Platform
  domains: readonly ServerDomain[]
  sessions: SessionReader
  pages: SitePages
  /** Null if no pages are rendered: tests of calls. */
  renderer: SiteRenderer | null
  /** Other processes serving the same port. */
  siblings?: Siblings | undefined
}

/** Creates the complete HTTP server, not yet listening. */
export async function createServer({
  platform,
  domains,
  sessions,
  pages,
  renderer,
  siblings,
}: ServerOptions): Promise<FastifyInstance> {
  const watchers = domains.flatMap((domain) => domain.watch?.(platform) ?? [])
  const seen = (request: IncomingMessage, status: number) => {
    for (const watcher of watchers) watcher(request, status)
  }
  nameKeyedAddresses(domains.flatMap(({ fixedRoutes = [] }) => fixedRoutes.filter(({ keyed }) => keyed)))
  const refuse = answerRefusal(platform, renderer)
  const [debugging, tracing] = [platform.log.isLevelEnabled('debug'), platform.log.isLevelEnabled('trace')]
  const server = Fastify({
    loggerInstance: platform.log,
    // The program's own log lines contain the request id
    childLoggerFactory: (log) => log,
    logController: new LogController({ disableRequestLogging: true }),
    // Only the proxy directly in front is trusted, not addresses claimed before it.
    trustProxy: (_address, hop) => platform.config.trustProxy && hop === 0,
    bodyLimit,
    genReqId: () => uuidv7(),
    // A malformed address is answered as not found.
    frameworkErrors: (_error, request, reply) => void refuse(notFound(), request, reply),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 2000 },
    // Cached guest pages, most of the traffic, are sent before the framework runs.
    serverFactory: (handler) =>
      createHttpServer({ keepAliveTimeout: idleConnection }, (request, response) => {
        if (!answerKept(platform, request, response)) return handler(request, response)
        seen(request, response.statusCode)
        if (tracing)
          platform.log.trace({ url: request.url, status: response.statusCode }, 'Answered from the cache')
      }),
  }) as unknown as FastifyInstance

  // Domains' own calls and routes may contain keys as well
  server.addHook('onRoute', ({ url }) => nameKeyedAddresses([{ path: url }]))
  server.setErrorHandler(refuse)
  acceptJson(server)
  const counted = new WeakSet<object>()
  const count = (request: FastifyRequest, reply: FastifyReply) => {
    if (counted.has(request.raw)) return
    counted.add(request.raw)
    seen(request.raw, request.shownStatus ?? reply.statusCode)
  }
  server.addHook('onRequest', async (request, reply) => {
    // Counts requests whose client hung up with the last byte, for which no finish event comes
    reply.raw.once('close', () => reply.raw.headersSent && count(request, reply))
  })
  server.addHook('preValidation', cleanRequest)
  server.addHook('onResponse', async (request, reply) => {
    count(request, reply)
    const { method, id: requestId, url } = request
    const route = request.routeOptions.url ?? 'none'
    platform.metrics.request(method, route, reply.statusCode, reply.elapsedTime / 1000)
    if (debugging)
      platform.log.debug(
        { method, url, status: reply.statusCode, ms: Math.round(reply.elapsedTime), requestId },
        'Answered',
      )
  })
  await secure(server, platform.config, {
    scriptHashes: renderer?.scriptHashes ?? [],
    dev: platform.config.dev,
    count: siblings?.count,
    // Answers of calls are no documents and load nothing
    sources: (url) =>
      url.startsWith('/api/') || pages.isKeyed(url.replace(/[?#].*/s, ''))
        ? null
        : policySources(platform, domains, url),
  })
  await server.register(compress, { global: true, encodings: ['br', 'gzip'], threshold: 1024 })
  await server.register(multipart)

  const calls = domains.flatMap((domain) => domain.calls ?? [])
  mountCalls(
    server,
    { platform, sessions, answerFromCache: (...request) => answerFromCache(platform, ...request) },
    calls,
  )
  const ownRoutes = domains.flatMap((domain) => domain.documented ?? [])
  await serveOpenApi(server, [...calls.map(({ endpoint }) => endpoint), ...ownRoutes, sitePage])
  server.decorate('build', renderer?.build ?? '')
  for (const domain of domains) await domain.routes?.(server, platform, sessions)
  platform.live.mount(server, sessions)
  serveHealth(server, platform, sessions, domains, siblings?.metrics)
  await serveSite(server, { platform, domains, sessions, pages, renderer })
  server.setNotFoundHandler(() => {
    throw notFound()
  })
  return server
}

/**
 * Sources for the content security policy, from all domains. Editors' screens may load foreign pictures but no foreign
 * code.
 */
async function policySources(
  platform: Platform,
  domains: readonly ServerDomain[],
  url: string,
): Promise<PolicySources> {
  const asked = domains.flatMap((domain) => domain.policySources ?? [])
  const { result } = await runRead(platform, guestCaller(''), (ctx) =>
    Promise.all(asked.map((sources) => sources(ctx))),
  )
  const together = (directive: keyof PolicySources) => result.flatMap((sources) => sources[directive] ?? [])
  const pictures = { 'img-src': together('img-src') }
  // Its libraries insert their own style sheets, some without a nonce: decision 502
  if (url.startsWith(adminBase)) return { ...pictures, 'style-src': ["'unsafe-inline'"] }
  return {
    ...pictures,
    'script-src': together('script-src'),
    'connect-src': together('connect-src'),
    'frame-src': together('frame-src'),
  }
}
