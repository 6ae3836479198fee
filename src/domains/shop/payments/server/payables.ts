import type { Ctx, Platform } from '#kit/server/context.ts'
import type { ServerDomain } from '#kit/server/domain.ts'
import type { EventBus } from '#kit/server/events.ts'
import type { Payable, PayableKind, PayableRef } from '#kit/server/payable.ts'
import { isSigned, signatureOf } from '#kit/server/signatures.ts'
import type { Language } from '#kit/shared/text/languages.ts'
import { notFound } from '#kit/shared/problem.ts'
import { routeAddress } from '#kit/shared/site/route-address.ts'
import { payPaths } from '../payments.addresses.ts'

const known = new WeakMap<EventBus, ReadonlyMap<string, PayableKind>>()

/** Registers the kinds of payables at start. Throws if two domains use the same key. */
export function learnPayables(platform: Platform, domains: readonly ServerDomain[]): void {
  const kinds = domains.flatMap(({ payables = [] }) => payables)
  const byKey = new Map(kinds.map((kind) => [kind.key, kind]))
  if (byKey.size < kinds.length) throw new Error('two kinds of payables have the same key')
  known.set(platform.events, byKey)
}

/** Kind by key; undefined if its domain no longer exists. */
export const kindOf = ({ platform }: Pick<Ctx, 'platform'>, key: string): PayableKind | undefined =>
  known.get(platform.events)?.get(key)

/** Reads a payable; null if it does not exist (any more). */
export const readPayable = async (ctx: Ctx, { kind, _id }: PayableRef): Promise<Payable | null> =>
  (await kindOf(ctx, kind)?.read(ctx, _id)) ?? null

/** Reads a payable. Throws 404. */
export async function payableOf(ctx: Ctx, ref: PayableRef): Promise<Payable> {
  const found = await readPayable(ctx, ref)
  if (!found) throw notFound()
  return found
}

const plain = (_id: string) => Buffer.from(_id.replaceAll('-', ''), 'hex').toString('base64url')
const sealOf = ({ platform }: Pick<Ctx, 'platform'>, { kind, _id }: PayableRef, isOwn: boolean) =>
  signatureOf(platform.config.secret, `${isOwn ? 'pay own' : 'pay'}\0${kind}\0${_id}`, { length: 22 })

/**
 * Signed key to the payment page of a payable: its bearer may pay, and sees the price. `isOwn`: for a buyer on the
 * payable's own page, who returns there.
 */
export const payKey = (ctx: Pick<Ctx, 'platform'>, ref: PayableRef, isOwn = false): string =>
  `${ref.kind}-${plain(ref._id)}${sealOf(ctx, ref, isOwn)}`

/** Payable of a key, and whether its bearer knows the payable's own page; null: invalid key. */
export function refOfKey(
  ctx: Pick<Ctx, 'platform'>,
  key: string,
): { ref: PayableRef; isOwn: boolean } | null {
  const [, kind = '', packed = '', seal = ''] = /^([a-z]{2,20})-([\w-]{22})([\w-]{22})$/.exec(key) ?? []
  if (!kind) return null
  const hex = Buffer.from(packed, 'base64url').toString('hex')
  const _id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  const ref = { kind, _id }
  const isOwn = isSigned(sealOf(ctx, ref, true), seal)
  return isOwn || isSigned(sealOf(ctx, ref, false), seal) ? { ref, isOwn } : null
}

/** Path of the payment page, with language. `isOwn`: linked from the payable's own page. */
export const payAddress = (
  ctx: Pick<Ctx, 'platform'>,
  ref: PayableRef,
  lang: Language,
  isOwn = false,
): string => routeAddress(payPaths.page, lang).replace(':key', payKey(ctx, ref, isOwn))
