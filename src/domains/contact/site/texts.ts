import { createLightTexts } from '../../../kit/browser/site/translate.ts'
import { site as de } from '../contact.de.ts'
import { site as en } from '../contact.en.ts'

/** Texts of these views, fetched with the first of them: few readers see one. */
export const contactTexts = createLightTexts({ de: { contact: de }, en: { contact: en } })
