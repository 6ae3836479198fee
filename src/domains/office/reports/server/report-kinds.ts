import { eq, sql } from 'drizzle-orm'
import type { Ctx } from '../../../../kit/server/context.ts'
import {
  recordKind,
  type RecordKind,
  type RecordKindDefinition,
} from '../../../../kit/server/records/kind.ts'
import type { Tracker } from '../reports.contract.ts'
import { reportsTable } from './reports.table.ts'

/** A tracker's reports as a kind of record. */
export type ReportKind = RecordKind<typeof reportsTable> & { tracker: Tracker }

const kinds = new Map<Tracker, ReportKind>()

/** Every tracker of this program. */
export const reportKinds = (): ReportKind[] => [...kinds.values()]

/**
 * Prepares what a domain says of its reports for the kit's steps: those of its own tracker and no others, found by their number
 * and words.
 * @param tracker the one whose rows these are
 * @param definition as for `recordKind`, without the table; `seen` narrows further
 */
export function reportKind(
  tracker: Tracker,
  definition: Omit<RecordKindDefinition<typeof reportsTable>, 'table'>,
): ReportKind {
  const own = eq(reportsTable.tracker, tracker)
  const kind = recordKind({
    ...definition,
    table: reportsTable,
    seen(ctx) {
      const more = definition.seen?.(ctx)
      return more ? sql`${own} and ${more}` : own
    },
  })
  const report: ReportKind = Object.assign(kind, { tracker })
  kinds.set(tracker, report)
  return report
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
