import { and, eq, inArray } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import type { Words } from '#kit/shared/text/languages.ts'
import { campaignPricesTable, campaignsTable } from './catalog.table.ts'

/** Names of the campaigns that have set prices, by price id; other prices are missing. Tags the answer. */
export async function campaignsOfPrices(ctx: Ctx, prices: readonly string[]): Promise<Map<string, Words>> {
  ctx.tag('campaign')
  if (prices.length === 0) return new Map()
  const rows = await ctx.db
    .select({ price: campaignPricesTable.price, title: campaignsTable.title })
    .from(campaignPricesTable)
    .innerJoin(campaignsTable, eq(campaignsTable._id, campaignPricesTable.campaign))
    .where(and(inArray(campaignPricesTable.price, [...prices]), campaignsTable.active))
  return new Map(rows.map(({ price, title }) => [price, title]))
}
