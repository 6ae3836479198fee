import { writeDay } from '#kit/shared/dates/dates.ts'
import type { Cents, Currency } from '#kit/shared/money/cents.ts'
import { writeAmount, writeMoney } from '#kit/shared/money/format.ts'
import type { Language } from '#kit/shared/text/languages.ts'
import { createTexts, type TextValues } from '#kit/shared/text/texts.ts'
import type { ContentPeriod, DocumentContent } from '#domains/books/documents/content/content.contract.ts'
import { paper as de } from '../paper.de.ts'
import { paper as en } from '../paper.en.ts'

const texts = createTexts({ de, en })

/** Text of a printed document. */
export const say = (lang: Language, key: string, values?: TextValues): string => texts[lang](key, values)

/** Month names follow the seller's country. */
type Writer = Pick<DocumentContent, 'language' | 'seller'>

export const sayDay = (day: string, { language, seller }: Writer): string =>
  writeDay(day, language, { year: true, country: seller.address.country })

export const sayPeriod = ({ from, to }: ContentPeriod, by: Writer): string =>
  from === to ? sayDay(from, by) : `${sayDay(from, by)} – ${sayDay(to, by)}`

/** `Rechnung`, `Stornorechnung`, `Lieferschein`. */
export const titleOf = ({ kind, type, language }: DocumentContent): string =>
  say(language, `title.${type ?? kind}`)

/** `Rechnung R2026-0042`, or marked as a draft without a number. */
export const headingOf = (content: DocumentContent): string =>
  content.number === null
    ? say(content.language, 'draft', { title: titleOf(content) })
    : `${titleOf(content)} ${content.number}`

// Typographic minus, as wide as a digit
const withMinus = (text: string) => text.replace(/^-/, '\u2212')

export const sayAmount = (amount: Cents, lang: Language): string => withMinus(writeAmount(amount, lang))

export const sayMoney = (amount: Cents, currency: Currency, lang: Language): string =>
  withMinus(writeMoney(amount, currency, lang))
