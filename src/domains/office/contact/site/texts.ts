import { lazyTexts } from '#kit/browser/site/lazy-texts.ts'
import { site as de } from '../contact.de.ts'
import { site as en } from '../contact.en.ts'

/** The texts of the forms and of the statement, in the page's language. */
export const useContactTexts = lazyTexts('contact', { de, en })
