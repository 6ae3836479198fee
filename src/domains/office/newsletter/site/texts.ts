import { lazyTexts } from '#kit/browser/site/lazy-texts.ts'
import { site as de } from '../newsletter.de.ts'
import { site as en } from '../newsletter.en.ts'

/** Texts of the newsletter pages, in the page's language. */
export const useNewsletterTexts = lazyTexts('newsletter', { de, en })
