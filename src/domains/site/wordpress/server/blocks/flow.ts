import type { Conversion } from './conversion.ts'
import { embedFigure, loneAddress } from './embeds.ts'
import {
  contains,
  element,
  type HtmlElement,
  type HtmlNode,
  isElement,
  isTag,
  textOf,
  withChildren,
  lineOf,
} from './html-tree.ts'
import { breakLines, hasBlock, inlineOnly, isBlank, isBlock, linesOf, trimInline } from './inline.ts'
import { preformatted } from './preformatted.ts'
import { headingTags } from './vocabulary.ts'

const blankLine = /\n[ \t\r\u00a0]*\n/

/** Options for reading content: whether line ends are significant, and the surrounding element. */
interface Reading {
  conversion: Conversion
  newlines: boolean
}

const paragraphBreak = Symbol('paragraph break')

type Piece = HtmlNode | typeof paragraphBreak

const hasBreak = (nodes: HtmlNode[]): boolean =>
  nodes.some((node) =>
    typeof node === 'string' ? blankLine.test(node) : node.tag !== 'pre' && hasBreak(node.children),
  )

/** Multi-line code is a block of its own. */
const isCodeBlock = (node: HtmlElement, reading: Reading): boolean =>
  reading.newlines && node.tag === 'code' && textOf(node.children).trim().includes('\n')

function textPieces(text: string): Piece[] {
  const parts = text.split(/\n[ \t\r\u00a0]*\n\s*/)
  return parts.flatMap((part, index) => (index === 0 ? [part] : [paragraphBreak, part]))
}

/** Formatting that spans several paragraphs is repeated in each of them. */
function pieces(nodes: HtmlNode[], reading: Reading): Piece[] {
  return nodes.flatMap((node): Piece[] => {
    if (typeof node === 'string') return reading.newlines ? textPieces(node) : [node]
    if (isCodeBlock(node, reading)) return [element('pre', {}, [node])]
    if (isBlock(node)) return [node]
    if (
      !hasBlock(node.children) &&
      !(reading.newlines && hasBreak(node.children)) &&
      !node.children.some((child) => isElement(child) && isCodeBlock(child, reading))
    )
      return [node]
    const result: Piece[] = []
    let run: HtmlNode[] = []
    const flush = () => {
      if (!isBlank(run)) result.push(withChildren(node, run))
      run = []
    }
    for (const piece of pieces(node.children, reading)) {
      if (piece === paragraphBreak || isBlock(piece)) {
        flush()
        result.push(piece === paragraphBreak ? piece : wrapWithin(piece, node))
      } else run.push(piece)
    }
    flush()
    return result
  })
}

/** A link around a block moves into it; other formatting around blocks is dropped. */
function wrapWithin(block: HtmlElement, wrapper: HtmlElement): HtmlElement {
  if (
    wrapper.tag !== 'a' ||
    wrapper.attributes.href === undefined ||
    block.tag === 'hr' ||
    hasBlock(block.children) ||
    contains(block.children, 'a')
  )
    return block
  return isBlank(block.children) ? block : withChildren(block, [withChildren(wrapper, block.children)])
}

/** Splits running text into paragraphs; a line with only an address becomes a player. */
function paragraphs(
  run: HtmlNode[],
  reading: Reading,
  attributes: Record<string, string> = {},
): HtmlElement[] {
  const result: HtmlElement[] = []
  let lines: HtmlNode[][] = []
  const flush = () => {
    const content = trimInline(
      lines.flatMap((line, index) => (index === 0 ? line : [element('br'), ...line])),
    )
    if (!isBlank(content) || content.some((node) => isTag(node, 'anchor')))
      result.push(element('p', attributes, content))
    lines = []
  }
  for (const line of linesOf(reading.newlines ? breakLines(run) : run)) {
    const address = line.every((node) => typeof node === 'string') ? loneAddress(textOf(line)) : null
    const figure = address === null ? null : embedFigure(address, reading.conversion)
    if (figure) {
      flush()
      result.push(figure)
    } else lines.push(line)
  }
  flush()
  return result
}

/**
 * Second pass: mixed content becomes a flat list of blocks, as a browser would show it. In texts of the classic editor
 * blank lines end paragraphs and single ones break the line.
 */
export function flow(nodes: HtmlNode[], reading: Reading): HtmlElement[] {
  const result: HtmlElement[] = []
  let run: HtmlNode[] = []
  const flush = () => {
    result.push(...paragraphs(run, reading))
    run = []
  }
  for (const piece of pieces(nodes, reading)) {
    if (piece === paragraphBreak) flush()
    else if (isBlock(piece)) {
      flush()
      result.push(...blockOf(piece, reading))
    } else run.push(piece)
  }
  flush()
  return result
}

/** Content of a list entry or a cell: running text if possible, else blocks. */
function loose(nodes: HtmlNode[], reading: Reading): HtmlNode[] {
  const blocks = flow(nodes, reading)
  const texts = blocks.filter((block) => block.tag === 'p')
  const [first] = blocks
  if (texts.length > 1 || !first || first.tag !== 'p') return blocks
  return [...first.children, ...blocks.slice(1)]
}

const words = (nodes: HtmlNode[], reading: Reading) =>
  inlineOnly(reading.newlines ? breakLines(trimInline(nodes)) : nodes)

function listOf(node: HtmlElement, reading: Reading): HtmlElement[] {
  const entries: HtmlElement[] = []
  for (const child of node.children) {
    if (isTag(child, 'li')) {
      entries.push(element('li', {}, loose(child.children, reading)))
    } else if (isTag(child, 'ul', 'ol')) {
      // A list directly inside a list belongs to the entry before it
      const inner = listOf(child, reading)
      const last = entries.at(-1)
      if (last) last.children.push(...inner)
      else entries.push(element('li', {}, inner))
    } else if (!isBlank([child])) {
      entries.push(element('li', {}, loose([child], reading)))
    }
  }
  const filled = entries.filter((entry) => !isBlank(entry.children))
  return filled.length === 0 ? [] : [withChildren(node, filled)]
}

/** Terms and their definitions; with only one of the two it is no definition list. */
function definitionsOf(node: HtmlElement, reading: Reading): HtmlElement[] {
  const entries = node.children.flatMap((child): HtmlElement[] => {
    if (isTag(child, 'dt')) return [element('dt', {}, words(child.children, reading))]
    if (isTag(child, 'dd')) return [element('dd', {}, loose(child.children, reading))]
    if (isTag(child, 'div'))
      return definitionsOf(child, reading).flatMap((inner) => inner.children.filter(isElement))
    return isBlank([child]) ? [] : [element('dd', {}, loose([child], reading))]
  })
  const filled = entries.filter((entry) => !isBlank(entry.children))
  const first = filled.findIndex((entry) => entry.tag === 'dt')
  const before = first === -1 ? filled : filled.slice(0, first)
  const result = before.flatMap((entry) => flow(entry.children, reading))
  if (first === -1) return result
  const list = filled.slice(first)
  while (list.at(-1)?.tag === 'dt') {
    const lonely = list.pop()
    if (list.length === 0 && lonely) return [...result, element('p', {}, lonely.children)]
    if (lonely) list.push(element('dd', {}, lonely.children))
  }
  return [...result, withChildren(node, list)]
}

function quoteOf(node: HtmlElement, reading: Reading): HtmlElement[] {
  const parts = node.children.map((child) => (isTag(child, 'cite') ? element('p', {}, [child]) : child))
  const children = flow(parts, reading)
  return children.length === 0 ? [] : [withChildren(node, children)]
}

function figureOf(node: HtmlElement, reading: Reading): HtmlElement[] {
  const caption = node.children.find((child) => isTag(child, 'figcaption'))
  const captionText = isTag(caption, 'figcaption') ? words(caption.children, reading) : []
  const shown = node.children.filter((child) => child !== caption)
  const below = isBlank(captionText) ? [] : [element('figcaption', {}, captionText)]
  if (node.attributes['data-embed'] !== undefined)
    return [withChildren(node, [...shown.filter((child) => isTag(child, 'a')), ...below])]
  const inner = inlineOnly(shown.filter((child) => !isBlock(child)))
  const blocks = shown.filter(isBlock)
  if (isBlank(inner)) {
    const result = flow(blocks, reading)
    const table = result.find((block) => block.tag === 'table')
    if (table && below.length > 0 && !table.children.some((child) => isTag(child, 'caption'))) {
      table.children.unshift(element('caption', {}, captionText))
      return result
    }
    return below.length > 0 && result.length > 0
      ? [...result, element('p', {}, [element('small', {}, captionText)])]
      : result
  }
  const pictures = inner.filter((child) => isElement(child) && child.tag !== 'br')
  const figure = withChildren(node, [...pictures, ...below])
  return [figure, ...flow(blocks, reading)]
}

function detailsOf(node: HtmlElement, reading: Reading): HtmlElement[] {
  const summary = node.children.find((child) => isTag(child, 'summary'))
  const title = isTag(summary, 'summary') ? words(summary.children, reading) : []
  const content = flow(
    node.children.filter((child) => child !== summary),
    reading,
  )
  if (content.length === 0) return isBlank(title) ? [] : [element('p', {}, title)]
  const named = isBlank(title) ? [reading.conversion.word('Mehr dazu', 'More about this')] : title
  return [element('details', {}, [element('summary', {}, named), ...content])]
}

function tableOf(node: HtmlElement, reading: Reading): HtmlElement[] {
  const clean = (part: HtmlElement): HtmlElement[] => {
    if (part.tag === 'caption') return [element('caption', {}, words(part.children, reading))]
    if (part.tag === 'td' || part.tag === 'th') return [withChildren(part, loose(part.children, reading))]
    return [withChildren(part, part.children.filter(isElement).flatMap(clean))]
  }
  return lineOf(node.children) === '' && isBlank(node.children) ? [] : clean(node)
}

function withClass(blocks: HtmlElement[], className: string | undefined): HtmlElement[] {
  if (className === undefined) return blocks
  return blocks.map((block) =>
    (block.tag === 'p' || headingTags.has(block.tag)) && block.attributes.class === undefined
      ? { ...block, attributes: { ...block.attributes, class: className } }
      : block,
  )
}

function divOf(node: HtmlElement, reading: Reading): HtmlElement[] {
  const className = node.attributes.class
  if (className === undefined || /^align-(center|right)$/.test(className))
    return withClass(flow(node.children, reading), className)
  const children = className.startsWith('gallery')
    ? node.children.filter(isElement).flatMap((child) => figureOf(child, reading))
    : className.startsWith('columns')
      ? node.children.filter(isElement).flatMap((child) => divOf(child, reading))
      : flow(node.children, reading)
  return children.length === 0 ? [] : [withChildren(node, children)]
}

function blockOf(node: HtmlElement, reading: Reading): HtmlElement[] {
  if (headingTags.has(node.tag)) {
    const title = words(node.children, reading)
    return isBlank(title) ? [] : [withChildren(node, title)]
  }
  switch (node.tag) {
    case 'p':
      return withClass(flow(node.children, reading), node.attributes.class)
    case 'ul':
    case 'ol':
      return listOf(node, reading)
    case 'dl':
      return definitionsOf(node, reading)
    case 'pre':
      return preformatted(node)
    case 'blockquote':
      return quoteOf(node, reading)
    case 'figure':
      return figureOf(node, reading)
    case 'details':
      return detailsOf(node, reading)
    case 'table':
      return tableOf(node, reading)
    case 'hr':
      return [element('hr')]
    case 'address': {
      const lines = words(node.children, reading)
      return isBlank(lines) ? [] : [element('address', {}, lines)]
    }
    case 'div':
      return divOf(node, reading)
    default:
      // Parts of lists and tables outside their list or table
      return flow(node.children, reading)
  }
}
