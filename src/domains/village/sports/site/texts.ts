import { lazyTexts } from '#kit/browser/site/lazy-texts.ts'
import { site as de } from '../sports.de.ts'
import { site as en } from '../sports.en.ts'

/** The texts of these pages, in the language of the page. */
export const useSportsTexts = lazyTexts('sports', { de, en })
