import Fastify from 'fastify'
import { loadRenderer } from './rendering.ts'

/** A route of the bare server: stored bytes, a value serialised each time, or the data of a page rendered each time. */
export interface BareRoute {
  path: string
  headers: Record<string, string>
  body?: Uint8Array
  json?: unknown
  page?: unknown
}

/** The baseline for our server: Fastify with only these routes. Returns its port. */
async function serve(routes: readonly BareRoute[]): Promise<number> {
  const server = Fastify()
  for (const { path, headers, body, json, page } of routes) {
    const { etag } = headers
    const renderWhole = page === undefined ? undefined : (await loadRenderer()).renderWhole
    const bytes = body && Buffer.from(body)
    server.get(path, async (request, reply) => {
      void reply.headers(headers)
      if (etag !== undefined && request.headers['if-none-match'] === etag) return reply.code(304).send()
      if (renderWhole) return reply.send(renderWhole(page, new Date().toISOString()))
      return reply.send(bytes ?? json)
    })
  }
  await server.listen({ port: 0, host: '127.0.0.1' })
  return (server.server.address() as { port: number }).port
}

process.on('message', (routes: BareRoute[]) => void serve(routes).then((port) => process.send?.({ port })))
process.on('disconnect', () => process.exit())
