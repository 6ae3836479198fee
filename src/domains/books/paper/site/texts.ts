import { lazyTexts } from '#kit/browser/site/lazy-texts.ts'
import { site as de } from '../offer-page.de.ts'
import { site as en } from '../offer-page.en.ts'

/** The texts of this page, in the language of the page. */
export const useOfferTexts = lazyTexts('offer', { de, en })
