import { useSite } from '#kit/browser/site/surroundings.ts'
import { createLightTexts } from '#kit/browser/site/translate.ts'
import { site as de } from '../push.de.ts'
import { site as en } from '../push.en.ts'

const texts = createLightTexts({ de: { push: de }, en: { push: en } })

/** Texts of these pages in the page's language. */
export const usePushTexts = () => texts[useSite().lang]
