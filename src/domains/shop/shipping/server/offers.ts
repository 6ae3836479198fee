import { inArray } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { changeRecord } from '#kit/server/records/change.ts'
import { lockRecord } from '#kit/server/records/conflict.ts'
import type { ShippingGroup } from '../shipping.contract.ts'
import { shippingCountries as countryKind } from './shipping.kinds.ts'
import { shippingGroupCalls } from './shipping.service.ts'
import { shippingCountriesTable as countriesTable } from './shipping.table.ts'

export type { ShippingAsked, ShippingCountry, ShippingLine, ShippingQuote } from './quote.service.ts'
/**
 * Costs and duration of shipping. Tags the answer. Throws Problem `NOT_SERVED` (422, field `country`) for a country, or
 * goods, without shipping, `NO_PICKUP` (422).
 */
export { shippingFor } from './quote.service.ts'
/** Selectable countries, in the specification's stored order or as select lists show them. Tags the answer. */
export { shippingCountries } from './quote.service.ts'
/** Places of pick-up, in order; empty: pick-up is not offered. Tags the answer. */
export { pickupPlaces } from './quote.service.ts'
export { areServices } from '../shipping.rules.ts'
/** First place of pick-up; null: pick-up is not offered. Tags the answer. */
export { pickupOf } from './quote.service.ts'
/** Places that a piece takes in a carton of bottles, by its content. */
export { bottlePlaces } from '../shipping.rules.ts'

/** Creates a shipping group and assigns it to countries (lower case): for the configurator and the demo. */
export async function createShippingGroup(
  ctx: Ctx,
  values: Parameters<typeof shippingGroupCalls.create>[1],
  countries: readonly string[] = [],
): Promise<ShippingGroup> {
  const { shipping_group: made } = await shippingGroupCalls.create(ctx, values)
  const group = made as unknown as ShippingGroup
  const rows = await ctx.db
    .select({ _id: countriesTable._id })
    .from(countriesTable)
    .where(inArray(countriesTable.code, [...countries]))
    .orderBy(countriesTable._id)
  for (const { _id } of rows)
    await changeRecord(ctx, countryKind, await lockRecord(ctx, countryKind, { _id }), {
      values: { shippingGroup: group._id },
    })
  return group
}
