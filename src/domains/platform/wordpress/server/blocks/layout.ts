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

const column = (children: HtmlNode[]) => element('div', { class: 'column' }, children)

/** Columns side by side; a single one is no columns. */
function columnsOf(parts: HtmlNode[][], wide: boolean): HtmlNode[] {
  const filled = parts.filter((part) => !blank(part))
  if (filled.length < 2) return filled.flatMap((part) => [element('div', {}, part)])
  const count = Math.min(6, filled.length)
  const className = `columns has-${count}${wide ? ' align-wide' : ''}`
  return [element('div', { class: className }, filled.map(column))]
}

const isWide = (node: HtmlElement) => hasClass(node, 'alignwide') || hasClass(node, 'alignfull')

const backgroundUrl = (node: HtmlElement): string | undefined =>
  /background-image\s*:\s*url\(\s*['"]?([^'")]+)['"]?\s*\)/i.exec(node.attributes.style ?? '')?.[1]

/** A picture with text on it becomes the picture, and the text below it: readable on any picture. */
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
  // a film behind a text is decoration: only the text is taken
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

/** Poems keep their lines and the spaces before them. */
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

/** WordPress's own frames for arranging things; null when the element is none of them. */
export function layoutOf(node: HtmlElement): HtmlNode[] | null {
  const classes = new Set(classesOf(node))
  if (classes.has('wp-block-spacer') || classes.has('wp-block-file__button')) return []
  if (classes.has('wp-block-cover__background') || classes.has('wp-block-cover__gradient-background'))
    return []
  if (classes.has('wp-block-cover__image-background') && node.tag === 'div')
    return [element('div', { 'data-background': backgroundUrl(node) ?? '' })]
  if (classes.has('wp-block-column')) return [column(node.children)]
  if (classes.has('wp-block-columns')) {
    const columns = node.children.filter((child) => isTag(child, 'div') && hasClass(child, 'column'))
    return columnsOf(
      columns.map((child) => (isElement(child) ? child.children : [])),
      isWide(node),
    )
  }
  if (classes.has('wp-block-media-text')) {
    const media = node.children.filter((child) => isTag(child, 'figure'))
    const text = node.children.filter((child) => !isTag(child, 'figure'))
    const parts = classes.has('has-media-on-the-right') ? [text, media] : [media, text]
    return columnsOf(parts, isWide(node))
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

/** A captioned picture as older editions wrote it: `div` with a paragraph, or a definition list. */
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

/** Pictures in rows. */
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
