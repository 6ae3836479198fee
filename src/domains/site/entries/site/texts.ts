import { lazyTexts } from '#kit/browser/site/lazy-texts.ts'
import { site as de } from '../entries.de.ts'
import { site as en } from '../entries.en.ts'

/** Texts of the directory in the page's language. */
export const useEntriesTexts = lazyTexts('entries', { de, en })
