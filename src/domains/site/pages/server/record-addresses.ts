import type { Ctx } from '#kit/server/context.ts'
import { contentLanguages, type Language } from '#kit/shared/text/languages.ts'
import { hrefOfView } from './views.service.ts'

/** An address below that of a page: `/veranstaltungen/kirtag`. */
export const below = (page: string, slug: string): string => `${page}/${encodeURIComponent(slug)}`

/** Finds the address with language of the page that shows records of a type; null where there is none. Each type is asked for once. */
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
 * Makes the address of a record in each language from what makes it in one; the German slug stands in where there is
 * no other.
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
