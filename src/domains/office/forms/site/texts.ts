import { lazyTexts } from '#kit/browser/site/lazy-texts.ts'
import { site as de } from '../forms.de.ts'
import { site as en } from '../forms.en.ts'

export const useFormTexts = lazyTexts('forms', { de, en })
