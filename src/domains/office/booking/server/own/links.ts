import type { Ctx } from '#kit/server/context.ts'
import { isSigned, signatureOf } from '#kit/server/signatures.ts'
import type { Language } from '#kit/shared/text/languages.ts'
import { routeAddress } from '#kit/shared/site/route-address.ts'
import { bookingPaths } from '../../booking.addresses.ts'
import type { ResourceRow } from '../resource.table.ts'

const signed = ({ platform }: Pick<Ctx, 'platform'>, text: string) =>
  signatureOf(platform.config.secret, text, { length: 22 })

const plain = (_id: string) => Buffer.from(_id.replaceAll('-', ''), 'hex').toString('base64url')

/** The key of a booking group: its holder may view, change and cancel it. It is signed by this site. */
export const keyOf = (ctx: Pick<Ctx, 'platform'>, group: string): string =>
  plain(group) + signed(ctx, `booking-group\0${group}`)

/** The group of a key; null: the key is invalid. */
export function groupOfKey(ctx: Pick<Ctx, 'platform'>, key: string): string | null {
  if (!/^[\w-]{44}$/.test(key)) return null
  const hex = Buffer.from(key.slice(0, 22), 'base64url').toString('hex')
  const group = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return isSigned(signed(ctx, `booking-group\0${group}`), key.slice(22)) ? group : null
}

/** The token in a mailed link that proves ownership of the address. */
export const proofOfMail = (ctx: Pick<Ctx, 'platform'>, group: string, email: string): string =>
  signed(ctx, `booking-mail\0${group}\0${email.toLowerCase()}`)

export const isProofOfMail = (
  ctx: Pick<Ctx, 'platform'>,
  { group, email, proof }: { group: string; email: string; proof: string },
): boolean => isSigned(proofOfMail(ctx, group, email), proof)

type Fed = Pick<ResourceRow, '_id' | 'feedSeal'>

/** The secret suffix of a feed with names. */
export const sealOfFeed = (ctx: Pick<Ctx, 'platform'>, { _id, feedSeal }: Fed): string =>
  signed(ctx, ['booking-feed', _id, ...(feedSeal ? [feedSeal] : [])].join('\0'))

export const isSealOfFeed = (ctx: Pick<Ctx, 'platform'>, resource: Fed, seal: string): boolean =>
  isSigned(sealOfFeed(ctx, resource), seal)

/** Path of a booking group's page, with language. */
export const ownAddress = (lang: Language, key: string): string =>
  routeAddress(bookingPaths.own, lang).replace(':key', key)

/** Address path of the page of a resource, with language. */
export const resourceAddress = (lang: Language, slug: string): string =>
  routeAddress(bookingPaths.resource, lang).replace(':thing', slug)

/** Address path of a calendar, in a language; `seal` for the one with names. */
export const feedAddress = (lang: Language, slug: string, seal = ''): string =>
  `/ics/${lang}/${lang === 'en' ? 'booking' : 'buchungen'}/${slug}${seal && `~${seal}`}.ics`

/** Path of the calendar file of a booking group. */
export const ownCalendarAddress = (lang: Language, key: string): string =>
  `/ics/${lang}/${lang === 'en' ? 'appointment' : 'termin'}/${key}.ics`
