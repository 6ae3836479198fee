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

const shownSignature = (ctx: Pick<Ctx, 'platform'>, told: string) =>
  signatureOf(ctx.platform.config.secret, `shop-shown\0${told}`, { length: 22 })

/** What stood above the button. */
interface Shown {
  cart: string
  total: number
  /** What vouchers leave of it. */
  due: number
  /** Of the cart. */
  version: number
  /** What was filled in, as `filledMark` says it. */
  filled: string
}

/** Who gets it and where it goes, in short: another one as soon as anything of it is another. */
export const filledMark = (ctx: Pick<Ctx, 'platform'>, values: Readonly<Record<string, string>>): string =>
  signatureOf(
    ctx.platform.config.secret,
    `shop-filled\0${JSON.stringify(Object.entries(values).toSorted(([one], [other]) => (one < other ? -1 : 1)))}`,
    { length: 22 },
  )

/** What the button carries, signed. */
export function signShown(ctx: Pick<Ctx, 'platform'>, shown: Shown): string {
  const { cart, total, due, version, filled } = shown
  const told = `${cart}.${total}.${due}.${version}.${filled}`
  return `${told}.${shownSignature(ctx, told)}`
}

/** What the buyer has seen; null: it is none of ours. */
export function readShown(ctx: Pick<Ctx, 'platform'>, text: string): Shown | null {
  const [, told = '', cart = '', total = '', due = '', version = '', filled = '', signed = ''] =
    /^(([\da-f-]{36})\.(\d{1,15})\.(\d{1,15})\.(\d{1,10})\.([\w-]{22}))\.([\w-]{22})$/.exec(text) ?? []
  return told && isSigned(shownSignature(ctx, told), signed)
    ? { cart, total: Number(total), due: Number(due), version: Number(version), filled }
    : null
}

/** The order that a key opens; null: none. */
export async function rowOfKey(ctx: Ctx, key: string): Promise<OrderRow | null> {
  if (!/^[\w-]{22}$/.test(key)) return null
  const [row] = await ctx.db.select().from(table).where(eq(table.key, key))
  return row ?? null
}
