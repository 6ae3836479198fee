import type { Language } from '#kit/shared/text/languages.ts'
import { pdfSettingsContract } from '../pdf-settings.contract.ts'
import type { PdfSettings } from '../pdf-settings.contract.ts'
import { setPaper } from './set-paper.ts'
import type { WordsSheet } from './sheet.ts'

/** A text to be archived as PDF: terms, instructions. */
export interface Words {
  title: string
  /** Plain text; empty lines separate paragraphs. */
  text: string
  /** Seller, printed at the head of each page. */
  seller: string
  lang: Language
  /** `YYYY-MM-DD`: equal texts of a day produce equal bytes. */
  day: string
}

/** A text as PDF/A-3a, tagged, with title and language. Throws Problem `PAPER_FAILED` (500). */
export function makeWords(
  { title, text, seller, lang, day }: Words,
  { accent, headings }: Pick<PdfSettings, 'accent' | 'headings'> = pdfSettingsContract.defaults,
): Promise<Buffer> {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const sheet: WordsSheet = {
    lang,
    region: lang === 'de' ? 'AT' : 'GB',
    title,
    text,
    seller,
    day: { year, month, day: date },
    look: { accent, headings, logoPlace: 'left', marks: false },
  }
  const madeAt = Date.parse(`${day}T00:00:00Z`) / 1000
  return setPaper(sheet, { madeAt, template: 'words' })
}
