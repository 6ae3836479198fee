import { createLightTexts } from '../../../kit/browser/site/translate.ts'
import { useSite } from '../../../kit/browser/site/surroundings.ts'
import type { Translate } from '../../../kit/shared/texts.ts'
import { site as de } from '../users.de.ts'
import { site as en } from '../users.en.ts'

// Fetched with the views: few readers ever see them.
const texts = createLightTexts({ de: { users: de }, en: { users: en } })

/** The texts of signing in, in the page's language. */
export const useUsersTexts = (): Translate => texts[useSite().lang]
