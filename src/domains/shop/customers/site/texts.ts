import { lazyTexts } from '#kit/browser/site/lazy-texts.ts'
import { site as de } from '../customers.de.ts'
import { site as en } from '../customers.en.ts'

/** Texts of this view in the language of the page. */
export const useCustomersTexts = lazyTexts('customers', { de, en })
