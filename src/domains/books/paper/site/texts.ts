import { lazyTexts } from '#kit/browser/site/lazy-texts.ts'
import { site as de } from '../offer-page.de.ts'
import { site as en } from '../offer-page.en.ts'

/** Texts of the offer page, in its language. */
export const useOfferTexts = lazyTexts('offer', { de, en })
