import type { Language } from '../../shared/text/languages.ts'
import type { TextTree, Translate } from '../../shared/text/texts.ts'
import { useSite } from './surroundings.ts'
import { createLightTexts } from './translate.ts'

/**
 * Texts loaded with a domain's views instead of with every page, for rarely opened views.
 * Returns a hook for the page's language: `useMapTexts()('maps.title')`.
 * @param name prefix of the keys
 */
export function lazyTexts(name: string, trees: Record<Language, TextTree>): () => Translate {
  const texts = createLightTexts({ de: { [name]: trees.de }, en: { [name]: trees.en } })
  return () => texts[useSite().lang]
}
