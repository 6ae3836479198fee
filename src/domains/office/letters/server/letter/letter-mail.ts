import { Body } from '@react-email/body'
import { Button } from '@react-email/button'
import { Column } from '@react-email/column'
import { Container } from '@react-email/container'
import { Head } from '@react-email/head'
import { Hr } from '@react-email/hr'
import { Html } from '@react-email/html'
import { Img } from '@react-email/img'
import { Preview } from '@react-email/preview'
import { Section } from '@react-email/section'
import { createElement as make, Fragment, type CSSProperties, type ReactElement, type ReactNode } from 'react'
import { ink, line, mailStyles, quiet } from '#kit/server/mail/mail-look.ts'
import { imageOf } from '#kit/shared/site/picture-forms.ts'
import type { Language } from '#kit/shared/text/languages.ts'
import type { Block, LetterCard, LetterPicture } from '../../letters.views.ts'
import { linkColour } from './letter-colours.ts'
import { mailHtml } from './letter-html.ts'

/** Without quotation marks, which some mail programs mishandle inside an attribute. */
const font = '-apple-system, Segoe UI, Roboto, Helvetica Neue, Arial, sans-serif'
/** Width of the letter in pixels. */
const sheet = 600
const margin = 32
const inner = sheet - 2 * margin

export interface LetterFrame {
  lang: Language
  subject: string
  /** Shown beside the subject in mail lists. */
  preview: string
  siteName: string
  siteUrl: string
  /** Full address; null: only the name. */
  logo: LetterPicture | null
  primary: string
  blocks: readonly Block[]
  /** Imprint, one line each. */
  imprint: readonly string[]
  imprintHref: string
  privacyHref: string
  words: {
    browser: string
    leave: string
    leaveText: string
    imprint: string
    privacy: string
    sponsor: string
  }
}

const inkText: CSSProperties = { margin: '0 0 8px', fontSize: '16px', lineHeight: '24px', color: ink }
const quietText: CSSProperties = { margin: '0 0 4px', fontSize: '14px', lineHeight: '20px', color: quiet }

const anchor = (href: string, colour: string, children: ReactNode, style: CSSProperties = {}) =>
  make('a', { href, className: 'm-link', style: { color: colour, ...style } }, children)

/** Attributes of a picture that is shown `width` pixels wide. */
const shownWide = ({ variants = [], ...picture }: LetterPicture, width: number) => ({
  ...imageOf({ ...picture, variants }, `${width}px`),
  width,
  height: Math.round((picture.h * width) / Math.max(1, picture.w)),
})

function picture(one: LetterPicture, wanted: number, href = ''): ReactElement {
  const width = Math.min(one.w, wanted)
  const shown = make(Img, {
    ...shownWide(one, width),
    alt: one.alt,
    style: { width: '100%', maxWidth: `${width}px`, height: 'auto', borderRadius: '4px' },
  })
  return make('div', { style: { margin: '0 0 16px' } }, href ? make('a', { href }, shown) : shown)
}

const html = (text: string) => make('div', { dangerouslySetInnerHTML: { __html: text } })

/** Heading levels shift down by one: the subject is the first. */
const heading = (level: 2 | 3, text: ReactNode) =>
  make(
    `h${level}`,
    {
      className: 'm-ink',
      style: {
        margin: '24px 0 8px',
        fontSize: level === 2 ? '20px' : '18px',
        lineHeight: level === 2 ? '28px' : '26px',
        color: ink,
      },
    },
    text,
  )

function card(link: string, one: LetterCard, level: 2 | 3, lang: Language): ReactElement {
  const title = one.href ? anchor(one.href, link, one.title) : one.title
  return make(
    'div',
    { key: one.record, style: { margin: '0 0 20px' }, ...(one.lang === lang ? {} : { lang: one.lang }) },
    one.picture ? picture(one.picture, inner, one.href) : null,
    make(
      `h${level}`,
      {
        className: 'm-ink',
        style: { margin: '0 0 4px', fontSize: '17px', lineHeight: '24px', color: ink },
      },
      title,
    ),
    one.note ? make('p', { className: 'm-quiet', style: quietText }, one.note) : null,
    one.teaser ? make('p', { className: 'm-ink', style: inkText }, one.teaser) : null,
  )
}

function columns(
  block: Extract<Block, { kind: 'columns' }>,
  link: string,
  text: (words: string) => string,
): ReactElement {
  const width = Math.floor(inner / Math.max(1, block.columns.length)) - 8
  return make(
    'table',
    { role: 'presentation', width: '100%', cellPadding: 0, cellSpacing: 0, border: 0 },
    make(
      'tbody',
      null,
      make(
        'tr',
        null,
        ...block.columns.map((column, at) =>
          make(
            Column,
            {
              key: at,
              className: 'm-column',
              style: {
                width: `${Math.floor(100 / block.columns.length)}%`,
                verticalAlign: 'top',
                padding: at === 0 ? '0 8px 0 0' : '0 0 0 8px',
              },
            },
            column.picture ? picture(column.picture, width, column.href) : null,
            column.title ? heading(3, column.title) : null,
            column.html ? html(text(column.html)) : null,
            column.href && column.label
              ? make('p', { style: inkText }, anchor(column.href, link, column.label))
              : null,
          ),
        ),
      ),
    ),
  )
}

function blockElement(block: Block, frame: LetterFrame, link: string): ReactElement | null {
  const text = (words: string, small = false) => mailHtml(words, { link, publicUrl: frame.siteUrl, small })
  switch (block.kind) {
    case 'heading':
      return heading(block.level, block.text)
    case 'text':
      return html(text(block.html))
    case 'picture':
      return picture(block.picture, inner, block.href)
    case 'button':
      return make(
        Button,
        {
          href: block.href,
          target: '',
          style: {
            backgroundColor: link,
            color: '#ffffff',
            padding: '12px 24px',
            margin: '8px 0 24px',
            fontSize: '16px',
            fontWeight: 600,
            borderRadius: '6px',
          },
        },
        block.label,
      )
    case 'columns':
      return columns(block, link, (words) => text(words))
    case 'cards':
      return make(
        Fragment,
        null,
        block.title ? heading(2, block.title) : null,
        ...block.cards.map((one) => card(link, one, block.title ? 3 : 2, frame.lang)),
      )
    case 'divider':
      return make(Hr, { className: 'm-line', style: { margin: '24px 0', borderTop: `1px solid ${line}` } })
    case 'sponsor':
      return make(
        'div',
        {
          className: 'm-line',
          style: { margin: '16px 0', padding: '16px', border: `1px solid ${line}`, borderRadius: '6px' },
        },
        make('p', { className: 'm-quiet', style: quietText }, frame.words.sponsor),
        block.picture ? picture(block.picture, inner - 34, block.href) : null,
        block.html ? html(text(block.html)) : null,
      )
    case 'footer':
      return html(text(block.html, true))
  }
}

/** A letter as a mail, with placeholders: tables, inline styles, one language. */
export function letterElement(frame: LetterFrame): ReactElement {
  const link = linkColour(frame.primary)
  const { lang, words } = frame
  const small: CSSProperties = { ...quietText, fontSize: '13px' }
  const site = frame.logo
    ? make(Img, {
        ...shownWide(frame.logo, Math.round((frame.logo.w * 48) / Math.max(1, frame.logo.h))),
        alt: frame.siteName,
      })
    : frame.siteName
  return make(
    Html,
    { lang },
    make(
      Head,
      null,
      make('meta', { name: 'viewport', content: 'width=device-width' }),
      make('meta', { name: 'color-scheme', content: 'light dark' }),
      make('title', null, frame.subject),
      make('style', { dangerouslySetInnerHTML: { __html: mailStyles } }),
    ),
    make(
      Body,
      {
        className: 'm-page',
        style: { margin: 0, padding: '24px 0', backgroundColor: '#eef1f4', fontFamily: font },
      },
      frame.preview
        ? make(Preview, { 'data-hidden': 'true', children: frame.preview } as { children: string })
        : null,
      make(
        Container,
        {
          className: 'm-sheet',
          style: { maxWidth: `${sheet}px`, backgroundColor: '#ffffff', borderRadius: '8px' },
        },
        make(
          Section,
          null,
          make(
            'div',
            { className: 'm-pad', style: { padding: `24px ${margin}px` } },
            make(
              'p',
              { className: 'm-screen m-quiet', style: { ...small, textAlign: 'right' } },
              anchor('{{browser}}', quiet, words.browser),
            ),
            make(
              'p',
              { style: { margin: '0 0 8px' } },
              make(
                'a',
                {
                  href: frame.siteUrl,
                  className: 'm-quiet',
                  style: { color: quiet, textDecoration: 'none', fontSize: '14px' },
                },
                site,
              ),
            ),
            make(
              'h1',
              {
                className: 'm-ink',
                style: { margin: '0 0 16px', fontSize: '26px', lineHeight: '34px', color: ink },
              },
              frame.subject,
            ),
            ...frame.blocks.map((block, at) =>
              make(
                'div',
                { key: at, ...(block.lang === lang ? {} : { lang: block.lang }) },
                blockElement(block, frame, link),
              ),
            ),
            make(Hr, {
              className: 'm-line',
              style: { margin: '24px 0 16px', borderTop: `1px solid ${line}` },
            }),
            ...frame.imprint.map((line) =>
              make('p', { key: line, className: 'm-quiet', style: small }, line),
            ),
            make(
              'p',
              { className: 'm-quiet', style: small },
              anchor(frame.imprintHref, quiet, words.imprint),
              ' · ',
              anchor(frame.privacyHref, quiet, words.privacy),
            ),
            make(
              'p',
              { className: 'm-quiet m-screen', style: small },
              words.leaveText,
              ' ',
              anchor('{{unsubscribe}}', quiet, words.leave),
            ),
          ),
        ),
      ),
    ),
  )
}
