import { asc, eq } from 'drizzle-orm'
import { keptValue } from '#kit/server/cache/kept-value.ts'
import type { Ctx } from '#kit/server/context.ts'
import { readLines } from '#kit/server/records/lines.ts'
import type { ShippingRate } from '../shipping.rules.ts'
import { shippingCountries, shippingGroups } from './shipping.kinds.ts'
import {
  shippingCountriesTable as countriesTable,
  type ShippingGroupRow,
  shippingGroupsTable as groupsTable,
  shippingRatesTable,
} from './shipping.table.ts'

/** An active group with its costs. */
export type KnownGroup = Omit<ShippingGroupRow, 'createdAt' | 'createdBy' | 'updatedAt' | 'updatedBy'> & {
  rates: readonly ShippingRate[]
}

/** All active groups and selectable countries, in order. */
export interface KnownShipping {
  groups: readonly KnownGroup[]
  /** `code` in lower case. */
  countries: readonly { code: string; shippingGroup: string | null }[]
}

const madeFrom = [shippingGroups.name, shippingCountries.name]

/** Groups and countries, cached until one changes. Tags the answer. */
export function knownShipping(ctx: Ctx): Promise<KnownShipping> {
  ctx.tag(...madeFrom)
  return keptValue(ctx, 'shop shipping', { tags: madeFrom, inWrites: true }, async (asked) => {
    const rows = await asked.db
      .select()
      .from(groupsTable)
      .where(eq(groupsTable.active, true))
      .orderBy(asc(groupsTable.position), asc(groupsTable._id))
    const rates = await readLines(
      asked,
      shippingRatesTable,
      rows.map(({ _id }) => _id),
    )
    const countries = await asked.db
      .select({ code: countriesTable.code, shippingGroup: countriesTable.shippingGroup })
      .from(countriesTable)
      .where(eq(countriesTable.active, true))
      .orderBy(asc(countriesTable.position), asc(countriesTable._id))
    const groups = rows.map(({ createdAt: _a, createdBy: _b, updatedAt: _c, updatedBy: _d, ...row }) => ({
      ...row,
      rates: (rates.get(row._id) ?? []) as unknown as ShippingRate[],
    }))
    return { groups, countries }
  })
}
