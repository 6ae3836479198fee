import type { Language } from '../../shared/text/languages.ts'
import { richTextToPlain } from '../text/rich-text.ts'

const teaserLength = 220

/** The short text of a record: its own teaser, else the beginning of its text, as plain text of at most 220 characters. */
export const teaserOf = ({ teaser, text }: { teaser: string; text: string }): string =>
  teaser || richTextToPlain(text, teaserLength)

/** `{ lang }` of a record's texts where it is not the reader's language; to be spread into what views are given. */
export const otherLanguage = (item: { lang?: Language | undefined }, lang: Language): { lang?: Language } =>
  item.lang && item.lang !== lang ? { lang: item.lang } : {}
