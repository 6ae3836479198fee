import { describe, expect, it } from 'vitest'
import { decodeExport } from './export-encoding.ts'
import type { ExportEvent, ExportItem } from './export-events.ts'
import { ExportFileError } from './export-file-error.ts'
import { bytesOf, endXml, exportXml, headXml, itemXml } from './export-fixture.ts'
import { readExport } from './export-reader.ts'

async function read(source: string | Uint8Array, piece?: number): Promise<ExportEvent[]> {
  const events: ExportEvent[] = []
  for await (const event of readExport(bytesOf(source, piece))) events.push(event)
  return events
}

const itemsOf = (events: ExportEvent[]): ExportItem[] =>
  events.flatMap((event) => (event.type === 'item' ? [event.item] : []))

async function refusal(source: string | Uint8Array): Promise<ExportFileError> {
  const error = await read(source).then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(ExportFileError)
  return error as ExportFileError
}

const full = exportXml(
  [
    {
      id: 12,
      title: 'Weinlesefest & Tanz',
      slug: 'weinlesefest',
      content: '<p>Öffnet ]]> um 18 Uhr</p>',
      excerpt: 'Kurz',
      sticky: true,
      parent: 3,
      order: 4,
      meta: { _thumbnail_id: '40' },
      more: `<category domain="category" nicename="feste"><![CDATA[Feste]]></category><category domain="post_tag" nicename="wein"><![CDATA[Wein]]></category>
<wp:comment><wp:comment_id>1</wp:comment_id><wp:comment_content>a</wp:comment_content><wp:comment_approved>1</wp:comment_approved><wp:comment_type></wp:comment_type></wp:comment>
<wp:comment><wp:comment_approved>0</wp:comment_approved><wp:comment_type>comment</wp:comment_type></wp:comment>
<wp:comment><wp:comment_approved>1</wp:comment_approved><wp:comment_type>pingback</wp:comment_type></wp:comment>`,
    },
    {
      id: 40,
      type: 'attachment',
      title: 'Keller',
      status: 'inherit',
      url: 'https://dorf.example/wp-content/uploads/keller.jpg',
    },
    { id: 13, status: 'draft', date: '0000-00-00 00:00:00', localDate: '2024-07-01 09:30:00' },
  ],
  `<wp:category><wp:term_id>5</wp:term_id><wp:category_nicename>feste</wp:category_nicename><wp:category_parent>leben</wp:category_parent><wp:cat_name><![CDATA[Feste]]></wp:cat_name></wp:category>
<wp:tag><wp:term_id>6</wp:term_id><wp:tag_slug>wein</wp:tag_slug><wp:tag_name><![CDATA[Wein]]></wp:tag_name></wp:tag>
<wp:term><wp:term_id>7</wp:term_id><wp:term_taxonomy>nav_menu</wp:term_taxonomy><wp:term_slug>haupt</wp:term_slug><wp:term_name><![CDATA[Hauptmenü]]></wp:term_name></wp:term>`,
)

describe('readExport', () => {
  it('gives site, authors, terms and items with all that they have', async () => {
    const events = await read(full)
    expect(events.map((event) => event.type)).toEqual([
      'site',
      'author',
      'term',
      'term',
      'term',
      'item',
      'item',
      'item',
      'end',
    ])
    expect(events[0]).toMatchObject({
      site: { title: 'Dorfblatt', baseUrl: 'https://dorf.example', language: 'de-AT', version: '1.2' },
    })
    expect(events[1]).toMatchObject({ author: { login: 'resi', name: 'Resi Übelacker' } })
    expect(events[2]).toMatchObject({
      term: { taxonomy: 'category', slug: 'feste', name: 'Feste', parent: 'leben' },
    })
    expect(events[4]).toMatchObject({ term: { taxonomy: 'nav_menu', slug: 'haupt', name: 'Hauptmenü' } })
    const [post, file, draft] = itemsOf(events)
    expect(post).toMatchObject({
      id: 12,
      type: 'post',
      title: 'Weinlesefest & Tanz',
      content: '<p>Öffnet ]]> um 18 Uhr</p>',
      excerpt: 'Kurz',
      sticky: true,
      parent: 3,
      order: 4,
      date: '2024-05-01T10:00:00Z',
      localDate: '2024-05-01T12:00:00',
      terms: [
        { taxonomy: 'category', slug: 'feste', name: 'Feste' },
        { taxonomy: 'post_tag', slug: 'wein', name: 'Wein' },
      ],
      comments: { approved: 1, waiting: 1, pings: 1 },
    })
    expect(post?.meta._thumbnail_id).toEqual(['40'])
    expect(file).toMatchObject({
      type: 'attachment',
      attachmentUrl: 'https://dorf.example/wp-content/uploads/keller.jpg',
    })
    expect(draft).toMatchObject({ date: null, localDate: '2024-07-01T09:30:00', status: 'draft' })
  })

  it('does not care where the file is cut into pieces', async () => {
    const whole = await read(full)
    for (const piece of [1, 2, 3, 7, 1023, 1024]) expect(await read(full, piece)).toEqual(whole)
  })

  it('goes by the address of a namespace, not by its prefix', async () => {
    const other = full
      .replaceAll('wp:', 'w:')
      .replaceAll('xmlns:wp=', 'xmlns:w=')
      .replaceAll('content:encoded', 'inhalt:encoded')
      .replace('xmlns:content=', 'xmlns:inhalt=')
    expect(itemsOf(await read(other))).toMatchObject([
      { id: 12, content: '<p>Öffnet ]]> um 18 Uhr</p>' },
      { id: 40 },
      { id: 13 },
    ])
  })

  it.each([
    'http://wordpress.org/export/1.0/',
    'http://wordpress.org/export/1.1/',
    'https://wordpress.org/export/1.2/',
  ])('knows %s', async (address) => {
    const [post] = itemsOf(await read(full.replaceAll('http://wordpress.org/export/1.2/', address)))
    expect(post).toMatchObject({ id: 12, excerpt: 'Kurz' })
  })

  it('reads the first format, which names terms twice and declares less', async () => {
    const old = `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:wfw="http://wellformedweb.org/CommentAPI/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.0/">
<channel><title>Altes Blatt</title><link>http://alt.example</link><description/><pubDate>Tue, 03 Mar 2009 10:00:00 +0000</pubDate><language>en</language>
<wp:wxr_version>1.0</wp:wxr_version><wp:base_site_url>http://alt.example</wp:base_site_url><wp:base_blog_url>http://alt.example</wp:base_blog_url>
<wp:category><wp:category_nicename>allerlei</wp:category_nicename><wp:category_parent></wp:category_parent><wp:posts_private>0</wp:posts_private><wp:cat_name><![CDATA[Allerlei]]></wp:cat_name></wp:category>
<item><title>Vor langer Zeit&hellip; &#8211; ja</title><link>http://alt.example/2009/03/zeit/</link><pubDate>Tue, 03 Mar 2009 09:00:00 +0000</pubDate>
<dc:creator>admin</dc:creator><category><![CDATA[Allerlei]]></category><category domain="category" nicename="allerlei"><![CDATA[Allerlei]]></category>
<category domain="tag"><![CDATA[früher]]></category><category domain="tag" nicename="frueher"><![CDATA[früher]]></category>
<guid isPermaLink="false">http://alt.example/?p=4</guid><description></description><content:encoded><![CDATA[Text]]></content:encoded><excerpt:encoded><![CDATA[Auszug]]></excerpt:encoded>
<wp:post_id>4</wp:post_id><wp:post_date>2009-03-03 10:00:00</wp:post_date><wp:post_date_gmt>2009-03-03 09:00:00</wp:post_date_gmt><wp:status>publish</wp:status><wp:post_parent>0</wp:post_parent><wp:post_type>post</wp:post_type></item>
</channel></rss>`
    const [post] = itemsOf(await read(old))
    expect(post).toMatchObject({
      title: 'Vor langer Zeit… – ja',
      excerpt: 'Auszug',
      terms: [
        { taxonomy: 'category', slug: 'allerlei' },
        { taxonomy: 'post_tag', name: 'früher' },
        { taxonomy: 'post_tag', slug: 'frueher' },
      ],
    })
  })

  it('reads every encoding that exports come in', async () => {
    const umlauts = exportXml([{ title: 'Grüße – Öl' }])
    expect(
      itemsOf(await read(Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(umlauts)])))[0]?.title,
    ).toBe('Grüße – Öl')
    for (const name of ['ISO-8859-1', 'windows-1252']) {
      const bytes = Buffer.from(umlauts.replace('UTF-8', name).replace('–', '\u0096'), 'latin1')
      // 0x96 is a dash in windows-1252, which browsers and WordPress use for both names
      expect(itemsOf(await read(bytes, 100))[0]?.title).toBe('Grüße – Öl')
    }
    const wide = Buffer.concat([
      Buffer.from([0xff, 0xfe]),
      Buffer.from(umlauts.replace('UTF-8', 'UTF-16'), 'utf16le'),
    ])
    expect(itemsOf(await read(wide, 333))[0]?.title).toBe('Grüße – Öl')
  })

  it('leaves out characters that XML forbids, and counts them', async () => {
    const events = await read(exportXml([{ content: 'a\u000bb\u0003c\ufffed' }]))
    expect(itemsOf(events)[0]?.content).toBe('abcd')
    expect(events.at(-1)).toEqual({ type: 'end', end: { items: 1, removedCharacters: 3 } })
  })

  it('forgives blank lines before the XML declaration and still counts lines right', async () => {
    expect(itemsOf(await read(`\n\n${full}`))).toHaveLength(3)
    const broken = await refusal(`\n\n${headXml()}\n<item><title>a</titel></item>${endXml}`)
    expect(broken.line).toBe(headXml().split('\n').length + 3)
  })

  it('gives an entry before the next one has come', async () => {
    let written = 0
    async function* growing() {
      yield Buffer.from(headXml())
      for (let id = 1; id <= 20; id++) {
        written = id
        yield Buffer.from(itemXml({ id, title: `Beitrag ${id}`, content: 'Weinberge. '.repeat(10_000) }))
      }
      yield Buffer.from(endXml)
    }
    const ahead: number[] = []
    for await (const event of readExport(growing()))
      if (event.type === 'item') ahead.push(written - event.item.id)
    expect(ahead).toHaveLength(20)
    expect(Math.max(...ahead)).toBeLessThan(3)
  })
})

describe('a file of one endless line', () => {
  async function* endless(text: string, megabytes: number): AsyncGenerator<Uint8Array> {
    const piece = Buffer.from(text.repeat(Math.floor(200_001 / text.length)))
    for (let sent = 0; sent < megabytes * 1e6; sent += piece.length) yield piece
  }

  it.each([
    ['UTF-8', Buffer.from('Grüße – 1 € 🎉 ')],
    ['windows-1252', Buffer.from('Gr\u00fc\u00dfe \u0096 1 \u0080 ', 'latin1')],
  ])('is read piece by piece in %s', async (_name, words) => {
    async function* line() {
      const bytes = Buffer.concat(Array.from({ length: 100_003 }, () => words))
      for (let at = 0; at < bytes.length; at += 65_537) yield bytes.subarray(at, at + 65_537)
    }
    let longest = 0
    let all = ''
    for await (const { text } of decodeExport(line())) {
      longest = Math.max(longest, text.length)
      all += text
    }
    expect(longest).toBeLessThan(1_200_000)
    const once = all.slice(0, all.length / 100_003)
    expect(once).toMatch(/^Grüße – 1 € /)
    expect(all).toBe(once.repeat(100_003))
  })

  it('whose text never ends is refused before it fills the memory', async () => {
    async function* bytes() {
      yield Buffer.from(`${headXml()}<item><title><![CDATA[`)
      yield* endless('x', 400)
    }
    const reading = async () => {
      for await (const event of readExport(bytes())) void event
    }
    await expect(reading()).rejects.toMatchObject({ fault: 'broken', code: 'EXPORT_FILE' })
  })
})

describe('ExportFileError', () => {
  it('tells where a tag does not fit, in both languages', async () => {
    const xml = exportXml([{ title: 'gut' }]).replace('</wp:post_id>', '</wp:post_nummer>')
    const line = xml.split('\n').findIndex((text) => text.includes('post_nummer')) + 1
    const error = await refusal(xml)
    expect(error).toMatchObject({ fault: 'broken', line, code: 'EXPORT_FILE', status: 422 })
    expect(error.column).toBe(
      xml.split('\n')[line - 1]!.indexOf('</wp:post_nummer>') + '</wp:post_nummer>'.length,
    )
    expect(error.texts.de).toContain(`Zeile ${line}, Spalte ${error.column}`)
    expect(error.texts.de).toContain(': „<wp:post_id>“ ist nicht richtig beendet. Es wurde nichts übernommen')
    expect(error.texts.en).toContain('“<wp:post_id>” is not ended properly')
    expect(error.texts.en).toContain(`line ${line}, column ${error.column}`)
  })

  it('tells a lost end from a fault within', async () => {
    const error = await refusal(full.slice(0, full.length - 200))
    expect(error.fault).toBe('cut-off')
    expect(error.texts.de).toContain('unvollständig')
  })

  it('explains a stray ampersand', async () => {
    const xml = full.replace('<title>Dorfblatt', '<title>Dorf & Blatt')
    const lines = xml.split('\n')
    const line = lines.findIndex((text) => text.includes('Dorf & Blatt'))
    const error = await refusal(xml)
    expect(error).toMatchObject({ fault: 'broken', line: line + 1, column: lines[line]!.indexOf('&') + 1 })
    for (const piece of [1, 2, 5])
      await expect(read(xml, piece)).rejects.toMatchObject({ line: line + 1, column: error.column })
    expect(error.texts.de).toContain('„&“')
  })

  it.each([
    [
      'a feed without anything of WordPress',
      '<?xml version="1.0"?><rss version="2.0"><channel><title>Blog</title><item><title>x</title></item></channel></rss>',
      'not-wordpress',
    ],
    ['another kind of XML', '<?xml version="1.0"?><urlset><url/></urlset>', 'not-wordpress'],
    ['a web page', '<!DOCTYPE html><html><head></head></html>', 'not-xml'],
    ['a text', 'Sehr geehrte Damen und Herren', 'not-xml'],
    ['a table', 'id;titel\n1;Fest', 'not-xml'],
    ['nothing', '', 'empty'],
    ['blank lines', ' \n\n ', 'empty'],
    ['a zip archive', Buffer.from([0x50, 0x4b, 3, 4, 0, 0]), 'archive'],
    ['a gzip archive', Buffer.from([0x1f, 0x8b, 8, 0]), 'archive'],
    ['an unknown encoding', '<?xml version="1.0" encoding="x-klingon"?><rss/>', 'encoding'],
  ])('names %s', async (_name, source, fault) => {
    const error = await refusal(source)
    expect(error.fault).toBe(fault)
    expect(error.texts.de).not.toBe(error.texts.en)
  })

  it('expands no entities that the file declares itself', async () => {
    const bomb = `<?xml version="1.0"?><!DOCTYPE rss [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><rss><channel><title>&b;</title></channel></rss>`
    expect((await refusal(bomb)).fault).toBe('broken')
  })
})
