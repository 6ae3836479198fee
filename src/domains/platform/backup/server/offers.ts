import type { Platform } from '#kit/server/context.ts'
import { isLate } from '../backup.rules.ts'
import { backupPlan } from './night/night.ts'
import { pastRuns } from './night/watch.job.ts'

/** How old the last good backup is: ISO time of its beginning (null: there is none), whether backups are made each night, and whether one is late. */
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
