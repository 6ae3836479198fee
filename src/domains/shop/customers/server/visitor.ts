import { randomUUID } from 'node:crypto'
import type { Ctx } from '#kit/server/context.ts'
import { runWrite, sameCaller } from '#kit/server/http/scope.ts'
import { isSigned, signatureOf } from '#kit/server/signatures.ts'

declare module '#kit/server/events.ts' {
  interface Events {
    /** Somebody who had a cart or favourites as a visitor has signed in: what is the visitor's becomes the account's. */
    visitorSignedIn: { visitor: string; account: string }
  }
}

/** By what a visitor's cart and favourites are known again. */
const visitorCookie = 'shop_visitor'
/** Seconds; carts are forgotten after as long. */
const kept = 90 * 86_400

const signed = (ctx: Ctx, _id: string) =>
  signatureOf(ctx.platform.config.secret, `shop-visitor\0${_id}`, { length: 22 })

/** The visitor that a browser is known as by its cookie; null: none yet, or not of this site. */
export function visitorOf({ client, ...ctx }: Ctx): string | null {
  const [_id = '', signature = ''] = client?.cookie(visitorCookie)?.split('.') ?? []
  const isUuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(_id)
  return isUuid && isSigned(signed({ client, ...ctx }, _id), signature) ? _id : null
}

/** The visitor of the caller, known from now on: sets the cookie, and again so that it lasts from today. */
export function makeVisitor(ctx: Ctx): string {
  const _id = visitorOf(ctx) ?? randomUUID()
  ctx.client?.setCookie(visitorCookie, `${_id}.${signed(ctx, _id)}`, { maxAge: kept })
  return _id
}

/** Whose cart and favourites are asked for: the account, else the visitor; null: nobody's yet. */
export type ShopOwner = { account: string } | { visitor: string }

/**
 * Whose cart and favourites the caller's are. Who has signed in takes along what was put in before: once, in the transaction of the
 * caller or in one of its own.
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

/** The same for whoever puts something in: a visitor is known from now on. */
export const makeOwner = async (ctx: Ctx): Promise<ShopOwner> =>
  ctx.user ? ((await ownerOf(ctx)) as ShopOwner) : { visitor: makeVisitor(ctx) }

/** Tells the browser how many there are, for the header of pages that are the same for everybody. */
export const tellCount = (ctx: Ctx, what: 'cart' | 'favourites', count: number): void =>
  ctx.client?.setCookie(`shop_${what}`, count === 0 ? null : String(count), { maxAge: kept, readable: true })
