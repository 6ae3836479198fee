import type { Ctx } from '#kit/server/context.ts'
import { inLanguage, type Language } from '#kit/shared/text/languages.ts'
import { addressesInLanguages, below, pagesOfView } from '#domains/site/pages/server/offers.ts'
import { englishNoticesPath, noticesPath } from '../notices.addresses.ts'

/** Path of the notice board if no page of the tree shows it. */
export const plainAddress = (lang: Language): string =>
  inLanguage(lang === 'en' ? englishNoticesPath : noticesPath, lang)

/** Makes the public address of a notice, with language. */
export async function noticeAddresses(ctx: Ctx, lang: Language) {
  const board = pagesOfView(ctx, 'noticeview', lang)
  return async ({ slug, kind }: { slug: string; kind: string }): Promise<string> =>
    below((await board(kind)) ?? plainAddress(lang), slug)
}

/** Makes the address of a notice in each language. */
export const alternateAddresses = (ctx: Ctx) => addressesInLanguages((lang) => noticeAddresses(ctx, lang))
