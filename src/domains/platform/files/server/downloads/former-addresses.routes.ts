import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Platform } from '#kit/server/context.ts'
import { languageOf } from '#kit/server/http/problems.ts'
import { guestCaller, runRead } from '#kit/server/http/scope.ts'
import { notFound } from '#kit/shared/problem.ts'
import { formerFileAddress } from './former-addresses.ts'

/**
 * Redirects addresses of files on a former website: 301 to the file, 302 to a smaller variant. `path` in Fastify's
 * notation, such as `/wp-content/uploads/*`.
 */
export function formerFileRoutes(server: FastifyInstance, platform: Platform, path: string): void {
  server.route({
    method: ['GET', 'HEAD'],
    url: path,
    async handler(request: FastifyRequest, reply) {
      const caller = guestCaller(request.id, languageOf(request))
      const { result } = await runRead(platform, caller, (ctx) => formerFileAddress(ctx, request.url))
      if (!result) throw notFound()
      return reply
        .header('cache-control', result.lasting ? 'public, max-age=86400' : 'no-cache')
        .redirect(result.href, result.lasting ? 301 : 302)
    },
  })
}
