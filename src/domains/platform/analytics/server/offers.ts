import { sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import type { AnalyticsKind } from '../analytics.rules.ts'
import { isReader } from './goals.ts'
import { visitsOf } from './visits.ts'

/** Count of one kind on a day in the site's zone. */
export interface Figure {
  /** `2026-11-21` */
  day: string
  kind: AnalyticsKind
  /** A path, a host, a word… `''` for visitors. */
  key: string
  count: number
}

/** Counts a search without results; not for programs, employees and visitors who opted out. */
export function countMissedSearch(ctx: Ctx, text: string): void {
  if (!isReader(ctx)) return
  visitsOf(ctx.platform).add('search', text.toLowerCase().replaceAll(/\s+/g, ' ').slice(0, 100))
}

/** Stores figures of past days, e.g. of demo data. */
export async function storeFigures(ctx: Ctx, figures: readonly Figure[]): Promise<void> {
  await ctx.db.execute(sql`
    insert into analytics_days ("day", "kind", "key", "count")
    select * from jsonb_to_recordset(${JSON.stringify(figures)}::jsonb) as f("day" date, "kind" text, "key" text, "count" bigint)
    on conflict ("day", "kind", "key") do update set "count" = analytics_days."count" + excluded."count"`)
}
