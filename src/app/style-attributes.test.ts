import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { liftStyles } from './style-attributes.ts'

const documentOf = (body: string) => `<html><head><title>x</title></head><body>${body}</body></html>`

test('what style attributes say stands once in a sheet that its hash names', () => {
  const { html, hash } = liftStyles(
    documentOf(
      '<p style="color:#123">a</p><b class="c" style="width:50%" id="d">b</b><p style="color:#123">c</p>',
    ),
  )
  const sheet = '[data-look="0"]{color:#123}[data-look="1"]{width:50%}'
  expect(html).toBe(
    `<html><head><title>x</title><style>${sheet}</style></head><body><p data-look="0">a</p><b class="c" data-look="1" id="d">b</b><p data-look="0">c</p></body></html>`,
  )
  expect(hash).toBe(`'sha256-${createHash('sha256').update(sheet).digest('base64')}'`)
})

test('texts that look like one stay as they are, and so does a document without any', () => {
  for (const body of ['<p>schreibt style="color:red" in den Text</p>', '<p>nichts</p>'])
    expect(liftStyles(documentOf(body))).toEqual({ html: documentOf(body), hash: null })
})

test.each(['a}b{color:red', 'background:url(https://evil.example/&quot;)', '</style><script>', 'x:/*'])(
  'what could say more than a colour or a place goes: %s',
  (style) => {
    const { html, hash } = liftStyles(documentOf(`<p style="${style}">a</p>`))
    expect([html, hash]).toEqual([documentOf('<p>a</p>'), null])
  },
)
