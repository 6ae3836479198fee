import { randomInt } from 'node:crypto'

/**
 * The present time in WordPress's format: the newest post is on the first page of the list, however many others there
 * are.
 */
const now = new Date()
const written = now.toISOString().slice(0, 19).replace('T', ' ')
// Another import would find a post with the same number unchanged
const number = randomInt(1_000, 1_000_000_000)

export const postTitle = `Meldung von früher ${number}`

const draft = (id: number, type: string, title: string) => `<item>
  <title>${title}</title>
  <link>https://alt.example/?p=${id}</link>
  <pubDate>${now.toUTCString()}</pubDate>
  <dc:creator>gemeinde</dc:creator>
  <content:encoded><![CDATA[<!-- wp:paragraph --><p>Aus der alten Website.</p><!-- /wp:paragraph -->]]></content:encoded>
  <wp:post_id>${id}</wp:post_id>
  <wp:post_date>${written}</wp:post_date>
  <wp:post_name>alt-${id}</wp:post_name>
  <wp:status>draft</wp:status>
  <wp:post_parent>0</wp:post_parent>
  <wp:menu_order>0</wp:menu_order>
  <wp:post_type>${type}</wp:post_type>
</item>`

/** A WordPress export file with one post and one page. */
export const exported = `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel>
<title>Alte Gemeinde</title>
<link>https://alt.example</link>
<language>de</language>
<wp:wxr_version>1.2</wp:wxr_version>
${draft(number, 'post', postTitle)}
${draft(number + 1, 'page', `Seite von früher ${number}`)}
</channel>
</rss>`
