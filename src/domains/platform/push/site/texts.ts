import { useSite } from '#kit/browser/site/surroundings.ts'
import { createLightTexts } from '#kit/browser/site/translate.ts'
import { site as de } from '../push.de.ts'
import { site as en } from '../push.en.ts'

const texts = createLightTexts({ de: { push: de }, en: { push: en } })

/** The texts of these pages, in the language of the page. */
export const usePushTexts = () => texts[useSite().lang]
