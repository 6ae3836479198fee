import { fileSize } from '../../../../../kit/shared/file-size.ts'
import { locales, type Language } from '../../../../../kit/shared/languages.ts'

const gigabyte = 1_000_000_000

/** Room on a disk: like a file's size, from a gigabyte on in gigabytes with one decimal. */
export const roomInWords = (bytes: number, lang: Language): string =>
  bytes < gigabyte
    ? fileSize(bytes, lang)
    : `${new Intl.NumberFormat(locales[lang], { maximumFractionDigits: 1 }).format(bytes / gigabyte)} GB`
