import type { Language } from './text/languages.ts'

/** File size as in the specification (§ 9): KB below 1000, then MB with three decimals. */
export function fileSize(bytes: number, lang: Language): string {
  const kilobytes = bytes / 1000
  if (kilobytes < 1000) return `${Math.max(1, Math.round(kilobytes))} KB`
  const megabytes = (kilobytes / 1000).toFixed(3)
  return `${lang === 'de' ? megabytes.replace('.', ',') : megabytes} MB`
}
