import { lazyTexts } from '#kit/browser/site/lazy-texts.ts'
import { site as de } from '../reports.de.ts'
import { site as en } from '../reports.en.ts'

/** The texts of the forms for keepers, in the page's language; fetched with their views. */
export const useReportTexts = lazyTexts('tavernReports', { de, en })
