import { lazyTexts } from '#kit/browser/site/lazy-texts.ts'
import { site as de } from '../orders.de.ts'
import { site as en } from '../orders.en.ts'

/** Texts of these pages in the language of the page. */
export const useOrderTexts = lazyTexts('orders', { de, en })
