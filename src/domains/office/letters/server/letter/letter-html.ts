import sanitizeHtml from 'sanitize-html'
import type { CSSProperties } from 'react'
import { ink, line, quiet } from '#kit/server/mail/mail-look.ts'

const text: CSSProperties = { margin: '0 0 16px', fontSize: '16px', lineHeight: '24px', color: ink }
/** Styles of the tags in formatted texts; mail programs support only inline styles. */
const looks: Record<string, CSSProperties> = {
  p: text,
  h2: { margin: '24px 0 8px', fontSize: '20px', lineHeight: '28px', color: ink },
  h3: { margin: '20px 0 8px', fontSize: '18px', lineHeight: '26px', color: ink },
  ul: { margin: '0 0 16px', paddingLeft: '24px', color: ink },
  ol: { margin: '0 0 16px', paddingLeft: '24px', color: ink },
  li: { margin: '0 0 8px', fontSize: '16px', lineHeight: '24px' },
  blockquote: {
    margin: '0 0 16px',
    paddingLeft: '16px',
    borderLeft: `4px solid ${line}`,
    color: quiet,
  },
}
/** Tags whose colour is inverted in dark mode, with the class for it. */
const turned: Record<string, string> = {
  ...Object.fromEntries(['p', 'h2', 'h3', 'ul', 'ol'].map((tag) => [tag, 'm-ink'])),
  blockquote: 'm-quiet m-line',
}

const dashed = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
const written = (style: CSSProperties): string =>
  Object.entries(style)
    .map(([name, value]) => `${dashed(name)}:${value}`)
    .join(';')

const kept = ['p', 'h2', 'h3', 'ul', 'ol', 'li', 'a', 'strong', 'em', 'br', 'blockquote', 's', 'sub', 'sup']
const renamed: Record<string, string> = { h4: 'h3', h5: 'h3', h6: 'h3', b: 'strong', i: 'em' }

/**
 * Formatted text for mails: fewer tags, inline styles, full links.
 * @param size of smaller texts, such as footers: `14px`
 */
export function mailHtml(
  html: string,
  { link, publicUrl, small = false }: { link: string; publicUrl: string; small?: boolean },
): string {
  const smaller: CSSProperties = small ? { fontSize: '13px', lineHeight: '20px', color: quiet } : {}
  const styled = (tagName: string, attribs: Record<string, string> = {}) => ({
    tagName,
    attribs: {
      ...attribs,
      ...(looks[tagName] ? { style: written({ ...looks[tagName], ...smaller }) } : {}),
      ...(turned[tagName] ? { class: small ? 'm-quiet' : turned[tagName] } : {}),
    },
  })
  return cleaned(html, publicUrl, styled, { class: 'm-link', style: `color:${link}` })
}

/** The same text for pages of the site, which have their own style and dark mode. */
export const pageHtml = (html: string, publicUrl: string): string =>
  cleaned(html, publicUrl, (tagName) => ({ tagName, attribs: {} }), {})

/** Reduces tags and completes links; `tag` adds attributes to each tag, `anchor` to links. */
function cleaned(
  html: string,
  publicUrl: string,
  tag: (name: string) => sanitizeHtml.Tag,
  anchor: Record<string, string>,
): string {
  return sanitizeHtml(html, {
    allowedTags: kept,
    allowedAttributes: { '*': ['style', 'class'], a: ['href', 'style', 'class'] },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowProtocolRelative: false,
    nestingLimit: 60,
    transformTags: {
      ...Object.fromEntries([...kept, 'h1'].map((name) => [name, () => tag(name === 'h1' ? 'h2' : name)])),
      ...Object.fromEntries(Object.entries(renamed).map(([name, is]) => [name, () => tag(is)])),
      a: (_name, { href = '' }) => ({
        tagName: 'a',
        attribs: {
          href: href.startsWith('/') && !href.startsWith('//') ? publicUrl + href : href,
          ...anchor,
        },
      }),
    },
  })
}

/** CSS properties that all large mail programs keep. */
export const allowedStyles: ReadonlySet<string> = new Set([
  'background',
  'background-color',
  'border',
  'border-collapse',
  'border-left',
  'border-radius',
  'border-top',
  'color',
  'display',
  'font-family',
  'font-size',
  'font-weight',
  'height',
  'letter-spacing',
  'line-height',
  'margin',
  'margin-bottom',
  'margin-left',
  'margin-right',
  'margin-top',
  'max-height',
  'max-width',
  'mso-font-width',
  'mso-padding-alt',
  'mso-text-raise',
  'opacity',
  'outline',
  'overflow',
  'padding',
  'padding-bottom',
  'padding-left',
  'padding-right',
  'padding-top',
  'text-align',
  'text-decoration',
  'vertical-align',
  'width',
])
