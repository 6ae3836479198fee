import { Parser } from 'htmlparser2'
import { boundHtml } from '#kit/server/text/html-bounds.ts'
import { escaped, escapedAttribute } from '#kit/shared/text/plain-words.ts'

/** A piece of HTML during conversion: text as a string, everything else as an element. */
export type HtmlNode = string | HtmlElement

export interface HtmlElement {
  tag: string
  attributes: Record<string, string>
  children: HtmlNode[]
}

declare const matched: unique symbol

/** An element accepted by a type guard; the brand keeps TypeScript from narrowing refused ones to strings. */
export type MatchedElement = HtmlElement & { readonly [matched]: true }

const voidTags = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '))

export const element = (
  tag: string,
  attributes: Record<string, string> = {},
  children: HtmlNode[] = [],
): HtmlElement => ({ tag, attributes, children })

export const isElement = (node: HtmlNode | undefined): node is HtmlElement =>
  node !== undefined && typeof node !== 'string'

export const isTag = (node: HtmlNode | undefined, ...tags: string[]): node is MatchedElement =>
  isElement(node) && tags.includes(node.tag)

export const classesOf = (node: HtmlElement): string[] =>
  (node.attributes.class ?? '').split(/\s+/).filter((name) => name !== '')

export const hasClass = (node: HtmlElement, name: string): boolean => classesOf(node).includes(name)

/** The same element with other children. */
export const withChildren = (node: HtmlElement, children: HtmlNode[]): HtmlElement => ({ ...node, children })

/** Maximum depth of elements; deeper ones are dropped, and their text is kept. */
const deepest = 60

/**
 * Parses HTML roughly as a browser would, without comments, scripts and styles.
 * @throws Problem when the nesting depth or number of elements is beyond any real text
 */
export function parseHtml(html: string): HtmlNode[] {
  boundHtml(html)
  const root = element('root')
  const open = [root]
  let muted = 0
  const top = () => open.at(-1) ?? root
  const parser = new Parser({
    onopentag(name, attributes) {
      if (name === 'script' || name === 'style') muted++
      const node = element(name, { ...attributes })
      if (open.length > deepest) {
        if (!voidTags.has(name)) open.push(top())
        return
      }
      top().children.push(node)
      if (!voidTags.has(name)) open.push(node)
    },
    ontext(data) {
      if (muted > 0) return
      const siblings = top().children
      const last = siblings.length - 1
      const before = siblings[last]
      if (typeof before === 'string') siblings[last] = before + data
      else siblings.push(data)
    },
    onclosetag(name) {
      if (voidTags.has(name)) return
      if (name === 'script' || name === 'style') muted--
      if (open.length > 1) open.pop()
    },
  })
  parser.end(html)
  return root.children
}

export function writeHtml(nodes: HtmlNode[]): string {
  let html = ''
  for (const node of nodes) {
    if (typeof node === 'string') {
      html += escaped(node)
      continue
    }
    html += `<${node.tag}`
    for (const [name, value] of Object.entries(node.attributes))
      html += ` ${name}="${escapedAttribute(value)}"`
    html += voidTags.has(node.tag) ? ' />' : `>${writeHtml(node.children)}</${node.tag}>`
  }
  return html
}

/** All text below, concatenated. */
export function textOf(nodes: HtmlNode[]): string {
  let text = ''
  for (const node of nodes)
    text += typeof node === 'string' ? node : node.tag === 'br' ? '\n' : textOf(node.children)
  return text
}

/** The text below as a single line. */
export const lineOf = (nodes: HtmlNode[]): string =>
  textOf(nodes)
    .replace(/[\s\u00a0]+/g, ' ')
    .trim()

/** Every element below, parents before children. */
export function* elementsOf(nodes: HtmlNode[]): Generator<HtmlElement> {
  for (const node of nodes) {
    if (typeof node === 'string') continue
    yield node
    yield* elementsOf(node.children)
  }
}

export const contains = (nodes: HtmlNode[], ...tags: string[]): boolean => {
  for (const node of elementsOf(nodes)) if (tags.includes(node.tag)) return true
  return false
}

/**
 * Rebuilds a tree from its leaves: `change` replaces each element once its children are done.
 * @param change returns the replacement nodes; none removes the element
 */
export function mapElements(nodes: HtmlNode[], change: (node: HtmlElement) => HtmlNode[]): HtmlNode[] {
  const result: HtmlNode[] = []
  for (const node of nodes) {
    if (typeof node === 'string') result.push(node)
    else result.push(...change(withChildren(node, mapElements(node.children, change))))
  }
  return result
}
