import type { Conversion, KnownMedia } from './conversion.ts'
import { webAddress } from './embeds.ts'
import {
  contains,
  element,
  type HtmlElement,
  type HtmlNode,
  isElement,
  isTag,
  type MatchedElement,
  withChildren,
  lineOf,
} from './html-tree.ts'
import { isBlank, trimInline } from './inline.ts'

const cameraNames = /^(olympus|kodak|sony|samsung|canon|nikon|minolta|fuji\w*)( digital( still)? camera)?$/i

/** Whether a text is a file or camera name, useless as a description. */
const looksLikeFileName = (text: string): boolean =>
  /^\S*\d{3,}\S*$/.test(text) ||
  /\.(jpe?g|png|gif|webp|avif|heic|bmp|tiff?)$/i.test(text) ||
  /^(img|dsc[fn]?|image|pict|scan)[-_ ]?\d+$/i.test(text) ||
  cameraNames.test(text)

interface Surroundings {
  /** The text below the picture. */
  caption: string
  /** Target of the link around it. */
  link: string | null
}

/** The text alternative of a picture; empty when the text beside it says the same or the picture is decoration. */
function altOf(
  image: HtmlElement,
  media: KnownMedia | undefined,
  around: Surroundings,
  conversion: Conversion,
): string {
  const given = (image.attributes.alt ?? '').replace(/\s+/g, ' ').trim()
  if (given !== '') {
    if (looksLikeFileName(given)) conversion.note('alt-doubtful', given)
    return given
  }
  const kept = media?.alt.replace(/\s+/g, ' ').trim() ?? ''
  if (kept !== '') return kept
  if (image.attributes.cover !== undefined && around.link === null) return ''
  if (around.caption !== '' && around.link === null) return ''
  const titles = [image.attributes.title, media?.title].map(
    (title) => title?.replace(/\s+/g, ' ').trim() ?? '',
  )
  const title = titles.find((text) => text !== '' && !looksLikeFileName(text))
  if (around.link === null) {
    if (title === undefined) conversion.note('alt-doubtful', image.attributes.src ?? '')
    return title ?? ''
  }
  // A link needs a label, and the picture is its only content
  return around.caption || title || conversion.word('Bild vergrößern', 'Enlarge picture')
}

const size = (text: string | undefined): string | undefined => /^[1-9]\d{0,4}(?=(px)?$)/.exec(text ?? '')?.[0]

function pictureOf(image: HtmlElement, around: Surroundings, conversion: Conversion): HtmlNode {
  const { addresses, contents, postUrl } = conversion.context
  const old = webAddress(image.attributes.src ?? '', postUrl)?.href
  if (old === undefined) return ''
  conversion.media.add(old)
  const media = contents.mediaById(Number(image.attributes['wp-id'])) ?? contents.mediaByUrl(old)
  const alt = altOf(image, media, around, conversion)
  const found = addresses.mediaUrl(old) ?? (media ? addresses.mediaUrl(media.url) : null)
  if (!found) {
    conversion.note('media-missing', old)
    const name = alt || media?.title || old.split('/').at(-1) || old
    // Without the picture the text still says what was there, and where
    return around.link === null
      ? element('a', { href: old }, [`${conversion.word('Bild', 'Picture')}: ${name}`])
      : name
  }
  const attributes: Record<string, string> = { src: found.url, alt }
  const [width, height] = [size(image.attributes.width), size(image.attributes.height)]
  if (width !== undefined && height !== undefined) Object.assign(attributes, { width, height })
  if (image.attributes.class !== undefined) attributes.class = image.attributes.class
  return element('img', attributes)
}

/** Third pass, first half: pictures get their new addresses and text alternatives. */
export function resolvePictures(
  nodes: HtmlNode[],
  conversion: Conversion,
  around: Surroundings = { caption: '', link: null },
): HtmlNode[] {
  return nodes.map((node) => {
    if (!isElement(node)) return node
    if (node.tag === 'img') return pictureOf(node, around, conversion)
    if (node.tag === 'figure') {
      const caption = node.children.find((child) => isTag(child, 'figcaption'))
      const words = isTag(caption, 'figcaption') ? lineOf(caption.children) : ''
      return withChildren(node, resolvePictures(node.children, conversion, { ...around, caption: words }))
    }
    const linked = node.tag === 'a' && node.attributes.href !== undefined && lineOf(node.children) === ''
    const inner =
      node.tag === 'a' ? { ...around, link: linked ? (node.attributes.href ?? null) : around.link } : around
    return withChildren(node, resolvePictures(node.children, conversion, inner))
  })
}

const isPicture = (node: HtmlNode): node is MatchedElement =>
  isTag(node, 'img') || (isTag(node, 'a') && contains(node.children, 'img') && lineOf(node.children) === '')

const imageIn = (node: HtmlElement): HtmlElement | undefined =>
  node.tag === 'img' ? node : node.children.find((child) => isTag(child, 'img'))

function withoutClass(node: HtmlElement): HtmlElement {
  const { class: _class, ...attributes } = node.attributes
  return {
    ...node,
    attributes,
    children: node.children.map((child) => (isElement(child) ? withoutClass(child) : child)),
  }
}

function figureOf(picture: HtmlElement, fallback: string | undefined): HtmlElement {
  const className = imageIn(picture)?.attributes.class ?? fallback
  return element('figure', className === undefined ? {} : { class: className }, [withoutClass(picture)])
}

/** A picture in a paragraph gets its own block when the text flows around it or there is no text. */
function paragraph(node: HtmlElement): HtmlElement[] {
  const pictures = node.children.filter(isPicture)
  if (pictures.length === 0) return [node]
  const text = node.children.filter((child) => !isPicture(child))
  const align = node.attributes.class?.split(' ').find((name) => name.startsWith('align-'))
  if (isBlank(text)) {
    const anchors = text.filter((child) => isTag(child, 'anchor'))
    const figures = pictures.map((picture) => figureOf(picture, align))
    return anchors.length > 0 ? [element('p', {}, anchors), ...figures] : figures
  }
  const aligned = pictures.filter((picture) => imageIn(picture)?.attributes.class !== undefined)
  const rest = node.children.filter((child) => !isPicture(child) || !aligned.includes(child))
  return [...aligned.map((picture) => figureOf(picture, undefined)), withChildren(node, trimInline(rest))]
}

/** Third pass, second half: moves pictures out of paragraphs, between them. */
export function placePictures(nodes: HtmlNode[]): HtmlNode[] {
  return nodes.flatMap((node): HtmlNode[] => {
    if (!isElement(node)) return [node]
    if (node.tag === 'p') return paragraph(node)
    if (node.tag === 'figure' && node.attributes['data-embed'] === undefined) {
      const picture = node.children.find(isPicture)
      const className = node.attributes.class ?? (picture ? imageIn(picture)?.attributes.class : undefined)
      const children = node.children.map((child) => (isPicture(child) ? withoutClass(child) : child))
      return [element('figure', className === undefined ? {} : { class: className }, children)]
    }
    return [withChildren(node, placePictures(node.children))]
  })
}
