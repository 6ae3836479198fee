import { lazyTexts } from '#kit/browser/site/lazy-texts.ts'
import { site as de } from '../shipping.de.ts'
import { site as en } from '../shipping.en.ts'

/** Texts of this view in the language of the page. */
export const useShippingTexts = lazyTexts('shipping', { de, en })
