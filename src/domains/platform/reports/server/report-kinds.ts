import { eq, sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { recordKind, type RecordKind, type RecordKindDefinition } from '#kit/server/records/kind.ts'
import type { Tracker } from '../reports.contract.ts'
import { reportsTable } from './reports.table.ts'

/** The table typed for a tracker's own rows, such as its state names. */
type TableOf<Own> = typeof reportsTable & { $inferSelect: Own }

/** A tracker's reports as a kind of record. */
export type ReportKind<Own = Record<never, never>> = RecordKind<TableOf<Own>> & { tracker: Tracker }

/**
 * Defines a tracker's record kind: limited to its own rows, searchable by number and text.
 * @param tracker tracker of the rows
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

/** Next report number of a tracker. Numbers of aborted writes are skipped. */
export async function nextNumber(ctx: Ctx, tracker: Tracker): Promise<number> {
  const { rows } = await ctx.db.execute<{ number: number }>(
    sql`select nextval(${`report_numbers_${tracker}`}::regclass)::int as "number"`,
  )
  return rows[0]!.number
}

/** Report number in a search text: `Nr. 12`, `#12`; null for other texts. */
export function numberIn(text: string | undefined): number | null {
  const number = /^(?:nr\.?|no\.?|#)?\s*(\d{1,9})$/i.exec(text?.trim() ?? '')?.[1]
  return number ? Number(number) : null
}
