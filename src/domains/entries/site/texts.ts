import { createLightTexts } from '../../../kit/browser/site/translate.ts'
import { useSite } from '../../../kit/browser/site/surroundings.ts'
import type { Translate } from '../../../kit/shared/texts.ts'
import { site as de } from '../entries.de.ts'
import { site as en } from '../entries.en.ts'

// Fetched with the views: pages without a directory do without.
const texts = createLightTexts({ de: { entries: de }, en: { entries: en } })

/** The texts of the directory, in the page's language. */
export const useEntriesTexts = (): Translate => texts[useSite().lang]
