/**
 * The dialect of formatted text: written by editors and importers, allowed by the sanitiser, styled by the style sheet.
 * Plain data for server and browser. Everything not listed here is removed.
 *
 * Text blocks: `p`, `h2`–`h6` (the page title is the `h1`), lists, `blockquote`, `pre`, `address`, `details`.
 *
 * Pictures: `<figure class="align-right"><img …><figcaption>…</figcaption></figure>`.
 *
 * Galleries: `<div class="gallery columns-3"><figure>…</figure>…</div>`.
 *
 * Columns: `<div class="columns has-2"><div class="column">…</div><div class="column">…</div></div>`; those of unequal
 * width have their share: `<div class="column width-67">`.
 *
 * Tables that may be wider than the text: `<div class="table" tabindex="0" role="region" aria-label="…"><table>…`.
 *
 * Third-party players: `<figure class="embed" data-embed="youtube" data-src="https://…"><a
 * href="https://…">…</a></figure>`; loaded only when the reader asks for it.
 *
 * Buttons are links: `<a class="button" href="…">`.
 */

/** Tag → allowed attributes besides `class`. */
export const richTextTags: Readonly<Record<string, readonly string[]>> = {
  p: [],
  h2: ['id'],
  h3: ['id'],
  h4: ['id'],
  h5: ['id'],
  h6: ['id'],
  ul: [],
  ol: ['start', 'reversed'],
  li: [],
  dl: [],
  dt: [],
  dd: [],
  blockquote: ['cite'],
  figure: ['data-embed', 'data-src'],
  figcaption: [],
  img: ['src', 'alt', 'width', 'height', 'loading'],
  a: ['href', 'title', 'hreflang', 'rel'],
  strong: [],
  em: [],
  s: [],
  sub: [],
  sup: [],
  code: [],
  pre: ['tabindex'],
  kbd: [],
  abbr: ['title'],
  q: ['cite'],
  cite: [],
  del: [],
  ins: [],
  small: [],
  mark: [],
  hr: [],
  br: [],
  table: [],
  caption: [],
  thead: [],
  tbody: [],
  tr: [],
  th: ['scope', 'colspan', 'rowspan'],
  td: ['colspan', 'rowspan'],
  details: [],
  summary: [],
  address: [],
  div: ['tabindex', 'role', 'aria-label'],
}

const alignText = ['align-center', 'align-right'] as const
const alignPicture = ['align-left', 'align-right', 'align-center', 'align-wide'] as const
/** Column widths in percent: thirds, quarters, fifths and others. */
export const columnWidths = [20, 25, 30, 33, 40, 50, 60, 67, 70, 75, 80] as const
const counts = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const

/**
 * Tag → allowed classes. On text blocks `align-*` aligns the text; on figures and pictures `align-left` and
 * `align-right` let text flow around, `align-wide` extends beyond the text column. `note` is a highlighted box, `lead`
 * an opening paragraph in larger type.
 */
export const richTextClasses: Readonly<Record<string, readonly string[]>> = {
  p: [...alignText, 'note', 'lead'],
  h2: alignText,
  h3: alignText,
  h4: alignText,
  h5: alignText,
  h6: alignText,
  blockquote: alignPicture,
  figure: [...alignPicture, 'embed'],
  img: alignPicture,
  a: ['button'],
  div: [
    'table',
    'note',
    'gallery',
    ...counts.map((count) => `columns-${count}`),
    'columns',
    ...counts.slice(1, 6).map((count) => `has-${count}`),
    'column',
    ...columnWidths.map((width) => `width-${width}`),
    'align-wide',
  ],
}

/**
 * Kinds of `figure.embed` (`data-embed`). `audio` and `video` are single files, `link` is a page without a player. The
 * page's script opens each on the reader's request.
 */
export const richTextEmbeds = [
  'youtube',
  'vimeo',
  'wordpress-tv',
  'dailymotion',
  'tiktok',
  'x',
  'facebook',
  'instagram',
  'bluesky',
  'spotify',
  'soundcloud',
  'flickr',
  'map',
  'audio',
  'video',
  'link',
] as const

export type RichTextEmbed = (typeof richTextEmbeds)[number]

/** Allowed schemes of links, besides relative addresses. */
export const richTextSchemes = ['http', 'https', 'mailto', 'tel'] as const

/** Marker of a shared content block: `[[sommerpause]]`, alone in its paragraph. The first group is its name. */
export const pieceMarker = /<p>\[\[([^[\]<>]{1,120})\]\]<\/p>/g

const fileAddress = /\/api\/v0\/download\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/gi

/** Ids of the files that a text shows or links to (specification § 7: `/api/v0/download/{id}`), each once. */
export const fileIdsIn = (html: string): string[] => [
  ...new Set([...html.matchAll(fileAddress)].map((match) => match[1]!.toLowerCase())),
]
