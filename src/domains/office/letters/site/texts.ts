import { lazyTexts } from '#kit/browser/site/lazy-texts.ts'
import { archive as de } from '../letters-site.de.ts'
import { archive as en } from '../letters-site.en.ts'

/** Texts of the letter pages, in the page's language. */
export const useLetterTexts = lazyTexts('letters', { de, en })
