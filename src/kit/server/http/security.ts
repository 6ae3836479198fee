import cookie from '@fastify/cookie'
import helmet, { type FastifyHelmetOptions } from '@fastify/helmet'
import rateLimit from '@fastify/rate-limit'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { playerOrigins } from '../../shared/text/embeds.ts'
import { foreignOrigin, Problem } from '../../shared/problem.ts'
import { countingStore, type CountIn } from '../cluster/counts.ts'
import type { Config } from '../start/config.ts'

/** Sources by directive of the content security policy, in addition to the site itself. */
export type PolicySources = Partial<
  Record<'img-src' | 'style-src' | 'script-src' | 'connect-src' | 'frame-src', readonly string[]>
>

/** Name of the session cookie; a request without it is a guest's and may be answered from the cache. */
export const sessionCookie = 'dorfplatz_session'

export interface ContentPolicy {
  /** `'sha256-…'` of the inline scripts that public documents carry. */
  scriptHashes: readonly string[]
  /** Third-party sources a document may use at an address, from the current settings; null for none. */
  sources?: (url: string) => Promise<PolicySources> | null
  /** Counter for rate limits shared by several processes; by default this process counts. */
  count?: CountIn | undefined
  /** Vite's hot reload needs its web socket and inline preamble. */
  dev: boolean
}

const writes = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

/** Origins of this site, scheme and port included: the requested one and the public address. */
function isOwnOrigin(origin: string, request: FastifyRequest, config: Config): boolean {
  if (!URL.canParse(origin)) return false
  const { origin: asking } = new URL(origin)
  return asking === `${request.protocol}://${request.host}` || asking === new URL(config.publicUrl).origin
}

/**
 * Refuses writes that another site's page sends with the visitor's cookies (OWASP: fetch metadata, then Origin).
 * Programs other than browsers send neither header and carry no foreign cookies.
 */
function refuseForeignWrites(request: FastifyRequest, config: Config): void {
  if (!writes.has(request.method)) return
  const site = request.headers['sec-fetch-site']
  const { origin } = request.headers
  const foreign =
    // Behind an unconfigured proxy the scheme is unknown here, but the browser's `same-origin` is reliable
    origin !== undefined && site !== 'same-origin'
      ? !isOwnOrigin(origin, request, config)
      : site === 'cross-site' || site === 'same-site'
  if (foreign) throw foreignOrigin()
}

/**
 * Refuses a GET with side effects unless a page of this site sent it. Browsers omit the header on sites without https;
 * there the client's own header counts, which no other site's page can set. Throws 403 `FOREIGN_ORIGIN`.
 */
export function requireOwnPage({ headers }: Pick<FastifyRequest, 'headers'>): void {
  const site = headers['sec-fetch-site']
  if (site === undefined ? headers['x-requested-with'] === undefined : site !== 'same-origin')
    throw foreignOrigin()
}

const policyHeader = 'content-security-policy'
const ofTheAnswer = new Set(['content-length', 'content-type', 'connection', 'date', 'keep-alive'])

/** Adds sources to directives of a policy. */
const widened = (text: string, sources: PolicySources): string =>
  text
    .split(';')
    .map((directive) => {
      const more = sources[directive.trim().split(' ')[0] as keyof PolicySources] ?? []
      return [directive, ...more].join(' ')
    })
    .join(';')

/** Policy header of an answer with one more inline style sheet, by its hash; empty without one. */
export function policyWith(reply: FastifyReply, hash: string | null): Record<string, string> {
  if (hash === null) return {}
  return { [policyHeader]: widened(String(reply.getHeader(policyHeader) ?? ''), { 'style-src': [hash] }) }
}

/** Helmet's headers are the same for every answer, but helmet builds them each time: they are read once. */
async function headersOf(options: FastifyHelmetOptions): Promise<[string, string][]> {
  const probe = Fastify()
  await probe.register(helmet, options)
  probe.get('/', async () => '')
  const { headers } = await probe.inject('/')
  await probe.close()
  return Object.entries(headers).flatMap(([name, value]) =>
    value === undefined || ofTheAnswer.has(name) ? [] : [[name, String(value)] as [string, string]],
  )
}

/** Headers that matter only for documents: pages, pictures that may contain programs, workers. */
const ofDocuments = [
  policyHeader,
  'permissions-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]
const partsOfPages = /^(application\/javascript|text\/css|font\/)/
/** Workers run as documents of their own; a `%` could hide one, and no built file has it in its name. */
const mayRunAlone = /\.worker-|%/

/**
 * Omits document policies from `server`'s scripts, style sheets and fonts: a page fetches a dozen of them, and without
 * header compression each would carry a useless kilobyte.
 */
export function leavePoliciesOut(server: FastifyInstance): void {
  server.addHook('onSend', async ({ url }, reply) => {
    if (!partsOfPages.test(String(reply.getHeader('content-type'))) || mayRunAlone.test(url)) return
    for (const name of ofDocuments) {
      reply.removeHeader(name)
      reply.raw.removeHeader(name)
    }
  })
}

/** Installs security headers, cookies, rate limits and the protection against cross-site writes. */
export async function secure(server: FastifyInstance, config: Config, policy: ContentPolicy): Promise<void> {
  const https = config.publicUrl.startsWith('https:')
  await server.register(cookie)
  const fixed = await headersOf({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: [
          "'self'",
          ...policy.scriptHashes.map((hash) => `'${hash}'`),
          ...(policy.dev ? ["'unsafe-inline'"] : []),
        ],
        // Inline styles of pages are allowed by their hash (`policyWith`)
        styleSrc: ["'self'", ...(policy.dev ? ["'unsafe-inline'"] : [])],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...(policy.dev ? ['ws:'] : [])],
        // Media players in texts, loaded only on request.
        frameSrc: ["'self'", ...playerOrigins],
        mediaSrc: ["'self'", 'blob:'],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'self'"],
        ...(https ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginEmbedderPolicy: false,
    xFrameOptions: { action: 'sameorigin' },
  })
  await server.register(rateLimit, {
    global: false,
    ...(policy.count ? { store: countingStore(policy.count) } : {}),
    errorResponseBuilder: () =>
      new Problem('TOO_MANY', 429, {
        de: 'Das waren zu viele Versuche. Bitte warten Sie eine Minute.',
        en: 'Too many attempts. Please wait a minute.',
      }),
  })
  const fixedPolicy = fixed.find(([name]) => name === policyHeader)?.[1] ?? ''
  server.addHook('onRequest', async (request, reply) => {
    for (const [name, value] of fixed) reply.raw.setHeader(name, value)
    const sources = policy.sources?.(request.url)
    if (sources) reply.raw.setHeader(policyHeader, widened(fixedPolicy, await sources))
    void reply.header('x-request-id', request.id)
    void reply.header(
      'permissions-policy',
      'camera=(), microphone=(), geolocation=(self), interest-cohort=()',
    )
    refuseForeignWrites(request, config)
  })
}
