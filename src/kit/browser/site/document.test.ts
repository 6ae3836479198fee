import { expect, test } from 'vitest'
import { clockChanges } from '../../shared/dates/clock.ts'
import type { SitePage } from '../../shared/site/site.ts'
import { createLightTexts } from './translate.ts'
import { assetsFromManifest } from './assets.ts'
import { errorDocument, renderHead, wrapDocument } from './document.ts'
import { site as de } from './site.de.ts'
import { site as en } from './site.en.ts'

const assets = assetsFromManifest({
  'src/kit/browser/site/loader.ts': { file: 'assets/site/loader-1.js' },
  'src/app/site.tsx': { file: 'assets/site/site-2.js', imports: ['_frame.js', '_react.js'] },
  '_frame.js': { file: 'assets/site/frame-5.js', imports: ['_react.js'] },
  '_react.js': { file: 'assets/site/react-6.js' },
  'src/app/site.css': { file: 'assets/site/style-3.css' },
  'src/app/site-office.css': { file: 'assets/site/office-7.css' },
  'src/app/site-shop.css': { file: 'assets/site/shop-10.css' },
  'src/app/site-maps.css': { file: 'assets/site/maps-9.css' },
  'src/app/site-village.css': { file: 'assets/site/village-8.css' },
  'font.woff2': { file: 'assets/site/font-4.woff2' },
})
const request = { origin: 'https://rebenau.example', now: '2026-11-21T09:00:00Z' }
const page: SitePage = {
  status: 200,
  lang: 'de',
  path: '/neu',
  view: 'newsDetail',
  data: { text: '</script><script>alert(1)</script>' },
  meta: {
    title: 'Fest & "Feier" <3',
    description: '"><script>alert(1)</script>',
    canonical: '/neu',
    alternates: { de: '/neu', en: '/en/new' },
    jsonLd: [{ '@type': 'NewsArticle', headline: '</script><b>' }],
  },
  trail: [],
  frame: {
    name: 'Rebenau',
    hyphenatedName: 'Rebenau',
    claim: '',
    logo: null,
    languages: ['de', 'en'],
    navigation: [],
    footer: [],
    parts: [],
    places: { search: '/suche' },
    contact: { organisation: '', street: '', zip: '', city: '', phone: '', email: '' },
    openingHours: [],
    openingDays: [],
    holidays: [],
    colours: { primary: '#ff9800', accent: '#5f7037' },
    adminUrl: '/admincenter',
    timeZone: 'Europe/Vienna',
    consent: { version: 0, since: '', services: {}, accounts: {}, days: 180, domain: '', policy: '' },
    warnings: [],
  },
  build: 'b',
}
const documentOf = (changed: Partial<SitePage> = {}, bodyClasses?: string[]) => {
  const given = { ...page, ...changed }
  return wrapDocument(given, renderHead(given, assets, request), '<main></main>', {
    ...request,
    ...(bodyClasses ? { bodyClasses } : {}),
  })
}

test('lets no text of the page end an attribute or a script', () => {
  const html = documentOf()
  expect(html).not.toContain('alert(1)</script>')
  expect(html).not.toContain('<script>alert')
  expect(html).toContain('<title>Fest &amp; &quot;Feier&quot; &lt;3 – Rebenau</title>')
})

test('carries the data that the program starts from, unharmed', () => {
  const found = /<script type="application\/json" id="page-data">([\s\S]*?)<\/script>/.exec(documentOf())
  expect(JSON.parse(found?.[1] ?? '')).toEqual({
    page,
    now: request.now,
    clock: clockChanges('Europe/Vienna', request.now),
  })
})

test('names whole addresses for search engines and networks', () => {
  const head = renderHead(page, assets, request)
  expect(head).toContain('<link rel="canonical" href="https://rebenau.example/neu">')
  expect(head).toContain('<link rel="alternate" hreflang="en" href="https://rebenau.example/en/new">')
  expect(head).toContain('<link rel="alternate" hreflang="x-default" href="https://rebenau.example/neu">')
  expect(head).toContain('<meta property="og:type" content="article">')
  expect(head).not.toContain('noindex')
})

test('names the style sheet of a view that needs one, and tells the program where it is on other pages', () => {
  const link = '<link rel="stylesheet" href="/assets/site/office-7.css">'
  const told = '<meta name="sheet-office" content="/assets/site/office-7.css">'
  const plain = renderHead(page, assets, request)
  expect(plain).toContain(told)
  expect(plain).not.toContain(link)
  const dressed = renderHead(page, assets, { ...request, sheet: 'office' })
  expect(dressed).toContain(link)
  expect(dressed).not.toContain(told)
})

test('speaks only the languages of the site, and of a page that is not there no address', () => {
  const german = { ...page, frame: { ...page.frame, languages: ['de' as const] } }
  expect(renderHead(german, assets, request)).not.toContain('hreflang="en"')
  const second = { ...page, meta: { ...page.meta, canonical: '/neu?page=2' } }
  expect(renderHead(second, assets, request)).toContain(
    '<link rel="alternate" hreflang="en" href="https://rebenau.example/en/new?page=2">',
  )
  expect(renderHead({ ...page, status: 404 }, assets, request)).not.toMatch(/canonical|hreflang|ld\+json/)
})

test('is shared with the picture made for it, and its feeds are found', () => {
  const head = renderHead(page, assets, {
    ...request,
    share: '/share/a.b.png',
    feeds: [{ title: 'Neues "hier"', type: 'application/rss+xml', href: '/feed/neu.rss' }],
  })
  expect(head).toContain('<meta property="og:image" content="https://rebenau.example/share/a.b.png">')
  expect(head).toContain('<meta property="og:image:type" content="image/png">')
  expect(head).toContain('<meta property="og:image:width" content="1200">')
  expect(head).toContain('<meta name="twitter:card" content="summary_large_image">')
  expect(head).toContain(
    '<link rel="alternate" type="application/rss+xml" title="Neues &quot;hier&quot;" href="/feed/neu.rss">',
  )
  expect(renderHead(page, assets, request)).not.toContain('og:image')
})

test('is shared with its own picture where networks show it: no drawing, no AVIF, not too small', () => {
  const variant = (w: number, type: 'image/webp' | 'image/avif' | 'image/svg+xml') => ({
    src: `/p/${w}.${type.slice(6)}`,
    w,
    h: w / 2,
    type,
  })
  const own = (...variants: ReturnType<typeof variant>[]) => {
    const picture = { src: '/p', w: 10, h: 10, alt: 'Brunnen', colour: '#fff', variants }
    const pictured = { ...page, meta: { ...page.meta, picture } }
    const head = renderHead(pictured, assets, { ...request, share: '/share/a.b.png' })
    return ['image', 'image:type', 'image:width'].map(
      (name) => new RegExp(`property="og:${name}" content="([^"]*)"`).exec(head)?.[1],
    )
  }
  expect(
    own(
      variant(640, 'image/webp'),
      variant(1280, 'image/webp'),
      variant(1200, 'image/avif'),
      variant(1920, 'image/webp'),
    ),
  ).toEqual(['https://rebenau.example/p/1280.webp', 'image/webp', '1280'])
  for (const unfit of [variant(320, 'image/webp'), variant(1200, 'image/svg+xml')])
    expect(own(unfit)).toEqual(['https://rebenau.example/share/a.b.png', 'image/png', '1200'])
})

test('hides from search engines what is not there', () => {
  expect(renderHead({ ...page, status: 404 }, assets, request)).toContain('content="noindex"')
  expect(renderHead({ ...page, meta: { ...page.meta, hidden: true } }, assets, request)).toContain('noindex')
})

test('has one inline script and puts the asked-for classes on the body', () => {
  const html = documentOf({}, ['style2', 'font-increase-3'])
  expect(html).toContain('<body class="style2 font-increase-3">')
  const scripts = [...html.matchAll(/<script(?![^>]*(?:\ssrc=|application\/))[^>]*>/g)]
  expect(scripts).toHaveLength(1)
})

test("sets a site's own colours, with shades that can be read", () => {
  expect(documentOf()).not.toContain('--p-primary-500')
  const frame = { ...page.frame, colours: { primary: '#ffee00', accent: '#5f7037' } }
  expect(documentOf({ frame })).toContain('--p-primary-500:#ffee00')
  expect(documentOf({ frame: { ...frame, colours: { primary: '"><b', accent: 'x' } } })).not.toContain('"><b')
})

test('says that a build without its files is incomplete', () => {
  expect(() => assetsFromManifest({})).toThrow('the site build lacks')
})

test('shows an error with nothing but words', () => {
  const { en: t } = createLightTexts({ de: { site: de }, en: { site: en } })
  expect(errorDocument(t, 'en', assets)).toContain('<h1>We will be right back</h1>')
})

test('names each file of the program, the ones that others need first, and the style sheet before the fonts', () => {
  const html = documentOf()
  expect(html).toContain(
    'src="/assets/site/loader-1.js" data-program="/assets/site/react-6.js /assets/site/frame-5.js /assets/site/site-2.js"',
  )
  expect(html.indexOf('style-3.css')).toBeLessThan(html.indexOf('font-4.woff2'))
})
