import { lazyTexts } from '#kit/browser/site/lazy-texts.ts'
import { site as de } from '../notices.de.ts'
import { site as en } from '../notices.en.ts'

/** Texts of the notice board in the page's language, loaded with its views. */
export const useNoticeTexts = lazyTexts('notices', { de, en })
