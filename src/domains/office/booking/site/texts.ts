import { lazyTexts } from '#kit/browser/site/lazy-texts.ts'
import { site as de } from '../booking.de.ts'
import { site as en } from '../booking.en.ts'

/** The texts of these pages, in the language of the page. */
export const useBookingTexts = lazyTexts('booking', { de, en })
