import type { Ctx } from '../../../kit/server/context.ts'
import { contentLanguages, inLanguage, type Language } from '../../../kit/shared/languages.ts'
import { hrefOfView } from '../../pages/server/offers.ts'

/** Where events stand while no page shows a calendar (specification § 2.1). */
export const plainAddress = (lang: Language): string => inLanguage('/event', lang)

/** Where clubs send in their events, with language. */
export const createAddress = (lang: Language): string => inLanguage('/event/create', lang)

/** An address below a calendar. */
export const below = (calendar: string, slug: string): string => `${calendar}/${encodeURIComponent(slug)}`

/** The address with language of the page that shows events of a type; null where there is none. Each type is asked for once. */
export function calendarsOf(ctx: Ctx, lang: Language) {
  const calendars = new Map<string, Promise<string | null>>()
  return (type: string): Promise<string | null> => {
    const calendar = calendars.get(type) ?? hrefOfView(ctx, 'calendarview', lang, type)
    calendars.set(type, calendar)
    return calendar
  }
}

/** Makes the public address of an event, with language. */
export async function eventAddresses(ctx: Ctx, lang: Language) {
  const calendar = calendarsOf(ctx, lang)
  return async ({ slug, kind }: { slug: string; kind: string }): Promise<string> =>
    below((await calendar(kind)) ?? plainAddress(lang), slug)
}

/** Makes the address of an event in each language; the German slug stands in where there is no other. */
export async function alternateAddresses(ctx: Ctx) {
  const makers = await Promise.all(
    contentLanguages.map(async (lang) => [lang, await eventAddresses(ctx, lang)] as const),
  )
  return async (
    { slug, type }: { slug: string; type: string },
    slugs: Partial<Record<Language, string>>,
  ): Promise<Record<Language, string>> => {
    const entries = makers.map(
      async ([lang, make]) => [lang, await make({ slug: slugs[lang] ?? slug, kind: type })] as const,
    )
    return Object.fromEntries(await Promise.all(entries)) as Record<Language, string>
  }
}
