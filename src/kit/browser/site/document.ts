import { clockChanges } from '../../shared/dates/clock.ts'
import { inLanguage, type Language } from '../../shared/text/languages.ts'
import type { ImageVariant, SitePage } from '../../shared/site/site.ts'
import type { Translate } from '../../shared/text/texts.ts'
import type { SiteAssets } from './assets.ts'
import { colourStyle } from './colour-style.ts'
import { inlineScript } from './preferences.ts'
import { sheetMeta } from './sheets.ts'
import { structuredData } from './structured-data.ts'

/** Data of the request for a document, besides the page. */
export interface DocumentRequest {
  /** Scheme and host of the site, without a trailing slash. */
  origin: string
  /** ISO time. */
  now: string
  /** Body classes requested by the address (`classesOfQuery` of shared/style-modes.ts). */
  bodyClasses?: readonly string[]
  /** Address of the preview picture of a page without its own, 1200 × 630. */
  share?: string
  /** Name of the additional style sheet of the page's view. */
  sheet?: string | undefined
  /** Feeds of the page. */
  feeds?: readonly { title: string; type: string; href: string }[]
}

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

// Inside a script element, only `<` could end it.
const json = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')

const attribute = (name: string, value: string | undefined) => (value ? ` ${name}="${escape(value)}"` : '')
const metaName = (name: string, content: string | undefined) =>
  content ? `<meta name="${name}" content="${escape(content)}">` : ''
const property = (name: string, content: string | undefined) =>
  content ? `<meta property="${name}" content="${escape(content)}">` : ''

const locales: Record<Language, string> = { de: 'de_AT', en: 'en_GB' }

/** Content of `<head>`. */
export function renderHead(page: SitePage, assets: SiteAssets, request: DocumentRequest): string {
  const { meta, frame, lang } = page
  const absolute = (path: string) => new URL(path, request.origin).href
  const title = meta.title === frame.name ? meta.title : `${meta.title} – ${frame.name}`
  const own = meta.picture ? shareable(meta.picture.variants) : undefined
  const shared = own ?? (request.share ? { src: request.share, ...shareCard } : undefined)
  const image = shared && absolute(shared.src)
  const hidden = meta.hidden || page.status !== 200
  const alternates = alternatesOf(page)
  return [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escape(title)}</title>`,
    `<script>${inlineScript}</script>`,
    // Rendering waits for the style sheet, so it comes over the connection already open
    ...assets.styles.map((href) => `<link rel="stylesheet" href="${href}">`),
    ...Object.entries(assets.sheets).map(([name, href]) =>
      name === request.sheet ? `<link rel="stylesheet" href="${href}">` : metaName(sheetMeta(name), href),
    ),
    ...assets.fonts.map(
      (href) => `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin>`,
    ),
    assets.loader
      ? `<script defer src="${assets.loader}" data-program="${assets.program.join(' ')}"></script>`
      : `<script type="module" src="${assets.program.join('')}"></script>`,
    metaName('description', meta.description),
    metaName('keywords', meta.keywords),
    hidden ? '<meta name="robots" content="noindex">' : '',
    '<meta name="color-scheme" content="light dark">',
    '<meta name="theme-color" content="#fffdf8" media="(prefers-color-scheme: light)">',
    '<meta name="theme-color" content="#17130e" media="(prefers-color-scheme: dark)">',
    page.status === 200 ? `<link rel="canonical" href="${escape(absolute(meta.canonical))}">` : '',
    ...alternates.map(
      ([language, path]) => `<link rel="alternate" hreflang="${language}" href="${escape(absolute(path))}">`,
    ),
    ...(request.feeds ?? []).map(
      (feed) =>
        `<link rel="alternate" type="${feed.type}" title="${escape(feed.title)}" href="${escape(feed.href)}">`,
    ),
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
    '<link rel="manifest" href="/manifest.webmanifest">',
    property('og:type', page.view.endsWith('Detail') ? 'article' : 'website'),
    property('og:title', meta.title),
    property('og:description', meta.description),
    property('og:url', absolute(meta.canonical)),
    property('og:site_name', frame.name),
    property('og:locale', locales[lang]),
    ...frame.languages
      .filter((language) => language !== lang && language in meta.alternates)
      .map((language) => property('og:locale:alternate', locales[language])),
    property('og:image', image),
    property('og:image:type', shared?.type),
    property('og:image:width', shared && String(shared.w)),
    property('og:image:height', shared && String(shared.h)),
    property('og:image:alt', own ? meta.picture?.alt : image && title),
    metaName('twitter:card', shared ? 'summary_large_image' : 'summary'),
    metaName('twitter:title', meta.title),
    metaName('twitter:description', meta.description),
    metaName('twitter:image', image),
    ...structuredData(page, request.origin, image).map(
      (thing) => `<script type="application/ld+json">${json(thing)}</script>`,
    ),
  ]
    .filter(Boolean)
    .join('\n')
}

/** The page in each language, for a list the same part; empty if there is no page. */
function alternatesOf({ status, meta, frame }: SitePage): [string, string][] {
  const part = meta.canonical.indexOf('?')
  const query = part < 0 ? '' : meta.canonical.slice(part)
  const found = frame.languages.flatMap((language): [string, string][] => {
    const path = meta.alternates[language]
    return path === undefined || status !== 200 ? [] : [[language, path + query]]
  })
  const [first] = found
  return first ? [...found, ['x-default', first[1]]] : []
}

/** Format of the generated preview picture. */
const shareCard = { w: 1200, h: 630, type: 'image/png' } as const
/** Smallest picture that social networks show, in pixels per side. */
const leastShared = 200

// Social networks show neither SVG nor AVIF.
function shareable(variants: readonly ImageVariant[]): ImageVariant | undefined {
  const usable = variants.filter(
    ({ type, w, h }) => type !== 'image/svg+xml' && type !== 'image/avif' && Math.min(w, h) >= leastShared,
  )
  return usable.toSorted((a, b) => Math.abs(a.w - 1200) - Math.abs(b.w - 1200))[0]
}

/** The whole document around a rendered page. */
export function wrapDocument(page: SitePage, head: string, body: string, request: DocumentRequest): string {
  const { now } = request
  const data = { page, now, clock: clockChanges(page.frame.timeZone, now) }
  const classes = request.bodyClasses?.join(' ')
  return `<!doctype html>
<html lang="${page.lang}"${attribute('style', colourStyle(page.frame.colours))}>
<head>
${head}
</head>
<body${attribute('class', classes)}>
<div id="page">${body}</div>
<script type="application/json" id="page-data">${json(data)}</script>
</body>
</html>
`
}

/**
 * Document for failures: text and the style sheet only, without the site's frame.
 * @param said reason of a refusal; without it the failure is the server's and may be temporary
 */
export function errorDocument(t: Translate, lang: Language, assets: SiteAssets, said?: string): string {
  const title = escape(t(said ? 'site.refusedTitle' : 'site.unavailableTitle'))
  const way = said
    ? `<a class="button" href="${inLanguage('/', lang)}">${escape(t('site.toLanding'))}</a>`
    : `<a class="button" href="">${escape(t('site.tryAgain'))}</a>`
  return `<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
${assets.styles.map((href) => `<link rel="stylesheet" href="${href}">`).join('')}
</head>
<body>
<main class="main plain-page">
<h1>${title}</h1>
<p class="lead">${escape(said ?? t('site.unavailable'))}</p>
<p>${way}</p>
</main>
</body>
</html>
`
}
