import { lazyTexts } from '#kit/browser/site/lazy-texts.ts'
import { site as de } from '../withdrawals.de.ts'
import { site as en } from '../withdrawals.en.ts'

/** Texts of this page in its language. */
export const useWithdrawalTexts = lazyTexts('withdrawals', { de, en })
