import { sql } from 'drizzle-orm'
import type { Words } from '../../shared/text/languages.ts'
import type { Ctx, Platform } from '../context.ts'
import { toIsoTime } from '../database/columns.ts'
import { runRead, systemCaller } from '../http/scope.ts'
import { holding } from '../mail/held-mails.ts'
import { restoredUnreleased } from '../start/restored-state.ts'
import type { JobDefinition, Jobs } from './jobs.ts'

/** A job of a restored state that waits for a person's decision, because it has effects outside the site. */
export interface HeldJob {
  _id: string
  called: Words
  /** The record or amount concerned; may be empty. */
  about: string
  /** ISO times. */
  createdAt: string
  heldAt: string
}

type Running = { id: string; name: string; data: object; createdOn: Date }
type Judged = Pick<JobDefinition, 'cron' | 'tellsOfNow' | 'leaves'>

/** Marks all jobs it sends as older than the restore. */
const marking = (jobs: Jobs): Jobs => ({
  ...jobs,
  async send(ctx, name, data, options) {
    const _id = await jobs.send(ctx, name, data, options)
    if (_id !== null)
      await ctx.db.execute(
        sql`insert into restored_jobs ("_id") values (${_id}::uuid) on conflict do nothing`,
      )
    return _id
  },
})

/**
 * True if a job is older than the restore: it came with the restored state, or was sent by a schedule or by such a job.
 */
async function isFromBefore(
  db: Ctx['db'],
  { cron, tellsOfNow }: Judged,
  { id, createdOn }: Running,
): Promise<boolean> {
  if (tellsOfNow) return false
  const at = await restoredUnreleased({ db })
  if (at === null) return false
  if (cron !== undefined || createdOn.getTime() <= Date.parse(at)) return true
  const { rowCount } = await db.execute(sql`select from restored_jobs where "_id" = ${id}::uuid`)
  return (rowCount ?? 0) > 0
}

/**
 * Platform for a job. In a restored site not yet released, mails of older jobs are held. Null for a job with other
 * effects outside the site, such as a refund: it is put aside for a person.
 */
export async function platformForJob(
  definition: JobDefinition,
  platform: Platform,
  db: Ctx['db'],
  job: Running,
): Promise<Platform | null> {
  const { leaves } = definition
  if (leaves && (await isDropped(db, job))) return null
  if (!(await isFromBefore(db, definition, job))) return platform
  if (!leaves) return { ...platform, mail: holding(platform.mail), jobs: marking(platform.jobs) }
  const { result: about } = await runRead(platform, systemCaller(), (ctx) =>
    leaves.about(ctx, job.data as never),
  )
  await db.execute(sql`
    insert into held_jobs ("job", "data", "about", "createdAt")
      values (${job.name}, ${JSON.stringify(job.data)}::jsonb, ${about}, ${job.createdOn.toISOString()})
      on conflict do nothing`)
  return null
}

/** True if a person has dropped the job, which a sweep of its domain may send again. */
async function isDropped(db: Ctx['db'], { name, data }: Running): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    select from held_jobs where "job" = ${name} and "data" = ${JSON.stringify(data)}::jsonb and "droppedAt" is not null`)
  return (rowCount ?? 0) > 0
}

const most = 500

/** Held jobs, oldest first, 500 at most. */
export async function heldJobs({ db, platform }: Pick<Ctx, 'db' | 'platform'>): Promise<HeldJob[]> {
  const { rows } = await db.execute<{
    _id: string
    job: string
    about: string
    createdAt: string
    heldAt: string
  }>(sql`
    select "_id", "job", "about", "createdAt", "heldAt" from held_jobs where "droppedAt" is null
      order by "createdAt", "_id" limit ${most}`)
  return rows.map(({ job, ...row }) => ({
    ...row,
    called: platform.jobs.called(job),
    createdAt: toIsoTime(row.createdAt),
    heldAt: toIsoTime(row.heldAt),
  }))
}

/** Runs held jobs, in the caller's transaction. Returns their number. */
export async function runHeldJobs(ctx: Ctx, ids: readonly string[]): Promise<number> {
  const { rows } = await ctx.db.execute<{ job: string; data: object }>(sql`
    delete from held_jobs where "_id" = any(${sql.param([...ids])}::uuid[]) and "droppedAt" is null returning "job", "data"`)
  for (const { job, data } of rows) await ctx.platform.jobs.send(ctx, job, data)
  return rows.length
}

/** Drops held jobs for good, in the caller's transaction. Returns their number. */
export async function dropHeldJobs(ctx: Ctx, ids: readonly string[]): Promise<number> {
  const { rowCount } = await ctx.db.execute(sql`
    update held_jobs set "droppedAt" = ${ctx.now} where "_id" = any(${sql.param([...ids])}::uuid[]) and "droppedAt" is null`)
  return rowCount ?? 0
}
