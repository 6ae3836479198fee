import { lazyTexts } from '#kit/browser/site/lazy-texts.ts'
import { site as de } from '../contact.de.ts'
import { site as en } from '../contact.en.ts'

export const useContactTexts = lazyTexts('contact', { de, en })
