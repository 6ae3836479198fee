import { createElement as make, Fragment, type CSSProperties, type ReactElement, type ReactNode } from 'react'
import type { Language } from '../../shared/text/languages.ts'
import { ink, line, mailStyles, quiet } from './mail-look.ts'

// Mail programs support neither style sheets nor flexbox: tables and styles on each element
const font = "-apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif"
const paragraphStyle: CSSProperties = {
  margin: '0 0 16px',
  fontSize: '16px',
  lineHeight: '24px',
  color: ink,
  // Otherwise long addresses make the mail wider than a phone
  wordBreak: 'break-word',
}

/** A line of text, or several pieces. */
export const paragraph = (...children: ReactNode[]): ReactElement =>
  make('p', { className: 'm-ink', style: paragraphStyle }, ...children)

/** Turns plain text into paragraphs, one per non-empty line. */
export const paragraphs = (text: string): ReactElement[] =>
  text
    .split(/\n+/)
    .filter((line) => line.trim() !== '')
    .map((line) => paragraph(line))

/** Less prominent text: consequences of doing nothing, contact. */
export const note = (...children: ReactNode[]): ReactElement =>
  make(
    'p',
    {
      className: 'm-quiet',
      style: { ...paragraphStyle, fontSize: '14px', lineHeight: '21px', color: quiet },
    },
    ...children,
  )

export const heading = (text: string): ReactElement =>
  make(
    'h2',
    {
      className: 'm-ink',
      style: { margin: '24px 0 8px', fontSize: '18px', lineHeight: '26px', color: ink },
    },
    text,
  )

/** The mail's main action. `href` is a full address. */
export const button = (label: string, href: string): ReactElement =>
  make(
    'p',
    { style: { margin: '24px 0' } },
    make(
      'a',
      {
        href,
        style: {
          display: 'inline-block',
          padding: '12px 24px',
          backgroundColor: '#9a4a00',
          color: '#ffffff',
          fontSize: '16px',
          fontWeight: 600,
          textDecoration: 'none',
          borderRadius: '6px',
        },
      },
      label,
    ),
  )

export const link = (label: string, href: string): ReactElement =>
  make('a', { href, className: 'm-link', style: { color: '#9a4a00' } }, label)

/** Quoted text of another person; keeps line breaks. */
export const quotation = (text: string): ReactElement =>
  make(
    'blockquote',
    {
      className: 'm-quiet m-line',
      style: {
        ...paragraphStyle,
        margin: '0 0 16px',
        padding: '0 0 0 16px',
        borderLeft: `3px solid ${line}`,
        fontSize: '14px',
        lineHeight: '21px',
        color: quiet,
      },
    },
    ...text
      .split('\n')
      .flatMap((line, index) => (index === 0 ? [line] : [make('br', { key: `${index}` }), line])),
  )

/** A code to type, or another text to be read letter by letter. */
export const code = (text: string): ReactElement =>
  make(
    'p',
    {
      className: 'm-ink m-box',
      style: {
        margin: '24px 0',
        padding: '16px',
        backgroundColor: '#f5f7fa',
        borderRadius: '6px',
        fontFamily: 'ui-monospace, Menlo, Consolas, monospace',
        fontSize: '24px',
        letterSpacing: '4px',
        textAlign: 'center',
        color: ink,
      },
    },
    text,
  )

/** Table of labels and values. */
export const facts = (rows: readonly (readonly [label: string, value: string])[]): ReactElement =>
  make(
    'table',
    {
      role: 'presentation',
      cellPadding: 0,
      cellSpacing: 0,
      style: { margin: '0 0 16px', borderCollapse: 'collapse' },
    },
    make(
      'tbody',
      null,
      ...rows.map(([label, value]) =>
        make(
          'tr',
          { key: label },
          make(
            'td',
            {
              className: 'm-quiet',
              style: {
                padding: '4px 16px 4px 0',
                fontSize: '14px',
                lineHeight: '24px',
                color: quiet,
                verticalAlign: 'top',
              },
            },
            label,
          ),
          make(
            'td',
            {
              className: 'm-ink',
              style: {
                padding: '4px 0',
                fontSize: '16px',
                lineHeight: '24px',
                color: ink,
                wordBreak: 'break-word',
              },
            },
            value,
          ),
        ),
      ),
    ),
  )

/** Layout of every mail: the site's name above, the sender below. */
export function mailLayout({
  lang,
  siteName,
  siteUrl,
  title,
  preview,
  children,
  footer,
}: {
  lang: Language
  siteName: string
  siteUrl: string
  title: string
  /** Preview text that mail programs show beside the subject. */
  preview?: string
  children: ReactNode[]
  /** Below the line, e.g. the reason for this mail and how to unsubscribe. */
  footer?: ReactNode
}): ReactElement {
  const cell = (className: string, style: CSSProperties, ...inside: ReactNode[]) =>
    make('tr', null, make('td', { className: `m-pad ${className}`, style }, ...inside))
  return make(
    'html',
    { lang },
    make(
      'head',
      null,
      make('meta', { charSet: 'utf-8' }),
      make('meta', { name: 'viewport', content: 'width=device-width' }),
      make('meta', { name: 'color-scheme', content: 'light dark' }),
      make('title', null, title),
      make('style', { dangerouslySetInnerHTML: { __html: mailStyles } }),
    ),
    make(
      'body',
      {
        className: 'm-page',
        style: { margin: 0, padding: '24px 12px', backgroundColor: '#eef1f4', fontFamily: font },
      },
      preview
        ? make(
            'div',
            { style: { display: 'none', maxHeight: 0, overflow: 'hidden' }, 'data-hidden': 'true' },
            preview,
          )
        : null,
      make(
        'table',
        {
          role: 'presentation',
          width: '100%',
          cellPadding: 0,
          cellSpacing: 0,
          className: 'm-sheet',
          style: { maxWidth: '600px', margin: '0 auto', backgroundColor: '#ffffff', borderRadius: '8px' },
        },
        make(
          'tbody',
          null,
          cell(
            'm-quiet',
            { padding: '24px 32px 0', fontSize: '14px', color: quiet },
            make(
              'a',
              { href: siteUrl, className: 'm-quiet', style: { color: quiet, textDecoration: 'none' } },
              siteName,
            ),
          ),
          cell(
            'm-ink',
            { padding: '8px 32px 24px' },
            make(
              'h1',
              {
                className: 'm-ink',
                style: {
                  margin: '0 0 16px',
                  fontSize: '24px',
                  lineHeight: '32px',
                  color: ink,
                  wordBreak: 'break-word',
                },
              },
              title,
            ),
            make(Fragment, null, ...children),
          ),
          footer
            ? cell(
                'm-quiet m-line',
                {
                  padding: '16px 32px 24px',
                  borderTop: '1px solid #e4e7eb',
                  fontSize: '13px',
                  lineHeight: '20px',
                  color: quiet,
                },
                footer,
              )
            : null,
        ),
      ),
    ),
  )
}
