import type { Language } from '../../shared/text/languages.ts'
import type { TextTree, Translate } from '../../shared/text/texts.ts'
import { useSite } from './surroundings.ts'
import { createLightTexts } from './translate.ts'

/**
 * Texts that are fetched with the views of a domain instead of with every page, for views that few readers open.
 * Gives a hook that says them in the page's language: `useMapTexts()('maps.title')`.
 * @param name what the keys begin with
 */
export function lazyTexts(name: string, trees: Record<Language, TextTree>): () => Translate {
  const texts = createLightTexts({ de: { [name]: trees.de }, en: { [name]: trees.en } })
  return () => texts[useSite().lang]
}
