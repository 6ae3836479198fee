/** An XML element; empty ones are omitted. */
export interface XmlElement {
  name: string
  attributes: Readonly<Record<string, string | undefined>>
  content: string | readonly XmlElement[]
}

type Given = XmlElement | null | undefined | false
export type XmlContent = string | null | undefined | readonly (Given | readonly Given[])[]

/**
 * An element with its text or children, or null if it would be empty: e-invoice norms forbid empty elements
 * (PEPPOL-EN16931-R008).
 * @param keep for elements that a schema demands even if empty
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

// Characters that XML 1.0 does not allow even escaped, including lone surrogates
const forbidden = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu
const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
}

/** Escapes text for XML 1.0 elements and attributes; drops characters that XML cannot represent. */
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

/** A complete XML document in UTF-8, byte for byte reproducible. */
export function writeXml(root: XmlElement): string {
  const lines = ['<?xml version="1.0" encoding="UTF-8"?>']
  write(root, '', lines)
  return `${lines.join('\n')}\n`
}
