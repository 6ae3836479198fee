import type { FastifyInstance, FastifyRequest } from 'fastify'
import { createHash, timingSafeEqual } from 'node:crypto'
import { isAdmin } from '#kit/shared/access.ts'
import type { Config } from '#kit/server/start/config.ts'
import type { Platform } from '#kit/server/context.ts'
import type { ServerDomain } from '#kit/server/domain.ts'
import { signedIn, type SessionReader } from '#kit/server/http/mount.ts'
import { requireRoom } from '#kit/server/health/disk-room.ts'
import { logFailure } from '#kit/server/health/log.ts'
import { readSiteState, type SiteState, troublesIn } from '#kit/server/health/site-state.ts'
import { noPermission } from '#kit/shared/problem.ts'
import { countSite } from './site-figures.ts'

const own = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

const handedOn = ['forwarded', 'via', 'x-real-ip', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto']

/**
 * True for a request from this machine. A proxy on this machine forwards everyone's requests: unless the settings name
 * it (`TRUST_PROXY`), no request counts as local once the site has a public address.
 */
function isFromHere(request: FastifyRequest, { trustProxy, publicUrl }: Config): boolean {
  if (!own.has(request.ip)) return false
  if (trustProxy) return true
  const { hostname } = new URL(publicUrl)
  const isForOthers = !['localhost', '[::1]'].includes(hostname) && !hostname.startsWith('127.')
  return !isForOthers && !handedOn.some((name) => request.headers[name] !== undefined)
}

const hashOf = (text: string) => createHash('sha256').update(text).digest()

/** True if the request carries MONITORING_TOKEN. */
function hasToken({ headers }: FastifyRequest, { monitoringToken }: Config): boolean {
  const given = /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1]
  if (!given || !monitoringToken) return false
  return timingSafeEqual(hashOf(given), hashOf(monitoringToken))
}

/** State of the site, with figures contributed by domains. */
async function inNumbers(
  platform: Platform,
  domains: readonly ServerDomain[],
  { version, ...state }: SiteState,
): Promise<{ version: string; state: object }> {
  const named = domains.flatMap(({ figures = {} }) => Object.entries(figures))
  const figures = await Promise.all(
    named.map(async ([name, { read }]) => [name, await read(platform)] as const),
  )
  return { version, state: { ...state, ...Object.fromEntries(figures) } }
}

/** Serves /healthz, /readyz and /metrics. Figures are only for this machine, monitoring and administrators. */
export function serveHealth(
  server: FastifyInstance,
  platform: Platform,
  sessions: SessionReader,
  domains: readonly ServerDomain[],
  numbers: () => Promise<string> = platform.metrics.text,
): void {
  const { config } = platform
  const mayCount = async (request: FastifyRequest) =>
    isFromHere(request, config) || hasToken(request, config) || isAdmin(await signedIn(request, sessions))
  let reading: Promise<SiteState> | undefined
  /** Concurrent requests share one reading: it is open to everyone and reads the whole queue. */
  const stateNow = () => (reading ??= readSiteState(platform).finally(() => (reading = undefined)))
  countSite(platform, domains, stateNow)

  server.get('/healthz', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  )
  server.get('/readyz', async (request, reply) => {
    await platform.database.ping()
    await platform.storage.ping()
    await requireRoom(config.dataDir)
    // Pages are served even if the log is not writable: report it without sending visitors elsewhere
    const unwritten = logFailure()
    const state = await stateNow()
    const told = await Promise.all(domains.flatMap(({ readiness }) => readiness?.(platform) ?? []))
    const troubles: Record<string, string> = {
      ...(unwritten ? { log: unwritten.message } : {}),
      ...troublesIn(state),
      ...Object.assign({}, ...told),
    }
    const isWhole = Object.keys(troubles).length === 0
    const isStrict = (request.query as { strict?: string }).strict !== undefined
    return reply
      .code(isWhole || !isStrict ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({
        status: isWhole ? 'ready' : 'degraded',
        ...troubles,
        ...((await mayCount(request)) ? await inNumbers(platform, domains, state) : {}),
      })
  })
  server.get('/metrics', async (request, reply) => {
    if (!(await mayCount(request))) throw noPermission()
    return reply.type(platform.metrics.contentType).send(await numbers())
  })
}
