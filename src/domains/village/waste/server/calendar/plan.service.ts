import { isNull, sql } from 'drizzle-orm'
import { hasRight } from '#kit/shared/access.ts'
import type { Ctx } from '#kit/server/context.ts'
import type { InputOf } from '#kit/shared/contract.ts'
import { Problem } from '#kit/shared/problem.ts'
import { siteSettings } from '#domains/platform/settings/server/offers.ts'
import { mostPlanned, plannedDays } from '../../plan.rules.ts'
import type { wasteEditing } from '../../waste.contract.ts'
import { wasteDates } from '../waste.kind.ts'
import { wasteDatesTable } from '../waste.table.ts'

/** Key of a collection date; equal keys mean the same date. */
export const sameness = (date: string, kind: string, zone: string | null) =>
  `${date} ${kind} ${zone ?? 'all'}`

/**
 * Keys of stored dates within a span, drafts included. A moved date also counts for its original day: adding that day
 * again would undo the move.
 */
export async function knownDates(ctx: Ctx, from: string, to: string): Promise<Set<string>> {
  const { date, kind, zone, movedFrom, deletedAt, draft } = wasteDatesTable
  const rows = await ctx.db
    .select({ date, kind, zone, movedFrom, draft })
    .from(wasteDatesTable)
    .where(isNull(deletedAt))
  const known = new Set<string>()
  for (const row of rows) {
    const working = { ...row, ...row.draft } as typeof row
    for (const state of [row, working])
      for (const day of [state.date, state.movedFrom])
        if (day && day >= from && day <= to) known.add(sameness(day, state.kind, state.zone))
  }
  return known
}

function refuse(field: 'until', de: string, en: string): never {
  throw new Problem('INVALID', 422, { de, en }, { fields: { [field]: { de, en } } })
}

/** Dates of a rule, with the holidays that moved them and whether they are already stored. */
export async function plan(ctx: Ctx, { kind, zone, ...rule }: InputOf<typeof wasteEditing.plan>) {
  if (rule.until < rule.first)
    refuse('until', 'Der letzte Tag liegt vor dem ersten.', 'The last day is before the first one.')
  const { site } = await siteSettings(ctx)
  const days = plannedDays(rule, site.contact.country)
  if (days.length >= mostPlanned)
    refuse(
      'until',
      'Das sind zu viele Termine auf einmal. Bitte wählen Sie eine kürzere Zeit.',
      'These are too many dates at once. Please choose a shorter time.',
    )
  const known = await knownDates(ctx, rule.first, days.at(-1)?.date ?? rule.until)
  return {
    dates: days.map(({ date, instead = null, holiday = null }) => ({
      date,
      instead,
      holiday,
      known: known.has(sameness(date, kind, zone)),
    })),
  }
}

export interface NewDate {
  date: string
  kind: string
  zone: string | null
  note?: string
}

/** Serialises writers of many dates: two at once would not see each other's dates and store duplicates. */
export async function inTurn(ctx: Ctx): Promise<void> {
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended('waste dates', 0))`)
}

/** Stores missing dates, published if the caller may publish, else as drafts. Returns the number of new ones. */
export async function storeDates(ctx: Ctx, dates: readonly NewDate[]): Promise<number> {
  await inTurn(ctx)
  const days = dates.map(({ date }) => date).toSorted()
  const known = await knownDates(ctx, days[0] ?? '', days.at(-1) ?? '')
  const status = hasRight(ctx.user, 'waste', 'publish') ? 'published' : 'draft'
  let stored = 0
  for (const { date, kind, zone, note = '' } of dates) {
    const same = sameness(date, kind, zone)
    if (known.has(same)) continue
    known.add(same)
    await wasteDates.calls.create(ctx, { date, kind, zone, note, status })
    stored += 1
  }
  return stored
}

export async function store(ctx: Ctx, { dates }: InputOf<typeof wasteEditing.store>) {
  const stored = await storeDates(ctx, dates)
  return { stored, known: dates.length - stored }
}
