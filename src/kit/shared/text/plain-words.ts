/** Plain words inside formatted text; not for attributes. */
export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Plain words inside an attribute in double quotes. */
export const escapedAttribute = (text: string): string => escaped(text).replaceAll('"', '&quot;')

/** Plain words as formatted text: an empty line begins a paragraph, a single one a line. */
export const paragraphsOf = (words: string): string =>
  words
    .split(/\n\s*\n/)
    .map((block) => block.trim())
    .filter(Boolean)
    .map((block) => `<p>${escaped(block).replaceAll('\n', '<br>')}</p>`)
    .join('\n')

/** The way back, for the plain form; null where the text has more in it than paragraphs. */
export function unformatted(html: string): string | null {
  if (/<(?!\/?(p|br)\b)/i.test(html)) return null
  return html
    .replace(/<br\s*\/?>/gi, '\n')
    .replace(/<\/p>\s*/gi, '\n\n')
    .replace(/<p>/gi, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .trim()
}

/** What anybody may have typed, on one line and without anything that a mail program makes a link of. All its letters stay. */
export const withoutLinks = (text: string): string =>
  text
    .replaceAll(/\s+/g, ' ')
    .replaceAll('://', ': ')
    .replaceAll(/\.(?=[\p{L}\d])/gu, '. ')
