import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { uuidv7 } from '../../shared/uuid.ts'
import type { CachedAnswer, MadeAnswer } from './page-cache.ts'
import type { Platform } from '../context.ts'
import { sessionCookie } from '../http/security.ts'
import type { Made } from '../http/scope.ts'

/** Query parameters that advertising adds and no page reads: they must not split the cache. */
const noise = /^(utm_\w+|fbclid|gclid|mc_\w+)$/

/** The key an address is cached under: without what does not change the answer. */
function cacheKey(url: string): string {
  const mark = url.indexOf('?')
  if (mark < 0) return url
  const query = new URLSearchParams(url.slice(mark + 1))
  for (const name of [...query.keys()]) if (noise.test(name)) query.delete(name)
  query.sort()
  const text = query.toString()
  return text ? `${url.slice(0, mark)}?${text}` : url.slice(0, mark)
}

/** Pages look the same to everybody; what a call answers may depend on the session. */
const isForEverybody = (request: IncomingMessage) =>
  !request.url!.startsWith('/api/') || !request.headers.cookie?.includes(`${sessionCookie}=`)

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
  const answer = platform.cache.get(cacheKey(request.url!))
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

/** Makes an answer or takes the kept one, and sends it. Guests ask again each time: nothing is kept beyond our reach. */
export async function answerFromCache(
  platform: Platform,
  request: FastifyRequest,
  reply: FastifyReply,
  make: () => Promise<Made<string> & { status?: number; keep?: boolean; headers?: Record<string, string> }>,
): Promise<FastifyReply> {
  platform.metrics.cacheMiss()
  const base = headersOf(reply)
  const answer = await platform.cache.make(cacheKey(request.url), async (): Promise<MadeAnswer> => {
    const { result, tags, until, status = 200, keep = true, headers } = await make()
    return {
      status,
      headers: { ...base, 'cache-control': 'no-cache', ...headers },
      body: result,
      tags,
      keep,
      ...(Number.isFinite(until) ? { until } : {}),
    }
  })
  reply.hijack()
  sendAnswer(request.raw, reply.raw, answer, request.id)
  return reply
}
