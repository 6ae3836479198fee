import { Parser } from 'htmlparser2'
import sanitizeHtml from 'sanitize-html'
import {
  pieceMarker,
  richTextClasses,
  richTextEmbeds,
  richTextSchemes,
  richTextTags,
} from '../../shared/text/rich-text.ts'
import { Problem } from '../../shared/problem.ts'
import { withoutControls } from './control-characters.ts'
import { boundHtml, deepestHtml } from './html-bounds.ts'
import { defineTask, inWorker } from '../workers/workers.ts'

const renamed: Record<string, string> = {
  h1: 'h2',
  b: 'strong',
  i: 'em',
  u: 'em',
  strike: 's',
  tt: 'code',
  samp: 'code',
  var: 'em',
  acronym: 'abbr',
}

type Attributes = Record<string, string>
type Fix = (attributes: Attributes) => Attributes

const anchor = /^\p{L}[\p{L}\p{N}_-]{0,79}$/u
const wholeNumber = /^-?\d{1,6}$/
const embeds: readonly string[] = richTextEmbeds

function keep(attributes: Attributes, name: string, allowed: (value: string) => boolean): void {
  const value = attributes[name]
  if (value !== undefined && !allowed(value)) delete attributes[name]
}

const isWebAddress = (value: string) => /^https?:\/\/[^\s<>"]+$/i.test(value)
const ownBase = 'http://own.invalid'
/** Files are downloaded below the calls' path (specification § 7), without side effects. */
const fileAddress = /^\/api\/v0\/download\/[\da-f-]{36}(\/[\w.-]+)?$/
/**
 * True if a picture's address, in any spelling browsers accept, would make a call of this site: some have side effects.
 */
function isCall(value: string): boolean {
  if (!URL.canParse(value, ownBase)) return true
  const path = new URL(value, ownBase).pathname
  try {
    return /^\/+api(\/|$)/i.test(decodeURIComponent(path)) && !fileAddress.test(path)
  } catch {
    return true
  }
}
const isPositive = (value: string) => /^[1-9]\d{0,4}$/.test(value)

const heading: Fix = (attributes) => {
  keep(attributes, 'id', (value) => anchor.test(value))
  return attributes
}

const cell: Fix = (attributes) => {
  keep(attributes, 'colspan', isPositive)
  keep(attributes, 'rowspan', isPositive)
  keep(attributes, 'scope', (value) => ['col', 'row', 'colgroup', 'rowgroup'].includes(value))
  return attributes
}

const focusable: Fix = (attributes) => {
  keep(attributes, 'tabindex', (value) => value === '0')
  return attributes
}

const hasClass = (attributes: Attributes, name: string) =>
  (attributes.class ?? '').split(/\s+/).includes(name)

const fixes: Record<string, Fix> = {
  h1: heading,
  h2: heading,
  h3: heading,
  h4: heading,
  h5: heading,
  h6: heading,
  th: cell,
  td: cell,
  pre: focusable,
  ol(attributes) {
    keep(attributes, 'start', (value) => wholeNumber.test(value))
    if (attributes.reversed !== undefined) attributes.reversed = ''
    return attributes
  },
  blockquote(attributes) {
    keep(attributes, 'cite', isWebAddress)
    return attributes
  },
  q(attributes) {
    keep(attributes, 'cite', isWebAddress)
    return attributes
  },
  img(attributes) {
    keep(attributes, 'src', (value) => !isCall(value))
    keep(attributes, 'width', isPositive)
    keep(attributes, 'height', isPositive)
    attributes.alt ??= ''
    attributes.loading = 'lazy'
    return attributes
  },
  figure(attributes) {
    keep(attributes, 'data-embed', (value) => embeds.includes(value))
    keep(attributes, 'data-src', (value) => isWebAddress(value) || /^\/[^/\\]/.test(value))
    return attributes
  },
  div(attributes) {
    if (!hasClass(attributes, 'table')) {
      delete attributes.tabindex
      delete attributes.role
      delete attributes['aria-label']
      return attributes
    }
    keep(attributes, 'role', (value) => value === 'region')
    return focusable(attributes)
  },
  a(attributes) {
    // A page opened from another site's window must not control ours
    delete attributes.rel
    if (/^(https?:)?\/\//i.test((attributes.href ?? '').trim())) attributes.rel = 'noopener'
    keep(attributes, 'hreflang', (value) => /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i.test(value))
    return attributes
  },
}

const tags = Object.keys(richTextTags)

const options: sanitizeHtml.IOptions = {
  allowedTags: tags,
  allowedAttributes: richTextTags as Record<string, string[]>,
  allowedClasses: Object.fromEntries(tags.map((tag) => [tag, [...(richTextClasses[tag] ?? [])]])),
  allowedSchemes: [...richTextSchemes],
  allowedSchemesByTag: { img: ['http', 'https'] },
  allowedSchemesAppliedToAttributes: ['href', 'src', 'cite', 'data-src'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nonTextTags: [
    'script',
    'style',
    'textarea',
    'option',
    'noscript',
    'template',
    'title',
    'svg',
    'math',
    'iframe',
    'object',
  ],
  nestingLimit: 60,
  // An empty alt text is meaningful: the picture is decorative
  nonBooleanAttributes: [],
  transformTags: Object.fromEntries(
    [...new Set([...Object.keys(renamed), ...Object.keys(fixes)])].map((tag) => [
      tag,
      (_name: string, attributes: Attributes) => ({
        tagName: renamed[tag] ?? tag,
        attribs: fixes[tag]?.({ ...attributes }) ?? attributes,
      }),
    ]),
  ),
  exclusiveFilter: (frame) => frame.tag === 'img' && !frame.attribs.src,
}

const dialect = new Set([...tags, ...Object.keys(renamed), ...Object.keys(fixes)])
const tagNames = /<\/?([a-z][a-z0-9]*)/gi
const mostKept = 200
const kept = new Map<string, sanitizeHtml.IOptions>()

const only = <T>(values: Record<string, T>, names: ReadonlySet<string>): Record<string, T> =>
  Object.fromEntries(Object.entries(values).filter(([name]) => names.has(name)))

/**
 * Sanitiser options for only the tags in a text: preparing all tags takes longer than sanitising. The list must be
 * complete: an overlooked tag would lose its attributes, a renamed one would be removed.
 */
function optionsFor(html: string): sanitizeHtml.IOptions {
  const used = new Set<string>()
  for (const [, found = ''] of html.matchAll(tagNames)) {
    const name = found.toLowerCase()
    if (dialect.has(name)) used.add(name).add(renamed[name] ?? name)
  }
  const key = [...used].toSorted().join(' ')
  const known = kept.get(key)
  if (known) return known
  const made = {
    ...options,
    allowedAttributes: only(options.allowedAttributes as Record<string, string[]>, used),
    allowedClasses: only(options.allowedClasses as Record<string, string[]>, used),
    transformTags: only(options.transformTags as Record<string, sanitizeHtml.Transformer>, used),
  }
  if (kept.size < mostKept) kept.set(key, made)
  return made
}

const innermostFigure = /<figure\b([^>]*)>((?:(?!<\/?figure\b)[\s\S])*)<\/figure>/g
const itsCaption = /<figcaption\b[^>]*>([\s\S]*?)<\/figcaption>/

/** Removes figures without content, such as one whose picture has no source; a caption becomes a paragraph. */
const withoutEmptyFigures = (html: string): string =>
  html.replace(innermostFigure, (figure, attributes: string, inner: string) => {
    if (/\sdata-(src|embed)=/.test(attributes) || inner.replace(itsCaption, '').trim() !== '') return figure
    const words = itsCaption.exec(inner)?.[1]?.trim()
    return words ? `<p>${words}</p>` : ''
  })

const settledAfter = 4

/** Limit of characters after sanitising, which writes a lone `<` as four. */
const longest = 1_000_000

const tooLong = () =>
  new Problem('TEXT_TOO_LONG', 422, {
    de: 'Dieser Text ist zu lang. Bitte teilen Sie ihn auf mehrere Einträge auf.',
    en: 'This text is too long. Please split it into several entries.',
  })

/**
 * Sanitises formatted text for storage and display. Synchronous: use `takeRichText` for external input.
 * @param html any HTML, from an editor, an import or an attacker
 * @returns HTML in the dialect of `kit/shared/rich-text.ts`; sanitising it again gives the same text
 * @throws Problem 422 `TEXT_TOO_NESTED` or `TEXT_TOO_LONG`
 */
export function cleanRichText(html: string): string {
  boundHtml(html)
  let clean = html
  // Removing an element can change how its surroundings parse: repeat until stable
  for (let round = 0; round < settledAfter; round++) {
    // Before the sanitiser: removed characters could have hidden a scheme from it
    const plain = withoutControls(clean)
    const again = withoutEmptyFigures(sanitizeHtml(plain, optionsFor(plain)))
    if (again === clean) return clean
    if (again.length > longest) throw tooLong()
    clean = again
  }
  return clean
}

const cleaning = defineTask(import.meta.url, cleanRichText, { seconds: 20, isQuick: true })

/** Longer texts are sanitised in a worker thread: at worst, this length takes some ten milliseconds. */
const shortText = 16_000

/**
 * `cleanRichText` for external input: a long text is sanitised in a worker thread with a time limit, so other requests
 * do not wait. Throws the same, and Problem 422 `TOO_MUCH_WORK`.
 */
export const takeRichText = (html: string): Promise<string> =>
  html.length <= shortText ? new Promise((done) => done(cleanRichText(html))) : inWorker(cleaning, html)

const blocks = new Set(
  'p h1 h2 h3 h4 h5 h6 ul ol li dl dt dd blockquote figure figcaption pre hr table caption tr details summary address div section article'.split(
    ' ',
  ),
)
/** Elements whose content is not text. */
export const silent: ReadonlySet<string> = new Set([
  'script',
  'style',
  'template',
  'noscript',
  'svg',
  'math',
  'iframe',
  'object',
  'textarea',
  'option',
])

/**
 * Converts formatted to plain text for teasers, search, mails and descriptions.
 * @param html formatted text
 * @param max most characters; a longer text is cut at a word and ends with an ellipsis
 * @returns one line of plain text, not escaped
 */
export function richTextToPlain(html: string, max?: number): string {
  let text = ''
  let muted = 0
  let depth = 0
  const parser = new Parser({
    onopentag(name) {
      // Parsing time grows with the depth; deeper content is ignored
      if (++depth > deepestHtml) parser.pause()
      if (silent.has(name)) muted++
      else if (blocks.has(name) || name === 'br' || name === 'td' || name === 'th') text += ' '
    },
    ontext(data) {
      if (muted === 0) text += data
    },
    onclosetag(name) {
      depth--
      if (silent.has(name)) muted--
      else if (blocks.has(name)) text += ' '
    },
  })
  // Markers of content blocks are not words of this text
  parser.end(html.includes('[[') ? html.replaceAll(pieceMarker, '') : html)
  const plain = withoutControls(text)
    .replace(/[\s\u00a0]+/g, ' ')
    .trim()
  return max === undefined ? plain : shorten(plain, max)
}

function shorten(text: string, max: number): string {
  const characters = [...text]
  if (characters.length <= max) return text
  const cut = characters.slice(0, Math.max(0, max - 1)).join('')
  const space = cut.lastIndexOf(' ')
  const words = space > cut.length / 2 ? cut.slice(0, space) : cut
  return `${words.replace(/[\s,;:.–-]+$/, '')}…`
}
