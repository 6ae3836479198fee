import { fileSize } from '../../../kit/shared/file-size.ts'
import type { Language } from '../../../kit/shared/languages.ts'

const gigabyte = 1_000_000_000

/** Room on a disk: like a file's size, from a gigabyte on in gigabytes with one decimal. */
export const roomInWords = (bytes: number, lang: Language): string =>
  bytes < gigabyte
    ? fileSize(bytes, lang)
    : `${new Intl.NumberFormat(lang === 'de' ? 'de-AT' : 'en-GB', { maximumFractionDigits: 1 }).format(bytes / gigabyte)} GB`
