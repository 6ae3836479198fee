import type { FeedItem } from '#kit/server/domain.ts'
import type { Language } from '#kit/shared/text/languages.ts'
import { escaped } from '#kit/shared/text/plain-words.ts'
import { element, xmlDeclaration, xmlText } from './xml.ts'

/** Metadata of a feed. */
export interface Feed {
  title: string
  subtitle: string
  lang: Language
  /** Absolute addresses of the page and of the feed. */
  page: string
  self: string
  siteName: string
  items: readonly FeedItem[]
  /** Without full texts. */
  teasersOnly: boolean
  /** Scheme and host of the site, without a trailing slash. */
  origin: string
}

export type FeedForm = 'rss' | 'atom'

export const feedTypes: Record<FeedForm, string> = {
  rss: 'application/rss+xml',
  atom: 'application/atom+xml',
}

const whole = (origin: string, href: string): string => new URL(href, origin).href

/** Makes addresses in a text absolute, because readers show it elsewhere. */
const withWholeAddresses = (html: string, page: string): string =>
  html.replaceAll(/(\s(?:href|src|poster)=")([^"]*)(?=")/g, (written, before: string, address: string) =>
    URL.canParse(address, page) ? `${before}${new URL(address, page).href}` : written,
  )

/** Some readers take titles as HTML, others as text: numeric references work for both. */
const rssTitle = (text: string): string =>
  `<title>${xmlText(text).replaceAll('&amp;', '&#x26;').replaceAll('&lt;', '&#x3C;')}</title>`

const latest = (items: readonly FeedItem[]): string =>
  items.reduce((last, { updated }) => (updated > last ? updated : last), '1970-01-01T00:00:00.000Z')

const enclosureOf = ({ picture }: FeedItem, origin: string) =>
  picture && { url: xmlText(whole(origin, picture.src)), type: picture.type, bytes: picture.bytes }

/** RSS 2.0, with full texts by its content module. */
export function rssFeed({ items, origin, teasersOnly, ...feed }: Feed): string {
  const entries = items.map((item) => {
    const picture = enclosureOf(item, origin)
    return [
      '<item>',
      rssTitle(item.title),
      element('link', whole(origin, item.href)),
      `<guid isPermaLink="false">urn:uuid:${item._id}</guid>`,
      element('pubDate', new Date(item.published).toUTCString()),
      element('dc:creator', item.author || feed.siteName),
      element('dc:language', item.lang),
      ...item.categories.map((name) => element('category', name)),
      // Readers take `description` as HTML
      element('description', escaped(item.teaser)),
      teasersOnly ? '' : element('content:encoded', withWholeAddresses(item.html, whole(origin, item.href))),
      picture ? `<enclosure url="${picture.url}" type="${picture.type}" length="${picture.bytes}"/>` : '',
      '</item>',
    ].join('')
  })
  return [
    xmlDeclaration,
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/">\n<channel>',
    rssTitle(feed.title),
    element('link', feed.page),
    // RSS requires a description
    element('description', escaped(feed.subtitle || feed.title)),
    element('language', feed.lang === 'de' ? 'de-at' : 'en-gb'),
    items.length > 0 ? element('lastBuildDate', new Date(latest(items)).toUTCString()) : '',
    `<atom:link rel="self" type="${feedTypes.rss}" href="${xmlText(feed.self)}"/>\n`,
    entries.join('\n'),
    '\n</channel>\n</rss>\n',
  ].join('')
}

/** Atom (RFC 4287). */
export function atomFeed({ items, origin, teasersOnly, ...feed }: Feed): string {
  const entries = items.map((item) => {
    const picture = enclosureOf(item, origin)
    const html = teasersOnly ? '' : withWholeAddresses(item.html, whole(origin, item.href))
    return [
      item.lang === feed.lang ? '<entry>' : `<entry xml:lang="${item.lang}">`,
      `<id>urn:uuid:${item._id}</id>`,
      `<title>${xmlText(item.title)}</title>`,
      `<link rel="alternate" type="text/html" href="${xmlText(whole(origin, item.href))}"/>`,
      picture
        ? `<link rel="enclosure" type="${picture.type}" length="${picture.bytes}" href="${picture.url}"/>`
        : '',
      element('published', item.published),
      element('updated', item.updated),
      item.author ? `<author>${element('name', item.author)}</author>` : '',
      ...item.categories.map((name) => `<category term="${xmlText(name)}"/>`),
      element('summary', item.teaser),
      html ? `<content type="html">${xmlText(html)}</content>` : '',
      '</entry>',
    ].join('')
  })
  return [
    xmlDeclaration,
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${feed.lang}">\n`,
    element('id', feed.self),
    element('title', feed.title),
    element('subtitle', feed.subtitle),
    element('updated', latest(items)),
    `<author>${element('name', feed.siteName)}</author>`,
    `<link rel="self" type="${feedTypes.atom}" href="${xmlText(feed.self)}"/>`,
    `<link rel="alternate" type="text/html" href="${xmlText(feed.page)}"/>\n`,
    entries.join('\n'),
    '\n</feed>\n',
  ].join('')
}
