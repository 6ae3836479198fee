import { sql } from 'drizzle-orm'
import { audit } from '#kit/server/audit/audit.ts'
import type { Ctx, Platform } from '#kit/server/context.ts'
import { runWrite, systemCaller } from '#kit/server/http/scope.ts'
import { toIsoTime } from '#kit/server/database/columns.ts'
import type { JobDefinition } from '#kit/server/jobs/jobs.ts'
import { tellRestored } from '#kit/server/start/restored-state.ts'
import { signatureOf } from '#kit/server/signatures.ts'
import type { InputOf } from '#kit/shared/contract.ts'
import { notFound } from '#kit/shared/problem.ts'
import type { backupCalls, NightEntry, Overview, Run } from '../backup.contract.ts'
import { exclusively, isAtWork } from './exclusive.ts'
import { keysOf } from './keys.ts'
import { backupPlan } from './night/night.ts'
import { hasLostOwner, otherOwner, siteId, takeOver as takePoolOver } from './night/owner.ts'
import { listNights, nightSource, verifyNight, type Pool } from './night/pool.ts'
import { makeRoomToRestore, requireKnown, restoreOver } from './restore/restore.ts'
import { brokenOff, noteRun, problemOf } from './night/runs.ts'
import { siteOf } from './site-of.ts'
import type { Site } from './snapshot.ts'
import { isBeside, openTarget } from './night/targets.ts'
import { factsOf } from './writing/whole-backup.ts'
import { drillJob, dueTimes, nowJob } from './night/watch.job.ts'

/** Address of backup downloads. */
export const downloadPath = '/api/v0/backup/file'
export const restoreJob = 'backup.restore'
const shown = 60

/** Newest runs. A killed run stays recorded as running until the next one starts, but its lock is gone. */
async function newestRuns({ db, platform }: Ctx): Promise<Run[]> {
  const read = async () =>
    (
      await db.execute<Run & Record<string, unknown>>(
        sql`select * from backup_runs order by "startedAt" desc, "_id" desc limit ${shown}`,
      )
    ).rows
  const runs = await read()
  const running = new Set(runs.filter(({ state }) => state === 'running').map(({ _id }) => _id))
  if (running.size === 0 || (await isAtWork(platform.database))) return runs
  // A run finished meanwhile was recorded before it released the lock
  return (await read()).map((run) =>
    run.state === 'running' && running.has(run._id)
      ? { ...run, state: 'failed' as const, problem: brokenOff, progress: null }
      : run,
  )
}

/** `GET /api/v0/backup/` */
export async function overview(ctx: Ctx): Promise<Overview> {
  const { platform } = ctx
  const runs = await newestRuns(ctx)
  const { settings, targets } = await backupPlan(platform)
  const nights: NightEntry[] = []
  const unreachable: Overview['unreachable'] = []
  const foreign: Overview['foreign'] = []
  const lost: Overview['lost'] = []
  const me = await siteId(platform.database)
  for (const target of targets) {
    try {
      const pool = await openTarget(target, platform.config)
      try {
        nights.push(...(await listNights(pool)).map((night) => ({ target: target.name, ...night })))
        const other = await otherOwner(pool, me)
        if (isBeside(target, platform.config)) continue
        if (other) foreign.push({ target: target.name, address: other.address, since: other.since })
        else if (await hasLostOwner(pool, platform.database)) lost.push(target.name)
      } finally {
        pool.close()
      }
    } catch (error) {
      unreachable.push({ target: target.name, problem: problemOf(error) })
    }
  }
  const due = await dueTimes(platform)
  const time = (at: number | null) => (at === null ? null : new Date(at).toISOString())
  return {
    runs: runs.map((run) => ({
      ...run,
      startedAt: toIsoTime(run.startedAt),
      endedAt: run.endedAt && toIsoTime(run.endedAt),
    })),
    nights: nights.toSorted((a, b) => b.at.localeCompare(a.at)),
    unreachable,
    next: time(due.backup),
    nextDrill: time(due.drill),
    late: due.late,
    encrypted: settings.recipient !== '',
    foreign,
    lost,
  }
}

const queue = (job: string, action: string) => async (ctx: Ctx) => {
  await audit(ctx, { action, collection: 'backup' })
  await ctx.platform.jobs.send(ctx, job, {}, { singletonKey: 'person' })
  return { done: true as const }
}

/** `POST /api/v0/backup/now` */
export const now = queue(nowJob, 'now')
/** `POST /api/v0/backup/drill` */
export const drillNow = queue(drillJob, 'drill')

type Chosen = Pick<InputOf<typeof backupCalls.summary>, 'target' | 'name'>

/** Opens a target by name; 404 if unknown. */
async function inTarget<T>(platform: Platform, target: string, work: (pool: Pool) => Promise<T>): Promise<T> {
  const { targets } = await backupPlan(platform)
  const found = targets.find((one) => one.name === target)
  if (!found) throw notFound({ target })
  const pool = await openTarget(found, platform.config)
  try {
    return await work(pool)
  } finally {
    pool.close()
  }
}

/** Opens the pool of a chosen night; 404 if unknown. */
export const inPool = <T>(
  platform: Platform,
  { target, name }: Chosen,
  work: (pool: Pool) => Promise<T>,
): Promise<T> =>
  inTarget(platform, target, async (pool) => {
    if (!(await listNights(pool)).some((night) => night.name === name)) throw notFound({ target, name })
    return work(pool)
  })

/** `POST /api/v0/backup/take-over` */
export async function takeOver(ctx: Ctx, { target }: InputOf<typeof backupCalls.takeOver>) {
  const { platform } = ctx
  const site = await siteId(platform.database)
  await inTarget(platform, target, async (pool) => {
    const before = await otherOwner(pool, site)
    await audit(ctx, {
      action: 'takeOver',
      collection: 'backup',
      before: before && { address: before.address, since: before.since },
      after: { target },
    })
    await takePoolOver(pool, { site, address: platform.config.publicUrl })
  })
  return { done: true as const }
}

/** `POST /api/v0/backup/summary` */
export const summaryOver = (stored: () => Site['stored']) => (ctx: Ctx, chosen: Chosen) =>
  inPool(ctx.platform, chosen, async (pool) => {
    const { identity } = await keysOf(siteOf(ctx.platform, stored()), ctx.platform.config)
    const contents = await verifyNight(pool, chosen.name, identity)
    await requireKnown(contents)
    return { ...factsOf(contents), site: contents.header.site }
  })

/** `POST /api/v0/backup/restore`: starts at once; the overview shows its progress. */
export async function restore(ctx: Ctx, { target, name }: InputOf<typeof backupCalls.restore>) {
  await inPool(ctx.platform, { target, name }, async () => {})
  await audit(ctx, { action: 'restore', collection: 'backup', after: { target, name } })
  await ctx.platform.jobs.send(
    ctx,
    restoreJob,
    { target, name, by: ctx.user?._id ?? null },
    { singletonKey: 'restore' },
  )
  return { done: true as const }
}

const downloadMinutes = 5

/** Signs the permission to download a night until a time (epoch milliseconds). */
export const downloadMark = (
  { secret }: { secret: string },
  { by, target, name, until }: Chosen & { by: string; until: number },
): string => signatureOf(secret, ['backup-download', by, target, name, until].join('\0'), { length: 22 })

/**
 * `POST /api/v0/backup/download`: the address is valid for some minutes and only for the caller; the download is
 * audited.
 */
export async function download(ctx: Ctx, { target, name }: Chosen) {
  await inPool(ctx.platform, { target, name }, async () => {})
  const until = Date.parse(ctx.now) + downloadMinutes * 60_000
  const mark = downloadMark(ctx.platform.config, { by: ctx.user!._id, target, name, until })
  const asked = new URLSearchParams({ target, name, until: String(until), mark })
  return { href: `${downloadPath}?${asked.toString()}` }
}

/** Restores a night over the running site, after backing it up into a separate file. */
export const restoreNightJob = (
  stored: () => Site['stored'],
): JobDefinition<{ target: string; name: string; by: string | null }> => ({
  name: restoreJob,
  called: { de: 'Eine Sicherung wiederherstellen', en: 'Restore a backup' },
  retryLimit: 0,
  expireInSeconds: 20 * 3600,
  async handle(platform, { target, name, by }) {
    const { config } = platform
    const site = siteOf(platform, stored())
    try {
      await inPool(platform, { target, name }, (pool) =>
        exclusively(site, { readsStore: true }, (signal) =>
          noteRun(site, { kind: 'restore', cause: 'person' }, async (run) => {
            const { identity } = await keysOf(site, config)
            const contents = await verifyNight(pool, name, identity)
            await makeRoomToRestore(contents, config, site)
            const before = await restoreOver(nightSource(pool, name, identity), contents, site, config, {
              signal,
              progress: run.progress,
            })
            return {
              archive: factsOf(contents),
              places: [
                { target, name, bytes: 0, verified: true },
                { target: 'file', name: before.file, bytes: before.bytes, verified: true },
              ],
            }
          }),
        ),
      )
      await tellRestored(platform)
      await runWrite(platform, systemCaller(), async (ctx) => {
        // The restore has replaced the previous audit trail
        await audit(
          { ...ctx, user: null },
          { action: 'restored', collection: 'backup', after: { target, name, by } },
        )
      })
    } catch (error) {
      platform.metrics.failure('backup.restore', error)
      throw error
    }
  },
})
