import type { Language } from '../../shared/text/languages.ts'
import { richTextToPlain } from '../text/rich-text.ts'

const teaserLength = 220

/** Teaser of a record: its own, else the beginning of its text, as plain text of at most 220 characters. */
export const teaserOf = ({ teaser, text }: { teaser: string; text: string }): string =>
  teaser || richTextToPlain(text, teaserLength)

/** `{ lang }` if a record's texts are not in the reader's language; to be spread into view data. */
export const otherLanguage = (item: { lang?: Language | undefined }, lang: Language): { lang?: Language } =>
  item.lang && item.lang !== lang ? { lang: item.lang } : {}
