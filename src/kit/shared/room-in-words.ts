import { fileSize } from './file-size.ts'
import { locales, type Language } from './text/languages.ts'

const [megabyte, gigabyte] = [1_000_000, 1_000_000_000]

/** Disk space: like a file size, but with one decimal from a megabyte on, and in GB from a gigabyte on. */
export function roomInWords(bytes: number, lang: Language): string {
  if (bytes < megabyte) return fileSize(bytes, lang)
  const [amount, unit] = bytes < gigabyte ? [bytes / megabyte, 'MB'] : [bytes / gigabyte, 'GB']
  return `${new Intl.NumberFormat(locales[lang], { maximumFractionDigits: 1 }).format(amount)} ${unit}`
}
