// Matches characters outside XML 1.0 § 2.2; a single one would make the document unreadable.
const notInXml = /[^\t\n\r\x20-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/** Escapes text for XML elements and attributes. */
export const xmlText = (text: string): string =>
  text.replaceAll(notInXml, '').replaceAll(/[&<>"']/g, (sign) => entities[sign]!)

/** An element with text; `''` for empty text. */
export const element = (name: string, text: string): string =>
  text === '' ? '' : `<${name}>${xmlText(text)}</${name}>`

export const xmlDeclaration = '<?xml version="1.0" encoding="UTF-8"?>\n'
