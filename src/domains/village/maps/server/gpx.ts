import type { FastifyInstance } from 'fastify'
import type { Ctx, Platform } from '#kit/server/context.ts'
import { guestCaller, runRead } from '#kit/server/http/scope.ts'
import { id } from '#kit/shared/records/record.ts'
import { notFound } from '#kit/shared/problem.ts'
import { slugOf } from '#kit/shared/text/slug.ts'
import { placedPage } from '#domains/site/pages/server/offers.ts'
import type { Station } from '../maps.views.ts'
import { stationPages, stationsOf } from './trail.service.ts'

/** Download address of a trail as GPX. */
export const gpxAddress = (_id: string, lang: 'de' | 'en') =>
  `/api/v1/maps/trail/${_id}.gpx${lang === 'de' ? '' : `?lang=${lang}`}`

const escaped = (text: string) =>
  text
    // XML 1.0 allows no control characters but these three.
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

const point = (name: 'wpt' | 'rtept', { lat, lon, elevation, title, number, teaser }: Station) =>
  `<${name} lat="${lat}" lon="${lon}">${elevation === null ? '' : `<ele>${elevation}</ele>`}<name>${escaped(`${number}. ${title}`)}</name>${
    name === 'wpt' && teaser ? `<desc>${escaped(teaser)}</desc>` : ''
  }</${name}>`

/** A trail with its stations as GPX 1.1 (topografix.com/GPX/1/1): waypoints and a route. */
function gpxOf(trail: { title: string; link: string }, stations: readonly Station[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<gpx version="1.1" creator="Dorfplatz" xmlns="http://www.topografix.com/GPX/1/1"><metadata><name>${escaped(trail.title)}</name><link href="${escaped(trail.link)}"/></metadata>${stations
    .map((station) => point('wpt', station))
    .join(
      '',
    )}<rte><name>${escaped(trail.title)}</name>${stations.map((station) => point('rtept', station)).join('')}</rte></gpx>
`
}

async function trailFile(ctx: Ctx, _id: string): Promise<{ name: string; content: string }> {
  const trail = await placedPage(ctx, _id, ctx.lang)
  if (trail?.view !== 'natur') throw notFound()
  const stations = await stationsOf(ctx, await stationPages(ctx, _id))
  if (stations.length < 2) throw notFound()
  const link = new URL(trail.href, ctx.platform.config.publicUrl).href
  return { name: slugOf(trail.title) || 'weg', content: gpxOf({ title: trail.title, link }, stations) }
}

/** Serves nature trails as GPX files for phones and watches. */
export function serveTrails(server: FastifyInstance, platform: Platform): void {
  server.get<{ Params: { file: string }; Querystring: { lang?: string } }>(
    '/api/v1/maps/trail/:file',
    async (request, reply) => {
      const [_id = '', ending] = request.params.file.split('.')
      if (ending !== 'gpx' || !id.safeParse(_id).success) throw notFound()
      const lang = request.query.lang === 'en' ? 'en' : 'de'
      const caller = { ...guestCaller(request.id), lang } as const
      const { result } = await runRead(platform, caller, (ctx) => trailFile(ctx, _id))
      return reply
        .type('application/gpx+xml; charset=utf-8')
        .header('cache-control', 'no-cache')
        .header('content-disposition', `attachment; filename="${result.name}.gpx"`)
        .send(result.content)
    },
  )
}
