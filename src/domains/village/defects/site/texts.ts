import { lazyTexts } from '#kit/browser/site/lazy-texts.ts'
import { site as de } from '../defects.de.ts'
import { site as en } from '../defects.en.ts'

/** The texts of the views, in the page's language. */
export const useDefectTexts = lazyTexts('defects', { de, en })
