import createHyphenator from 'hyphen'
import german from 'hyphen/patterns/de-1996.js'
import english from 'hyphen/patterns/en-gb.js'
import type { Language } from '../../shared/text/languages.ts'

/** Shorter words fit into a line of 320 pixels, headings included. */
const minWordLength = 14
/** The site's name has only a third of such a line, beside the masthead's tools. */
const minNameLength = 8
// The library's types allow a promise, but without `async` it returns text
const hyphenator = (patterns: typeof german, html: boolean, least = minWordLength) =>
  createHyphenator(patterns, { minWordLength: least, html }) as (text: string) => string
const hyphenators = {
  de: { text: hyphenator(german, false), html: hyphenator(german, true) },
  en: { text: hyphenator(english, false), html: hyphenator(english, true) },
} as const
/** Corrections of patterns that split compounds wrongly: `Sammel-zentrum`, not `Sammelz-entrum`. */
const misread: Record<Language, readonly [wrong: RegExp, right: string][]> = {
  de: [[/(mel)(z)\u00AD(en)\u00AD(tr(?:um|en))/giu, '$1\u00AD$2$3\u00AD$4']],
  en: [],
}
const readAgain = (hyphenated: string, lang: Language): string => {
  let text = hyphenated
  for (const [wrong, right] of misread[lang]) text = text.replaceAll(wrong, right)
  return text
}
const longWord = new RegExp(String.raw`\p{L}{${minWordLength}}`, 'u')
/** Run of signs longer than any word, as the hyphenator divides them: its time grows with the square of a word's length. */
const endlessWord = /[^\s!-&(-@[-`{-~\u2013-\u203c]{200}/

/** Fields with text to read; others may contain addresses, keys or input. */
const read = new Set(['title', 'label', 'teaser', 'lead', 'text', 'description', 'caption'])
/** Submitted form values must be returned unchanged. */
const typed = new Set(['form'])

const known = new Map<string, string>()
const mostKnown = 2000
/** Characters of the longest text that is cached: two thousand longer ones would fill the memory. */
const longestKnown = 20_000

function inText(text: string, lang: Language): string {
  if (!longWord.test(text) || endlessWord.test(text)) return text
  const key = `${lang} ${text}`
  const kept = known.get(key)
  if (kept !== undefined) return kept
  const hyphenated = readAgain(hyphenators[lang][text.includes('<') ? 'html' : 'text'](text), lang)
  if (known.size >= mostKnown) known.clear()
  if (text.length <= longestKnown) known.set(key, hyphenated)
  return hyphenated
}

const nameHyphenator = hyphenator(german, false, minNameLength)

/** Site name with soft hyphens in words from eight letters. Names are German, whatever the page's language. */
export const hyphenatedName = (name: string): string => readAgain(nameHyphenator(name), 'de')

/**
 * Adds soft hyphens to long words in a page's data: only some browsers know German hyphenation, and no text may be cut
 * off or broken without a hyphen. Returns the same object if nothing changes; never modifies its input.
 * @param lang language of the page; data with its own `lang` is hyphenated in that one
 */
export function hyphenated<T>(data: T, lang: Language): T {
  if (Array.isArray(data)) {
    const items: unknown[] = data.map((item: unknown) => hyphenated(item, lang))
    return (items.some((item, index) => item !== data[index]) ? items : data) as T
  }
  if (typeof data !== 'object' || data === null) return data
  const own: unknown = 'lang' in data ? data.lang : lang
  const words: Language = own === 'de' || own === 'en' ? own : lang
  let changed: Record<string, unknown> | undefined
  for (const [name, value] of Object.entries(data)) {
    const is: unknown =
      typeof value === 'string'
        ? read.has(name)
          ? inText(value, words)
          : value
        : typed.has(name)
          ? value
          : hyphenated(value, words)
    if (is !== value) (changed ??= { ...(data as object) } as Record<string, unknown>)[name] = is
  }
  return (changed ?? data) as T
}
