import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { answerFromCache } from '#kit/server/cache/guest-cache.ts'
import type { Platform } from '#kit/server/context.ts'
import type { ServerDomain } from '#kit/server/domain.ts'
import { guestCaller, runRead } from '#kit/server/http/scope.ts'
import { notFound } from '#kit/shared/problem.ts'
import { addressesPerFile, allAddresses, filesFor, sitemapIndex, urlset } from './sitemap.ts'

const xmlType = 'application/xml; charset=utf-8'

/**
 * Serves `/sitemap.xml` (sitemaps.org protocol, alternates by xhtml:link, pictures by Google's image extension) with
 * every public address; beyond `perFile` addresses an index of `/sitemap-1.xml`…, and `/robots.txt` (RFC 9309), which
 * names it.
 */
export function serveSitemap(
  server: FastifyInstance,
  platform: Platform,
  domains: readonly ServerDomain[],
  perFile: number = addressesPerFile,
): void {
  const { publicUrl } = platform.config

  async function send(request: FastifyRequest, reply: FastifyReply, part: number | null) {
    void reply.type(xmlType)
    return answerFromCache(platform, request, reply, async () => {
      const { result: addresses, ...made } = await runRead(platform, guestCaller(request.id), (ctx) =>
        allAddresses(ctx, domains),
      )
      const files = filesFor(addresses, perFile)
      if (part === null) {
        const [only] = files
        return {
          ...made,
          result: only ? urlset(only, publicUrl) : sitemapIndex(addresses, perFile, publicUrl),
        }
      }
      const from = (part - 1) * perFile
      if (part < 1 || from >= addresses.length) throw notFound()
      return { ...made, result: urlset(addresses.slice(from, from + perFile), publicUrl) }
    })
  }

  server.get('/sitemap.xml', (request, reply) => send(request, reply, null))
  server.get<{ Params: { part: string } }>('/sitemap-:part(^\\d{1,4}).xml', (request, reply) =>
    send(request, reply, Number(request.params.part)),
  )
  server.get('/robots.txt', (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(
        [
          'User-agent: *',
          'Disallow: /admincenter',
          'Disallow: /api/',
          // Pictures and documents of public pages
          'Allow: /api/v0/download/',
          '',
          `Sitemap: ${publicUrl}/sitemap.xml`,
          '',
        ].join('\n'),
      ),
  )
}
