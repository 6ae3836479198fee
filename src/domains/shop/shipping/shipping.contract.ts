import { z } from 'zod'
import { centsField } from '#kit/shared/money/money-fields.ts'
import { id } from '#kit/shared/records/record.ts'
import { records, type RecordOf } from '#kit/shared/records/records.ts'
import { translated, untranslated } from '#kit/shared/records/translated.ts'
import { zero } from '#kit/shared/money/cents.ts'
import { countings } from './shipping.rules.ts'

const line = (max: number) => z.string().trim().max(max)
const days = z.number().int().min(0).max(365)
const amount = centsField.refine((value) => value >= 0 && value <= 10_000_000)
/** ISO 3166-1, lower case as in the specification. */
const code = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z]{2}$/)

/** A way of shipping with its costs, or a place of pick-up. */
export const shippingGroup = records({
  name: 'shipping_group',
  path: '/api/v0/shop/shipping_group',
  fields: {
    title: translated(line(80).min(1)),
    /** Note for customers; for pick-up: place and time. */
    text: translated(line(1000)),
    countedBy: z.enum(countings),
    /** Product groups that always use this group instead of the country's; without a rate they are not sent. */
    productGroups: z.array(id).max(50),
    /** Value of goods from which shipping is free; null: never. */
    freeFrom: amount.refine((value) => value > 0).nullable(),
    /** Surcharge for a signature by an adult. */
    adultFee: amount,
    /** Bottles only in full cartons, mixed or not. */
    fullCartons: z.boolean(),
    /** Days in transit. */
    daysMin: days,
    daysMax: days,
    position: z.number().int().min(-1_000_000).max(1_000_000),
    active: z.boolean(),
  },
  required: ['title', 'countedBy'],
  defaults: {
    title: untranslated(),
    text: untranslated(),
    countedBy: 'order',
    productGroups: [],
    freeFrom: null,
    adultFee: zero,
    fullCartons: false,
    daysMin: 0,
    daysMax: 0,
    position: 0,
    active: true,
  },
  filters: {},
  answered: {
    /** Codes of the countries using it. */
    countries: z.array(z.string()),
  },
  lines: {
    rates: {
      fields: {
        countries: z.array(code).max(60),
        /** Grams, bottles, or bottles per carton; null: no limit. */
        upTo: z.number().int().min(1).max(10_000_000).nullable(),
        cents: amount,
      },
      most: 200,
    },
  },
})
export type ShippingGroup = RecordOf<typeof shippingGroup>

/** A selectable country with its shipping group. */
export const shippingCountry = records({
  name: 'shipping_country',
  path: '/api/v0/shop/shipping_country',
  fields: {
    code,
    /** Null: no shipping. */
    shippingGroup: id.nullable(),
    position: z.number().int().min(-1_000_000).max(1_000_000),
    /** Selectable. */
    active: z.boolean(),
  },
  required: ['code'],
  defaults: { shippingGroup: null, active: true },
  filters: { shippingGroup: z.union([id, z.literal('none')]).optional() },
  answered: {
    /** In the language of the user. */
    title: z.string(),
    groupTitle: z.string(),
  },
})
export type ShippingCountryRecord = RecordOf<typeof shippingCountry>
