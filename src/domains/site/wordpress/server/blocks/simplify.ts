import type { Conversion } from './conversion.ts'
import { embedFigure } from './embeds.ts'
import {
  classesOf,
  element,
  hasClass,
  type HtmlElement,
  type HtmlNode,
  isTag,
  mapElements,
  textOf,
} from './html-tree.ts'
import { galleryOf, isGallery, layoutOf } from './layout.ts'
import {
  headingTags,
  inlineTags,
  blockTags,
  keptAttributes,
  removedTags,
  renamedTags,
  silentTags,
} from './vocabulary.ts'

const styleOf = (node: HtmlElement) => (node.attributes.style ?? '').toLowerCase().replace(/\s+/g, '')

/** The text alignment, from the classes of either editor, a style or an old attribute. */
function textAlign(node: HtmlElement): string {
  const style = /text-align:(center|right)/.exec(styleOf(node))?.[1]
  const old = /^(center|right)$/i.exec(node.attributes.align ?? '')?.[1]?.toLowerCase()
  if (style ?? old) return `align-${style ?? old}`
  if (node.tag === 'center' || hasClass(node, 'has-text-align-center')) return 'align-center'
  return hasClass(node, 'has-text-align-right') ? 'align-right' : ''
}

function pictureAlign(node: HtmlElement): string {
  const classes = classesOf(node)
  if (classes.includes('alignwide') || classes.includes('alignfull')) return 'align-wide'
  for (const side of ['left', 'right', 'center']) if (classes.includes(`align${side}`)) return `align-${side}`
  const float =
    /float:(left|right)/.exec(styleOf(node))?.[1] ??
    /^(left|right|center)$/i.exec(node.attributes.align ?? '')?.[1]
  return float === undefined ? '' : `align-${float.toLowerCase()}`
}

const largeText = [
  'has-large-font-size',
  'has-x-large-font-size',
  'has-xx-large-font-size',
  'has-huge-font-size',
  'has-larger-font-size',
]

function classOf(node: HtmlElement, tag: string): string {
  if (tag === 'img' || tag === 'figure') return pictureAlign(node)
  if (tag === 'a') return hasClass(node, 'wp-block-button__link') ? 'button' : ''
  if (tag === 'p') {
    const classes = [textAlign(node)]
    if (hasClass(node, 'has-background') || styleOf(node).includes('background-color:')) classes.push('note')
    else if (largeText.some((name) => hasClass(node, name))) classes.push('lead')
    return classes.filter((name) => name !== '').join(' ')
  }
  return headingTags.has(tag) || tag === 'div' || tag === 'blockquote' ? textAlign(node) : ''
}

function attributesOf(node: HtmlElement, tag: string): Record<string, string> {
  const attributes: Record<string, string> = {}
  for (const name of keptAttributes[tag] ?? []) {
    const value = node.attributes[name]
    if (value !== undefined) attributes[name] = value
  }
  const className = classOf(node, tag)
  if (className !== '') attributes.class = className
  return attributes
}

/** Lazily loaded pictures have their real address in another attribute. */
function imageOf(node: HtmlElement): HtmlNode[] {
  const late = ['data-src', 'data-lazy-src', 'data-orig-file', 'data-original', 'data-large-file'].map(
    (name) => node.attributes[name],
  )
  const source = node.attributes.src ?? ''
  const real =
    source === '' || source.startsWith('data:') ? late.find((url) => url !== undefined && url !== '') : source
  // WordPress's emoji pictures have the character as their alt text
  if (hasClass(node, 'wp-smiley') || hasClass(node, 'emoji')) return [node.attributes.alt ?? '']
  if (real === undefined || real.startsWith('data:')) return []
  const attributes = { ...attributesOf(node, 'img'), src: real }
  const id = /(?:^|\s)wp-image-(\d+)/.exec(node.attributes.class ?? '')?.[1] ?? node.attributes['data-id']
  return [element('img', id === undefined ? attributes : { ...attributes, 'wp-id': id })]
}

function playerOf(node: HtmlElement, conversion: Conversion): HtmlNode[] {
  const sources = node.children
    .filter((child) => isTag(child, 'source', 'embed', 'iframe'))
    .map((child) => (child as HtmlElement).attributes.src)
  const movie = node.children.find(
    (child) => isTag(child, 'param') && /^(movie|src)$/i.test(child.attributes.name ?? ''),
  )
  const address =
    node.attributes.src ??
    node.attributes['data-src'] ??
    node.attributes.data ??
    sources.find((url) => url !== undefined) ??
    (isTag(movie, 'param') ? movie.attributes.value : undefined)
  const inner = node.children.find((child) => isTag(child, 'figure'))
  if (inner) return [inner]
  const figure =
    address === undefined ? null : embedFigure(address, conversion, { title: node.attributes.title ?? '' })
  if (!figure) {
    conversion.note('element-removed', node.tag)
    return []
  }
  // The page in a frame is unknown, so at least its address is kept
  return [figure]
}

/** Text formatted by a style instead of an element. */
function spanOf(node: HtmlElement): HtmlNode[] {
  const style = styleOf(node)
  const tag = style.includes('line-through')
    ? 's'
    : /font-weight:(bold|[6-9]00)/.test(style)
      ? 'strong'
      : style.includes('font-style:italic')
        ? 'em'
        : ''
  return tag === '' || textOf(node.children).trim() === '' ? node.children : [element(tag, {}, node.children)]
}

function figureOf(node: HtmlElement, conversion: Conversion): HtmlNode[] {
  const embedded = node.children.find(
    (child) => isTag(child, 'figure') && child.attributes['data-embed'] !== undefined,
  )
  const caption = node.children.find((child) => isTag(child, 'figcaption'))
  const captionNodes = isTag(caption, 'figcaption') ? caption.children : []
  if (isTag(embedded, 'figure')) {
    const children =
      captionNodes.length > 0
        ? [...embedded.children, element('figcaption', {}, captionNodes)]
        : embedded.children
    return [element('figure', embedded.attributes, children)]
  }
  if (hasClass(node, 'wp-block-embed')) {
    const content = node.children.filter((child) => !isTag(child, 'figcaption'))
    const address = /https?:\/\/[^\s<>"]+/.exec(textOf(content))?.[0]
    const figure =
      address === undefined
        ? null
        : embedFigure(address, conversion, { caption: captionNodes, className: pictureAlign(node) })
    return figure ? [figure] : content
  }
  return [element('figure', attributesOf(node, 'figure'), node.children)]
}

/**
 * First pass: maps WordPress's and the web's many elements to the few of our dialect, and removes unsupported ones.
 * @param nodes HTML as parsed
 * @param targets ids that links of this text point to; they are kept as `anchor` elements
 */
export function simplify(
  nodes: HtmlNode[],
  conversion: Conversion,
  targets: ReadonlySet<string>,
): HtmlNode[] {
  return mapElements(nodes, (node) => {
    const id = node.attributes.id ?? (node.tag === 'a' ? node.attributes.name : undefined)
    const result = simplifyOne(node, conversion)
    if (id === undefined || !targets.has(id) || headingTags.has(node.tag)) return result
    return [element('anchor', { id }), ...result]
  })
}

function simplifyOne(node: HtmlElement, conversion: Conversion): HtmlNode[] {
  const { tag } = node
  if (tag === 'source' || tag === 'param' || tag === 'embed')
    return tag === 'embed' ? playerOf(node, conversion) : [node]
  if (silentTags.has(tag)) return []
  if (removedTags.has(tag)) {
    conversion.note('element-removed', tag)
    return []
  }
  if (tag === 'img') return imageOf(node)
  if (tag === 'iframe' || tag === 'audio' || tag === 'video' || tag === 'object') {
    if (hasClass(node, 'wp-block-file__embed')) return []
    return playerOf(node, conversion)
  }
  if (tag === 'picture') return node.children.filter((child) => isTag(child, 'img'))
  if (isGallery(node)) return galleryOf(node)
  const layout = layoutOf(node)
  if (layout) return layout
  if (tag === 'figure') return figureOf(node, conversion)
  if (tag === 'span' || tag === 'font') return spanOf(node)
  const ours = renamedTags[tag] ?? tag
  if (!inlineTags.has(ours) && !blockTags.has(ours)) return node.children
  return [element(ours, attributesOf(node, ours), node.children)]
}
