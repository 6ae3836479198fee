import { Parser } from 'htmlparser2'
import sanitizeHtml from 'sanitize-html'
import { boundHtml } from '../text/html-bounds.ts'
import { defineTask } from '../workers/workers.ts'

/** Patterns of CSS values without functions, so that none loads anything; colours may use functions. */
const plainValue = [/^[^(){};\\<>]{0,200}$/, /^(rgb|hsl)a?\([\d\s.,%/]{1,60}\)$/i]
const styles = [
  ...['background-color', 'border', 'border-bottom', 'border-collapse', 'border-color', 'border-left'],
  ...['border-radius', 'border-right', 'border-spacing', 'border-style', 'border-top', 'border-width'],
  ...['color', 'direction', 'display', 'font', 'font-family', 'font-size', 'font-style', 'font-weight'],
  ...['height', 'letter-spacing', 'line-height', 'list-style-type', 'margin', 'margin-bottom'],
  ...['margin-left', 'margin-right', 'margin-top', 'max-width', 'min-width', 'padding', 'padding-bottom'],
  ...['padding-left', 'padding-right', 'padding-top', 'text-align', 'text-decoration', 'text-indent'],
  ...['text-transform', 'vertical-align', 'white-space', 'width', 'word-break'],
]
const embedded = /^data:image\/(png|jpeg|gif|webp);base64,[a-z\d+/=\s]+$/i

/** Embedded pictures of a mail: Content-ID → `data:` address. */
export type MailPictures = Readonly<Record<string, string>>

const contentId = /^cid:(.{1,500})$/is

/** Content-ID in an address; null if there is none. */
function contentIdOf(address: string): string | null {
  const [, id] = contentId.exec(address.trim()) ?? []
  if (id === undefined) return null
  try {
    return decodeURIComponent(id)
  } catch {
    return id
  }
}

/** Far above the number of attachments kept per mail. */
const mostContentIds = 100

/** Content-IDs of the pictures a mail shows, each once, 100 at most. Throws the errors of `boundHtml`. */
export function contentIdsIn(html: string): string[] {
  boundHtml(html)
  const found = new Set<string>()
  const parser = new Parser({
    onopentag(name, { src = '' }) {
      const id = name === 'img' ? contentIdOf(src) : null
      if (id && found.size < mostContentIds) found.add(id)
    },
  })
  parser.end(html)
  return [...found]
}

/** Limit of embedded picture characters per view: a mail may repeat the same picture thousands of times. */
const mostEmbedded = 8_000_000

function optionsWith(pictures: MailPictures): sanitizeHtml.IOptions {
  let room = mostEmbedded
  return {
    allowedTags: [
      ...['a', 'abbr', 'address', 'b', 'big', 'blockquote', 'br', 'caption', 'center', 'cite', 'code', 'col'],
      ...['colgroup', 'dd', 'del', 'div', 'dl', 'dt', 'em', 'font', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'hr'],
      ...['i', 'img', 'ins', 'li', 'ol', 'p', 'pre', 'q', 's', 'small', 'span', 'strike', 'strong', 'sub'],
      ...['sup', 'table', 'tbody', 'td', 'tfoot', 'th', 'thead', 'tr', 'tt', 'u', 'ul'],
    ],
    allowedAttributes: {
      '*': ['align', 'bgcolor', 'dir', 'height', 'lang', 'style', 'title', 'valign', 'width'],
      font: ['color', 'face', 'size'],
      img: ['alt', 'src'],
      ol: ['start'],
      table: ['border', 'cellpadding', 'cellspacing'],
      td: ['colspan', 'rowspan'],
      th: ['colspan', 'rowspan'],
    },
    allowedStyles: { '*': Object.fromEntries(styles.map((style) => [style, plainValue])) },
    allowedSchemesByTag: { img: ['data'] },
    transformTags: {
      // The frame must not navigate away: a link only shows its destination
      a: (tagName, { href = '' }) => ({
        tagName,
        attribs: { ...(href && { title: href }) },
      }),
      // Remote pictures would reveal to the sender who reads the mail, and when
      img: (_tag, { src: given = '', alt = '', width, height }) => {
        const id = contentIdOf(given)
        const src = id === null ? given : (Object.hasOwn(pictures, id) && pictures[id]) || ''
        const isShown = src.length <= room && embedded.test(src)
        if (isShown) room -= src.length
        return isShown
          ? { tagName: 'img', attribs: { src, alt, ...(width && { width }), ...(height && { height }) } }
          : { tagName: 'span', attribs: {}, text: alt }
      },
    },
  }
}

const policy = "default-src 'none'; img-src data:; style-src 'unsafe-inline'"

/**
 * Sanitises a mail's HTML into a page without scripts, forms or remote content, for a frame with `sandbox`. `pictures`
 * resolves Content-IDs. Throws the errors of `boundHtml`.
 */
export function safeMailHtml({ html, pictures = {} }: { html: string; pictures?: MailPictures }): string {
  boundHtml(html)
  return `<!doctype html><html><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}"></head><body>${sanitizeHtml(html, optionsWith(pictures))}</body></html>`
}

/** `contentIdsIn` in a worker thread. */
export const findingContentIds = defineTask(import.meta.url, contentIdsIn, { seconds: 20 })

/** `safeMailHtml` in a worker thread. */
export const makingMailSafe = defineTask(import.meta.url, safeMailHtml, { seconds: 20 })
