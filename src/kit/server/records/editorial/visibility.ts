import { isNull, sql, type SQL } from 'drizzle-orm'
import { sourceLanguage, type Language } from '#kit/shared/text/languages.ts'
import { hasRight } from '#kit/shared/access.ts'
import type { Ctx } from '../../context.ts'
import type { Row } from './columns.ts'
import type { EditorialKind } from './kind.ts'
import { isLive, liveWire, workingWire } from './state.ts'

export type Wire = Record<string, unknown>

/** Users who may change records see the working state; others see only what is published. */
const isEditor = (ctx: Ctx, kind: EditorialKind): boolean => hasRight(ctx.user, kind.name, 'update')

/** True if the caller gets the working state; editors may ask for the guests' view. */
export const seesWorking = (ctx: Ctx, kind: EditorialKind, view: 'working' | 'live' | undefined) =>
  view !== 'live' && isEditor(ctx, kind)

/** Condition for rows visible to guests at a time, even if the publishing job is late. */
export function liveCondition(kind: EditorialKind, now: string | SQL): SQL {
  const { table, columns, visible } = kind
  const conditions = [
    isNull(table.deletedAt),
    sql`(${table.status} = 'published' or (${table.status} = 'scheduled' and ${table.publishAt} <= ${now}))`,
    sql`(${table.unpublishAt} is null or ${table.unpublishAt} > ${now})`,
  ]
  if (visible.hiddenBy) conditions.push(sql`not ${columns[visible.hiddenBy]}`)
  if (visible.from) conditions.push(sql`${columns[visible.from]} <= ${now}`)
  if (visible.until)
    conditions.push(sql`(${columns[visible.until]} is null or ${columns[visible.until]} > ${now})`)
  return sql.join(conditions, sql` and `)
}

/** A row as the caller may see it; null if not visible. */
export function wireFor(
  ctx: Ctx,
  kind: EditorialKind,
  row: Row,
  options: { lang?: Language | undefined; view?: 'working' | 'live' | undefined },
): Wire | null {
  if (seesWorking(ctx, kind, options.view)) return workingWire(kind, row, options.lang)
  return isLive(kind, row, ctx.now) ? liveWire(kind, row, options.lang ?? ctx.lang, ctx.now) : null
}

/** A row as guests see it in German; null if not visible. */
export const germanOf = (ctx: Ctx, kind: EditorialKind, row: Row | null): Wire | null =>
  row && isLive(kind, row, ctx.now) ? liveWire(kind, row, sourceLanguage, ctx.now) : null
