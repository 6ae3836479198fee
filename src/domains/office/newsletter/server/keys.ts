import { createHash, randomBytes } from 'node:crypto'
import type { Ctx } from '#kit/server/context.ts'
import { networkOf } from '#kit/server/http/client.ts'
import { isSigned, signatureOf } from '#kit/server/signatures.ts'
import { isUuid } from '#kit/shared/uuid.ts'

/** Characters of a complete SHA-256 in base64url. */
const whole = 43
const keyed = ({ platform }: Pick<Ctx, 'platform'>, purpose: string, value: string, length = whole) =>
  signatureOf(platform.config.secret, `newsletter-${purpose}\0${value}`, { length })

/** Random 256-bit token for the link of a mail. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** Only the hash of a token is stored, so that a reader of the database can't use it. */
export const digestOf = (token: string): Buffer => createHash('sha256').update(token).digest()

/** A keyed hash stored in place of an address: comparable, but unreadable. */
export const personOf = (ctx: Pick<Ctx, 'platform'>, email: string): string =>
  keyed(ctx, 'person', email.toLowerCase())

/** A keyed hash of the caller's network, as part of the proof; null for jobs and the command line. */
export const networkKey = (ctx: Ctx): string | null =>
  ctx.client && keyed(ctx, 'network', networkOf(ctx.client.address))

/** The version of a text: 16 characters of its SHA-256 digest. */
export const versionOf = (text: string): string =>
  createHash('sha256').update(text).digest('base64url').slice(0, 16)

/** Signed link in every mail: opens one subscription as long as it exists. */
export const linkTokenOf = (ctx: Pick<Ctx, 'platform'>, _id: string): string =>
  `${_id}.${keyed(ctx, 'link', _id, 32)}`

/** Subscriber id of a link; null for forged links. */
export function subscriberOfLink(ctx: Pick<Ctx, 'platform'>, token: string): string | null {
  const [_id = ''] = token.split('.')
  return isUuid(_id) && isSigned(linkTokenOf(ctx, _id), token) ? _id : null
}
