import type { ReactElement } from 'react'
import type { Ctx } from '#kit/server/context.ts'
import { plainTextOf } from '#kit/server/mail/plain-text.ts'
import type { Language } from '#kit/shared/text/languages.ts'
import { sayIn } from '#kit/shared/records/translated.ts'
import { routeAddress } from '#kit/shared/site/route-address.ts'
import { siteSettings } from '#domains/platform/settings/server/offers.ts'
import { legalPages } from '#domains/platform/settings/settings.addresses.ts'
import type { LetterDraft } from '../../letter-modules.contract.ts'
import { letterWords as de } from '../../letters-mail.de.ts'
import { letterWords as en } from '../../letters-mail.en.ts'
import { fillParts, partsOf } from '../../letters.rules.ts'
import { fullAddress, letterPictures, resolveBlocks, type Resolved } from './blocks.service.ts'
import { letterElement } from './letter-mail.ts'

/** A rendered letter in one language, with placeholders. */
export interface MadeLetter extends Resolved {
  lang: Language
  subject: string
  element: ReactElement
  html: string
  text: string
}

export const wordsIn = (lang: Language) => (lang === 'en' ? en : de)

async function logoOf(ctx: Ctx, logo: string | null, lang: Language) {
  if (logo === null) return null
  return (await letterPictures({ ...ctx, user: null, lang }, [logo], lang)).get(logo) ?? null
}

/** Size of a letter as counted by large mail services. */
export const bytesOf = (html: string): number => Buffer.byteLength(html)

/**
 * Renders a letter in one language.
 * @param since ISO time: lists contain only records published later; null: the newest
 */
export async function makeLetter(
  ctx: Ctx,
  { subject, preview, modules }: LetterDraft,
  lang: Language,
  since: string | null = null,
): Promise<MadeLetter> {
  const { site } = await siteSettings(ctx)
  const words = wordsIn(lang)
  const resolved = await resolveBlocks(ctx, modules, lang, since)
  const { organisation, street, zip, city, email } = site.contact
  const title = sayIn(subject, lang).text || words.noSubject
  const element = letterElement({
    lang,
    subject: title,
    preview: sayIn(preview, lang).text,
    siteName: site.name,
    siteUrl: ctx.platform.config.publicUrl,
    logo: await logoOf(ctx, site.logo, lang),
    primary: site.colours.primary,
    blocks: resolved.blocks,
    imprint: [
      organisation || site.name,
      [street, [zip, city].filter(Boolean).join(' ')].filter(Boolean).join(', '),
      email,
    ].filter(Boolean),
    imprintHref: fullAddress(ctx, routeAddress(legalPages.imprint, lang)),
    privacyHref: fullAddress(ctx, routeAddress(legalPages.privacy, lang)),
    words,
  })
  const { renderToStaticMarkup } = await import('react-dom/server')
  const html = `<!doctype html>${renderToStaticMarkup(element)}`
  return { ...resolved, lang, subject: title, element, html, text: plainTextOf(html) }
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const plain: Record<string, string> = {
  '&quot;': '"',
  '&lt;': '<',
  '&gt;': '>',
  '&amp;': '&',
  '&#39;': "'",
  '&#x27;': "'",
}
export const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (letter) => entities[letter] ?? letter)

/** Reverses the escaping of an attribute's value by React or the sanitiser. */
export const unescapeHtml = (text: string): string =>
  text.replaceAll(/&(?:quot|lt|gt|amp|#39|#x27);/g, (entity) => plain[entity] ?? entity)

/** A subject as a single line, because it becomes a header. */
export const oneLine = (text: string): string => text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()

/** A letter for one reader. */
export function letterFor(
  { subject, html, text }: Pick<MadeLetter, 'subject' | 'html' | 'text'>,
  values: Readonly<Record<string, string>>,
): { subject: string; html: string; text: string } {
  return {
    subject: oneLine(fillParts(partsOf(subject), values)),
    html: fillParts(partsOf(html), values, escapeHtml),
    text: fillParts(partsOf(text), values),
  }
}
