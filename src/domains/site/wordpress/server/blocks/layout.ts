import { columnWidths } from '#kit/shared/text/rich-text.ts'
import {
  classesOf,
  contains,
  element,
  elementsOf,
  hasClass,
  type HtmlElement,
  type HtmlNode,
  isElement,
  isTag,
  lineOf,
} from './html-tree.ts'

const blank = (nodes: HtmlNode[]) => lineOf(nodes) === '' && !contains(nodes, 'img', 'figure', 'hr')

/** A column during conversion; `share` is its width in percent. */
const column = (children: HtmlNode[], share?: number) =>
  element('div', { class: 'column', ...(share === undefined ? {} : { share: String(share) }) }, children)

interface Column {
  nodes: HtmlNode[]
  share: number | undefined
}

/** The width that a style or a class of the block editor gives to a column. */
function shareOf(node: HtmlElement): number | undefined {
  const told = /flex-basis\s*:\s*([\d.]+)%/.exec(node.attributes.style ?? '')?.[1]
  return told === undefined ? undefined : Number(told)
}

/** Page builders wrap columns to the next row when their widths exceed one row. */
function rowsOf(columns: Column[]): Column[][] {
  const rows: Column[][] = [[]]
  let used = 0
  for (const one of columns) {
    const share = one.share ?? 0
    if (used + share > 101) {
      rows.push([])
      used = 0
    }
    rows.at(-1)!.push(one)
    used += share
  }
  return rows
}

const nearest = (share: number) =>
  columnWidths.reduce((best, one) => (Math.abs(one - share) < Math.abs(best - share) ? one : best))

/** The widths of the columns in a row; those without one share the rest. Empty when all are equal. */
function widthsOf(columns: Column[]): string[] {
  const told = columns.flatMap(({ share }) => share ?? [])
  const left = 100 - told.reduce((sum, share) => sum + share, 0)
  const rest = Math.max(10, left / Math.max(1, columns.length - told.length))
  const widths = columns.map(({ share }) => nearest(share ?? rest))
  const isEven = told.length === 0 || widths.every((width) => width === widths[0])
  return widths.map((width) => (isEven ? 'column' : `column width-${width}`))
}

/** Columns side by side; a single one needs no columns. */
function columnsOf(parts: Column[], wide: boolean): HtmlNode[] {
  return rowsOf(parts.filter(({ nodes }) => !blank(nodes))).flatMap((filled) => {
    if (filled.length < 2) return filled.map(({ nodes }) => element('div', {}, nodes))
    const className = `columns has-${Math.min(6, filled.length)}${wide ? ' align-wide' : ''}`
    const widths = widthsOf(filled)
    const columns = filled.map(({ nodes }, index) => element('div', { class: widths[index]! }, nodes))
    return [element('div', { class: className }, columns)]
  })
}

const isWide = (node: HtmlElement) => hasClass(node, 'alignwide') || hasClass(node, 'alignfull')

const backgroundUrl = (node: HtmlElement): string | undefined =>
  /background-image\s*:\s*url\(\s*['"]?([^'")]+)['"]?\s*\)/i.exec(node.attributes.style ?? '')?.[1]

/** A picture with text on it becomes the picture with the text below, so that it is readable on any picture. */
function coverOf(node: HtmlElement): HtmlNode[] {
  let image: HtmlElement | undefined
  let player: HtmlElement | undefined
  let url = backgroundUrl(node)
  const rest: HtmlNode[] = []
  for (const child of node.children) {
    if (isTag(child, 'img')) image ??= child
    else if (isTag(child, 'figure') && child.attributes['data-embed'] === 'video') player ??= child
    else if (isTag(child, 'div') && child.attributes['data-background'] !== undefined)
      url ??= child.attributes['data-background']
    else rest.push(child)
  }
  if (!image && url !== undefined && url !== '') image = element('img', { src: url })
  const className: Record<string, string> = isWide(node) ? { class: 'align-wide' } : {}
  // A video behind a text is decoration: only the text is kept
  if (image)
    return [
      element('figure', className, [element('img', { ...image.attributes, cover: 'yes' })]),
      element('div', {}, rest),
    ]
  return rest.length > 0 || !player ? [element('div', {}, rest)] : [player]
}

function fileOf(node: HtmlElement): HtmlNode[] {
  const link = [...elementsOf(node.children)].find(
    (child) => child.tag === 'a' && child.attributes.href !== undefined,
  )
  return link ? [element('p', {}, [link])] : node.children
}

/** Poems keep their line breaks and indentation. */
function verseOf(node: HtmlElement): HtmlNode[] {
  const keepSpaces = (text: string) =>
    text.replace(
      /(^|\n)( +)/g,
      (_all, start: string, spaces: string) => start + '\u00a0'.repeat(spaces.length),
    )
  const lines = (nodes: HtmlNode[], afterBreak: boolean): HtmlNode[] =>
    nodes.flatMap((child, index) => {
      if (isElement(child)) return [{ ...child, children: lines(child.children, false) }]
      const follows = index === 0 ? afterBreak : isTag(nodes[index - 1], 'br')
      const text = follows ? child.replace(/^ +/, (spaces) => '\u00a0'.repeat(spaces.length)) : child
      return keepSpaces(text)
        .split('\n')
        .flatMap((line, number) => (number === 0 ? [line] : [element('br'), line]))
    })
  return [element('p', {}, lines(node.children, true))]
}

function buttonsOf(node: HtmlElement): HtmlNode[] {
  const links: HtmlNode[] = []
  for (const child of elementsOf(node.children)) {
    if (child.tag !== 'a' && child.tag !== 'anchor') continue
    if (links.length > 0) links.push(' ')
    links.push(child)
  }
  const className: Record<string, string> =
    hasClass(node, 'aligncenter') || hasClass(node, 'is-content-justification-center')
      ? { class: 'align-center' }
      : {}
  return links.length > 0 ? [element('p', className, links)] : node.children
}

/** Converts WordPress's own layout elements; null for any other element. */
export function layoutOf(node: HtmlElement): HtmlNode[] | null {
  const classes = new Set(classesOf(node))
  if (classes.has('wp-block-spacer') || classes.has('wp-block-file__button')) return []
  if (classes.has('wp-block-cover__background') || classes.has('wp-block-cover__gradient-background'))
    return []
  if (classes.has('wp-block-cover__image-background') && node.tag === 'div')
    return [element('div', { 'data-background': backgroundUrl(node) ?? '' })]
  if (classes.has('wp-block-column')) return [column(node.children, shareOf(node))]
  if (classes.has('wp-block-columns')) {
    const columns = node.children.filter((child) => isTag(child, 'div') && hasClass(child, 'column'))
    return columnsOf(
      columns.filter(isElement).map(({ children, attributes: { share } }) => ({
        nodes: children,
        share: share === undefined ? undefined : Number(share),
      })),
      isWide(node),
    )
  }
  if (classes.has('wp-block-media-text')) {
    const media = node.children.filter((child) => isTag(child, 'figure'))
    const text = node.children.filter((child) => !isTag(child, 'figure'))
    const told = /grid-template-columns\s*:\s*(?:auto\s+)?([\d.]+)%/.exec(node.attributes.style ?? '')?.[1]
    const parts: Column[] = [
      { nodes: media, share: told === undefined ? undefined : Number(told) },
      { nodes: text, share: undefined },
    ]
    return columnsOf(classes.has('has-media-on-the-right') ? parts.toReversed() : parts, isWide(node))
  }
  if (classes.has('wp-block-cover') || classes.has('wp-block-cover-image')) return coverOf(node)
  if (classes.has('wp-block-file')) return fileOf(node)
  if (classes.has('wp-block-verse')) return verseOf(node)
  if (classes.has('wp-block-buttons') || (classes.has('wp-block-button') && node.tag === 'div'))
    return buttonsOf(node)
  if (classes.has('wp-block-social-links'))
    return [
      element(
        'ul',
        {},
        node.children.filter((child) => isTag(child, 'li')),
      ),
    ]
  if (classes.has('wp-block-group') && classes.has('has-background'))
    return [element('div', { class: 'note' }, node.children)]
  if (classes.has('wp-block-pullquote')) return node.children
  if (classes.has('wp-caption') && node.tag !== 'figure') return captionOf(node)
  return null
}

/** A picture with caption in the markup of older versions: `div` with a paragraph, or a definition list. */
function captionOf(node: HtmlElement): HtmlNode[] {
  const all = [...elementsOf(node.children)]
  const image = all.find((child) => child.tag === 'img')
  const link = all.find((child) => child.tag === 'a' && contains(child.children, 'img'))
  if (!image) return lineOf(node.children) === '' ? [] : node.children
  const words = all.find(
    (child) => (child.tag === 'p' || child.tag === 'dd') && !contains(child.children, 'img'),
  )
  const classes = classesOf(node)
  const side = ['left', 'right', 'center'].find((name) => classes.includes(`align${name}`))
  const children: HtmlNode[] = [link ?? image]
  if (words && lineOf(words.children) !== '') children.push(element('figcaption', {}, words.children))
  return [element('figure', side === undefined ? {} : { class: `align-${side}` }, children)]
}

export const isGallery = (node: HtmlElement): boolean =>
  (node.tag !== 'li' && hasClass(node, 'wp-block-gallery')) ||
  (node.tag === 'div' &&
    (hasClass(node, 'gallery') || hasClass(node, 'tiled-gallery')) &&
    contains(node.children, 'img'))

/** Converts a gallery of pictures. */
export function galleryOf(node: HtmlElement): HtmlNode[] {
  const pictures: HtmlElement[] = []
  const collect = (nodes: HtmlNode[]) => {
    for (const child of nodes) {
      if (!isElement(child)) continue
      if (isTag(child, 'figure') && !contains(child.children, 'figure')) {
        if (contains(child.children, 'img')) pictures.push(element('figure', {}, child.children))
      } else if (isTag(child, 'img') || (isTag(child, 'a') && contains(child.children, 'img'))) {
        pictures.push(element('figure', {}, [child]))
      } else if (isTag(child, 'dl')) {
        pictures.push(...captionOf(child).filter((part) => isTag(part, 'figure')))
      } else collect(child.children)
    }
  }
  collect(node.children)
  if (pictures.length === 0) return node.children
  const told = /(?:^|\s)(?:gallery-)?columns-(\d)/.exec(node.attributes.class ?? '')?.[1]
  const columns = told === undefined ? Math.min(3, pictures.length) : Math.max(1, Number(told))
  const className = `gallery columns-${columns}${isWide(node) ? ' align-wide' : ''}`
  const caption = node.children.find((child) => isTag(child, 'figcaption'))
  const below =
    isTag(caption, 'figcaption') && lineOf(caption.children) !== ''
      ? [element('p', {}, [element('small', {}, caption.children)])]
      : []
  return [element('div', { class: className }, pictures), ...below]
}
