import { routeAddress } from '#kit/shared/site/route-address.ts'
import { offlinePage } from '../../push.addresses.ts'
import type { FastifyInstance } from 'fastify'
import { serviceWorker } from './service-worker.ts'

/** `GET /sw.js?v={build}` (specification § 7): the worker of the running program, revalidated each time. */
export function serveServiceWorker(server: FastifyInstance): void {
  const build = server.hasDecorator('build') ? server.build : ''
  const offline = { de: routeAddress(offlinePage, 'de'), en: routeAddress(offlinePage, 'en') }
  const script = `(${serviceWorker.toString()})(self, ${JSON.stringify(build)}, ${JSON.stringify(offline)})\n`
  server.get('/sw.js', async (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('service-worker-allowed', '/')
      .send(script),
  )
}
