import { createHash } from 'node:crypto'

/** A document without `style` attributes, with the hash that the content security policy needs instead. */
export interface Lifted {
  html: string
  /** `'sha256-…'` of the style sheet; null if there is none. */
  hash: string | null
}

const attribute = ' style="'
// Characters of colours, shares and positions: none that ends a rule or an element, or loads a resource
const harmless = /^[\w\s:;#%.,()-]*$/

/** True if a position is within a tag: text escapes its `<`. */
const isInTag = (html: string, at: number) => html.lastIndexOf('<', at) > html.lastIndexOf('>', at)

/**
 * Moves `style` attributes of a document into one style sheet in its head: a policy can allow a style sheet by its
 * hash, but not single attributes. Scripts may still set styles, which no policy forbids.
 * @param html as written by the renderer: attributes in double quotes
 */
export function liftStyles(html: string): Lifted {
  let at = html.indexOf(attribute)
  if (at < 0) return { html, hash: null }
  const numbers = new Map<string, number>()
  const parts: string[] = []
  let from = 0
  for (; at >= 0; at = html.indexOf(attribute, at + 1)) {
    const begins = at + attribute.length
    const ends = html.indexOf('"', begins)
    if (ends < 0) break
    if (!isInTag(html, at)) continue
    const style = html.slice(begins, ends)
    parts.push(html.slice(from, at))
    if (style !== '' && harmless.test(style)) {
      const number = numbers.get(style) ?? numbers.size
      numbers.set(style, number)
      parts.push(` data-look="${number}"`)
    }
    from = ends + 1
  }
  parts.push(html.slice(from))
  if (numbers.size === 0) return { html: parts.join(''), hash: null }
  const sheet = [...numbers].map(([style, number]) => `[data-look="${number}"]{${style}}`).join('')
  return {
    html: parts.join('').replace('</head>', () => `<style>${sheet}</style></head>`),
    hash: `'sha256-${createHash('sha256').update(sheet).digest('base64')}'`,
  }
}
