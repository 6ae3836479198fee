import { lazyTexts } from '#kit/browser/site/lazy-texts.ts'
import { site as de } from '../catalog.de.ts'
import { site as en } from '../catalog.en.ts'

/** Texts of these pages in the language of the page. */
export const useShopTexts = lazyTexts('shop', { de, en })
