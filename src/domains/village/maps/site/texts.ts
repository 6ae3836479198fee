import { lazyTexts } from '#kit/browser/site/lazy-texts.ts'
import { site as de } from '../maps.de.ts'
import { site as en } from '../maps.en.ts'

/** Texts of maps in the page's language. */
export const useMapTexts = lazyTexts('maps', { de, en })
