import { eq, isNull, max } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { refusalOf } from '#kit/server/http/problems.ts'
import { recordCalls } from '#kit/server/records/calls.ts'
import { lockRecord } from '#kit/server/records/conflict.ts'
import { wrongField } from '#kit/server/records/refusals.ts'
import { Problem } from '#kit/shared/problem.ts'
import { countryName } from '#kit/shared/people/country-names.ts'
import { shippingCountry, shippingGroup, type ShippingGroup } from '../shipping.contract.ts'
import { shippingCountries, shippingGroups } from './shipping.kinds.ts'
import { shippingCountriesTable as countriesTable } from './shipping.table.ts'

refusalOf(
  'shipping_countries_group_fkey',
  new Problem('STILL_USED', 409, {
    de: 'Nach dieser Versandgruppe wird noch in Länder versendet. Geben Sie diesen Ländern zuerst eine andere.',
    en: 'Countries still use this shipping group. Give them another one first.',
  }),
)
refusalOf(
  'shipping_countries_code_key',
  wrongField('code', {
    de: 'Dieses Land steht schon in der Liste.',
    en: 'This country is in the list already.',
  }),
)

type Given = Partial<ShippingGroup> & { _id?: string; version?: number }

/** Refuses costs that cannot be calculated. */
function judge({ countedBy, rates, active, daysMin, daysMax }: Partial<ShippingGroup>): void {
  if (active && countedBy !== 'pickup' && (rates ?? []).length === 0)
    throw wrongField('rates', {
      de: 'Bitte geben Sie an, was der Versand kostet: mindestens eine Zeile, auch wenn er nichts kostet.',
      en: 'Please enter what shipping costs: one line at least, even where it costs nothing.',
    })
  if (countedBy === 'cartons' && (rates ?? []).some(({ upTo }) => upTo === null || upTo > 60))
    throw wrongField('rates', {
      de: 'Bitte geben Sie bei jedem Karton an, wie viele Flaschen er fasst: 1 bis 60.',
      en: 'Please enter for every carton how many bottles it takes: 1 to 60.',
    })
  if ((daysMin ?? 0) > (daysMax ?? 0))
    throw wrongField('daysMax', {
      de: 'Der Versand kann nicht früher ankommen als frühestens.',
      en: 'The latest day cannot be before the earliest.',
    })
}

const groupOptions = {
  filters: {},
  remembered: ({ title }: { title: unknown }) => ({ title }),
}
const groupSteps = recordCalls(shippingGroup, shippingGroups, groupOptions)

export const shippingGroupCalls = recordCalls(shippingGroup, shippingGroups, {
  ...groupOptions,
  own: {
    create(ctx: Ctx, input: Given) {
      judge({ ...shippingGroup.defaults, ...input })
      return groupSteps.create(ctx, input as never)
    },
    async update(ctx: Ctx, input: Given & { _id: string }) {
      await lockRecord(ctx, shippingGroups, input)
      const { shipping_group: was } = await groupSteps.read(ctx, { _id: input._id })
      judge({ ...(was as unknown as ShippingGroup), ...input })
      return groupSteps.update(ctx, input as never)
    },
  },
})

const noCountry = wrongField('code', {
  de: 'Zu diesem Kürzel gibt es kein Land. Es hat zwei Buchstaben, zum Beispiel HR für Kroatien.',
  en: 'There is no country of this code. It has two letters, for example HR for Croatia.',
})

type GivenCountry = { code?: string | undefined; position?: number | undefined }
const countryOptions = {
  filters: {
    shippingGroup: (group: string) =>
      group === 'none' ? isNull(countriesTable.shippingGroup) : eq(countriesTable.shippingGroup, group),
  },
  // A new country is appended
  async prepare(ctx: Ctx, { position }: GivenCountry) {
    if (position !== undefined) return {}
    const [last] = await ctx.db.select({ at: max(countriesTable.position) }).from(countriesTable)
    return { position: (last?.at ?? 0) + 10 }
  },
  remembered: ({ code }: { code: string }) => ({ code }),
}
const countrySteps = recordCalls(shippingCountry, shippingCountries, countryOptions)

export const shippingCountryCalls = recordCalls(shippingCountry, shippingCountries, {
  ...countryOptions,
  own: {
    create(ctx: Ctx, input: GivenCountry) {
      if (countryName(input.code ?? '', 'de') === null) throw noCountry
      return countrySteps.create(ctx, input as never)
    },
    update(ctx: Ctx, input: GivenCountry) {
      if (input.code !== undefined && countryName(input.code, 'de') === null) throw noCountry
      return countrySteps.update(ctx, input as never)
    },
  },
})
