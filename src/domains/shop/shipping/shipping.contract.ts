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
/** ISO 3166-1, small letters as the specification writes them. */
const code = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z]{2}$/)

/** A way in which goods are sent, and what it costs; or a place where they are fetched. */
export const shippingGroup = records({
  name: 'shipping_group',
  path: '/api/v0/shop/shipping_group',
  fields: {
    title: translated(line(80).min(1)),
    /** What customers are told of it; of a pick-up: where and when. */
    text: translated(line(1000)),
    countedBy: z.enum(countings),
    /** Goods of these product groups go by it, whatever the country's own group is; where it has no rate they are not sent. */
    productGroups: z.array(id).max(50),
    /** From goods of so much on it costs nothing; null: never. */
    freeFrom: amount.refine((value) => value > 0).nullable(),
    /** Added where somebody of age has to sign. */
    adultFee: amount,
    /** Bottles go in full cartons only, mixed or not. */
    fullCartons: z.boolean(),
    /** Days on the way. */
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
    /** Codes of the countries that use it. */
    countries: z.array(z.string()),
  },
  lines: {
    rates: {
      fields: {
        countries: z.array(code).max(60),
        /** Grams, bottles, or bottles that a carton takes; null: without limit. */
        upTo: z.number().int().min(1).max(10_000_000).nullable(),
        cents: amount,
      },
      most: 200,
    },
  },
})
export type ShippingGroup = RecordOf<typeof shippingGroup>

/** A country that can be chosen in addresses, and how goods are sent there. */
export const shippingCountry = records({
  name: 'shipping_country',
  path: '/api/v0/shop/shipping_country',
  fields: {
    code,
    /** How goods are sent there; null: not at all. */
    shippingGroup: id.nullable(),
    position: z.number().int().min(-1_000_000).max(1_000_000),
    /** Can be chosen. */
    active: z.boolean(),
  },
  required: ['code'],
  defaults: { shippingGroup: null, active: true },
  filters: { shippingGroup: z.union([id, z.literal('none')]).optional() },
  answered: {
    /** In the language of the caller's screen. */
    title: z.string(),
    groupTitle: z.string(),
  },
})
export type ShippingCountryRecord = RecordOf<typeof shippingCountry>
