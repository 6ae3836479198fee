/** Escapes text for HTML content; not for attributes. */
export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Escapes text for an attribute in double quotes. */
export const escapedAttribute = (text: string): string => escaped(text).replaceAll('"', '&quot;')

/** Formats plain text: an empty line starts a paragraph, a single break a line. */
export const paragraphsOf = (words: string): string =>
  words
    .split(/\n\s*\n/)
    .map((block) => block.trim())
    .filter(Boolean)
    .map((block) => `<p>${escaped(block).replaceAll('\n', '<br>')}</p>`)
    .join('\n')

/** Inverse of `paragraphsOf`; null if the text has other formatting. */
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

/**
 * Puts foreign text on one line and breaks up everything that mail programs would turn into a link. Keeps all letters.
 */
export const withoutLinks = (text: string): string =>
  text
    .replaceAll(/\s+/g, ' ')
    .replaceAll('://', ': ')
    .replaceAll(/\.(?=[\p{L}\d])/gu, '. ')
