import { escapedAttribute } from '#kit/shared/text/plain-words.ts'
import { type Block, hasBlocks, parseBlocks } from './block-comments.ts'
import type { Conversion } from './conversion.ts'
import { expandShortcodes } from './shortcodes.ts'

/** A piece of HTML; `newlines`: its line ends make paragraphs, as in the classic editor. */
export interface Stretch {
  html: string
  newlines: boolean
}

/**
 * Blocks that WordPress renders on the server from other parts of the site: the export does not include their content.
 */
const drawnByServer = new Set(
  (
    'archives avatar calendar categories comments comment-template home-link latest-comments latest-posts ' +
    'legacy-widget loginout navigation navigation-link navigation-submenu page-list page-list-item pattern ' +
    'post-author post-author-biography post-author-name post-comments post-comments-count post-comments-form ' +
    'post-comments-link post-content post-date post-excerpt post-featured-image post-navigation-link ' +
    'post-template post-terms post-time-to-read post-title query query-pagination query-title read-more rss ' +
    'search site-logo site-tagline site-title tag-cloud template-part term-description widget-group'
  ).split(' '),
)

/** The old site's list of all posts. */
export const allPosts = '/?post_type=post'

/** The ids of the categories whose posts a block shows. */
function categoriesOf({ attributes }: Block): number[] {
  const query = (attributes.query ?? {}) as { taxQuery?: { category?: unknown }; categoryIds?: unknown }
  const told = attributes.categories ?? query.taxQuery?.category ?? query.categoryIds
  return [told].flat().map((one) => Number((one as { id?: unknown } | null)?.id ?? one))
}

const linkTo = (url: string, words: string) =>
  `<a href="${escapedAttribute(url)}">${escapedAttribute(words)}</a>`

/** Lists of posts have a page of their own here, so a link to it replaces the block. */
function linkToList(block: Block, conversion: Conversion): string {
  const { baseUrl, contents } = conversion.context
  const ids = categoriesOf(block)
  const all = conversion.word('Alle Meldungen', 'All news')
  const chosen = contents.topics('category').filter(({ id }) => ids.includes(id))
  const links =
    chosen.length === 0
      ? [linkTo(baseUrl + allPosts, all)]
      : chosen.map(({ name, url }) => linkTo(url, `${all}: ${name}`))
  return links.map((link) => `<p>${link}</p>`).join('')
}

const linksToTopics =
  (taxonomy: 'category' | 'post_tag') =>
  (_block: Block, conversion: Conversion): string => {
    const links = conversion.context.contents
      .topics(taxonomy)
      .slice(0, mostTopics)
      .map(({ name, url }) => `<li>${linkTo(url, name)}</li>`)
    return links.length === 0 ? '' : `<ul>${links.join('')}</ul>`
  }

/** Blocks that list posts, and their replacements. */
const listing: Readonly<Record<string, (block: Block, conversion: Conversion) => string>> = {
  archives: linkToList,
  calendar: linkToList,
  categories: linksToTopics('category'),
  'latest-posts': linkToList,
  query: linkToList,
  'tag-cloud': linksToTopics('post_tag'),
}

/** Whether a block lists posts rather than a type without a list here. */
const isOfPosts = ({ attributes: { query } }: Block): boolean =>
  ((query ?? {}) as { postType?: unknown }).postType === undefined ||
  (query as { postType?: unknown }).postType === 'post'

/** Editor marks without meaning in the text. */
const marks = new Set(['more', 'nextpage', 'spacer'])

const deepest = 20
const mostTopics = 50

const serviceNames: Record<string, string> = {
  bluesky: 'Bluesky',
  facebook: 'Facebook',
  feed: 'RSS',
  fivehundredpx: '500px',
  github: 'GitHub',
  instagram: 'Instagram',
  linkedin: 'LinkedIn',
  mail: 'E-Mail',
  mastodon: 'Mastodon',
  pinterest: 'Pinterest',
  soundcloud: 'SoundCloud',
  spotify: 'Spotify',
  telegram: 'Telegram',
  threads: 'Threads',
  tiktok: 'TikTok',
  twitter: 'X',
  vimeo: 'Vimeo',
  whatsapp: 'WhatsApp',
  wordpress: 'WordPress',
  x: 'X',
  youtube: 'YouTube',
}

const textAttribute = (block: Block, name: string): string => {
  const value = block.attributes[name]
  return typeof value === 'string' ? value : ''
}

function socialLink(block: Block, conversion: Conversion): string {
  const url = textAttribute(block, 'url')
  const service = textAttribute(block, 'service')
  const name = textAttribute(block, 'label') || serviceNames[service] || service || url
  if (url === '' || url.startsWith('#')) {
    conversion.note('link-without-target', name)
    return ''
  }
  const href = url.includes('@') && !/^[a-z]+:/i.test(url) ? `mailto:${url}` : url
  return `<li><a href="${escapedAttribute(href)}">${escapedAttribute(name)}</a></li>`
}

/** Whether a block has no visible content. */
const isHollow = (block: Block): boolean =>
  block.parts.every((part) =>
    typeof part === 'string' ? part.replace(/<!--[\s\S]*?-->/g, '').trim() === '' : isHollow(part),
  )

function htmlOf(block: Block, conversion: Conversion, depth: number): string {
  if (depth > deepest) return ''
  if (marks.has(block.name)) return ''
  if (block.name === 'social-link') return socialLink(block, conversion)
  if (block.name === 'block') {
    const content = conversion.context.contents.reusableBlock(Number(block.attributes.ref))
    if (content === undefined) conversion.note('block-removed', 'block')
    else return partsOf(parseBlocks(content), conversion, depth + 1)
    return ''
  }
  const links = isOfPosts(block) ? (listing[block.name]?.(block, conversion) ?? '') : ''
  if (links !== '') {
    conversion.note('block-linked', block.name)
    return links
  }
  if (drawnByServer.has(block.name)) {
    conversion.note('block-removed', block.name)
    return ''
  }
  if (block.name === 'footnotes') {
    conversion.note('block-removed', block.name)
    return ''
  }
  if (block.alone && block.name !== '') {
    if (block.name !== 'shortcode' && block.name !== 'paragraph') conversion.note('block-removed', block.name)
    return ''
  }
  if (block.name.includes('/') && !block.name.startsWith('core-embed/') && isHollow(block)) {
    conversion.note('block-removed', block.name)
    return ''
  }
  const html = partsOf(block.parts, conversion, depth + 1)
  if (block.name === 'shortcode') return expandShortcodes(html, conversion, { everyBracket: true })
  // A cover may have its picture only in the block's attributes
  if (block.name === 'cover' && !/<(img|video)\b|background-image/.test(html)) {
    const url = textAttribute(block, 'url')
    if (url !== '')
      return html.replace(
        />/,
        `><img class="wp-block-cover__image-background" src="${escapedAttribute(url)}" />`,
      )
  }
  return html
}

function partsOf(parts: (string | Block)[], conversion: Conversion, depth: number): string {
  let html = ''
  for (const part of parts) html += typeof part === 'string' ? part : htmlOf(part, conversion, depth)
  return html
}

/** Splits content into pieces of HTML, with blocks resolved and shortcodes expanded. */
export function stretchesOf(content: string, conversion: Conversion): Stretch[] {
  const text = content.replace(/\r\n?/g, '\n').replace(/<!--(more.*?|nextpage|noteaser)-->/g, '\n\n')
  if (!hasBlocks(text)) return [{ html: expandShortcodes(text, conversion), newlines: true }]
  return parseBlocks(text).map((block) => ({
    html: expandShortcodes(htmlOf(block, conversion, 0), conversion),
    newlines: block.name === '' || block.name === 'freeform',
  }))
}
