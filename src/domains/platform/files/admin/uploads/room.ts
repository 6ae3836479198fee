import { fileSize } from '../../../../../kit/shared/file-size.ts'
import { locales, type Language } from '../../../../../kit/shared/languages.ts'

const [megabyte, gigabyte] = [1_000_000, 1_000_000_000]

/** Room on a disk: like a file's size, but from a megabyte on with one decimal, since nobody reckons with less of it. */
export function roomInWords(bytes: number, lang: Language): string {
  if (bytes < megabyte) return fileSize(bytes, lang)
  const [amount, unit] = bytes < gigabyte ? [bytes / megabyte, 'MB'] : [bytes / gigabyte, 'GB']
  return `${new Intl.NumberFormat(locales[lang], { maximumFractionDigits: 1 }).format(amount)} ${unit}`
}
