import { sql } from 'drizzle-orm'
import { keptValue } from '../../cache/kept-value.ts'
import type { Ctx } from '../../context.ts'
import { toIsoTime } from '../../database/columns.ts'
import type { Row } from './columns.ts'
import type { EditorialKind } from './kind.ts'
import { visibleTimes } from './state.ts'
import { totalTag } from './total.ts'

/** Columns with times at which a record becomes visible to guests or hidden. */
const momentColumns = ({ visible }: EditorialKind): string[] =>
  ['publishAt', 'unpublishAt', visible.from, visible.until].filter((name) => name !== undefined)

/** Next time at which a collection's appearance to guests changes without a write; null: none is planned. */
async function nextMoment(ctx: Ctx, kind: EditorialKind): Promise<string | null> {
  const firsts = momentColumns(kind).map((name) => {
    const column = sql.identifier(name)
    return sql`(select min(${column}) from ${kind.table} where ${column} > ${ctx.now} and "deletedAt" is null)`
  })
  const { rows } = await ctx.db.execute<{ next: string | null }>(
    sql`select least(${sql.join(firsts, sql`, `)}) as "next"`,
  )
  return rows[0]?.next ? toIsoTime(rows[0].next) : null
}

/** Limits a cached list for guests to its next scheduled change, and returns that time in epoch milliseconds. */
export async function untilNextMoment(ctx: Ctx, kind: EditorialKind): Promise<number | undefined> {
  const until = (found: string | null) => (found ? Date.parse(found) : undefined)
  const keeping = { tags: [totalTag(kind)], until, inWrites: true }
  const next = await keptValue(ctx, `moment ${kind.name}`, keeping, (asked) => nextMoment(asked, kind))
  if (next === null) return undefined
  ctx.until(next)
  return Date.parse(next)
}

/** Limits a cached answer about one record to its next scheduled change. */
export function untilMomentOf(ctx: Ctx, kind: EditorialKind, row: Row): void {
  const times = visibleTimes(kind, row)
  for (const time of [row.publishAt, times?.from, times?.until]) if (time && time > ctx.now) ctx.until(time)
}
