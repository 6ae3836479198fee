import type { Platform } from '#kit/server/context.ts'
import { runRead, systemCaller } from '#kit/server/http/scope.ts'
import type { Cause, Place } from '../../backup.contract.ts'
import type { ArchiveContents } from '../archive/read-archive.ts'
import { exclusively } from '../exclusive.ts'
import { knownHashes } from './known-hashes.ts'
import { keysOf } from '../keys.ts'
import { requireOwn } from './owner.ts'
import { keepNight, newBytes, prune } from './pool.ts'
import { backupFailed } from '../backup.problems.ts'
import { requireRoomFor } from '../writing/room.ts'
import { noteRun, problemOf, type NotedRun } from './runs.ts'
import { backupSettings, s3Addresses } from '../settings.service.ts'
import { siteOf } from '../site-of.ts'
import { siteSettings } from '#domains/platform/settings/server/offers.ts'
import { dropLeftScratch } from '../restore/scratch.ts'
import type { Site } from '../snapshot.ts'
import { openTarget, sweepScratch, targetsOf, type Target } from './targets.ts'
import { factsOf } from '../writing/whole-backup.ts'
import { writeBackup } from '../writing/write-backup.ts'

/** Settings with their targets, and the zone that decides days. */
export async function backupPlan(platform: Platform) {
  const { result } = await runRead(platform, systemCaller(), async (ctx) => ({
    settings: await backupSettings(ctx),
    s3: await s3Addresses(ctx),
    zone: (await siteSettings(ctx)).site.timeZone,
  }))
  const { settings, s3, zone } = result
  return { settings, zone, targets: targetsOf(platform.config, { folders: settings.folders, s3 }) }
}

/**
 * Backs the site up into every target. A failing target does not affect the others or its own older backups.
 * @throws BACKUP_BUSY (409); BACKUP_FAILED (502) unless every target has a verified backup
 */
export async function backupNight(platform: Platform, stored: Site['stored'], cause: Cause): Promise<void> {
  const site = siteOf(platform, stored)
  const plan = await backupPlan(platform)
  await exclusively(site, { readsStore: true }, (signal) =>
    noteRun(site, { kind: 'backup', cause }, async (run) => {
      await dropLeftScratch(site.url, site.schema)
      await sweepScratch(platform.config)
      const places: Place[] = []
      let contents: ArchiveContents | undefined
      for (const target of plan.targets) {
        const kept = await keepIn(target, { platform, site, plan, signal, run })
        places.push(kept.place)
        contents ??= kept.contents
      }
      const failed = places.filter(({ verified }) => !verified)
      const result = { places, archive: contents ? factsOf(contents) : {} }
      // The other targets have a good backup, although it is retried
      if (contents) run.note(result)
      if (failed.length > 0) throw backupFailed(failed, places.length)
      return result
    }),
  )
}

interface Keeping {
  platform: Platform
  site: Site
  plan: Awaited<ReturnType<typeof backupPlan>>
  signal: AbortSignal
  run: NotedRun
}

async function keepIn(
  target: Target,
  { platform, site, plan: { settings, zone }, signal, run }: Keeping,
): Promise<{ place: Place; contents?: ArchiveContents }> {
  const { config, log } = platform
  try {
    const pool = await openTarget(target, config)
    try {
      await requireOwn(pool, target, platform, site)
      const keys = await keysOf(site, config)
      const named = { keys, secret: config.secret, hashes: await knownHashes(site) }
      if ('folder' in target) await requireRoomFor(site, target.folder, await newBytes(pool, site, named))
      const secret = settings.withSecret && keys.recipient ? config.secret : undefined
      const { contents, ...kept } = await keepNight(pool, site, {
        ...named,
        signal,
        write: (archive, keepFile) =>
          writeBackup(site, archive, {
            keepFile,
            secret,
            address: config.publicUrl,
            signal,
            progress: (at) => run.progress(at),
          }),
      })
      await prune(pool, settings, zone).catch((error: unknown) =>
        log.warn({ err: error, target: target.name }, 'old backups stay until the next one'),
      )
      return { contents, place: { target: target.name, ...kept, verified: true, problem: null } }
    } finally {
      pool.close()
    }
  } catch (error) {
    log.error({ err: error, target: target.name }, 'a backup failed')
    return {
      place: { target: target.name, name: '', bytes: 0, verified: false, problem: problemOf(error) },
    }
  }
}
