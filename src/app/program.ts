import type { FastifyInstance } from 'fastify'
import { backupBeforeMigrating, storedBy } from '#domains/platform/backup/server/index.ts'
import { siteTree } from '#domains/site/pages/server/index.ts'
import { readSessions } from '#domains/platform/users/server/index.ts'
import type { Config } from '#kit/server/start/config.ts'
import type { Platform } from '#kit/server/context.ts'
import type { SessionReader } from '#kit/server/http/mount.ts'
import { programVersion } from '#kit/server/start/program-version.ts'
import { openPlatform, type PlatformParts } from '#kit/server/platform.ts'
import { allJobs, serverDomains } from './domains.server.ts'
import { siblingsHere } from './processes.ts'
import { createServer } from './server.ts'
import { createSitePages } from './site-pages.ts'
import { watchWorker } from './watch-worker.ts'
import { loadBuiltRenderer, type SiteRenderer } from './site-renderer.ts'

export interface Program {
  platform: Platform
  server: FastifyInstance
  /** Stops the program: refuses new requests, finishes running ones, hands jobs back. */
  stop(): Promise<void>
}

export interface ProgramParts extends PlatformParts {
  /** Reader of sessions; by default that of the users domain. */
  sessions?: SessionReader
  /** Null: pages are not rendered; for tests of calls. */
  renderer?: SiteRenderer | null
  /** True if this is one of several serving processes. */
  isSibling?: boolean
}

const rendererOf = async (config: Config): Promise<SiteRenderer> =>
  config.dev ? (await import('./site-renderer.dev.ts')).createDevelopmentRenderer() : loadBuiltRenderer()

/** Assembles the program, ready to listen. Throws ConfigError or DatabaseStartError. */
export async function createProgram(config: Config, parts: ProgramParts = {}): Promise<Program> {
  const { platform, close } = await openPlatform(config, {
    beforeMigrating: (site) => backupBeforeMigrating(site, storedBy(serverDomains)),
    ...parts,
  })
  try {
    for (const domain of serverDomains) await domain.start?.(platform)
    await platform.jobs.start(allJobs(platform), platform)
    const renderer = parts.renderer === undefined ? await rendererOf(config) : parts.renderer
    const server = await createServer({
      platform,
      domains: serverDomains,
      sessions: parts.sessions ?? readSessions(platform),
      pages: createSitePages(serverDomains, siteTree, renderer?.build ?? ''),
      renderer,
      siblings: parts.isSibling ? siblingsHere(platform.metrics) : undefined,
    })
    await server.ready()
    platform.log.info({ version: programVersion, worker: config.worker }, 'The program has started')
    const watching = config.worker === 'off' ? watchWorker(platform) : undefined
    return {
      platform,
      server,
      async stop() {
        watching?.stop()
        platform.live.close()
        await server.close()
        await close()
      },
    }
  } catch (error) {
    await close()
    throw error
  }
}
