import { lazyTexts } from '#kit/browser/site/lazy-texts.ts'
import { site as de } from '../waste.de.ts'
import { site as en } from '../waste.en.ts'

/** Texts of waste collection in the page's language. */
export const useWasteTexts = lazyTexts('waste', { de, en })
