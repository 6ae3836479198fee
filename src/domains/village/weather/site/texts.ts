import { lazyTexts } from '#kit/browser/site/lazy-texts.ts'
import { page as de } from '../weather-page.de.ts'
import { page as en } from '../weather-page.en.ts'

/** Texts of the weather page in the page's language. */
export const usePageTexts = lazyTexts('page', { de, en })
