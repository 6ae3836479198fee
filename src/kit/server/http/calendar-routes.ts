import type { FastifyInstance } from 'fastify'
import { contentLanguages, type Language } from '../../shared/text/languages.ts'
import { notFound } from '../../shared/problem.ts'
import { answerFromCache } from '../cache/guest-cache.ts'
import type { Ctx, Platform } from '../context.ts'
import { guestCaller, runRead } from './scope.ts'

/**
 * Serves calendars to subscribe to or to load once (RFC 5545), in each language and kept with an ETag until what they
 * were made from changes. `address` makes their path of the language, with `:file` for what stands before `.ics`; `make`
 * gives the file's text for that word (`''` where there is none) and the query, and throws 404 for what it does not know. `names`
 * are the parameters that it reads; absent: any, and each query is kept by itself. What `isPrivate` tells by the word is kept nowhere.
 */
export function serveCalendar(
  server: FastifyInstance,
  platform: Platform,
  address: (lang: Language) => string,
  make: (ctx: Ctx, lang: Language, file: string, query: URLSearchParams) => Promise<string>,
  names?: readonly string[],
  isPrivate: (file: string) => boolean = () => false,
): void {
  for (const lang of contentLanguages) {
    const path = address(lang)
    server.get(path, async (request, reply) => {
      const { file = '' } = request.params as { file?: string }
      const [, word = ''] = /^(.+)\.ics$/.exec(file) ?? []
      if (path.includes(':') && word === '') throw notFound()
      const query = new URL(request.url, 'http://site').searchParams
      const ask = () =>
        runRead(platform, guestCaller(request.id, lang), (ctx) => make(ctx, lang, word, query))
      void reply
        .type('text/calendar; charset=utf-8')
        .header('content-disposition', 'inline; filename="calendar.ics"')
      if (isPrivate(word))
        return reply.header('cache-control', 'private, no-store').send((await ask()).result)
      void reply
        // Calendars of the web fetch it from within their own pages.
        .header('access-control-allow-origin', '*')
        .header('cross-origin-resource-policy', 'cross-origin')
      return answerFromCache(platform, request, reply, ask, names)
    })
  }
}
