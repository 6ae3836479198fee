import { createLightTexts } from '../../../kit/browser/site/translate.ts'
import { useSite } from '../../../kit/browser/site/surroundings.ts'
import type { Translate } from '../../../kit/shared/texts.ts'
import { site as de } from '../maps.de.ts'
import { site as en } from '../maps.en.ts'

// They come with the views, which few readers open, and not with every page.
const texts = createLightTexts({ de: { maps: de }, en: { maps: en } })

/** The texts of maps in the page's language. */
export const useMapTexts = (): Translate => texts[useSite().lang]
