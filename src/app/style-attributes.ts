import { createHash } from 'node:crypto'

/** A document without `style` attributes, and what the content security policy has to name for what took their place. */
export interface Lifted {
  html: string
  /** `'sha256-…'` of the one style sheet; null: the document has none. */
  hash: string | null
}

const attribute = ' style="'
// What colours, shares and places are written with: nothing that ends a rule or an element, or loads something
const harmless = /^[\w\s:;#%.,()-]*$/

/** Whether a place in a document is within a tag: text has its `<` written otherwise. */
const isInTag = (html: string, at: number) => html.lastIndexOf('<', at) > html.lastIndexOf('>', at)

/**
 * Moves what `style` attributes of a document say into one style sheet in its head: a policy can name that one by its hash, while
 * attributes could be anybody's. Programs in the browser set styles by script, which no policy forbids.
 * @param html as the renderer writes it: attributes in double quotes
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
