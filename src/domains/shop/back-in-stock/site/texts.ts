import { lazyTexts } from '#kit/browser/site/lazy-texts.ts'
import { site as de } from '../back-in-stock.de.ts'
import { site as en } from '../back-in-stock.en.ts'

/** Texts of the page in its language. */
export const useBackInStockTexts = lazyTexts('backInStock', { de, en })
