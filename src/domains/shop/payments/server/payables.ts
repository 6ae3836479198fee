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

/** Learns at the start what can be paid for. Throws where two domains say the same key. */
export function learnPayables(platform: Platform, domains: readonly ServerDomain[]): void {
  const kinds = domains.flatMap(({ payables = [] }) => payables)
  const byKey = new Map(kinds.map((kind) => [kind.key, kind]))
  if (byKey.size < kinds.length) throw new Error('two kinds of payables have the same key')
  known.set(platform.events, byKey)
}

/** What a kind says of itself; undefined where its domain is not there any more. */
export const kindOf = ({ platform }: Pick<Ctx, 'platform'>, key: string): PayableKind | undefined =>
  known.get(platform.events)?.get(key)

/** What is to be paid, null where it is not there (any more). */
export const readPayable = async (ctx: Ctx, { kind, _id }: PayableRef): Promise<Payable | null> =>
  (await kindOf(ctx, kind)?.read(ctx, _id)) ?? null

/** What is to be paid. Throws 404. */
export async function payableOf(ctx: Ctx, ref: PayableRef): Promise<Payable> {
  const found = await readPayable(ctx, ref)
  if (!found) throw notFound()
  return found
}

const plain = (_id: string) => Buffer.from(_id.replaceAll('-', ''), 'hex').toString('base64url')
const sealOf = ({ platform }: Pick<Ctx, 'platform'>, { kind, _id }: PayableRef, isOwn: boolean) =>
  signatureOf(platform.config.secret, `${isOwn ? 'pay own' : 'pay'}\0${kind}\0${_id}`, { length: 22 })

/**
 * The key to the payment page of something: whoever has it may pay it and see what it costs. Only this site can make it. `isOwn`: for
 * somebody who comes from the thing's own page, and is led back there.
 */
export const payKey = (ctx: Pick<Ctx, 'platform'>, ref: PayableRef, isOwn = false): string =>
  `${ref.kind}-${plain(ref._id)}${sealOf(ctx, ref, isOwn)}`

/** What a key opens, and whether its bearer knows the thing's own page; null: it is none of ours. */
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

/** Address path of the payment page, with language. `isOwn`: it stands on the thing's own page. */
export const payAddress = (
  ctx: Pick<Ctx, 'platform'>,
  ref: PayableRef,
  lang: Language,
  isOwn = false,
): string => routeAddress(payPaths.page, lang).replace(':key', payKey(ctx, ref, isOwn))
