import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Ctx } from '../../../../kit/server/context.ts'
import { randomCode } from '../../../../kit/server/random-code.ts'
import { isSigned, signatureOf } from '../../../../kit/server/signatures.ts'
import type { Language } from '../../../../kit/shared/languages.ts'
import { routeAddress } from '../../../../kit/shared/route-address.ts'
import { orderPaths } from '../orders.addresses.ts'
import { type CheckoutStep, codeLength } from '../orders.rules.ts'
import { type OrderRow, ordersTable as table } from './orders.table.ts'

/** What opens the page of an order: 128 random bits. */
export const newKey = (): string => randomBytes(16).toString('base64url')

/** By what people name an order to each other; it says nothing of how many there are. */
export const newCode = (): string => randomCode(codeLength)

export const stepAddress = (lang: Language, step: CheckoutStep): string =>
  routeAddress(orderPaths.step, lang).replace(':step', step)

/** Where whoever has the key sees an order. */
export const orderAddress = (lang: Language, key: string): string =>
  routeAddress(orderPaths.order, lang).replace(':key', key)

/** A step of the checkout after the button, with the key of the order. */
export const afterAddress = (lang: Language, step: 'payment' | 'finish', key: string): string =>
  `${stepAddress(lang, step)}?order=${key}`

const totalSignature = (ctx: Pick<Ctx, 'platform'>, told: string) =>
  signatureOf(ctx.platform.config.secret, `shop-total\0${told}`, { length: 22 })

/** What the button carries: the cart, the total that stood above it and what vouchers leave of it, signed. */
export function signTotal(ctx: Pick<Ctx, 'platform'>, cart: string, total: number, due = total): string {
  const told = `${cart}.${total}.${due}`
  return `${told}.${totalSignature(ctx, told)}`
}

/** The cart and the total that the buyer has seen; null: it is none of ours. */
export function shownTotal(
  ctx: Pick<Ctx, 'platform'>,
  shown: string,
): { cart: string; total: number; due: number } | null {
  const [, told = '', cart = '', total = '', due = '', signed = ''] =
    /^(([\da-f-]{36})\.(\d{1,15})\.(\d{1,15}))\.([\w-]{22})$/.exec(shown) ?? []
  return told && isSigned(totalSignature(ctx, told), signed)
    ? { cart, total: Number(total), due: Number(due) }
    : null
}

/** The order that a key opens; null: none. */
export async function rowOfKey(ctx: Ctx, key: string): Promise<OrderRow | null> {
  if (!/^[\w-]{22}$/.test(key)) return null
  const [row] = await ctx.db.select().from(table).where(eq(table.key, key))
  return row ?? null
}
