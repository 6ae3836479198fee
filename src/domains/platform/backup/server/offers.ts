import type { Platform } from '#kit/server/context.ts'
import { isLate } from '../backup.rules.ts'
import { backupPlan } from './night/night.ts'
import { pastRuns } from './night/watch.job.ts'

/**
 * Age of the last good backup: ISO time of its start (null: there is none), whether nightly backups are on, and whether
 * one is late.
 */
export async function backupStanding(
  platform: Platform,
  now: string,
): Promise<{ enabled: boolean; lastGood: string | null; late: boolean }> {
  const { settings } = await backupPlan(platform)
  const { runs, since } = await pastRuns(platform, 'backup', Date.parse(now))
  return {
    enabled: settings.enabled,
    lastGood: runs.find(({ isGood }) => isGood)?.startedAt ?? null,
    late: isLate(runs, since, Date.parse(now)),
  }
}
