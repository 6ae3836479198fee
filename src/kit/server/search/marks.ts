import type { FoundPart } from '../../shared/search.ts'
import { fold } from './document.ts'

/** What stands around a hit in an excerpt that the database makes. */
export const [hitStart, hitEnd] = ['\u0002', '\u0003']

/** A text with marks between control characters as parts. */
export const partsOfExcerpt = (text: string): FoundPart[] =>
  text
    .split(new RegExp(`(${hitStart}[^${hitEnd}]*${hitEnd})`))
    .filter(Boolean)
    .map((part) => (part.startsWith(hitStart) ? { text: part.slice(1, -1), hit: true } : { text: part }))

/** Marks the words in a title, parts of words too. */
export function partsOfTitle(title: string, words: readonly string[]): FoundPart[] {
  // compared letter by letter, because folding may change the length
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
