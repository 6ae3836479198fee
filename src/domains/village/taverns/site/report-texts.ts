import { lazyTexts } from '#kit/browser/site/lazy-texts.ts'
import { site as de } from '../reports.de.ts'
import { site as en } from '../reports.en.ts'

/** Texts of the keepers' forms in the page's language, loaded with their views. */
export const useReportTexts = lazyTexts('tavernReports', { de, en })
