import { element, type HtmlElement, type HtmlNode, textOf, withChildren } from './html-tree.ts'
import { isBlank, isBlock } from './inline.ts'

/** Text with significant spaces and line ends; only inline formatting is kept in it. */
export function preformatted(node: HtmlElement): HtmlElement[] {
  const flat = (nodes: HtmlNode[]): HtmlNode[] =>
    nodes.flatMap((child): HtmlNode[] => {
      if (typeof child === 'string') return [child]
      if (child.tag === 'br') return ['\n']
      if (child.tag === 'img') return []
      const inner = flat(child.children)
      if (isBlock(child)) return [...inner, '\n']
      return textOf(inner) === '' ? [] : [withChildren(child, inner)]
    })
  const children = flat(node.children)
  const [first] = children
  if (typeof first === 'string') children[0] = first.replace(/^(?:[ \t]*\n)+/, '')
  const last = children.at(-1)
  if (typeof last === 'string') children[children.length - 1] = last.trimEnd()
  if (isBlank(children)) return []
  const wide = textOf(children)
    .split('\n')
    .some((line) => line.length > 60)
  // A scrollable block must be reachable by keyboard
  return [element('pre', wide ? { tabindex: '0' } : {}, children)]
}
