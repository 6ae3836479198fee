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

/** What a recipient's letter is called in `Message-ID`: whoever brings it back has had the letter. */
export const messageIdOf = (ctx: Platform, recipient: string): string =>
  `${recipient}.${sealOf(ctx, 'message', recipient)}`

/** The recipients whose letters a text names by their `Message-ID`, proved by the seal. */
export function recipientsIn(ctx: Platform, text: string): string[] {
  const found = text.matchAll(/\b([\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12})\.([\w-]{22})@/gi)
  return [
    ...new Set(
      [...found].flatMap(([, _id = '', seal = '']) => (isSeal(ctx, 'message', _id, seal) ? [_id] : [])),
    ),
  ]
}

const personForm = /^([\da-f-]{36})\.([\w-]{22})$/

/** The part of a link that says who follows it, for readers who agreed to be counted. */
export const personKey = (ctx: Platform, recipient: string): string =>
  `${recipient}.${sealOf(ctx, 'person', recipient)}`

/** The recipient behind such a part; null: it is none of ours. */
export function recipientOf(ctx: Platform, key: string): string | null {
  const [, _id = '', seal = ''] = personForm.exec(key) ?? []
  return isUuid(_id) && isSeal(ctx, 'person', _id, seal) ? _id : null
}

const base = (path: string) => path.replace(/:\w+$/, '')

/** The address of the n-th link of a letter, from 0: counted, and led on to what it names. */
export const clickAddress = ({ platform }: Platform, sending: number, link: number): string =>
  `${platform.config.publicUrl}${base(letterPaths.click)}${sending}-${link}`

/** Addresses of a letter's links in its text, followed by who follows them. */
export const personalClicks = (html: string, sending: number, key: string): string =>
  html.replaceAll(
    new RegExp(`(${base(letterPaths.click)}${sending}-\\d+)"`, 'g'),
    (_whole, address: string) => `${address}~${key}"`,
  )

/** A picture without anything to see, fetched when the letter is opened. */
export const seenAddress = ({ platform }: Platform, key: string): string =>
  `${platform.config.publicUrl}${base(letterPaths.seen)}${key}.gif`

/** Where a letter can be read on the site, without language or host. */
export function letterHref(
  lang: Language,
  { number, title }: { number: number; title: string },
  seal = '',
): string {
  const name = archiveName(number, slugOf(title)) + (seal ? `.${seal}` : '')
  return routeAddress(letterPaths.letter, lang).replace(':letter', name)
}

/** Shows a letter that is in no list: whoever got it may hand this on. */
export const letterSeal = (ctx: Platform, number: number): string => sealOf(ctx, 'letter', String(number), 12)

export const isLetterSeal = (ctx: Platform, number: number, seal: string): boolean =>
  isSigned(letterSeal(ctx, number), seal)

export const archiveHref = (lang: Language): string => routeAddress(letterPaths.archive, lang)
export const feedHref = (lang: Language): string => inLanguage(letterPaths.feed, lang)
