import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sitePage } from '../../shared/site/site.contract.ts'
import { carriedQuery } from '../../shared/site/style-modes.ts'
import { uuidv7 } from '../../shared/uuid.ts'
import type { CachedAnswer, MadeAnswer } from './page-cache.ts'
import type { Platform } from '../context.ts'
import { sessionCookie } from '../http/security.ts'
import type { Made } from '../http/scope.ts'

/** Query parameters that advertising adds and no page reads: they must not split the cache. */
const noise = /^(utm_\w+|fbclid|gclid|mc_\w+)$/

const written = (path: string, query: URLSearchParams): string => {
  query.sort()
  const text = query.toString()
  return text ? `${path}?${text}` : path
}

/** Under what the cache keeps which parameters matter at an address path of the site. */
const parametersKey = (path: string) => `parameters ${path}`

/** Whether the answer is page data, which names its page by parameters of its own. */
const isData = (path: string) => path === sitePage.path

/** A query with nothing but these parameters, and what goes along from page to page. */
export function narrowed(query: URLSearchParams, names: readonly string[], carried = ''): URLSearchParams {
  return new URLSearchParams([
    ...[...query].filter(([name]) => names.includes(name)),
    ...new URLSearchParams(carried),
  ])
}

/**
 * The key an address is cached under: without what does not change the answer. `names` are the parameters that do; absent:
 * what the cache knows of the address, and all of them where it knows nothing.
 */
function cacheKey({ cache }: Pick<Platform, 'cache'>, url: string, names?: readonly string[]): string {
  const mark = url.indexOf('?')
  if (mark < 0) return url
  const path = url.slice(0, mark)
  const query = new URLSearchParams(url.slice(mark + 1))
  for (const name of [...query.keys()]) if (noise.test(name)) query.delete(name)
  const page = isData(path) ? (query.get('path') ?? '') : path
  const matter = names ?? (cache.get(parametersKey(page))?.value as readonly string[] | undefined)
  if (!matter) return written(path, query)
  if (!isData(path)) return written(path, narrowed(query, matter, carriedQuery(query)))
  const inner = narrowed(new URLSearchParams(query.get('query') ?? ''), matter)
  inner.sort()
  return `${path}?path=${encodeURIComponent(page)}&query=${encodeURIComponent(inner.toString())}`
}

/**
 * Which parameters of an address of the site matter, found out once and kept as long as what it was found out from is right.
 * Null: nothing is known to stand there, any may.
 */
export async function parametersOf(
  { cache }: Pick<Platform, 'cache'>,
  path: string,
  find: () => Promise<Made<readonly string[] | null> & { keep: boolean }>,
): Promise<readonly string[] | null> {
  const key = parametersKey(path)
  const kept =
    cache.get(key) ??
    (await cache.make(key, async () => {
      const { result, tags, until, keep } = await find()
      return {
        status: 200,
        headers: {},
        body: '',
        value: result,
        tags,
        keep: keep && result !== null,
        ...(Number.isFinite(until) ? { until } : {}),
      }
    }))
  return kept.value as readonly string[] | null
}

/** Pages look the same to everybody but editors who ask for the preview; what a call answers may depend on the session. */
const isForEverybody = ({ url = '', headers }: IncomingMessage) =>
  !headers.cookie?.includes(`${sessionCookie}=`) || !(url.startsWith('/api/') || /[?&]preview\b/.test(url))

/** Sends a kept answer in the smallest form the browser takes; 304 when it has it already (RFC 9110 § 13.1.2). */
function sendAnswer(
  request: IncomingMessage,
  response: ServerResponse,
  answer: CachedAnswer,
  requestId: string,
): void {
  const known = request.headers['if-none-match']
  if (known !== undefined && answer.status === 200 && (known === '*' || known.includes(answer.etag))) {
    response.writeHead(304, [...answer.notModified, 'x-request-id', requestId]).end()
    return
  }
  const accepted = request.headers['accept-encoding'] ?? ''
  const { headers, body } =
    (answer.br && accepted.includes('br') ? answer.br : null) ??
    (answer.gzip && accepted.includes('gzip') ? answer.gzip : null) ??
    answer.identity
  response.writeHead(answer.status, [...headers, 'x-request-id', requestId])
  response.end(request.method === 'HEAD' ? undefined : body)
}

/**
 * Answers what is kept before anything else looks at the request.
 * False: not kept, go on as usual.
 */
export function answerKept(platform: Platform, request: IncomingMessage, response: ServerResponse): boolean {
  if ((request.method !== 'GET' && request.method !== 'HEAD') || !isForEverybody(request)) return false
  // Whoever works on a page wants to see what was saved a moment ago
  if (platform.config.dev) return false
  const answer = platform.cache.get(cacheKey(platform, request.url!))
  if (!answer) return false
  platform.metrics.cacheHit()
  sendAnswer(request, response, answer, uuidv7())
  return true
}

const perConnection = new Set([
  'x-request-id',
  'content-length',
  'content-encoding',
  'etag',
  'vary',
  'date',
  'set-cookie',
])

/** Security headers and the like that were set on this reply so far, for the kept copy. */
function headersOf(reply: FastifyReply): Record<string, string> {
  const entries = Object.entries(reply.getHeaders()).filter(
    ([name, value]) => value !== undefined && !perConnection.has(name),
  )
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]))
}

/**
 * Makes an answer or takes the kept one, and sends it. Guests ask again each time: nothing is kept beyond our reach.
 * `names` are the parameters that matter at the address, where they are known; `admit` is asked before an answer is made and throws
 * where it is not to be.
 */
export async function answerFromCache(
  platform: Platform,
  request: FastifyRequest,
  reply: FastifyReply,
  make: () => Promise<Made<string> & { status?: number; keep?: boolean; headers?: Record<string, string> }>,
  names?: readonly string[],
  admit?: () => Promise<void>,
): Promise<FastifyReply> {
  const key = cacheKey(platform, request.url, names)
  // What matters at the address may have been found out only now
  const kept = platform.config.dev ? undefined : platform.cache.get(key)
  if (kept) platform.metrics.cacheHit()
  else {
    platform.metrics.cacheMiss()
    // Before the answer is made for all who wait for it: one who asks too often is refused alone
    await admit?.()
  }
  const base = headersOf(reply)
  const answer =
    kept ??
    (await platform.cache.make(key, async (): Promise<MadeAnswer> => {
      const { result, tags, until, status = 200, keep = true, headers } = await make()
      return {
        status,
        headers: { ...base, 'cache-control': 'no-cache', ...headers },
        body: result,
        tags,
        keep,
        ...(Number.isFinite(until) ? { until } : {}),
      }
    }))
  platform.cache.zip(answer, request.headers['accept-encoding'] ?? '')
  reply.hijack()
  sendAnswer(request.raw, reply.raw, answer, request.id)
  return reply
}
