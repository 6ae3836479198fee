import type { Ctx } from '#kit/server/context.ts'
import { isSigned, signatureOf } from '#kit/server/signatures.ts'
import { inLanguage, type Language } from '#kit/shared/text/languages.ts'
import { isUuid } from '#kit/shared/uuid.ts'
import { routeAddress } from '#kit/shared/site/route-address.ts'
import { slugOf } from '#kit/shared/text/slug.ts'
import { letterPaths } from '../../letters.addresses.ts'
import { archiveName } from '../../letters.rules.ts'

type Platform = Pick<Ctx, 'platform'>

const sealOf = ({ platform }: Platform, purpose: string, value: string, length = 22) =>
  signatureOf(platform.config.secret, `letters-${purpose}\0${value}`, { length })

const isSeal = (ctx: Platform, purpose: string, value: string, seal: string) =>
  isSigned(sealOf(ctx, purpose, value), seal)

/** The `Message-ID` of a recipient's letter: its seal proves that a bounce refers to a real letter. */
export const messageIdOf = (ctx: Platform, recipient: string): string =>
  `${recipient}.${sealOf(ctx, 'message', recipient)}`

/** Recipients whose `Message-ID` is in a text, verified by the seal. */
export function recipientsIn(ctx: Platform, text: string): string[] {
  const found = text.matchAll(/\b([\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12})\.([\w-]{22})@/gi)
  return [
    ...new Set(
      [...found].flatMap(([, _id = '', seal = '']) => (isSeal(ctx, 'message', _id, seal) ? [_id] : [])),
    ),
  ]
}

const personForm = /^([\da-f-]{36})\.([\w-]{22})$/

/** The part of a link that identifies the reader, if they agreed to individual statistics. */
export const personKey = (ctx: Platform, recipient: string): string =>
  `${recipient}.${sealOf(ctx, 'person', recipient)}`

/** The recipient of such a part; null: invalid. */
export function recipientOf(ctx: Platform, key: string): string | null {
  const [, _id = '', seal = ''] = personForm.exec(key) ?? []
  return isUuid(_id) && isSeal(ctx, 'person', _id, seal) ? _id : null
}

const base = (path: string) => path.replace(/:\w+$/, '')

/** The address of the n-th link of a letter, from 0: counts and redirects. */
export const clickAddress = ({ platform }: Platform, sending: number, link: number): string =>
  `${platform.config.publicUrl}${base(letterPaths.click)}${sending}-${link}`

/** Adds the reader's key to the links in a letter. */
export const personalClicks = (html: string, sending: number, key: string): string =>
  html.replaceAll(
    new RegExp(`(${base(letterPaths.click)}${sending}-\\d+)"`, 'g'),
    (_whole, address: string) => `${address}~${key}"`,
  )

/** An invisible picture, loaded when the letter is opened. */
export const seenAddress = ({ platform }: Platform, key: string): string =>
  `${platform.config.publicUrl}${base(letterPaths.seen)}${key}.gif`

/** Path of a letter's page on the site, without language or host. */
export function letterHref(
  lang: Language,
  { number, title }: { number: number; title: string },
  seal = '',
): string {
  const name = archiveName(number, slugOf(title)) + (seal ? `.${seal}` : '')
  return routeAddress(letterPaths.letter, lang).replace(':letter', name)
}

/** Seal in the link of a non-public letter: recipients may share the link. */
export const letterSeal = (ctx: Platform, number: number): string => sealOf(ctx, 'letter', String(number), 12)

export const isLetterSeal = (ctx: Platform, number: number, seal: string): boolean =>
  isSigned(letterSeal(ctx, number), seal)

export const archiveHref = (lang: Language): string => routeAddress(letterPaths.archive, lang)
export const feedHref = (lang: Language): string => inLanguage(letterPaths.feed, lang)
