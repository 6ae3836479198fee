import { eq, sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { recordKind, type RecordKind, type RecordKindDefinition } from '#kit/server/records/kind.ts'
import type { Tracker } from '../reports.contract.ts'
import { reportsTable } from './reports.table.ts'

/** The table as a tracker knows its own rows: what they are beyond a report of any kind, such as the names of states. */
type TableOf<Own> = typeof reportsTable & { $inferSelect: Own }

/** A tracker's reports as a kind of record. */
export type ReportKind<Own = Record<never, never>> = RecordKind<TableOf<Own>> & { tracker: Tracker }

/**
 * Prepares what a domain says of its reports for the kit's steps: those of its own tracker and no others, found by their number
 * and words.
 * @param tracker the one whose rows these are
 * @param definition as for `recordKind`, without the table; `seen` narrows further
 */
export function reportKind<Own = Record<never, never>>(
  tracker: Tracker,
  definition: NoInfer<Omit<RecordKindDefinition<TableOf<Own>>, 'table'>>,
): ReportKind<Own> {
  const own = eq(reportsTable.tracker, tracker)
  const kind = recordKind<TableOf<Own>>({
    ...definition,
    table: reportsTable as TableOf<Own>,
    seen(ctx) {
      const more = definition.seen?.(ctx)
      return more ? sql`${own} and ${more}` : own
    },
  })
  return Object.assign(kind, { tracker })
}

/** The next number of a tracker: what people call a report by. Numbers of writes that broke off are not given again. */
export async function nextNumber(ctx: Ctx, tracker: Tracker): Promise<number> {
  const { rows } = await ctx.db.execute<{ number: number }>(
    sql`select nextval(${`report_numbers_${tracker}`}::regclass)::int as "number"`,
  )
  return rows[0]!.number
}

/** The number that a search asks for: `Nr. 12`, `#12`; null for words. */
export function numberIn(text: string | undefined): number | null {
  const number = /^(?:nr\.?|no\.?|#)?\s*(\d{1,9})$/i.exec(text?.trim() ?? '')?.[1]
  return number ? Number(number) : null
}
