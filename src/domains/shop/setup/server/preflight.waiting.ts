import { asc, inArray } from 'drizzle-orm'
import type { PreflightPoint } from '#kit/server/site/preflight.ts'
import type { WaitingSource } from '#kit/server/waiting.ts'
import { preflightTable as table } from './preflight.table.ts'

/** Points of an open shop that fail, and close something, or that need a human check. */
export const pointsWaiting = (points: () => readonly PreflightPoint[]): WaitingSource => ({
  name: 'setup.points',
  access: 'admin',
  async load(ctx, limit) {
    const known = new Map(points().map((point) => [point.key, point]))
    const rows = (
      await ctx.db
        .select()
        .from(table)
        .where(inArray(table.state, ['red', 'look']))
        .orderBy(asc(table.since), asc(table.point))
    ).filter(({ point }) => known.has(point))
    const first = rows.toSorted((a, b) => Number(b.state === 'red') - Number(a.state === 'red'))
    const items = first.slice(0, limit).map(({ _id, point, since }) => ({
      ...{ _id, collection: 'shop_preflight', at: since },
      title: known.get(point)!.title[ctx.told],
    }))
    return { total: rows.length, items }
  },
})
