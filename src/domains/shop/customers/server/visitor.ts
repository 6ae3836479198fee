import { randomUUID } from 'node:crypto'
import type { Ctx } from '#kit/server/context.ts'
import { runWrite, sameCaller } from '#kit/server/http/scope.ts'
import { isSigned, signatureOf } from '#kit/server/signatures.ts'

declare module '#kit/server/events.ts' {
  interface Events {
    /** A visitor with cart or favourites has signed in: they become the account's. */
    visitorSignedIn: { visitor: string; account: string }
  }
}

/** Cookie that identifies a visitor's cart and favourites. */
const visitorCookie = 'shop_visitor'
/** Seconds; carts are deleted after the same time. */
const kept = 90 * 86_400

const signed = (ctx: Ctx, _id: string) =>
  signatureOf(ctx.platform.config.secret, `shop-visitor\0${_id}`, { length: 22 })

/** Visitor id from the signed cookie; null without a valid one. */
export function visitorOf({ client, ...ctx }: Ctx): string | null {
  const [_id = '', signature = ''] = client?.cookie(visitorCookie)?.split('.') ?? []
  const isUuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(_id)
  return isUuid && isSigned(signed({ client, ...ctx }, _id), signature) ? _id : null
}

/** Visitor id of the caller, created if missing; renews the cookie. */
export function makeVisitor(ctx: Ctx): string {
  const _id = visitorOf(ctx) ?? randomUUID()
  ctx.client?.setCookie(visitorCookie, `${_id}.${signed(ctx, _id)}`, { maxAge: kept })
  return _id
}

/** Owner of a cart and favourites: the account, else the visitor. */
export type ShopOwner = { account: string } | { visitor: string }

/**
 * Owner of the caller's cart and favourites. After sign-in the visitor's content moves to the account, once, in the
 * caller's transaction or in one of its own.
 */
export async function ownerOf(ctx: Ctx): Promise<ShopOwner | null> {
  const visitor = visitorOf(ctx)
  if (!ctx.user || ctx.client === null)
    return ctx.user ? { account: ctx.user._id } : visitor ? { visitor } : null
  const account = ctx.user._id
  if (visitor) {
    const take = (inside: Ctx) => inside.emit('visitorSignedIn', { visitor, account })
    if (ctx.db === ctx.platform.database.db) await runWrite(ctx.platform, sameCaller(ctx), take)
    else await take(ctx)
    ctx.client.setCookie(visitorCookie, null)
  }
  return { account }
}

/** `ownerOf` for adding items: creates a visitor if there is none. */
export const makeOwner = async (ctx: Ctx): Promise<ShopOwner> =>
  ctx.user ? ((await ownerOf(ctx)) as ShopOwner) : { visitor: makeVisitor(ctx) }

/** Sets the readable cookie with the number of items, for the header of cached pages. */
export const tellCount = (ctx: Ctx, what: 'cart' | 'favourites', count: number): void =>
  ctx.client?.setCookie(`shop_${what}`, count === 0 ? null : String(count), { maxAge: kept, readable: true })
