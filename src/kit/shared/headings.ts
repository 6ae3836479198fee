/** A heading of a text, to jump to. */
export interface Heading {
  id: string
  /** Plain text. */
  text: string
}

const plain = (html: string) =>
  html
    .replace(/<[^>]+>/g, '')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .trim()

const idOf = (text: string) =>
  text
    .toLowerCase()
    .replaceAll('ä', 'ae')
    .replaceAll('ö', 'oe')
    .replaceAll('ü', 'ue')
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

/** Gives every `h2` of sanitised rich text an id to jump to, keeping the ones it has, and lists them. */
export function withHeadingIds(html: string): { html: string; headings: Heading[] } {
  const headings: Heading[] = []
  const taken = new Set<string>()
  const result = html.replace(
    /<h2((?:\s[^>]*)?)>([\s\S]*?)<\/h2>/g,
    (whole, attributes: string, inner: string) => {
      const text = plain(inner)
      if (text === '') return whole
      const own = /\sid="([^"]+)"/.exec(attributes)?.[1]
      let id = own ?? (idOf(text) || 'h')
      for (let count = 2; taken.has(id) && !own; count += 1) id = `${idOf(text) || 'h'}-${count}`
      taken.add(id)
      headings.push({ id, text })
      return own ? whole : `<h2 id="${id}"${attributes}>${inner}</h2>`
    },
  )
  return { html: result, headings }
}
