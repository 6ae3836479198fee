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

/** Cache key of the list of parameters that matter at a path. */
const parametersKey = (path: string) => `parameters ${path}`

/** True for page data, which names its page by parameters of its own. */
const isData = (path: string) => path === sitePage.path

/** Reduces a query to the named parameters and adds those carried from page to page. */
export function narrowed(query: URLSearchParams, names: readonly string[], carried = ''): URLSearchParams {
  return new URLSearchParams([
    ...[...query].filter(([name]) => names.includes(name)),
    ...new URLSearchParams(carried),
  ])
}

/**
 * Cache key of an address, without parameters that do not change the answer. `names` are the parameters that do; if
 * absent, the remembered ones are used, and without those all parameters count.
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
 * Parameters that matter at an address path, looked up once and cached as long as the tags of the lookup are valid.
 * Null: no page is known there, so every parameter may matter.
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

/** Pages look the same to everybody except editors in preview; answers of calls may depend on the session. */
const isForEverybody = ({ url = '', headers }: IncomingMessage) =>
  !headers.cookie?.includes(`${sessionCookie}=`) || !(url.startsWith('/api/') || /[?&]preview\b/.test(url))

/**
 * Sends a kept answer in the smallest encoding the browser accepts; 304 if the browser has it already (RFC 9110 §
 * 13.1.2).
 */
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

/** Answers from the cache before any other handler runs. False: not cached, continue as usual. */
export function answerKept(platform: Platform, request: IncomingMessage, response: ServerResponse): boolean {
  if ((request.method !== 'GET' && request.method !== 'HEAD') || !isForEverybody(request)) return false
  // In development, a saved change must show at once
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

/** Security and other headers set on this reply so far, for the cached copy. */
function headersOf(reply: FastifyReply): Record<string, string> {
  const entries = Object.entries(reply.getHeaders()).filter(
    ([name, value]) => value !== undefined && !perConnection.has(name),
  )
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]))
}

/**
 * Sends the cached answer or makes it. Guests revalidate each time, so no copy outside outlives a drop. `names` are the
 * parameters that matter at the address, if known; `admit` runs before an answer is made and throws to refuse.
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
  // The relevant parameters may have been found only just now
  const kept = platform.config.dev ? undefined : platform.cache.get(key)
  if (kept) platform.metrics.cacheHit()
  else {
    platform.metrics.cacheMiss()
    // Checked before the shared answer is made, so that only the caller above the limit is refused
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
