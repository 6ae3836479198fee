import { eq, lt, sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { plannedOnce } from '#kit/server/database/statement.ts'
import type { JobDefinition } from '#kit/server/jobs/jobs.ts'
import { runWrite, systemCaller } from '#kit/server/http/scope.ts'
import { truncate } from '#kit/shared/text/truncate.ts'
import { booksSettings } from '#domains/books/documents/server/offers.ts'
import {
  addressFields,
  type Customer,
  customerOf,
  readAddress,
} from '#domains/shop/customers/server/offers.ts'
import { shippingCountries } from '#domains/shop/shipping/server/offers.ts'
import type { OrderAddress } from '../../orders.contract.ts'
import { checkoutsTable as table } from '../orders.table.ts'

/** Values entered in the checkout so far, by field name. */
export type CheckoutValues = Record<string, string>

/** Fields stored beside the cart. Consents are not stored. */
export const keptFields = [
  'email',
  'uid',
  'how',
  'other',
  ...addressFields,
  ...addressFields.map((field) => `s_${field}`),
  'source',
  'comment',
] as const

const longest = 300

/** Fields of a form to store, trimmed and cut to a sensible length. */
export const keptOf = (form: Readonly<Record<string, string>>): CheckoutValues =>
  Object.fromEntries(
    keptFields.flatMap((field) => {
      const typed = form[field]
      const most = field === 'comment' ? 2000 : longest
      return typed === undefined ? [] : [[field, truncate(typed.trim(), most)] as const]
    }),
  )

async function storedValues(ctx: Ctx, cart: string): Promise<CheckoutValues | null> {
  const [row] = await ctx.db.select().from(table).where(eq(table.cart, cart))
  return row?.values ?? null
}

/** Stored values that passed the check; null: none yet, or the last input was refused. */
export async function acceptedValues(ctx: Ctx, cart: string): Promise<CheckoutValues | null> {
  return accepted(await storedValues(ctx, cart))
}

const accepted = (values: CheckoutValues | null) => (values?.['refused'] === 'on' ? null : values)

/** Stores values, replacing earlier values of the same fields. */
export async function storeValues(ctx: Ctx, cart: string, values: CheckoutValues): Promise<void> {
  await ctx.db
    .insert(table)
    .values({ cart, values, updatedAt: ctx.now })
    .onConflictDoUpdate({
      target: table.cart,
      set: { values: sql`shop_checkouts."values" || excluded."values"`, updatedAt: ctx.now },
    })
}

/** `acceptedValues` for placing the order; deletes the stored values. */
export async function takeValues(ctx: Ctx, cart: string): Promise<CheckoutValues | null> {
  const taking = ctx.db.delete(table).where(eq(table.cart, cart)).returning({ values: table.values })
  const [row] = (await ctx.db.execute<{ values: CheckoutValues }>(plannedOnce(taking))).rows
  return accepted(row?.values ?? null)
}

const prefixed = (address: Customer['addresses'][number] | undefined, prefix: string): CheckoutValues =>
  address ? Object.fromEntries(addressFields.map((field) => [`${prefix}${field}`, address[field] ?? ''])) : {}

/** Personal data of an account for the form; the country only if the shop ships there. */
async function personIn(ctx: Ctx, { country, ...person }: Customer['person']): Promise<CheckoutValues> {
  const code = country?.toUpperCase()
  const served = code ? await shippingCountries(ctx, { servedOnly: true }) : []
  return code && served.some((one) => one.code === code) ? { ...person, country: code } : person
}

/** Initial values of the form: stored values, else those of the account, with the country chosen in the cart. */
export async function beginningValues(
  ctx: Ctx,
  { _id: cart, country }: { _id: string; country: string },
): Promise<CheckoutValues> {
  const { refused: _refused, ...kept } = (await storedValues(ctx, cart)) ?? {}
  const customer = await customerOf(ctx)
  const byId = (_id: string | null) => customer.addresses.find((one) => one._id === _id)
  const invoice = byId(customer.defaultInvoice) ?? customer.addresses[0]
  const usual = byId(customer.defaultShipping)
  const isThere = country === '' || usual?.country === country
  const shipping = isThere ? usual : (customer.addresses.find((one) => one.country === country) ?? usual)
  const isOther = Boolean(shipping && invoice && shipping._id !== invoice._id)
  const values: CheckoutValues = {
    type: 'person',
    title: '',
    how: 'send',
    email: customer.email,
    uid: customer.vatId,
    ...(await personIn(ctx, customer.person)),
    ...prefixed(invoice, ''),
    ...(isOther ? { ...prefixed(shipping, 's_'), other: 'on' } : {}),
    ...kept,
  }
  // Chosen in the cart after the address was filled in, or before any address
  const isElsewhere = country !== '' && (kept['country'] !== undefined || !invoice)
  if (!isElsewhere || values['how'] === 'pickup') return values
  return { ...values, [values['other'] === 'on' ? 's_country' : 'country']: country }
}

/** VAT id entered; empty unless the buyer is a business. */
export const uidIn = (values: CheckoutValues): string =>
  values['type'] === 'business' ? (values['uid'] ?? '') : ''

/** Address in the fields. An association is addressed like a firm. */
export const addressIn = (values: CheckoutValues, prefix: '' | 's_' = ''): OrderAddress =>
  readAddress(
    prefix === '' && values['type'] === 'association' ? { ...values, type: 'business' } : values,
    prefix,
  )

/** True if the buyer is a consumer. */
export const isConsumerIn = (values: CheckoutValues): boolean => values['type'] !== 'business'

/**
 * True if associations without a business are consumers, by the law of the seller's country: Austrian law asks only for
 * a business (§ 1 Abs 1 and 2 KSchG), German law protects natural persons only (§ 13 BGB).
 */
export const protectsAssociations = async (ctx: Ctx): Promise<boolean> =>
  (await booksSettings.read(ctx)).country === 'AT'

/** Destination country, if entered; for pick-up, the buyer's country. */
export const countryOf = (values: CheckoutValues): string =>
  addressIn(values, values['other'] === 'on' && values['how'] !== 'pickup' ? 's_' : '').country

/** Days after which values of an abandoned checkout are deleted. */
const keptDays = 14

/** Nightly deletion of checkout values that never became an order. */
export const forgetCheckoutsJob: JobDefinition<object> = {
  name: 'orders.forgetCheckouts',
  called: {
    de: 'Angaben nie abgeschickter Bestellungen löschen',
    en: 'Delete what was filled in and never ordered',
  },
  cron: '50 3 * * *',
  async handle(platform) {
    await runWrite(platform, systemCaller(), (ctx) =>
      ctx.db
        .delete(table)
        .where(lt(table.updatedAt, new Date(Date.parse(ctx.now) - keptDays * 86_400_000).toISOString())),
    )
  },
}
