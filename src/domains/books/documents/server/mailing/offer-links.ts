import type { Ctx } from '#kit/server/context.ts'
import { isSigned, signatureOf } from '#kit/server/signatures.ts'
import type { Language } from '#kit/shared/text/languages.ts'
import { routeAddress } from '#kit/shared/site/route-address.ts'
import { offerPage } from '../../documents.addresses.ts'

type Here = Pick<Ctx, 'platform'>

const seal = ({ platform }: Here, _id: string) =>
  signatureOf(platform.config.secret, `offer-page\0${_id}`, { length: 22 })

/** Key of an offer, which grants reading and answering it. Signed, so only this site can create it. */
const keyOf = (ctx: Here, _id: string): string =>
  Buffer.from(_id.replaceAll('-', ''), 'hex').toString('base64url') + seal(ctx, _id)

/** Id of the offer of a key; null for foreign keys. */
export function offerOfKey(ctx: Here, key: string): string | null {
  if (!/^[\w-]{44}$/.test(key)) return null
  const hex = Buffer.from(key.slice(0, 22), 'base64url').toString('hex')
  const _id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return isSigned(seal(ctx, _id), key.slice(22)) ? _id : null
}

/** Full address of the page of an offer. */
export const offerUrl = (ctx: Here, _id: string, lang: Language): string =>
  ctx.platform.config.publicUrl + routeAddress(offerPage, lang).replace(':key', keyOf(ctx, _id))
