/**
 * The start or end of a part in the format of qTranslate and its successors: `[:de]…[:en]…[:]`, `<!--:de-->…<!--:-->`,
 * `{:de}…{:}`.
 */
const markers = /\[:([a-z]{2})?\]|<!--:([a-z]{2})?-->|\{:([a-z]{2})?\}/g

export interface OneLanguage {
  text: string
  /** Languages whose parts were dropped. */
  left: string[]
}

/** Reduces a text in several languages to one: `lang` if present, else the first. */
export function inOneLanguage(text: string, lang: string): OneLanguage {
  const parts: { lang: string; text: string }[] = []
  let at = 0
  let open = ''
  for (const match of text.matchAll(markers)) {
    parts.push({ lang: open, text: text.slice(at, match.index) })
    open = match[1] ?? match[2] ?? match[3] ?? ''
    at = match.index + match[0].length
  }
  parts.push({ lang: open, text: text.slice(at) })
  const languages = [...new Set(parts.map((part) => part.lang))].filter(Boolean)
  if (languages.length === 0) return { text, left: [] }
  const chosen = languages.includes(lang) ? lang : languages[0]
  const kept = parts.filter((part) => part.lang === '' || part.lang === chosen)
  return {
    text: kept.map((part) => part.text).join(''),
    left: languages.filter((one) => one !== chosen),
  }
}
