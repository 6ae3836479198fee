import { lazyTexts } from '#kit/browser/site/lazy-texts.ts'
import { archive as de } from '../letters-site.de.ts'
import { archive as en } from '../letters-site.en.ts'

/** The texts of these pages, in the language of the page. */
export const useLetterTexts = lazyTexts('letters', { de, en })
