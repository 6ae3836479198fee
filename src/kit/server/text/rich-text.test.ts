import { describe, expect, it, test } from 'vitest'
import { richTextClasses, richTextTags } from '../../shared/text/rich-text.ts'
import { cleanRichText, richTextToPlain, takeRichText } from './rich-text.ts'

describe('cleanRichText', () => {
  it('keeps the whole dialect', () => {
    const pieces = [
      '<h2 id="über-uns">Über uns</h2><h3>3</h3><h4>4</h4><h5>5</h5><h6>6</h6><ul><li>m<sup>2</sup></li></ul>',
      '<p class="lead">Ein <strong>Satz</strong> mit <em>allem</em>, <s>x</s> H<sub>2</sub>O, <a href="/seite" title="T" hreflang="en">Link</a>.<br />Neu</p>',
      '<ol start="3" reversed><li>a</li></ol>',
      '<dl><dt>a</dt><dd>b</dd></dl>',
      '<blockquote cite="https://a.example/"><p>q</p><p><cite>wer</cite></p></blockquote>',
      '<figure class="align-left"><img src="/a.jpg" alt="A" width="10" height="20" loading="lazy" /><figcaption>c</figcaption></figure>',
      '<div class="gallery columns-3"><figure><img src="/a.jpg" alt="" loading="lazy" /></figure></div>',
      '<div class="columns has-2"><div class="column width-67"><p>1</p></div><div class="column width-33"><p>2</p></div></div>',
      '<div class="table" tabindex="0" role="region" aria-label="Preise"><table><caption>Preise</caption><thead><tr><th scope="col">A</th></tr></thead><tbody><tr><td colspan="2">1</td></tr></tbody></table></div>',
      '<figure class="embed" data-embed="youtube" data-src="https://www.youtube.com/watch?v=abc&amp;t=1s"><a href="https://www.youtube.com/watch?v=abc" rel="noopener">YouTube</a></figure>',
      '<details><summary>mehr</summary><p>x</p></details><hr /><address>Hauptplatz 1</address>',
      '<pre tabindex="0"><code>a &lt; b</code></pre>',
      '<p><a class="button" href="mailto:amt@rebenau.example">Schreiben</a> <kbd>K</kbd> <abbr title="und">u.</abbr> <q>z</q> <del>d</del> <ins>i</ins> <small>s</small> <mark>m</mark></p>',
    ]
    const html = pieces.join('\n')
    const clean = cleanRichText(html)
    const missing = Object.keys(richTextTags).filter((tag) => !clean.includes(`<${tag}`))
    expect(missing).toEqual([])
    const sorted = (text: string) => [...text].toSorted().join('')
    // Attributes may change their order, but none may be lost
    expect(sorted(clean)).toBe(sorted(html))
  })

  it('gives old elements their names of today', () => {
    expect(cleanRichText('<h1>a</h1><b>b</b><i>i</i><u>u</u><strike>s</strike><tt>t</tt>')).toBe(
      '<h2>a</h2><strong>b</strong><em>i</em><em>u</em><s>s</s><code>t</code>',
    )
  })

  it('drops classes, ids, styles and attributes that are not in the dialect', () => {
    expect(cleanRichText('<p class="lead evil" id="x" style="color:red" onclick="x()">a</p>')).toBe(
      '<p class="lead">a</p>',
    )
    expect(cleanRichText('<h2 id="1 x">a</h2>')).toBe('<h2>a</h2>')
    expect(cleanRichText('<div class="note" role="alert" tabindex="0" aria-label="x">a</div>')).toBe(
      '<div class="note">a</div>',
    )
    expect(cleanRichText('<div class="table" role="main" tabindex="5">a</div>')).toBe(
      '<div class="table">a</div>',
    )
    expect(cleanRichText('<td colspan="0" rowspan="x" scope="col">a</td>')).toBe('<td>a</td>')
    expect(cleanRichText('<a href="/x" target="_blank" rel="opener">a</a>')).toBe('<a href="/x">a</a>')
    expect(richTextClasses.p).not.toContain('evil')
  })

  it('leaves out control characters, also those written as numbers', () => {
    expect(cleanRichText('<p title="x">Bau\u0007hof\u000Bund&#x81; Amt&#7;&#xFFFE;</p>')).toBe(
      '<p>Bauhof und Amt</p>',
    )
    expect(richTextToPlain('<p>Bau&#7;hof</p>')).toBe('Bauhof')
  })

  it('protects links to other sites only', () => {
    expect(cleanRichText('<a href="https://a.example">a</a>')).toBe(
      '<a href="https://a.example" rel="noopener">a</a>',
    )
    expect(cleanRichText('<a href="#oben">a</a>')).toBe('<a href="#oben">a</a>')
    expect(cleanRichText('<a href="tel:+43123">a</a>')).toBe('<a href="tel:+43123">a</a>')
  })

  it('keeps no picture that is a call of the site', () => {
    for (const src of [
      '/api/v0/auth/logout',
      '/API/v0/auth/logout',
      '//api/../api/x',
      '/x/../api/v0/x',
      '/%61pi/v0/x',
      '\\api\\v0\\x',
      '/\tapi/v0/x',
      'https://www.rebenau.example/api/v0/auth/logout',
    ])
      expect([src, cleanRichText(`<p>a<img src="${src}" alt="x" /></p>`)]).toEqual([src, '<p>a</p>'])
    const file = '/api/v0/download/0190f3f0-0000-7000-8000-000000000000'
    for (const src of ['/apis/a.jpg', file, `${file}/w800.webp`, `https://www.rebenau.example${file}`])
      expect(cleanRichText(`<img src="${src}" alt="x" />`)).toContain(`src="${src}"`)
  })

  const attacks = [
    '<script>alert(1)</script>',
    '<scr<script>ipt>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<img src="javascript:alert(1)">',
    '<img src="data:image/svg+xml;base64,PHN2Zz4=">',
    '<a href="javascript:alert(1)">x</a>',
    '<a href="JaVaScRiPt:alert(1)">x</a>',
    '<a href="java\tscript:alert(1)">x</a>',
    '<a href="\u0001javascript:alert(1)">x</a>',
    '<a href="java\u0081script:alert(1)">x</a>',
    '<a href="java&#129;script:alert(1)">x</a>',
    '<a href="&#106;avascript:alert(1)">x</a>',
    '<a href="javascript&colon;alert(1)">x</a>',
    '<a href="vbscript:x">x</a>',
    '<a href="data:text/html,<script>alert(1)</script>">x</a>',
    '<a href="//evil.example/x">x</a>',
    '<svg><script>alert(1)</script></svg>',
    '<svg/onload=alert(1)>',
    '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
    '<iframe src="https://evil.example"></iframe>',
    '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
    '<object data="x.swf"></object><embed src="x.swf">',
    '<form action="https://evil.example"><input name="p"><button>x</button></form>',
    '<style>@import "https://evil.example"</style>',
    '<link rel="stylesheet" href="https://evil.example">',
    '<meta http-equiv="refresh" content="0;url=https://evil.example">',
    '<base href="https://evil.example">',
    '<p style="background:url(javascript:alert(1))">x</p>',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
    '<textarea><img src=x onerror=alert(1)></textarea>',
    '<template><script>alert(1)</script></template>',
    '<xmp><script>alert(1)</script></xmp>',
    '<title><img src=x onerror=alert(1)></title>',
    '<!--><img src=x onerror=alert(1)>-->',
    '<![CDATA[<img src=x onerror=alert(1)>]]>',
    '<figure data-src="javascript:alert(1)" data-embed="youtube"></figure>',
    '<figure data-src="//evil.example" data-embed="nothing"></figure>',
    '<blockquote cite="javascript:alert(1)">x</blockquote>',
    '<p>"><img src=x onerror=alert(1)></p>',
    '<img alt="`><script>alert(1)</script>" src="/a">',
    '<a href="/x" title="&quot; onmouseover=alert(1) x=&quot;">x</a>',
    '<div class="table" aria-label="&quot;><script>alert(1)</script>">x</div>',
    '<details ontoggle=alert(1) open><summary>x</summary></details>',
    '<video><source onerror=alert(1)></video>',
    '<p><select><option><script>alert(1)</script></select>',
    '<a href="https://a.example\u0000javascript:">x</a>',
  ]

  it.each(attacks)('lets nothing run: %s', (attack) => {
    const clean = cleanRichText(`<p>vor</p>${attack}`)
    expect(clean).toContain('<p>vor</p>')
    const tags = [...clean.matchAll(/<\/?([a-z0-9]+)/gi)].map((match) => match[1]!)
    for (const tag of tags) expect(Object.keys(richTextTags)).toContain(tag)
    for (const [tag] of clean.matchAll(/<[a-z][^>]*>/gi)) {
      const bare = tag.replace(/"[^"]*"/g, '""')
      expect(bare).not.toMatch(/\son\w+\s*=|style=|srcdoc|action=/i)
      expect(tag).not.toMatch(/(?:href|src|cite)="\s*(?:javascript|vbscript|data|\/\/)/i)
    }
  })

  it('gives the same text when cleaned again, whatever it is given', () => {
    const parts = [
      '<p>',
      '</p>',
      '<div class="note">',
      '</div>',
      '<ul>',
      '<li>',
      '</ul>',
      '<a href="/x">',
      '</a>',
      '<table>',
      '<tr>',
      '<td>',
      '</table>',
      '<svg>',
      '</svg>',
      '<script>',
      '</script>',
      '<b>',
      '</b>',
      '<h1>',
      '</h2>',
      '<pre>\n',
      '&lt;',
      '&amp;amp;',
      '&',
      '<',
      '"',
      'Text ',
      '\n',
      '<img src="/a.png">',
      '<!--',
      '-->',
      '<br>',
      '<textarea>',
      '<option>',
      '<figure class="embed" data-src="https://x.example/?a=1&b=2">',
      '\u00a0',
    ]
    let seed = 7
    const next = (limit: number) => {
      seed = (seed * 1103515245 + 12345) % 2147483648
      return Math.floor((seed / 2147483648) * limit)
    }
    for (let run = 0; run < 3000; run++) {
      const html = Array.from({ length: 1 + next(14) }, () => parts[next(parts.length)]).join('')
      const once = cleanRichText(html)
      expect({ html, again: cleanRichText(once) }).toEqual({ html, again: once })
    }
    for (const attack of attacks) expect(cleanRichText(cleanRichText(attack))).toBe(cleanRichText(attack))
  })

  it('takes away what is nested deeper than anybody reads', () => {
    const clean = cleanRichText('<div>'.repeat(90) + 'x' + '</div>'.repeat(90))
    expect(clean).toContain('x')
    expect(clean.split('<div>').length).toBeLessThan(62)
  })
})

describe('richTextToPlain', () => {
  it('keeps words apart that blocks kept apart', () => {
    expect(
      richTextToPlain('<h2>A</h2><p>b<br>c &amp; d</p><ul><li>e</li><li>f</li></ul><script>x</script>'),
    ).toBe('A b c & d e f')
  })

  it('does not break words at formatting', () => {
    expect(richTextToPlain('Wein<strong>berg</strong>')).toBe('Weinberg')
  })

  it('shortens at a word and says so', () => {
    expect(richTextToPlain('<p>Der Gemeinderat tagt heute im Saal.</p>', 22)).toBe('Der Gemeinderat tagt…')
    expect(richTextToPlain('<p>kurz</p>', 22)).toBe('kurz')
    expect([...richTextToPlain('🍇'.repeat(50), 10)]).toHaveLength(10)
  })
})

const nested: [string, string][] = [
  ['b', '<b>'.repeat(160_000)],
  ['div', '<div>'.repeat(160_000)],
  ['ul', '<ul><li>'.repeat(80_000)],
  ['unknown elements', '<foo>'.repeat(160_000)],
  ['svg', '<svg>'.repeat(160_000)],
  ['table', '<table><tr><td>'.repeat(40_000)],
]

test.each(nested)('a text of nothing but nested %s is refused before it is read', async (_name, html) => {
  await expect(takeRichText(html)).rejects.toMatchObject({ code: 'TEXT_TOO_NESTED', status: 422 })
})

test.each([
  ['paragraphs', '<p>x</p>'.repeat(60_000)],
  ['brackets', '<'.repeat(480_000)],
])('a text of too many %s is refused', async (_name, html) => {
  await expect(takeRichText(html)).rejects.toMatchObject({ code: 'TEXT_TOO_LONG', status: 422 })
})

test('a long text is cleaned as a short one is', async () => {
  const html = '<p onclick="x">Der <b>Brunnen</b> läuft.</p>'.repeat(2000)
  expect(await takeRichText(html)).toBe('<p>Der <strong>Brunnen</strong> läuft.</p>'.repeat(2000))
})

test('what word processors nest passes', async () => {
  const html = `${'<div>'.repeat(80)}Text${'</div>'.repeat(80)}`
  expect(richTextToPlain(await takeRichText(html))).toBe('Text')
})

test('a figure without a picture goes, its caption stays as a paragraph', () => {
  const cases: [string, string][] = [
    ['<p>a</p><figure><img alt="x"></figure><p>b</p>', '<p>a</p><p>b</p>'],
    [
      '<figure><img src=""><figcaption>Das <b>Fest</b></figcaption></figure>',
      '<p>Das <strong>Fest</strong></p>',
    ],
    ['<figure> <figcaption> </figcaption></figure>', ''],
    [
      '<div class="gallery columns-3"><figure><img></figure><figure><img src="/a.jpg" alt=""></figure></div>',
      '<div class="gallery columns-3"><figure><img src="/a.jpg" alt="" loading="lazy" /></figure></div>',
    ],
    ['<figure><figure><img></figure></figure>', ''],
    [
      '<figure><table><tr><td>1</td></tr></table></figure>',
      '<figure><table><tbody><tr><td>1</td></tr></tbody></table></figure>',
    ],
  ]
  for (const [given, wanted] of cases) {
    const clean = cleanRichText(given)
    expect(clean.replaceAll(/<\/?tbody>/g, '')).toBe(wanted.replaceAll(/<\/?tbody>/g, ''))
    expect(cleanRichText(clean)).toBe(clean)
  }
})
