import { inArray, sql } from 'drizzle-orm'
import { recordKind } from '#kit/server/records/kind.ts'
import { textsIn } from '#kit/server/records/translated.ts'
import { contentLanguages } from '#kit/shared/text/languages.ts'
import { countryName } from '#kit/shared/people/country-names.ts'
import { sayIn } from '#kit/shared/records/translated.ts'
import { addableCountries, firstCountries } from '../shipping.rules.ts'
import {
  shippingCountriesTable as countriesTable,
  shippingGroupsTable as groupsTable,
  shippingRatesTable,
} from './shipping.table.ts'

export const shippingGroups = recordKind({
  name: 'shipping_group',
  table: groupsTable,
  lines: { rates: shippingRatesTable },
  sortable: ['position', 'countedBy', 'updatedAt'],
  defaultSort: 'position',
  searched: textsIn(groupsTable.title),
  found: ({ title }) => ({ title: title.de, tags: [title.en] }),
  async answer(ctx, rows) {
    const users = await ctx.db
      .select({ code: countriesTable.code, group: countriesTable.shippingGroup })
      .from(countriesTable)
      .where(
        inArray(
          countriesTable.shippingGroup,
          rows.map(({ _id }) => _id),
        ),
      )
      .orderBy(countriesTable.position)
    return rows.map((row) => ({
      ...row,
      countries: users.flatMap(({ code, group }) => (group === row._id ? code : [])),
    }))
  },
})

/** Country names in every language by code, for searching: no column stores them. */
const countryNames = Object.fromEntries(
  [...firstCountries, ...addableCountries].map((code) => [
    code,
    contentLanguages.map((lang) => countryName(code, lang)).join(' '),
  ]),
)

export const shippingCountries = recordKind({
  name: 'shipping_country',
  table: countriesTable,
  sortable: ['position', 'code', 'updatedAt'],
  defaultSort: 'position',
  searched: [countriesTable.code, sql`${JSON.stringify(countryNames)}::jsonb ->> ${countriesTable.code}`],
  async answer(ctx, rows) {
    const ids = rows.flatMap(({ shippingGroup }) => shippingGroup ?? [])
    const groups = await ctx.db
      .select({ _id: groupsTable._id, title: groupsTable.title })
      .from(groupsTable)
      .where(inArray(groupsTable._id, ids))
    const titles = new Map(groups.map(({ _id, title }) => [_id, sayIn(title, ctx.told).text]))
    return rows.map((row) => ({
      ...row,
      title: countryName(row.code, ctx.told) ?? row.code.toUpperCase(),
      groupTitle: (row.shippingGroup && titles.get(row.shippingGroup)) ?? '',
    }))
  },
})
