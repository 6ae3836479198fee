import type { Ctx } from '#kit/server/context.ts'
import { dayIn } from '#kit/shared/dates/dates.ts'
import type { Language } from '#kit/shared/text/languages.ts'
import { tavernsAddress } from '../taverns.addresses.ts'
import type { PlannedRun } from '../taverns.contract.ts'
import { tavernsTag } from './tavern-settings.service.ts'
import { reportsTable, runsTable } from './taverns.table.ts'
import { clockOf, tavernsNow } from './taverns.service.ts'

/** A tavern on the first open day of a run. */
export interface OpenedTavern {
  run: string
  /** Name, the same in every language, and addresses. */
  title: string
  href: { de: string; en: string }
  /** Today's hours as text: `15 bis 23 Uhr`. */
  hours: { de: string; en: string }
}

declare module '#kit/server/events.ts' {
  interface Events {
    /** Taverns whose run begins today; each run is announced once, those of one morning together. */
    tavernsOpened: { day: string; taverns: OpenedTavern[] }
  }
}

/** Imports runs under their own ids; known runs are left unchanged. Throws RUNS_OVERLAP. */
export async function putRuns(ctx: Ctx, runs: readonly (PlannedRun & { _id: string })[]): Promise<void> {
  const { zone } = await clockOf(ctx)
  const today = dayIn(ctx.now, zone)
  for (let from = 0; from < runs.length; from += 500)
    await ctx.db
      .insert(runsTable)
      .values(
        runs.slice(from, from + 500).map((run) => ({
          ...run,
          createdBy: ctx.user?._id ?? null,
          updatedBy: ctx.user?._id ?? null,
          // A run that began before its import is not announced
          announcedAt: run.from < today ? ctx.now : null,
        })),
      )
      .onConflictDoNothing({ target: runsTable._id })
  ctx.drop(tavernsTag)
}

/** Imports keepers' reports under their own ids, as pending; known reports are left unchanged. */
export async function putReports(
  ctx: Ctx,
  reports: readonly Pick<
    typeof reportsTable.$inferInsert,
    '_id' | 'tavern' | 'from' | 'to' | 'hours' | 'note' | 'name' | 'email' | 'phone'
  >[],
): Promise<void> {
  await ctx.db
    .insert(reportsTable)
    .values(reports.map((report) => ({ ...report, what: 'add' as const, at: ctx.now, lang: 'de' as const })))
    .onConflictDoNothing({ target: reportsTable._id })
}

/** Path of the page with open taverns, with language. */
export const tavernsHref = (lang: Language): string => tavernsAddress(lang)

/**
 * Taverns open now or next, in that order, at most `limit`, each with its opening (ISO time). Limits the cache to the
 * next change.
 */
export async function nextTaverns(
  ctx: Ctx,
  limit: number,
  lang: Language,
): Promise<{ _id: string; title: string; href: string; from: string; to: string; isOpen: boolean }[]> {
  const taverns = await tavernsNow(ctx, lang)
  return taverns
    .flatMap(({ entry, openings: [next] }) =>
      next
        ? [
            {
              _id: entry._id,
              title: entry.title,
              href: entry.href,
              from: next.from,
              to: next.until,
              isOpen: next.from <= ctx.now,
            },
          ]
        : [],
    )
    .slice(0, limit)
}
