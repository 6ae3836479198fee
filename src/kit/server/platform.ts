import path from 'node:path'
import type { Logger } from 'pino'
import type { Language } from '../shared/text/languages.ts'
import { createPageCache } from './cache/create-page-cache.ts'
import type { Config } from './start/config.ts'
import type { Platform } from './context.ts'
import { openDatabase, type Database } from './database/connect.ts'
import { migrate } from './database/migrate.ts'
import { tellApplied } from './database/tell-applied.ts'
import { createEventBus } from './events.ts'
import { keepFailures } from './health/failures.ts'
import { createJobs } from './jobs/create-jobs.ts'
import { createLiveStream } from './live/create-live-stream.ts'
import { createLog } from './health/log.ts'
import { createMailer } from './mail/create-mailer.ts'
import { createMetrics } from './health/metrics.ts'
import { holdDeletes } from './storage/held-deletes.ts'
import { openStorage } from './storage/open-storage.ts'

/** Folder of the project's migrations. */
export const migrationsFolder = path.join(import.meta.dirname, '../../../migrations')

/** Parts provided instead of created: tests provide a schema of their own and a silent log. */
export interface PlatformParts {
  log?: Logger
  database?: Database
  /** Use the embedded database of an already running process, if there is one. */
  join?: boolean
  /** Runs before migrating a database in use; see `MigrateOptions`. */
  beforeMigrating?: (site: {
    config: Config
    database: Database
    waiting: readonly string[]
  }) => Promise<Record<Language, string>>
  /** Limit of this process's database connections. */
  poolSize?: number
}

/**
 * Opens the parts a process shares: log, database (migrated), storage, cache, jobs, mail, live stream.
 * Throws ConfigError or DatabaseStartError with a one-line message. `close` closes them in reverse order.
 */
export async function openPlatform(
  config: Config,
  parts: PlatformParts = {},
): Promise<{ platform: Platform; close(): Promise<void> }> {
  const log = parts.log ?? createLog(config.logLevel)
  const metrics = createMetrics()
  const database =
    parts.database ??
    (await openDatabase({
      databaseUrl: config.databaseUrl,
      dataDir: config.dataDir,
      log,
      join: parts.join ?? config.worker === 'only',
      ...(parts.poolSize ? { poolSize: parts.poolSize } : {}),
    }))
  try {
    if (!parts.database) {
      const { beforeMigrating } = parts
      const before = beforeMigrating && {
        before: (waiting: readonly string[]) => beforeMigrating({ config, database, waiting }),
      }
      tellApplied(await migrate(database, { directory: migrationsFolder, ...before }), log)
    }
    const failures = keepFailures({ database, metrics, log })
    const storage = holdDeletes(await openStorage(config), database)
    const jobs = createJobs({ config, database, log, metrics })
    const platform: Platform = {
      config,
      log,
      database,
      storage,
      jobs,
      mail: createMailer({ config, database, jobs }),
      cache: createPageCache({ database, log, metrics }),
      events: createEventBus(),
      live: createLiveStream({ database }),
      metrics,
    }
    await platform.cache.start()
    await platform.live.start()
    return {
      platform,
      async close() {
        platform.live.close()
        await jobs.stop()
        platform.mail.close()
        storage.close()
        await failures.close()
        if (!parts.database) await database.close()
      },
    }
  } catch (error) {
    if (!parts.database) await database.close()
    throw error
  }
}
