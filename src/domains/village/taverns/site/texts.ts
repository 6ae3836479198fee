import { lazyTexts } from '#kit/browser/site/lazy-texts.ts'
import { site as de } from '../taverns.de.ts'
import { site as en } from '../taverns.en.ts'

/** Texts about taverns in the page's language, loaded with their views. */
export const useTavernTexts = lazyTexts('taverns', { de, en })
