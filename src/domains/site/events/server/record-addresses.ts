import { routeAddress } from '#kit/shared/site/route-address.ts'
import { eventPages } from '../events.addresses.ts'
import type { Ctx } from '#kit/server/context.ts'
import type { Language } from '#kit/shared/text/languages.ts'
import { addressesInLanguages, below, pagesOfView } from '#domains/site/pages/server/offers.ts'

/** Address of events without a page in the tree (specification § 2.1). */
export const plainAddress = (lang: Language): string => routeAddress(eventPages.list, lang)

/** Address of the form for clubs (specification § 2.1). */
export const createAddress = (lang: Language): string => routeAddress(eventPages.create, lang)

/** Returns a function for the page that lists events of a type. */
export const calendarsOf = (ctx: Ctx, lang: Language) => pagesOfView(ctx, 'calendarview', lang)

/** Returns a function for the public address of an event, with language. */
export async function eventAddresses(ctx: Ctx, lang: Language) {
  const calendar = calendarsOf(ctx, lang)
  return async ({ slug, kind }: { slug: string; kind: string }): Promise<string> =>
    below((await calendar(kind)) ?? plainAddress(lang), slug)
}

/** Returns a function for the address of an event in each language. */
export const alternateAddresses = (ctx: Ctx) => addressesInLanguages((lang) => eventAddresses(ctx, lang))
