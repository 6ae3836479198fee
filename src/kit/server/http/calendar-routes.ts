import type { FastifyInstance } from 'fastify'
import { contentLanguages, type Language } from '../../shared/text/languages.ts'
import { notFound } from '../../shared/problem.ts'
import { answerFromCache } from '../cache/guest-cache.ts'
import type { Ctx, Platform } from '../context.ts'
import { guestCaller, runRead } from './scope.ts'

/**
 * Serves calendars to subscribe to or download (RFC 5545), in each language, cached with an ETag until their tags are
 * dropped. `address` returns the path per language, with `:file` before `.ics`; `make` returns the file's text for that
 * word (`''` if there is none) and the query, and throws 404 for unknown ones. `names` are the parameters it reads;
 * absent: any, each query cached separately. Words for which `isPrivate` is true are not cached.
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
        // Web calendars fetch it from within their own pages.
        .header('access-control-allow-origin', '*')
        .header('cross-origin-resource-policy', 'cross-origin')
      return answerFromCache(platform, request, reply, ask, names)
    })
  }
}
