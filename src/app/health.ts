import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isAdmin } from '../kit/shared/access.ts'
import type { Config } from '../kit/server/config.ts'
import type { Platform } from '../kit/server/context.ts'
import type { ServerDomain } from '../kit/server/domain.ts'
import { signedIn, type SessionReader } from '../kit/server/http/mount.ts'
import { requireRoom } from '../kit/server/disk-room.ts'
import { logFailure } from '../kit/server/log.ts'
import { noPermission } from '../kit/shared/problem.ts'

const own = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

const handedOn = ['forwarded', 'via', 'x-real-ip', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto']

/**
 * Whether this machine itself asks. A proxy on it asks for everybody: where the settings do not name it (`TRUST_PROXY`), nothing
 * counts as own once the site has an address for others.
 */
function isFromHere(request: FastifyRequest, { trustProxy, publicUrl }: Config): boolean {
  if (!own.has(request.ip)) return false
  if (trustProxy) return true
  const { hostname } = new URL(publicUrl)
  const isForOthers = !['localhost', '[::1]'].includes(hostname) && !hostname.startsWith('127.')
  return !isForOthers && !handedOn.some((name) => request.headers[name] !== undefined)
}

/** Alive, ready to serve, and what the process, or several together, count. Numbers are for this machine and administrators only. */
export function serveHealth(
  server: FastifyInstance,
  platform: Platform,
  sessions: SessionReader,
  domains: readonly ServerDomain[],
  numbers: () => Promise<string> = platform.metrics.text,
): void {
  server.get('/healthz', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  )
  server.get('/readyz', async (_request, reply) => {
    await platform.database.ping()
    await platform.storage.ping()
    await requireRoom(platform.config.dataDir)
    // Pages are served without a log as well: said, and no reason to send visitors elsewhere
    const unwritten = logFailure()
    const told = await Promise.all(domains.flatMap(({ readiness }) => readiness?.(platform) ?? []))
    return reply.header('cache-control', 'no-store').send({
      status: 'ready',
      ...(unwritten ? { log: unwritten.message } : {}),
      ...Object.assign({}, ...told),
    })
  })
  server.get('/metrics', async (request, reply) => {
    if (!isFromHere(request, platform.config) && !isAdmin(await signedIn(request, sessions)))
      throw noPermission()
    return reply.type(platform.metrics.contentType).send(await numbers())
  })
}
