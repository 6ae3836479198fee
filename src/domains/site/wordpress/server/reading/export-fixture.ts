import { Readable } from 'node:stream'
import type { ConversionContext, KnownMedia } from '../blocks/conversion.ts'

/** An item of an export for tests. */
export interface FixtureItem {
  id?: number
  type?: string
  title?: string
  link?: string
  slug?: string
  status?: string
  content?: string
  excerpt?: string
  parent?: number
  order?: number
  date?: string
  localDate?: string
  password?: string
  sticky?: boolean
  creator?: string
  url?: string
  meta?: Record<string, string>
  /** Further elements as XML. */
  more?: string
}

const cdata = (text: string) => `<![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`

export const itemXml = (item: FixtureItem): string => `<item>
<title>${cdata(item.title ?? '')}</title>
<link>${item.link ?? `https://dorf.example/${item.slug ?? `?p=${item.id ?? 1}`}`}</link>
<dc:creator>${cdata(item.creator ?? 'resi')}</dc:creator>
<guid isPermaLink="false">https://dorf.example/?p=${item.id ?? 1}</guid>
<content:encoded>${cdata(item.content ?? '')}</content:encoded>
<excerpt:encoded>${cdata(item.excerpt ?? '')}</excerpt:encoded>
<wp:post_id>${item.id ?? 1}</wp:post_id>
<wp:post_date>${item.localDate ?? item.date ?? '2024-05-01 12:00:00'}</wp:post_date>
<wp:post_date_gmt>${item.date ?? '2024-05-01 10:00:00'}</wp:post_date_gmt>
<wp:post_name>${item.slug ?? ''}</wp:post_name>
<wp:status>${item.status ?? 'publish'}</wp:status>
<wp:post_parent>${item.parent ?? 0}</wp:post_parent>
<wp:menu_order>${item.order ?? 0}</wp:menu_order>
<wp:post_type>${item.type ?? 'post'}</wp:post_type>
<wp:post_password>${cdata(item.password ?? '')}</wp:post_password>
<wp:is_sticky>${item.sticky ? 1 : 0}</wp:is_sticky>
${item.url === undefined ? '' : `<wp:attachment_url>${item.url}</wp:attachment_url>`}
${Object.entries(item.meta ?? {})
  .map(
    ([key, value]) =>
      `<wp:postmeta><wp:meta_key>${key}</wp:meta_key><wp:meta_value>${cdata(value)}</wp:meta_value></wp:postmeta>`,
  )
  .join('')}${item.more ?? ''}
</item>`

export const headXml = (language = 'de-AT'): string => `<?xml version="1.0" encoding="UTF-8" ?>
<rss version="2.0" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel>
<title>Dorfblatt</title><link>https://dorf.example</link><language>${language}</language>
<wp:wxr_version>1.2</wp:wxr_version><wp:base_site_url>https://dorf.example</wp:base_site_url><wp:base_blog_url>https://dorf.example</wp:base_blog_url>
<wp:author><wp:author_login>resi</wp:author_login><wp:author_email>resi@dorf.example</wp:author_email><wp:author_display_name>${cdata('Resi Übelacker')}</wp:author_display_name></wp:author>`

export const endXml = '\n</channel>\n</rss>\n'

export const exportXml = (items: FixtureItem[], more = '', language?: string): string =>
  `${headXml(language)}${more}\n${items.map(itemXml).join('\n')}${endXml}`

/** A text as the bytes of a file, in pieces of any size. */
export function bytesOf(text: string | Uint8Array, piece = 65_536): AsyncIterable<Uint8Array> {
  const bytes = typeof text === 'string' ? Buffer.from(text) : text
  const pieces: Uint8Array[] = []
  for (let at = 0; at < bytes.length; at += piece) pieces.push(bytes.subarray(at, at + piece))
  return Readable.from(pieces)
}

/** A context in which every file has been imported and pages at `/seite…` exist. */
export function contextOf(
  more: Partial<ConversionContext> = {},
  media: KnownMedia[] = [],
  parents: Record<number, number[]> = {},
): ConversionContext {
  return {
    lang: 'de',
    postId: 1,
    postUrl: 'https://dorf.example/2024/beitrag/',
    baseUrl: 'https://dorf.example',
    contents: {
      mediaById: (id) => media.find((medium) => medium.id === id),
      mediaByUrl: (url) => media.find((medium) => medium.url === url),
      imagesOf: (id) =>
        (parents[id] ?? []).flatMap((child) => media.find((medium) => medium.id === child) ?? []),
      titleOf: () => undefined,
      topics: (taxonomy) =>
        taxonomy === 'category' ? [{ id: 5, name: 'Wein', url: 'https://dorf.example/?cat=5' }] : [],
      reusableBlock: (id) =>
        id === 7 ? '<!-- wp:paragraph --><p>Immer gleich</p><!-- /wp:paragraph -->' : undefined,
    },
    addresses: {
      mediaUrl: (url) => ({ url: `/dateien/${url.split('/').at(-1)?.split('?')[0]}` }),
      pageUrl: (url) =>
        /^\/(seite|\?cat=|\?post_type=)/.test(new URL(url).pathname + new URL(url).search) ? '/neu' : null,
    },
    ...more,
  }
}
