import { z } from 'zod'
import { type Cents, currencies } from './cents.ts'
import { places, type Quantity, type Rate, scaled, type UnitPrice, unscaled } from './decimals.ts'

// `overwrite` keeps the schema's type, so that the OpenAPI document has the pattern
const decimal = <T extends string>(pattern: RegExp, digits: number) =>
  z
    .string()
    .trim()
    .regex(pattern)
    .overwrite((text) =>
      pattern.test(text) ? unscaled(scaled(text, digits), digits) : text,
    ) as unknown as z.ZodType<T, string>

/** A quantity in contracts, as decimal text: `2.5`, stored in shortest form. */
export const quantityField = decimal<Quantity>(/^-?\d{1,12}(\.\d{1,3})?$/, places.quantity)

/** A unit price in contracts, as decimal text. */
export const unitPriceField = decimal<UnitPrice>(/^-?\d{1,12}(\.\d{1,4})?$/, places.price)

/** Percent in contracts, as decimal text from 0 to 100. */
export const rateField = decimal<Rate>(/^(100(\.0{1,3})?|\d{1,2}(\.\d{1,3})?)$/, places.rate)

/** An amount in contracts, in whole cents. */
export const centsField = z.int() as unknown as z.ZodType<Cents, number>

/** A document's currency. */
export const currencyField = z.enum(currencies)
