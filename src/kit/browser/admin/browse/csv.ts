import { byteOrderMark, csvLine, csvSeparator } from '#kit/shared/csv.ts'
import type { Language } from '#kit/shared/text/languages.ts'

/**
 * All pages of a list as lines of CSV. `page` returns the records from `skip` on and the total; stops at the first
 * empty page, in case records disappear meanwhile.
 */
export async function csvOf<T>(options: {
  lang: Language
  head: string[]
  row: (record: T) => string[]
  page: (skip: number) => Promise<{ records: T[]; total: number }>
  onProgress?: (done: number, total: number) => void
}): Promise<string[]> {
  const separator = csvSeparator(options.lang)
  const parts = [byteOrderMark + csvLine(options.head, separator)]
  let done = 0
  let total = Infinity
  while (done < total) {
    const page = await options.page(done)
    if (page.records.length === 0) break
    total = page.total
    done += page.records.length
    for (const record of page.records) parts.push(csvLine(options.row(record), separator))
    options.onProgress?.(done, total)
  }
  return parts
}

/** Offers text or bytes as a download. */
export function download(name: string, parts: BlobPart[], type = 'text/csv;charset=utf-8'): void {
  const url = URL.createObjectURL(new Blob(parts, { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser reads the address asynchronously.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
