import { element, type HtmlNode, isElement, isTag, type MatchedElement, textOf } from './html-tree.ts'
import { blockTags } from './vocabulary.ts'

const blankText = /^[\s\u00a0\u200b\ufeff]*$/

/** Whether nodes have no visible content: no words, no picture, no line. */
export const isBlank = (nodes: HtmlNode[]): boolean =>
  nodes.every((node) =>
    typeof node === 'string'
      ? blankText.test(node)
      : node.tag !== 'img' &&
        node.tag !== 'hr' &&
        node.attributes['data-embed'] === undefined &&
        isBlank(node.children),
  )

export const isBlock = (node: HtmlNode): node is MatchedElement => isElement(node) && blockTags.has(node.tag)

export const hasBlock = (nodes: HtmlNode[]): boolean =>
  nodes.some((node) => isElement(node) && (isBlock(node) || hasBlock(node.children)))

const isEdge = (node: HtmlNode): boolean =>
  typeof node === 'string' ? blankText.test(node) : node.tag === 'br'

function trimSide(nodes: HtmlNode[], side: 'start' | 'end'): HtmlNode[] {
  const rest = [...nodes]
  const take = () => (side === 'start' ? rest[0] : rest.at(-1))
  const put = (node: HtmlNode) => {
    rest[side === 'start' ? 0 : rest.length - 1] = node
  }
  for (let node = take(); node !== undefined; node = take()) {
    if (isEdge(node)) {
      if (side === 'start') rest.shift()
      else rest.pop()
      continue
    }
    if (typeof node === 'string')
      put(side === 'start' ? node.replace(/^[ \t\r\n]+/, '') : node.replace(/[\s\u00a0]+$/, ''))
    else if (node.tag !== 'img' && node.tag !== 'anchor' && !isBlock(node))
      put({ ...node, children: trimSide(node.children, side) })
    break
  }
  return rest
}

/** Removes spaces and line breaks at both ends. */
export const trimInline = (nodes: HtmlNode[]): HtmlNode[] => trimSide(trimSide(nodes, 'start'), 'end')

/** Turns line ends of a classic text into line breaks, except next to an explicit break. */
export function breakLines(nodes: HtmlNode[]): HtmlNode[] {
  const result: HtmlNode[] = []
  for (const [index, node] of nodes.entries()) {
    if (isElement(node)) {
      result.push(node.tag === 'pre' ? node : { ...node, children: breakLines(node.children) })
      continue
    }
    let text = node
    if (isTag(nodes[index - 1], 'br')) text = text.replace(/^[ \t]*\n/, '')
    if (isTag(nodes[index + 1], 'br')) text = text.replace(/\n[ \t]*$/, '')
    for (const [number, line] of text.split('\n').entries()) {
      if (number > 0) result.push(element('br'))
      if (line !== '') result.push(line)
    }
  }
  return result
}

/** Reduces any content to running text: blocks become lines. */
export function inlineOnly(nodes: HtmlNode[]): HtmlNode[] {
  const result: HtmlNode[] = []
  for (const node of nodes) {
    if (!isElement(node)) result.push(node)
    else if (isBlock(node)) {
      if (result.length > 0) result.push(element('br'))
      result.push(...inlineOnly(node.children), element('br'))
    } else result.push({ ...node, children: inlineOnly(node.children) })
  }
  return trimInline(result)
}

/** Splits running text at its line breaks. */
export function linesOf(nodes: HtmlNode[]): HtmlNode[][] {
  const lines: HtmlNode[][] = [[]]
  for (const node of nodes) {
    if (isTag(node, 'br')) lines.push([])
    else lines.at(-1)?.push(node)
  }
  return lines
}

const formatting = new Set([
  'strong',
  'em',
  's',
  'small',
  'mark',
  'sub',
  'sup',
  'code',
  'kbd',
  'cite',
  'del',
  'ins',
  'q',
])

/** Collapses spaces, and removes empty formatting and formatting within the same formatting. */
export function tidyInline(nodes: HtmlNode[], within: readonly string[] = []): HtmlNode[] {
  const result: HtmlNode[] = []
  for (const node of nodes) {
    if (typeof node === 'string') {
      const text = node.replace(/[ \t\r\n\f]+/g, ' ')
      const before = result.length - 1
      if (typeof result[before] === 'string') result[before] += text
      else if (text !== '') result.push(text)
      continue
    }
    if (node.tag === 'pre') {
      result.push(node)
      continue
    }
    const children = tidyInline(node.children, [...within, node.tag])
    if (
      formatting.has(node.tag) &&
      within.includes(node.tag) &&
      node.tag !== 'q' &&
      node.tag !== 'sub' &&
      node.tag !== 'sup'
    )
      result.push(...children)
    else if (formatting.has(node.tag) && isBlank(children)) {
      if (/\s/.test(textOf(children))) result.push(' ')
    } else result.push({ ...node, children })
  }
  return result
}
