import type { FastifyInstance, FastifyRequest } from 'fastify'
import { networkOf } from '#kit/server/http/client.ts'
import { cameByUnknownProxy } from '#kit/server/http/unknown-proxy.ts'
import type { Config } from '#kit/server/start/config.ts'
import { Problem } from '#kit/shared/problem.ts'

/**
 * Pages rendered anew per network and minute: searches, wrong addresses, ever different filters. Cached pages, feeds
 * and files do not count. Far above the use of a family or a school class; robots respect the retry time.
 */
const mostPages = 300

const tooMany = (seconds: number) =>
  new Problem(
    'TOO_MANY',
    429,
    {
      de: `Von Ihrem Anschluss kamen gerade sehr viele Anfragen. Bitte laden Sie die Seite in ${seconds} Sekunden noch einmal.`,
      en: `Very many requests came from your connection just now. Please load the page again in ${seconds} seconds.`,
    },
    { details: { retryAfter: seconds } },
  )

const isHere = (address: string) => /^(::ffff:)?127\.|^::1$/.test(address)

/**
 * Creates the check for pages about to be rendered: throws 429 `TOO_MANY` with `details.retryAfter` in seconds once the
 * caller's network exceeds the limit. `most` is a stricter limit for this kind of page. Requests from this machine are not
 * counted, nor those through an unconfigured proxy, where all visitors share one address.
 */
export function limitPages(
  server: FastifyInstance,
  config: Pick<Config, 'trustProxy'>,
): (request: FastifyRequest, most?: number) => Promise<void> {
  const limit = (name: string, max: number) =>
    server.createRateLimit({
      max,
      timeWindow: 60_000,
      keyGenerator: ({ ip }) => `${name} ${networkOf(ip)}`,
      allowList: (request) => isHere(request.ip) || cameByUnknownProxy(request.raw, config),
    })
  const pages = limit('pages', mostPages)
  const kinds = new Map<number, typeof pages>()
  const kindOf = (most: number) => {
    const known = kinds.get(most) ?? limit(`pages ${most}`, most)
    kinds.set(most, known)
    return known
  }
  return async (request, most) => {
    for (const count of [pages, ...(most === undefined ? [] : [kindOf(most)])]) {
      const found = await count(request)
      if (!found.isAllowed && found.isExceeded) throw tooMany(Math.max(1, found.ttlInSeconds))
    }
  }
}
