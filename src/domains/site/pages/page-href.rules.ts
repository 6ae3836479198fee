import { inLanguage, type Language } from '#kit/shared/text/languages.ts'

/** Fills ids into a route: `/news/:id/fotos` → `/en/news/fest/fotos`. */
export function hrefOf(route: string, lang: Language, ids: readonly string[] = []): string {
  let index = 0
  const filled = route.replaceAll('/:id', () => `/${ids[index++] ?? ''}`)
  return inLanguage(encodeURI(filled), lang)
}
