import type { FastifyInstance } from 'fastify'
import { isAdmin } from '../kit/shared/access.ts'
import type { Platform } from '../kit/server/context.ts'
import { signedIn, type SessionReader } from '../kit/server/http/mount.ts'
import { cameByUnknownProxy } from '../kit/server/http/unknown-proxy.ts'
import { requireRoom } from '../kit/server/disk-room.ts'
import { logFailure } from '../kit/server/log.ts'
import { noPermission } from '../kit/shared/problem.ts'

const own = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/** Alive, ready to serve, and what the process counts. Numbers are for this machine and administrators only. */
export function serveHealth(server: FastifyInstance, platform: Platform, sessions: SessionReader): void {
  server.get('/healthz', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  )
  server.get('/readyz', async (_request, reply) => {
    await platform.database.ping()
    await platform.storage.ping()
    await requireRoom(platform.config.dataDir)
    // Pages are served without a log as well: said, and no reason to send visitors elsewhere
    const unwritten = logFailure()
    return reply
      .header('cache-control', 'no-store')
      .send({ status: 'ready', ...(unwritten ? { log: unwritten.message } : {}) })
  })
  server.get('/metrics', async (request, reply) => {
    const isOwn = own.has(request.ip) && !cameByUnknownProxy(request.raw, platform.config)
    if (!isOwn && !isAdmin(await signedIn(request, sessions))) throw noPermission()
    return reply.type(platform.metrics.contentType).send(await platform.metrics.text())
  })
}
