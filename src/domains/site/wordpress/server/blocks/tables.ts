import type { Conversion } from './conversion.ts'
import {
  element,
  type HtmlElement,
  type HtmlNode,
  isElement,
  isTag,
  withChildren,
  lineOf,
} from './html-tree.ts'
import { isBlank } from './inline.ts'

interface Row {
  cells: HtmlElement[]
  inHead: boolean
}

function rowsOf(table: HtmlElement): Row[] {
  const rows: Row[] = []
  const walk = (nodes: HtmlNode[], inHead: boolean) => {
    for (const node of nodes) {
      if (isTag(node, 'thead')) walk(node.children, true)
      else if (isTag(node, 'tbody', 'tfoot')) walk(node.children, inHead)
      else if (isTag(node, 'tr'))
        rows.push({ cells: node.children.filter((cell) => isTag(cell, 'td', 'th')), inHead })
    }
  }
  const foot = table.children.filter((part) => isTag(part, 'tfoot'))
  walk(
    table.children.filter((part) => !isTag(part, 'tfoot')),
    false,
  )
  walk(foot, false)
  const spans = (row: Row) => row.cells.some((cell) => cell.attributes.rowspan !== undefined)
  return rows.filter((row) => row.cells.length > 0 && (spans(row) || !isBlank(row.cells)))
}

const span = (value: string | undefined): string | undefined => {
  const number = Number(value)
  return Number.isSafeInteger(number) && number > 1 && number <= 100 ? String(number) : undefined
}

/** A cell with corrected semantics: an empty header becomes a data cell, and a header gets its scope. */
function cellOf(cell: HtmlElement, tag: 'th' | 'td', scope: 'col' | 'row'): HtmlElement {
  const attributes: Record<string, string> = {}
  const [colspan, rowspan] = [span(cell.attributes.colspan), span(cell.attributes.rowspan)]
  const isHeader = tag === 'th' && lineOf([cell]) !== ''
  if (isHeader) attributes.scope = scope
  if (colspan !== undefined) attributes.colspan = colspan
  if (rowspan !== undefined) attributes.rowspan = rowspan
  return element(isHeader ? 'th' : 'td', attributes, cell.children)
}

function bodyRow(row: Row): HtmlElement {
  const onlyHeaders = row.cells.every((cell) => cell.tag === 'th')
  return element(
    'tr',
    {},
    row.cells.map((cell) => {
      if (cell.tag !== 'th') return cellOf(cell, 'td', 'row')
      // A row of headers without data cells heads nothing: it only keeps its bold type
      if (!onlyHeaders) return cellOf(cell, 'th', 'row')
      const plain = cellOf(cell, 'td', 'row')
      return isBlank(plain.children) ? plain : withChildren(plain, [element('strong', {}, plain.children)])
    }),
  )
}

const columnsOf = (row: Row): number =>
  row.cells.reduce((sum, cell) => sum + Number(span(cell.attributes.colspan) ?? 1), 0)

function isWide(rows: Row[]): boolean {
  if (rows.some((row) => columnsOf(row) >= 3)) return true
  return rows.some((row) =>
    row.cells.some((cell) =>
      lineOf([cell])
        .split(' ')
        .some((word) => word.length > 20),
    ),
  )
}

function tableOf(table: HtmlElement, labels: Map<string, number>, conversion: Conversion): HtmlNode[] {
  const rows = rowsOf(table)
  const [first] = rows
  if (!first) return []
  const headed = rows.some((row) => row.inHead)
  if (!headed && rows.length > 1 && first.cells.length > 1) {
    const named = first.cells.filter((cell) => lineOf([cell]) !== '')
    if (
      named.length > 0 &&
      named.every((cell) => cell.tag === 'th') &&
      first.cells.every((cell) => cell.attributes.rowspan === undefined)
    )
      first.inHead = true
  }
  const head = rows.filter((row) => row.inHead)
  const body = rows.filter((row) => !row.inHead)
  const caption = table.children.find((part) => isTag(part, 'caption'))
  const captionText = isElement(caption) ? lineOf([caption]) : ''
  const parts: HtmlNode[] = []
  if (isElement(caption) && captionText !== '') parts.push(caption)
  if (body.length === 0) {
    // Headers without data are data cells
    parts.push(
      element(
        'tbody',
        {},
        head.map((row) =>
          element(
            'tr',
            {},
            row.cells.map((cell) => cellOf(cell, 'td', 'row')),
          ),
        ),
      ),
    )
  } else {
    if (head.length > 0)
      parts.push(
        element(
          'thead',
          {},
          head.map((row) =>
            element(
              'tr',
              {},
              row.cells.map((cell) => cellOf(cell, 'th', 'col')),
            ),
          ),
        ),
      )
    parts.push(element('tbody', {}, body.map(bodyRow)))
  }
  const result = element('table', {}, parts)
  if (!isWide(rows)) return [result]
  const name = captionText || conversion.word('Tabelle', 'Table')
  const number = (labels.get(name) ?? 0) + 1
  labels.set(name, number)
  const label = captionText !== '' && number === 1 ? name : `${name} ${number}`
  return [element('div', { class: 'table', tabindex: '0', role: 'region', 'aria-label': label }, [result])]
}

/** Gives tables correct headers, and a scrollable frame when they may be wider than the text. */
export function repairTables(nodes: HtmlNode[], conversion: Conversion): HtmlNode[] {
  const labels = new Map<string, number>()
  const walk = (part: HtmlNode[]): HtmlNode[] =>
    part.flatMap((node): HtmlNode[] => {
      if (!isElement(node)) return [node]
      const inner = withChildren(node, walk(node.children))
      return node.tag === 'table' ? tableOf(inner, labels, conversion) : [inner]
    })
  return walk(nodes)
}
