import type { Ctx } from '#kit/server/context.ts'
import { dayIn } from '#kit/shared/dates/dates.ts'
import type { Language } from '#kit/shared/text/languages.ts'
import { tavernsAddress } from '../taverns.addresses.ts'
import type { PlannedRun } from '../taverns.contract.ts'
import { tavernsTag } from './tavern-settings.service.ts'
import { reportsTable, runsTable } from './taverns.table.ts'
import { clockOf, tavernsNow } from './taverns.service.ts'

/** A tavern that opens for the first time in one of its runs. */
export interface OpenedTavern {
  run: string
  /** Its name, which is the same in every language, and its addresses. */
  title: string
  href: { de: string; en: string }
  /** Clock times of today as people say them: `15 bis 23 Uhr`. */
  hours: { de: string; en: string }
}

declare module '#kit/server/events.ts' {
  interface Events {
    /** Taverns whose run begins today; each run is told of once, all of one morning together. */
    tavernsOpened: { day: string; taverns: OpenedTavern[] }
  }
}

/** Stores runs from elsewhere under their own ids; those that are known stay as they are. Throws RUNS_OVERLAP. */
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
          // What began before it was stored is no news
          announcedAt: run.from < today ? ctx.now : null,
        })),
      )
      .onConflictDoNothing({ target: runsTable._id })
  ctx.drop(tavernsTag)
}

/** Stores what keepers report under known ids, as waiting for the office; those that are known stay as they are. */
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

/** The page that says who is open, with language. */
export const tavernsHref = (lang: Language): string => tavernsAddress(lang)

/** Taverns that are open now or open next, in that order, at most `limit`, each with when (ISO time) it opens. Tells the cache when that changes. */
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
