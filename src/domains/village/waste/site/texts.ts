import { lazyTexts } from '#kit/browser/site/lazy-texts.ts'
import { site as de } from '../waste.de.ts'
import { site as en } from '../waste.en.ts'

/** The texts of these pages, in the language of the page. */
export const useWasteTexts = lazyTexts('waste', { de, en })
