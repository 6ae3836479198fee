/** A heading of a text, to jump to. */
export interface Heading {
  id: string
  /** Plain text. */
  text: string
}

const plain = (html: string) =>
  html
    .replace(/<[^<>]+>/g, '')
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
  // Where to go on counting, so that equal headings are not counted from the start each time
  const counts = new Map<string, number>()
  const freeId = (base: string): string => {
    let id = base
    let count = counts.get(base) ?? 1
    while (taken.has(id)) id = `${base}-${(count += 1)}`
    counts.set(base, count)
    return id
  }
  const named = (whole: string, attributes: string, inner: string): string => {
    const text = plain(inner)
    if (text === '') return whole
    const own = /\sid="([^"]+)"/.exec(attributes)?.[1]
    const id = own ?? freeId(idOf(text) || 'h')
    taken.add(id)
    headings.push({ id, text })
    return own ? whole : `<h2 id="${id}"${attributes}>${inner}`
  }
  // Piece by piece rather than by one pattern, which would look for the end anew at each beginning
  const pieces = html.split('</h2>')
  const rest = pieces.pop()!
  const result = pieces.map((piece) => piece.replace(/<h2((?:\s[^<>]*)?)>([\s\S]*)/, named))
  return { html: [...result, rest].join('</h2>'), headings }
}
