import { lazyTexts } from '#kit/browser/site/lazy-texts.ts'
import { site as de } from '../payments.de.ts'
import { site as en } from '../payments.en.ts'

/** Texts of the payment page in the language of the page. */
export const usePayTexts = lazyTexts('payments', { de, en })
