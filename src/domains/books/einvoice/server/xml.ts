/** An element of an XML document; what has neither text nor children is left out. */
export interface XmlElement {
  name: string
  attributes: Readonly<Record<string, string | undefined>>
  content: string | readonly XmlElement[]
}

type Given = XmlElement | null | undefined | false
export type XmlContent = string | null | undefined | readonly (Given | readonly Given[])[]

/**
 * An element with its text or children, or null where it would be empty: norms of e-invoices forbid empty elements
 * (PEPPOL-EN16931-R008).
 * @param keep for elements that a schema demands even empty
 */
export function element(
  name: string,
  content: XmlContent,
  attributes: XmlElement['attributes'] = {},
  keep = false,
): XmlElement | null {
  const inside =
    typeof content === 'string'
      ? content.trim() && content
      : (content ?? []).flat().filter((one): one is XmlElement => Boolean(one))
  return inside.length === 0 && !keep ? null : { name, attributes, content: inside }
}

// Characters that XML 1.0 cannot carry, escaped or not; a lone surrogate is no character
const forbidden = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu
const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
}

/** Text as it may stand in XML 1.0, in an element as in an attribute; what XML has no way to say is left out. */
export const escapeXml = (text: string): string =>
  text.replaceAll(forbidden, '').replaceAll(/[&<>"\r]/g, (sign) => escapes[sign]!)

function write(one: XmlElement, indent: string, lines: string[]): void {
  const attributes = Object.entries(one.attributes)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` ${name}="${escapeXml(value ?? '')}"`)
    .join('')
  const open = `${indent}<${one.name}${attributes}`
  if (one.content.length === 0) lines.push(`${open}/>`)
  else if (typeof one.content === 'string') lines.push(`${open}>${escapeXml(one.content)}</${one.name}>`)
  else {
    lines.push(`${open}>`)
    for (const child of one.content) write(child, `${indent}  `, lines)
    lines.push(`${indent}</${one.name}>`)
  }
}

/** A whole XML document in UTF-8: the same elements give the same bytes. */
export function writeXml(root: XmlElement): string {
  const lines = ['<?xml version="1.0" encoding="UTF-8"?>']
  write(root, '', lines)
  return `${lines.join('\n')}\n`
}
