import { cleanRichText } from '#kit/server/text/rich-text.ts'
import { stretchesOf } from './blocks.ts'
import { Conversion, type ConversionContext, type ConversionNote } from './conversion.ts'
import { flow } from './flow.ts'
import { anchorHeadings, levelHeadings } from './headings.ts'
import {
  type HtmlElement,
  type HtmlNode,
  isElement,
  parseHtml,
  withChildren,
  writeHtml,
} from './html-tree.ts'
import { isBlank, tidyInline, trimInline } from './inline.ts'
import { linkedPlaces, resolveLinks } from './links.ts'
import { placePictures, resolvePictures } from './pictures.ts'
import { simplify } from './simplify.ts'
import { repairTables } from './tables.ts'

export interface ConvertedContent {
  /** In the dialect of `kit/shared/rich-text.ts`. */
  html: string
  /** Absolute addresses of the old site's pictures and files that the text shows or links to. */
  media: string[]
  notes: ConversionNote[]
}

/** Maximum number of characters in a text. */
const longest = 500_000
/** Characters of a content that are read; anything longer would exceed the limit in any case. */
const longestRead = 4 * longest

const textTags = new Set([
  'p',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'li',
  'dt',
  'dd',
  'figcaption',
  'caption',
  'summary',
  'td',
  'th',
  'address',
  'cite',
  'a',
])
const mayBeEmpty = new Set(['td', 'th', 'img', 'br', 'hr'])

/** Last pass: collapses spaces, trims edges, and removes invisible elements. */
function tidy(nodes: HtmlNode[]): HtmlNode[] {
  return nodes.flatMap((node): HtmlNode[] => {
    if (!isElement(node) || node.tag === 'pre') return [node]
    const inner = tidy(node.children)
    const children = textTags.has(node.tag) && node.tag !== 'a' ? trimInline(inner) : inner
    if (!mayBeEmpty.has(node.tag) && isBlank(children) && node.attributes['data-embed'] === undefined)
      return []
    return [withChildren(node, children)]
  })
}

const blocksOnly = (nodes: HtmlNode[]): HtmlElement[] => nodes.filter(isElement)

/** The text, cut between two blocks when it exceeds the limit. */
function write(blocks: HtmlElement[], conversion: Conversion): string {
  let html = ''
  for (const block of blocks) {
    const next = cleanRichText(writeHtml([block]))
    if (html.length + next.length + 1 > longest) {
      conversion.note('text-cut', String(longest))
      break
    }
    if (next !== '') html += html === '' ? next : `\n${next}`
  }
  return html
}

/**
 * Converts the content of a WordPress post, of the block editor or the classic one, into our formatted text: clean,
 * accessible, without third-party players, with the addresses supplied by the caller.
 * @param content as in the export
 * @returns the text, the media it needs, and notes about what could not be converted
 */
export function convertContent(content: string, context: ConversionContext): ConvertedContent {
  const conversion = new Conversion(context)
  if (/<script\b/i.test(content)) conversion.note('element-removed', 'script')
  if (content.length > longestRead) conversion.note('text-cut', String(longest))
  const stretches = stretchesOf(content.slice(0, longestRead), conversion).map(({ html, newlines }) => ({
    nodes: parseHtml(html),
    newlines,
  }))
  const wanted = linkedPlaces(
    stretches.flatMap(({ nodes }) => nodes),
    conversion,
  )
  const blocks = stretches.flatMap(({ nodes, newlines }) =>
    flow(simplify(nodes, conversion, wanted), { conversion, newlines }),
  )
  const pictured = placePictures(resolvePictures(tidyInline(blocks), conversion))
  const { nodes, places } = anchorHeadings(pictured)
  const linked = resolveLinks(nodes, places, conversion)
  const html = write(blocksOnly(levelHeadings(tidy(repairTables(linked, conversion)))), conversion)
  return { html, media: [...conversion.media], notes: conversion.notes }
}
