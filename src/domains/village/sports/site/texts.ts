import { lazyTexts } from '#kit/browser/site/lazy-texts.ts'
import { site as de } from '../sports.de.ts'
import { site as en } from '../sports.en.ts'

/** Texts of sports in the page's language. */
export const useSportsTexts = lazyTexts('sports', { de, en })
