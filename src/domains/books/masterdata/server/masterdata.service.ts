import { asc, eq, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Ctx } from '#kit/server/context.ts'
import { refusalOf } from '#kit/server/http/problems.ts'
import { recordCalls } from '#kit/server/records/calls.ts'
import { wrongField } from '#kit/server/records/refusals.ts'
import { Problem } from '#kit/shared/problem.ts'
import { sayIn } from '#kit/shared/records/translated.ts'
import { terms, textBlock, unit, vatGroup, warehouse } from '../masterdata.contract.ts'
import { termsKind, textBlocks, units, vatGroups, warehouses } from './masterdata.kinds.ts'
import {
  termsTable,
  textBlocksTable,
  unitsTable,
  vatGroupsTable,
  warehousesTable,
} from './masterdata.table.ts'
import { oneDefault } from './one-default.ts'
import { partiesTable } from './party.table.ts'

const active = (column: PgColumn) => ({ active: (is: string | boolean) => eq(column, is) })
const remembered = (row: { title: unknown }) => ({ title: row.title })

/** Thrown when a record to be deleted is used by documents, parties or items. */
export const stillUsed = new Problem('STILL_USED', 409, {
  de: 'Das wird noch verwendet. Schalten Sie es aus, statt es zu löschen: Dann wird es nicht mehr angeboten, und alles Bisherige bleibt richtig.',
  en: 'This is still used. Switch it off instead of deleting it: it is no longer offered then, and what there is stays right.',
})
refusalOf('parties_terms_fkey', stillUsed)
refusalOf(
  'warehouses_code_key',
  wrongField('code', {
    de: 'Dieses Kürzel hat schon ein anderes Lager.',
    en: 'Another warehouse has this code already.',
  }),
)
refusalOf(
  'vat_rates_day',
  wrongField('rates', {
    de: 'Zwei Steuersätze desselben Landes beginnen am selben Tag.',
    en: 'Two rates of one country begin on the same day.',
  }),
)

const unitOptions = {
  filters: active(unitsTable.active),
  remembered,
}
export const unitCalls = recordCalls(unit, units, {
  ...unitOptions,
  own: oneDefault(units, recordCalls(unit, units, unitOptions)),
})

const termsOptions = {
  filters: active(termsTable.active),
  remembered,
}
export const termsCalls = recordCalls(terms, termsKind, {
  ...termsOptions,
  own: oneDefault(termsKind, recordCalls(terms, termsKind, termsOptions), {
    judge(_ctx, input, was) {
      const days = (input['days'] ?? was?.days) as number
      const discounts = (input['discounts'] ?? []) as { days: number }[]
      if (discounts.some((discount) => discount.days >= days))
        throw wrongField('discounts', {
          de: 'Skonto muss vor der Fälligkeit enden.',
          en: 'A cash discount has to end before the payment is due.',
        })
      if (discounts.some((discount, at) => at > 0 && discount.days <= discounts[at - 1]!.days))
        throw wrongField('discounts', {
          de: 'Bitte reihen Sie die Skontofristen, die kürzeste zuerst.',
          en: 'Please put the discounts in order, the shortest first.',
        })
      return input
    },
  }),
})

const vatOptions = {
  filters: active(vatGroupsTable.active),
  remembered,
}
export const vatGroupCalls = recordCalls(vatGroup, vatGroups, {
  ...vatOptions,
  own: oneDefault(vatGroups, recordCalls(vatGroup, vatGroups, vatOptions)),
})

const textOptions = {
  filters: {
    ...active(textBlocksTable.active),
    place: (place: 'intro' | 'closing' | 'line' | 'mail') => eq(textBlocksTable.place, place),
    kind: (kind: string) =>
      sql`(${kind} = any(${textBlocksTable.kinds}) or cardinality(${textBlocksTable.kinds}) = 0)`,
  },
  remembered,
}
/** Text blocks may have several defaults: one per kind and place. */
export const textBlockCalls = recordCalls(textBlock, textBlocks, textOptions)

const warehouseOptions = {
  filters: active(warehousesTable.active),
  remembered,
}
export const warehouseCalls = recordCalls(warehouse, warehouses, {
  ...warehouseOptions,
  own: oneDefault(warehouses, recordCalls(warehouse, warehouses, warehouseOptions)),
})

/** `GET /api/v0/accounting/masterdata`: options for selects, in the language of the caller's screen. */
export async function choices(ctx: Ctx) {
  // Names follow the screen's language; a call's `lang` is the language of its content.
  const lang = ctx.told
  const of = <T extends { _id: string; isDefault: boolean }>({ _id, isDefault }: T) => ({ _id, isDefault })
  const [allUnits, allTerms, groups, places, priceGroups] = [
    await ctx.db
      .select()
      .from(unitsTable)
      .where(eq(unitsTable.active, true))
      .orderBy(asc(unitsTable.position)),
    await ctx.db
      .select()
      .from(termsTable)
      .where(eq(termsTable.active, true))
      .orderBy(asc(termsTable.position)),
    await ctx.db
      .select()
      .from(vatGroupsTable)
      .where(eq(vatGroupsTable.active, true))
      .orderBy(asc(vatGroupsTable.position)),
    await ctx.db
      .select()
      .from(warehousesTable)
      .where(eq(warehousesTable.active, true))
      .orderBy(asc(warehousesTable.position)),
    await ctx.db
      .selectDistinct({ group: partiesTable.priceGroup })
      .from(partiesTable)
      .where(sql`${partiesTable.priceGroup} <> ''`)
      .orderBy(asc(partiesTable.priceGroup))
      .limit(500),
  ]
  return {
    units: allUnits.map(({ code, places: digits, ...row }) => ({
      ...of(row),
      title: sayIn(row.title, lang).text,
      short: sayIn(row.short, lang).text,
      code,
      places: digits,
    })),
    terms: allTerms.map((row) => ({ ...of(row), title: sayIn(row.title, lang).text, days: row.days })),
    vatGroups: groups.map((row) => ({
      ...of(row),
      title: sayIn(row.title, lang).text,
      kind: row.kind,
      key: row.key,
    })),
    warehouses: places.map((row) => ({ ...of(row), title: row.title, code: row.code })),
    priceGroups: priceGroups.map(({ group }) => group),
  }
}
