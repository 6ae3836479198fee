import type { Conversion } from './conversion.ts'
import { webAddress } from './embeds.ts'
import {
  contains,
  element,
  type HtmlElement,
  type HtmlNode,
  isElement,
  withChildren,
  lineOf,
} from './html-tree.ts'
import { isMediaAddress, isOwnAddress, pageKey } from '../reading/old-addresses.ts'

/** The fragments (after `#`) of links within the same text. */
export function linkedPlaces(nodes: HtmlNode[], conversion: Conversion): Set<string> {
  const places = new Set<string>()
  const walk = (part: HtmlNode[]) => {
    for (const node of part) {
      if (!isElement(node)) continue
      const place = node.tag === 'a' ? placeOf(node.attributes.href ?? '', conversion) : null
      if (place !== null) places.add(place)
      walk(node.children)
    }
  }
  walk(nodes)
  return places
}

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function placeOf(href: string, conversion: Conversion): string | null {
  const trimmed = href.trim()
  if (trimmed.startsWith('#')) return decoded(trimmed.slice(1))
  const { baseUrl, postUrl } = conversion.context
  const url = webAddress(trimmed, postUrl)
  if (!url || url.hash.length < 2 || !isOwnAddress(url.href, baseUrl)) return null
  return pageKey(url.href, baseUrl) === pageKey(postUrl, baseUrl) ? decoded(url.hash.slice(1)) : null
}

type Target = { href: string } | null

function targetOf(rawHref: string, places: ReadonlyMap<string, string>, conversion: Conversion): Target {
  const href = rawHref.trim()
  const place = placeOf(href, conversion)
  if (place !== null) {
    const id = places.get(place)
    return id === undefined ? null : { href: `#${id}` }
  }
  if (/^mailto:[^\s@]+@[^\s@]+$/i.test(href) || /^tel:\+?[\d ()/.-]+$/i.test(href))
    return { href: href.replace(/\s+/g, '') }
  const { addresses, baseUrl, contents, postUrl } = conversion.context
  if (href === '' || /^(?!https?:)[a-z][a-z0-9+.-]*:/i.test(href)) return null
  const url = webAddress(href, postUrl)
  if (!url) return null
  if (!isOwnAddress(url.href, baseUrl)) {
    const media = isMediaAddress(url.href) ? addresses.mediaUrl(url.href) : null
    return { href: media?.url ?? url.href }
  }
  if (isMediaAddress(url.href) || contents.mediaByUrl(url.href)) {
    conversion.media.add(url.href)
    const media = addresses.mediaUrl(url.href)
    if (media) return { href: media.url }
  } else {
    const page = addresses.pageUrl(url.href)
    if (page !== null) return { href: page + url.hash }
  }
  conversion.note('link-to-old-site', url.href)
  return { href: url.href }
}

/** A label for a link without text. */
function nameFor(href: string): string {
  const url = webAddress(href)
  if (url) return url.hostname.replace(/^www\./, '')
  return href.replace(/^(mailto|tel):/, '')
}

const saysSomething = (nodes: HtmlNode[]): boolean =>
  lineOf(nodes) !== '' ||
  nodes.some(
    (node) =>
      isElement(node) &&
      (node.tag === 'img' ? (node.attributes.alt ?? '') !== '' : saysSomething(node.children)),
  )

function link(node: HtmlElement, places: ReadonlyMap<string, string>, conversion: Conversion): HtmlNode[] {
  // Of nested links the inner ones are kept
  if (contains(node.children, 'a')) return node.children
  const { href, title, hreflang, class: className } = node.attributes
  const target = href === undefined ? null : targetOf(href, places, conversion)
  if (!target) {
    if (lineOf(node.children) !== '') conversion.note('link-without-target', lineOf(node.children))
    return node.children
  }
  const attributes: Record<string, string> = { href: target.href }
  if (className !== undefined) attributes.class = className
  if (title !== undefined && title.trim() !== '' && title.trim() !== lineOf(node.children))
    attributes.title = title.trim()
  if (hreflang !== undefined) attributes.hreflang = hreflang
  if (saysSomething(node.children)) return [element('a', attributes, node.children)]
  // An empty link within the site was invisible; an external one was an icon, for which its title is the best label
  const wasSeen = className === 'button' || attributes.title !== undefined || /^https?:/.test(target.href)
  if (!wasSeen && !contains(node.children, 'img')) return []
  return [element('a', attributes, [...node.children, attributes.title ?? nameFor(target.href)])]
}

/** A player of a file of the old site plays the imported file; a page of the site itself is no player. */
function player(node: HtmlElement, conversion: Conversion): HtmlNode[] {
  const address = node.attributes['data-src'] ?? ''
  const { addresses, baseUrl, contents } = conversion.context
  const kind = node.attributes['data-embed']
  const isFile = kind === 'audio' || kind === 'video'
  if (!isFile && !(kind === 'link' && isOwnAddress(address, baseUrl))) return [node]
  const [first, ...others] = node.children
  const named = isElement(first) && first.tag === 'a' ? first : element('a', {}, [address])
  if (isFile) {
    if (isOwnAddress(address, baseUrl)) conversion.media.add(address)
    const media = addresses.mediaUrl(address)
    if (!media) {
      conversion.note('media-missing', address)
      return [node]
    }
    const moved = { ...named, attributes: { ...named.attributes, href: media.url } }
    return [
      { ...node, attributes: { ...node.attributes, 'data-src': media.url }, children: [moved, ...others] },
    ]
  }
  const title = contents.titleOf(address)
  return [element('p', {}, [element('a', named.attributes, title === undefined ? [address] : [title])])]
}

/** Fourth pass: links get the new addresses or keep the old ones; links without a target become text. */
export function resolveLinks(
  nodes: HtmlNode[],
  places: ReadonlyMap<string, string>,
  conversion: Conversion,
): HtmlNode[] {
  return nodes.flatMap((node): HtmlNode[] => {
    if (!isElement(node)) return [node]
    if (node.tag === 'figure' && node.attributes['data-embed'] !== undefined) {
      const [result] = player(node, conversion)
      if (!isElement(result)) return []
      if (result.tag !== 'figure') return resolveLinks([result], places, conversion)
      const [first, ...others] = result.children
      return [
        withChildren(result, [
          ...(first === undefined ? [] : [first]),
          ...resolveLinks(others, places, conversion),
        ]),
      ]
    }
    const inner = withChildren(node, resolveLinks(node.children, places, conversion))
    return node.tag === 'a' ? link(inner, places, conversion) : [inner]
  })
}
