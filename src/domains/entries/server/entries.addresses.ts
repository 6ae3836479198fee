import type { Ctx } from '../../../kit/server/context.ts'
import { contentLanguages, inLanguage, type Language } from '../../../kit/shared/languages.ts'
import { hrefOfView } from '../../pages/server/offers.ts'

/** Where entries stand while no page shows them (specification § 2.1). */
export const plainAddress = (lang: Language): string => inLanguage('/entry', lang)

/** Where clubs and firms enter themselves (specification § 2.1). */
export const createAddress = (lang: Language): string => inLanguage('/entry/create', lang)

/** An address below a directory. */
export const below = (directory: string, slug: string): string => `${directory}/${encodeURIComponent(slug)}`

/** The address with language of the page that shows entries of a type; null where there is none. Each type is asked for once. */
export function directoriesOf(ctx: Ctx, lang: Language) {
  const directories = new Map<string, Promise<string | null>>()
  return (type: string): Promise<string | null> => {
    const directory = directories.get(type) ?? hrefOfView(ctx, 'entryview', lang, type)
    directories.set(type, directory)
    return directory
  }
}

/** Makes the public address of an entry, with language. */
export async function entryAddresses(ctx: Ctx, lang: Language) {
  const directory = directoriesOf(ctx, lang)
  return async ({ slug, kind }: { slug: string; kind: string }): Promise<string> =>
    below((await directory(kind)) ?? plainAddress(lang), slug)
}

/** Makes the address of an entry in each language; the German slug stands in where there is no other. */
export async function alternateAddresses(ctx: Ctx) {
  const makers = await Promise.all(
    contentLanguages.map(async (lang) => [lang, await entryAddresses(ctx, lang)] as const),
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
