import { lazyTexts } from '#kit/browser/site/lazy-texts.ts'
import { site as de } from '../cart.de.ts'
import { site as en } from '../cart.en.ts'

/** Texts of the view in the language of the page. */
export const useCartTexts = lazyTexts('shopCart', { de, en })
