import { inArray } from 'drizzle-orm'
import type { Ctx } from '../../../../kit/server/context.ts'
import type { WithdrawalExclusion } from '../catalog.rules.ts'
import { productsTable as table } from './catalog.table.ts'

/** Why products can't be sent back (Art. 16 of directive 2011/83/EU), by id; those that can are missing. */
export async function exclusionsOf(
  ctx: Ctx,
  products: readonly string[],
): Promise<Map<string, WithdrawalExclusion>> {
  const ids = [...new Set(products)]
  if (ids.length === 0) return new Map()
  const rows = await ctx.db
    .select({ _id: table._id, why: table.noWithdrawal })
    .from(table)
    .where(inArray(table._id, ids))
  return new Map(rows.flatMap(({ _id, why }) => (why ? [[_id, why] as const] : [])))
}
