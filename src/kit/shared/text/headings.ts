/** A heading of a text, as a link target. */
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

/** Adds ids to every `h2` of sanitised rich text, keeping existing ones, and lists the headings. */
export function withHeadingIds(html: string): { html: string; headings: Heading[] } {
  const headings: Heading[] = []
  const taken = new Set<string>()
  // Last number per text, so that equal headings are not counted from the start each time
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
  // Split first: a single pattern would search for the end from each start again
  const pieces = html.split('</h2>')
  const rest = pieces.pop()!
  const result = pieces.map((piece) => piece.replace(/<h2((?:\s[^<>]*)?)>([\s\S]*)/, named))
  return { html: [...result, rest].join('</h2>'), headings }
}
