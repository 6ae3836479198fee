import { sql } from 'drizzle-orm'
import { audit } from '#kit/server/audit/audit.ts'
import type { Ctx } from '#kit/server/context.ts'
import type { ServerDomain } from '#kit/server/domain.ts'
import { dropHeldJobs, heldJobs, runHeldJobs } from '#kit/server/jobs/held-jobs.ts'
import { releaseRestored, restoredUnreleased } from '#kit/server/start/restored-state.ts'
import type { InputOf } from '#kit/shared/contract.ts'
import type { restoredCalls, RestoredState } from '../../restored.contract.ts'

interface LaterNumber {
  range: string
  period: string
  restored: number
  later: number
}

/** Number ranges that issued later numbers before the restore, until a person decides where they continue. */
export const laterNumbers = async ({ db }: Pick<Ctx, 'db'>): Promise<(LaterNumber & { at: string })[]> => {
  const { rows } = await db.execute<{ [K in keyof LaterNumber]: LaterNumber[K] } & { at: string }>(
    sql`select "range", "period", "restored", "later", "at" from later_numbers order by "range", "period"`,
  )
  return rows
}

/** `GET /api/v0/backup/restored`; domains provide the titles of number ranges. */
export const stateOver =
  (domains: () => readonly ServerDomain[]) =>
  async (ctx: Ctx): Promise<RestoredState> => {
    const numbers = await laterNumbers(ctx)
    const titles = new Map<string, string>()
    if (numbers.length > 0)
      for (const { numberRanges } of domains())
        for (const [range, title] of (await numberRanges?.(ctx)) ?? []) titles.set(range, title)
    return {
      at: await restoredUnreleased(ctx),
      jobs: await heldJobs(ctx),
      numbers: numbers.map(({ at: _at, ...one }) => ({ ...one, title: titles.get(one.range) ?? one.range })),
    }
  }

/** `POST /api/v0/backup/restored/release` */
export async function release(ctx: Ctx) {
  await releaseRestored(ctx)
  return { done: true as const }
}

const step =
  (action: string, work: (ctx: Ctx, ids: readonly string[]) => Promise<number>) =>
  async (ctx: Ctx, { _id }: InputOf<typeof restoredCalls.runJobs>) => {
    const count = await work(ctx, _id)
    if (count > 0) await audit(ctx, { action, collection: 'backup', after: { count } })
    return { count }
  }

/** `POST /api/v0/backup/restored/jobs/run` */
export const runJobs = step('runHeldJobs', runHeldJobs)
/** `POST /api/v0/backup/restored/jobs/drop` */
export const dropJobs = step('dropHeldJobs', dropHeldJobs)

/**
 * `POST /api/v0/backup/restored/numbers/continue`: the skipped numbers will be reported as missing, because their
 * documents are.
 */
export async function continueNumbers(ctx: Ctx) {
  const { rows } = await ctx.db.execute<{ [K in keyof LaterNumber]: LaterNumber[K] }>(sql`
    with decided as (delete from later_numbers returning "range", "period", "restored", "later"), set_on as (
      insert into number_ranges ("range", "period", "first", "last") select "range", "period", "later" + 1, "later" from decided
        on conflict ("range", "period") do update set "last" = greatest(number_ranges."last", excluded."last")
    ) select * from decided`)
  if (rows.length > 0)
    await audit(ctx, { action: 'continueNumbers', collection: 'backup', after: { numbers: rows } })
  return { count: rows.length }
}

/** `POST /api/v0/backup/restored/numbers/reuse` */
export async function reuseNumbers(ctx: Ctx) {
  const { rows } = await ctx.db.execute(
    sql`delete from later_numbers returning "range", "period", "restored", "later"`,
  )
  if (rows.length > 0)
    await audit(ctx, { action: 'reuseNumbers', collection: 'backup', after: { numbers: rows } })
  return { count: rows.length }
}
