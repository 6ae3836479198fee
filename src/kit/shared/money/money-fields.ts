import { z } from 'zod'
import { type Cents, currencies } from './cents.ts'
import { places, type Quantity, type Rate, scaled, type UnitPrice, unscaled } from './decimals.ts'

// `overwrite` leaves the schema what it is, so that the OpenAPI document tells the pattern
const decimal = <T extends string>(pattern: RegExp, digits: number) =>
  z
    .string()
    .trim()
    .regex(pattern)
    .overwrite((text) =>
      pattern.test(text) ? unscaled(scaled(text, digits), digits) : text,
    ) as unknown as z.ZodType<T, string>

/** A quantity as decimal text, in contracts: `2.5`, stored in its shortest form. */
export const quantityField = decimal<Quantity>(/^-?\d{1,12}(\.\d{1,3})?$/, places.quantity)

/** A price of one unit as decimal text, in contracts. */
export const unitPriceField = decimal<UnitPrice>(/^-?\d{1,12}(\.\d{1,4})?$/, places.price)

/** Percent as decimal text, in contracts: from 0 to 100. */
export const rateField = decimal<Rate>(/^(100(\.0{1,3})?|\d{1,2}(\.\d{1,3})?)$/, places.rate)

/** An amount in whole cents, in contracts. */
export const centsField = z.int() as unknown as z.ZodType<Cents, number>

/** A currency that documents may be in. */
export const currencyField = z.enum(currencies)
