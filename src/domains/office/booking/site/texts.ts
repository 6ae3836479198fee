import { lazyTexts } from '#kit/browser/site/lazy-texts.ts'
import { site as de } from '../booking.de.ts'
import { site as en } from '../booking.en.ts'

export const useBookingTexts = lazyTexts('booking', { de, en })
