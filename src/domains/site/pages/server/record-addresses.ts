import type { Ctx } from '#kit/server/context.ts'
import { contentLanguages, type Language } from '#kit/shared/text/languages.ts'
import { hrefOfView } from './views.service.ts'

/** Address of a record below a page: `/veranstaltungen/kirtag`. */
export const below = (page: string, slug: string): string => `${page}/${encodeURIComponent(slug)}`

/** Returns a function for the address of the page that lists records of a type; null: none. Looks up each type once. */
export function pagesOfView(ctx: Ctx, view: string, lang: Language) {
  const pages = new Map<string, Promise<string | null>>()
  return (type: string): Promise<string | null> => {
    const page = pages.get(type) ?? hrefOfView(ctx, view, lang, type)
    pages.set(type, page)
    return page
  }
}

type Make = (record: { slug: string; kind: string }) => Promise<string>

/**
 * Returns a function for the address of a record in each language, built from a function for one language; the German
 * slug is the default.
 */
export async function addressesInLanguages(makeFor: (lang: Language) => Promise<Make>) {
  const makers = await Promise.all(contentLanguages.map(async (lang) => [lang, await makeFor(lang)] as const))
  return async (
    { slug, type }: { slug: string; type: string },
    slugs: Partial<Record<Language, string>>,
  ): Promise<Record<Language, string>> => {
    const addresses = makers.map(
      async ([lang, make]) => [lang, await make({ slug: slugs[lang] ?? slug, kind: type })] as const,
    )
    return Object.fromEntries(await Promise.all(addresses)) as Record<Language, string>
  }
}
