import { and, asc, isNotNull, lte, sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { runRead, runWrite, systemCaller } from '#kit/server/http/scope.ts'
import type { JobDefinition } from '#kit/server/jobs/jobs.ts'
import { release } from './reservations.ts'
import { reservationsTable as reservations } from './stock.table.ts'

/** Releases expired reservations in batches. */
export const endReservationsJob: JobDefinition = {
  name: 'stock.endReservations',
  called: { de: 'Abgelaufene Reservierungen freigeben', en: 'Release reservations that are over' },
  cron: '* * * * *',
  async handle(platform) {
    for (;;) {
      const ended = await runWrite(platform, systemCaller(), async (ctx) => {
        const [one] = await ctx.db
          .select({ owner: reservations.owner })
          .from(reservations)
          .where(and(isNotNull(reservations.until), lte(reservations.until, ctx.now)))
          .orderBy(asc(reservations.until))
          .limit(1)
        if (one) await release(ctx, one.owner)
        return Boolean(one)
      })
      if (!ended) return
    }
  },
}

/** A balance that differs from the sum of its movements or reservations. */
export interface StockFault {
  item: string
  warehouse: string
  /** Stored and expected values, as text from the database. */
  quantity: string
  moved: string
  reserved: string
  kept: string
}

/** Compares every balance with the sum of its movements and reservations; empty if all match. */
export async function stockFaults(ctx: Pick<Ctx, 'db'>): Promise<StockFault[]> {
  const { rows } = await ctx.db.execute<StockFault & Record<string, unknown>>(sql`
    with moved as (select "item", "warehouse", sum("quantity") as "moved" from stock_movements group by 1, 2),
    kept as (select "item", "warehouse", sum("quantity") as "kept" from stock_reservations group by 1, 2)
    select "item", "warehouse", coalesce("quantity", 0)::text as "quantity", coalesce("moved", 0)::text as "moved",
      coalesce("reserved", 0)::text as "reserved", coalesce("kept", 0)::text as "kept"
    from stock_balances full join moved using ("item", "warehouse") full join kept using ("item", "warehouse")
    where coalesce("quantity", 0) <> coalesce("moved", 0) or coalesce("reserved", 0) <> coalesce("kept", 0) limit 100`)
  return rows
}

/** Checks all balances every night and notifies administrators of differences. */
export const checkStockJob: JobDefinition = {
  name: 'stock.check',
  called: { de: 'Bestände mit ihren Bewegungen vergleichen', en: 'Compare balances with their movements' },
  cron: '40 3 * * *',
  async handle(platform) {
    const { result } = await runRead(platform, systemCaller(), stockFaults)
    if (result.length === 0) return
    platform.log.error({ faults: result }, 'stock balances differ from their movements')
    platform.metrics.failure('stock', {
      de: `${result.length} Bestände weichen von ihren Bewegungen ab.`,
      en: `${result.length} balances differ from their movements.`,
    })
  },
}
