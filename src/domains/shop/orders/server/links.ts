import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { randomCode } from '#kit/server/random-code.ts'
import { isSigned, signatureOf } from '#kit/server/signatures.ts'
import type { Language } from '#kit/shared/text/languages.ts'
import { routeAddress } from '#kit/shared/site/route-address.ts'
import { orderPaths } from '../orders.addresses.ts'
import { type CheckoutStep, codeLength } from '../orders.rules.ts'
import { type OrderRow, ordersTable as table } from './orders.table.ts'

/** Key of an order's public page: 128 random bits. */
export const newKey = (): string => randomBytes(16).toString('base64url')

/** Order code for use in conversation; random, so that it does not reveal the number of orders. */
export const newCode = (): string => randomCode(codeLength)

export const stepAddress = (lang: Language, step: CheckoutStep): string =>
  routeAddress(orderPaths.step, lang).replace(':step', step)

/** Public page of an order, for everyone with the key. */
export const orderAddress = (lang: Language, key: string): string =>
  routeAddress(orderPaths.order, lang).replace(':key', key)

/** A step of the checkout after the order, with the key of the order. */
export const afterAddress = (lang: Language, step: 'payment' | 'finish', key: string): string =>
  `${stepAddress(lang, step)}?order=${key}`

const shownSignature = (ctx: Pick<Ctx, 'platform'>, told: string) =>
  signatureOf(ctx.platform.config.secret, `shop-shown\0${told}`, { length: 22 })

/** Values shown above the order button. */
interface Shown {
  cart: string
  total: number
  /** Total less vouchers. */
  due: number
  /** Version of the cart. */
  version: number
  /** `filledMark` of the entered values. */
  filled: string
}

/** Digest of the buyer's data and address: changes when any part changes. */
export const filledMark = (ctx: Pick<Ctx, 'platform'>, values: Readonly<Record<string, string>>): string =>
  signatureOf(
    ctx.platform.config.secret,
    `shop-filled\0${JSON.stringify(Object.entries(values).toSorted(([one], [other]) => (one < other ? -1 : 1)))}`,
    { length: 22 },
  )

/** Signs the shown values for the button. */
export function signShown(ctx: Pick<Ctx, 'platform'>, shown: Shown): string {
  const { cart, total, due, version, filled } = shown
  const told = `${cart}.${total}.${due}.${version}.${filled}`
  return `${told}.${shownSignature(ctx, told)}`
}

/** Verifies the values carried by the button; null: not signed by this site. */
export function readShown(ctx: Pick<Ctx, 'platform'>, text: string): Shown | null {
  const [, told = '', cart = '', total = '', due = '', version = '', filled = '', signed = ''] =
    /^(([\da-f-]{36})\.(\d{1,15})\.(\d{1,15})\.(\d{1,10})\.([\w-]{22}))\.([\w-]{22})$/.exec(text) ?? []
  return told && isSigned(shownSignature(ctx, told), signed)
    ? { cart, total: Number(total), due: Number(due), version: Number(version), filled }
    : null
}

/** The order with a key; null: none. */
export async function rowOfKey(ctx: Ctx, key: string): Promise<OrderRow | null> {
  if (!/^[\w-]{22}$/.test(key)) return null
  const [row] = await ctx.db.select().from(table).where(eq(table.key, key))
  return row ?? null
}
