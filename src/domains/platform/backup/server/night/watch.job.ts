import type { Platform } from '#kit/server/context.ts'
import type { JobDefinition } from '#kit/server/jobs/jobs.ts'
import { Problem } from '#kit/shared/problem.ts'
import type { Cause, DrillReport } from '../../backup.contract.ts'
import { believableUntil, isLate, nextRun, type PastRun } from '../../backup.rules.ts'
import { tellBackup, type BackupNews } from './backup.mail.ts'
import { drill, type AskPages } from '../restore/drill.ts'
import { backupNight, backupPlan } from './night.ts'
import { problemOf } from './runs.ts'
import type { Site } from '../snapshot.ts'

const longest = 20 * 3600

export const nowJob = 'backup.now'
export const drillJob = 'backup.drill'

/** Past runs of a kind, newest first, and the time from which runs were possible. */
export async function pastRuns(
  { database }: Pick<Platform, 'database'>,
  kind: 'backup' | 'drill',
  now: number,
): Promise<{ runs: PastRun[]; since: number }> {
  // Archives written by command or before an upgrade are not nights
  const { rows: runs } = await database.pool.query<{
    state: PastRun['state']
    startedAt: Date
    isGood: boolean
  }>(
    `select "state", "startedAt", "state" = 'done' or "kind" = 'backup' and "places" @> '[{"verified": true}]' as "isGood" from backup_runs
      where "kind" = $1 and "cause" in ('schedule', 'person') and "startedAt" <= $2 order by "startedAt" desc limit 100`,
    [kind, new Date(believableUntil(now))],
  )
  const { rows } = await database.pool.query<{ since: Date }>(
    `select "appliedAt" as since from migrations where "name" = '0550-backup.sql'`,
  )
  return {
    runs: runs.map(({ startedAt, ...run }) => ({ ...run, startedAt: startedAt.toISOString() })),
    since: rows[0]?.since.getTime() ?? Date.now(),
  }
}

/** Start of the next backup and drill (epoch milliseconds; null: never), and whether the last backup is too old. */
export async function dueTimes(platform: Platform, now = Date.now()) {
  const { settings, zone } = await backupPlan(platform)
  const backups = await pastRuns(platform, 'backup', now)
  const drills = await pastRuns(platform, 'drill', now)
  const { time, enabled, drill: often } = settings
  const hasBackup = backups.runs.some(({ isGood }) => isGood)
  return {
    backup: enabled ? nextRun({ time, zone, every: 1 }, backups.runs, backups.since, now) : null,
    drill:
      enabled && often !== 'off' && hasBackup
        ? nextRun({ time, zone, every: often === 'weekly' ? 7 : 30 }, drills.runs, drills.since, now)
        : null,
    late: enabled && isLate(backups.runs, backups.since, now),
    drills: drills.runs.length,
  }
}

/** Seconds since the last good backup started; null if there is none. */
export async function backupAge(platform: Platform, now = Date.now()): Promise<number | null> {
  const { runs } = await pastRuns(platform, 'backup', now)
  const last = runs.find(({ isGood }) => isGood)
  return last ? Math.max(0, (now - Date.parse(last.startedAt)) / 1000) : null
}

const isBusy = (error: unknown) => error instanceof Problem && error.code === 'BACKUP_BUSY'

/** Runs a backup or drill and reports failures: counted for the dashboard, and by mail. */
async function doAndTell(
  platform: Platform,
  kind: 'backup' | 'drill',
  work: () => Promise<DrillReport | void>,
): Promise<void> {
  try {
    const report = await work()
    if (!report) return
    if (report.faults.length > 0) platform.metrics.failure('backup.drill', report.faults[0])
    await tryToTell(platform, { kind: 'drill', report })
  } catch (error) {
    if (isBusy(error)) return
    platform.metrics.failure(kind === 'backup' ? 'backup.failed' : 'backup.drill', error)
    // Reported separately and retried by the schedule: a failed job would be reported twice
    await tryToTell(platform, { kind: `${kind}Failed`, problem: problemOf(error) })
  }
}

/** Sends the mail; a failure to do so stops nothing. */
async function tryToTell(platform: Platform, news: BackupNews): Promise<void> {
  try {
    await tellBackup(platform, news)
  } catch (error) {
    platform.log.error({ err: error }, 'nobody could be told by mail of a backup')
    platform.metrics.failure('backup.mail', error)
  }
}

/** Scheduled and requested jobs. */
export function backupJobs(stored: () => Site['stored'], askPages: AskPages): JobDefinition[] {
  const night = (platform: Platform, cause: Cause) =>
    doAndTell(platform, 'backup', () => backupNight(platform, stored(), cause))
  const tryOut = (platform: Platform, cause: Cause, turn: number) =>
    doAndTell(platform, 'drill', () => drill(platform, { stored: stored(), askPages, cause, turn }))
  return [
    {
      name: 'backup.watch',
      called: {
        de: 'Nachsehen, ob eine Sicherung oder Probe fällig ist',
        en: 'See whether a backup or a drill is due',
      },
      cron: '*/10 * * * *',
      tellsOfNow: true,
      expireInSeconds: longest,
      async handle(platform) {
        const now = Date.now()
        const due = await dueTimes(platform, now)
        if (due.late) await tryToTell(platform, { kind: 'late' })
        if (due.backup !== null && due.backup <= now) await night(platform, 'schedule')
        else if (due.drill !== null && due.drill <= now) await tryOut(platform, 'schedule', due.drills)
      },
    },
    {
      name: nowJob,
      called: { de: 'Die Website sofort sichern', en: 'Back up the site now' },
      retryLimit: 0,
      expireInSeconds: longest,
      handle: (platform) => night(platform, 'person'),
    },
    {
      name: drillJob,
      called: { de: 'Probeweise wiederherstellen', en: 'Try out a restore' },
      retryLimit: 0,
      expireInSeconds: longest,
      handle: async (platform) => tryOut(platform, 'person', (await dueTimes(platform)).drills),
    },
  ]
}
