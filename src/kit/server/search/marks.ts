import type { FoundPart } from '../../shared/site/search.ts'
import { fold } from './document.ts'

/** Marks around a hit in an excerpt made by the database. */
export const [hitStart, hitEnd] = ['\u0002', '\u0003']

/** Beginning and end of the text an excerpt comes from. */
interface Edges {
  opening: string
  ending: string
}

/** Splits a marked text into parts; ellipses show where it was cut. */
export function partsOfExcerpt(text: string, { opening, ending }: Edges): FoundPart[] {
  const plain = text.replaceAll(hitStart, '').replaceAll(hitEnd, '')
  const parts: FoundPart[] = text
    .split(new RegExp(`(${hitStart}[^${hitEnd}]*${hitEnd})`))
    .filter(Boolean)
    .map((part) => (part.startsWith(hitStart) ? { text: part.slice(1, -1), hit: true } : { text: part }))
  if (plain.length > 0 && !plain.startsWith(opening.slice(0, plain.length))) parts.unshift({ text: '… ' })
  if (plain.length > 0 && !plain.endsWith(ending.slice(-plain.length))) parts.push({ text: ' …' })
  return parts
}

/** The spelling of a folded word in the hits, with capitals and umlauts; undefined if none contains it. */
export function spelled(
  word: string,
  hits: readonly { title: FoundPart[]; excerpt: FoundPart[] }[],
): string | undefined {
  for (const { title, excerpt } of hits) {
    const words = [title, excerpt].flatMap(
      (parts) =>
        parts
          .map(({ text }) => text)
          .join('')
          .match(/[\p{L}\p{M}]+/gu) ?? [],
    )
    const found = words.find((one) => fold(one) === word)
    if (found) return found
  }
  return undefined
}

/** Marks words and parts of words in a title. */
export function partsOfTitle(title: string, words: readonly string[]): FoundPart[] {
  // Compared letter by letter, because folding may change the length
  const letters = [...title]
  const folded = letters.map(fold)
  const marked = letters.map(() => false)
  for (const word of words.map(fold).filter((text) => text.length >= 2)) {
    for (let start = 0; start < letters.length; start++) {
      let text = ''
      let end = start
      while (end < letters.length && text.length < word.length) text += folded[end++]
      if (text === word) marked.fill(true, start, end)
    }
  }
  const parts: FoundPart[] = []
  for (const [index, letter] of letters.entries()) {
    const last = parts.at(-1)
    if (last && (last.hit ?? false) === marked[index]) last.text += letter
    else parts.push(marked[index] ? { text: letter, hit: true } : { text: letter })
  }
  return parts
}
