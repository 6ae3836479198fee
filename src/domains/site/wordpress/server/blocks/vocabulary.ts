/** Obsolete and equivalent element names → ours. */
export const renamedTags: Readonly<Record<string, string>> = {
  b: 'strong',
  i: 'em',
  u: 'em',
  var: 'em',
  dfn: 'em',
  strike: 's',
  tt: 'code',
  samp: 'code',
  acronym: 'abbr',
  center: 'div',
  section: 'div',
  article: 'div',
  header: 'div',
  footer: 'div',
  main: 'div',
  aside: 'div',
  nav: 'div',
  hgroup: 'div',
  fieldset: 'div',
  legend: 'p',
  dir: 'ul',
  menu: 'ul',
  listing: 'pre',
  xmp: 'pre',
}

/** Elements removed with their content, with a note for the editor. */
export const removedTags = new Set(
  'form input select textarea button option datalist output progress meter math canvas applet map dialog marquee frameset'.split(
    ' ',
  ),
)

/** Elements removed without a note: they were never visible. */
export const silentTags = new Set(
  'svg noscript style script link meta title head base template colgroup col param source track area wbr'.split(
    ' ',
  ),
)

/** Elements of running text. */
export const inlineTags = new Set(
  'a strong em s sub sup code kbd abbr q cite del ins small mark br img anchor'.split(' '),
)

/** Block elements, which end a paragraph. */
export const blockTags = new Set(
  'p h1 h2 h3 h4 h5 h6 ul ol li dl dt dd blockquote figure figcaption pre hr table caption thead tbody tfoot tr th td details summary address div'.split(
    ' ',
  ),
)

export const headingTags = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'])

/** Attributes kept in the first pass; some serve only later passes and never reach the result. */
export const keptAttributes: Readonly<Record<string, readonly string[]>> = {
  a: ['href', 'title', 'hreflang'],
  img: ['src', 'alt', 'width', 'height', 'title'],
  abbr: ['title'],
  ol: ['start', 'reversed'],
  blockquote: ['cite'],
  q: ['cite'],
  th: ['scope', 'colspan', 'rowspan'],
  td: ['colspan', 'rowspan'],
  figure: ['data-embed', 'data-src'],
  h1: ['id'],
  h2: ['id'],
  h3: ['id'],
  h4: ['id'],
  h5: ['id'],
  h6: ['id'],
}
