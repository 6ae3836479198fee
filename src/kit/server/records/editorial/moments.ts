import { sql } from 'drizzle-orm'
import { keptValue } from '../../cache/kept-value.ts'
import type { Ctx } from '../../context.ts'
import { toIsoTime } from '../../database/columns.ts'
import type { Row } from './columns.ts'
import type { EditorialKind } from './kind.ts'
import { visibleTimes } from './state.ts'
import { totalTag } from './total.ts'

/** Columns at whose moments guests begin or cease to see a record. */
const momentColumns = ({ visible }: EditorialKind): string[] =>
  ['publishAt', 'unpublishAt', visible.from, visible.until].filter((name) => name !== undefined)

/** The next moment at which time alone changes what guests see of a collection; null: none is planned. */
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

/** Lets a kept list for guests end when time changes it, and gives that moment in epoch milliseconds. */
export async function untilNextMoment(ctx: Ctx, kind: EditorialKind): Promise<number | undefined> {
  const until = (found: string | null) => (found ? Date.parse(found) : undefined)
  const keeping = { tags: [totalTag(kind)], until, inWrites: true }
  const next = await keptValue(ctx, `moment ${kind.name}`, keeping, (asked) => nextMoment(asked, kind))
  if (next === null) return undefined
  ctx.until(next)
  return Date.parse(next)
}

/** Lets a kept answer about one record end when time changes it. */
export function untilMomentOf(ctx: Ctx, kind: EditorialKind, row: Row): void {
  const times = visibleTimes(kind, row)
  for (const time of [row.publishAt, times?.from, times?.until]) if (time && time > ctx.now) ctx.until(time)
}
